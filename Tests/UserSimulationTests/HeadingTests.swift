import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Menus that are open under headings: these are read, and what promises nothing is passed with all below it.
struct HeadingTests {
  private static let sizes = [[3, 4], [5, 1], [1, 6], [2, 3, 2]]
  private static let noises = [0, 0.2, 0.5]

  /// A menu on one screen, and its leaves on others.
  private static func trial(
    _ sizes: [Int], _ style: MenuListing.Style, noise: Double = 0, columns: Int = 1, deliberation: Double = 0
  ) -> Trial {
    let menu = MenuDefinition(id: "menu", levels: sizes.indices.map { Name("level\($0)") }, sizes: sizes)
    let levels = style == .list ? [sizes.count - 1] : Array(sizes.indices)
    let listing = MenuListing(menu: menu, levels: levels, style: style, intent: "show", columns: BySizeClass(columns))
    let app = AppDefinition.stack(
      [("list", ScreenContent(listing: listing)), ("leaf", ScreenContent(subject: "menu"))],
      on: ["show": .push("leaf($item)")])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
    (trial.behavior[.labelNoise], trial.behavior[.leafNoise]) = (noise, 0)
    trial.behavior[.deliberation] = deliberation
    return trial
  }

  @Test(arguments: sizes, [0, 1.0]) func `where labels are clear no user errs, and finds what is found in a flat list`(
    sizes: [Int], deliberation: Double
  ) {
    let grouped = Self.trial(sizes, .headings, deliberation: deliberation).searches(200)
    let flat = Self.trial(sizes, .list, deliberation: deliberation).searches(200)
    for (own, other) in zip(grouped, flat) {
      #expect(own.leaf == other.leaf && own.journal.deeds == other.journal.deeds)
      #expect(own.journal.count(.wrongBranch) == 0 && own.journal.end == "ends finished")
    }
  }

  @Test func `read are the headings down to the right one, and what is below it down to the leaf`() {
    for (leaf, journal) in Self.trial([3, 4], .headings).searches(100) {
      let (group, row) = leaf.quotientAndRemainder(dividingBy: 4)
      let headings = (0...group).map { "looks at \($0 * 4)..<\($0 * 4 + 4)" }
      let rows = (0...row).map { "looks at \(group * 4 + $0)..<\(group * 4 + $0 + 1)" }
      #expect(journal.lines.filter { $0.hasPrefix("looks") } == headings + rows)
    }
  }

  /// With headings that mislead, too: who passes the right one reads on below others, and comes back to it.
  @Test(arguments: noises) func `no heading is tapped, and who has time finds everything`(noise: Double) {
    var trial = Self.trial([4, 5], .headings, noise: noise)
    trial.behavior[.slip] = 0.1
    for (_, journal) in trial.searches(300) {
      let taps = journal.lines.count { $0.hasPrefix("sees leaf") }
      #expect(journal.end == "ends finished" || noise > 0 && journal.end == "ends gave-up")
      #expect(journal.count(.tap) == taps && journal.count(.expand) == 0)
    }
    let found = trial.journals(300).count { $0.end == "ends finished" }
    #expect(found > 270, "\(found)")
  }

  /// Three columns: each heading has a line, and its four things two.
  @Test func `a heading has a line of its own`() {
    for (leaf, journal) in Self.trial([4, 4], .headings, columns: 3).searches(60) where leaf == 12 {
      #expect(journal.count(.scroll) == 0)
    }
    var trial = Self.trial([4, 4], .headings, columns: 3)
    trial.situation = DeviceShare.Situation(traits: Traits(), visibleRows: 10)
    for (leaf, journal) in trial.searches(60) {
      #expect(journal.count(.scroll) == (leaf / 4 * 3 + 1 + leaf % 4 / 3 < 10 ? 0 : 1), "\(leaf)")
    }
  }

  @Test func `who knows the way over shelves does not tap their headings`() {
    let menu = MenuDefinition(id: "menu", levels: ["shelf", "thing"], sizes: [3, 4])
    let known = AppDefinition.stack(
      [
        ("list", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "open"))),
        ("things", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show"), subject: "menu")),
        ("leaf", ScreenContent(subject: "menu")),
      ], on: ["open": .push("things($item)"), "show": .push("leaf($item)")])
    let trial = Self.trial([3, 4], .headings)
    let (cohort, rules) = (trial.cohort, SessionRules(trial.behavior))
    var ways = KnownWays(of: cohort, in: SharedFlow(FlowEngine(app: known), observing: "root"))
    var walker = SessionWalker(
      cohort, in: FlowMachine(engine: FlowEngine(app: trial.app), observing: "root"), rules: rules)
    for index in 0..<50 {
      let (user, journal) = (cohort.user(index), Journal())
      var profile = UserProfile(of: user, in: cohort, under: rules)
      (profile.way, profile.visitsBefore) = (ways.way(of: user), 5)
      walker.reporter = SessionReporter(to: journal)
      walker.walk(user, as: profile)
      #expect(journal.count(.tap) == 1 && journal.looks == 1 && journal.end == "ends finished")
    }
  }
}
