import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Users who know a structure go where things were, and look around where they are not.
struct KnowledgeTests {
  /// A shop of shelves in some arrangement, with news and an empty attic at home.
  private static func app(shelves: Int, things: Int, home: Name<Item> = "shop") -> (AppDefinition, MenuDefinition) {
    let menu = MenuDefinition(id: "menu", levels: ["shelf", "thing"], sizes: [shelves, things])
    let app = AppDefinition.stack(
      [
        ("home", ScreenContent(items: [.item("news", 0.2), .item("attic", 0.2), .item(home.rawValue, 0.6)])),
        ("attic", ScreenContent(items: [.item("box", 0)])),
        ("shelves", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "things"))),
        ("things", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "thing"), subject: "menu")),
        ("thing", ScreenContent(subject: "menu")),
      ],
      on: [
        Name(home.rawValue): .push("shelves"), "attic": .push("attic"), "things": .push("things($item)"),
        "thing": .push("thing($item)"),
      ])
    return (app, menu)
  }

  /// The sessions of users who know one app, in that or another.
  private static func journals(
    _ count: Int, knowing known: AppDefinition?, in app: AppDefinition, looking menu: MenuDefinition, visits: Int = 10
  ) -> [[String]] {
    var trial = Trial(app: app, goals: [GoalDefinition(id: "thing", share: 1, .find(menu))])
    trial.behavior[.labelNoise] = 0.36
    let (cohort, rules) = (trial.cohort, SessionRules(trial.behavior))
    var ways = known.map { KnownWays(of: cohort, in: SharedFlow(FlowEngine(app: $0), observing: "root")) }
    var walker = SessionWalker(cohort, in: FlowMachine(engine: FlowEngine(app: app), observing: "root"), rules: rules)
    let log = SessionLog(.acts)
    walker.reporter = SessionReporter(to: log)
    return (0..<count).map { index in
      let user = cohort.user(index)
      var profile = UserProfile(of: user, in: cohort, under: rules)
      if let way = ways?.way(of: user) { (profile.way, profile.visitsBefore) = (way, visits) }
      walker.walk(user, as: profile)
      return log.entries.compactMap { entry in
        switch entry.event {
        case .did(let act): act.rawValue
        case .ended(let end): "ends \(end.rawValue) at \(entry.time)"
        default: nil
        }
      }
    }
  }

  @Test func `in the app they know they take the direct way, faster than newcomers`() {
    let (app, menu) = Self.app(shelves: 10, things: 10)
    let known = Self.journals(300, knowing: app, in: app, looking: menu)
    #expect(known.allSatisfy { $0.prefix(3) == ["tap", "tap", "tap"] && $0.count == 4 }, "\(known.first ?? [])")
    let new = Self.journals(300, knowing: nil, in: app, looking: menu)
    #expect(new.contains { $0.contains("back") })
  }

  /// By the rule of practice: of a list of ten, read to the eighth item by novices.
  @Test func `practice makes finding faster, down to an expert's search`() {
    let rules = SessionRules(BehaviorParameters())
    let times = [1, 2, 10, 1000].map { rules.recall(7, among: 10, trial: $0) }
    let expert = 240 + 80 * 3.3219
    #expect(times[0] == 2000 && times[3] == Int(expert + (2000 - expert) / 1000 + 0.5))
    #expect(times[1] == Int((2000 + expert) / 2 + 0.5) && times[2] < times[1])
    #expect(rules.recall(0, among: 10, trial: 1000) == 250)
  }

  /// Two menus of the same things: the way leads to the shelf that stood over other things.
  @Test func `where things have moved they search, and what they knew is of no harm for ever`() {
    let (old, _) = Self.app(shelves: 10, things: 10)
    let (new, other) = Self.app(shelves: 5, things: 20, home: "store")
    let lost = Self.journals(200, knowing: old, in: new, looking: other)
    #expect(lost.allSatisfy { $0.last?.hasPrefix("ends finished") == true })
  }

  @Test func `whoever knows no way looks around as newcomers do`() {
    let (app, menu) = Self.app(shelves: 10, things: 10)
    var closed = app
    closed.coordinators["root"] = StackCoordinator(root: "home", responses: [:])
    #expect(
      Self.journals(50, knowing: closed, in: app, looking: menu)
        == Self.journals(50, knowing: nil, in: app, looking: menu))
  }
}
