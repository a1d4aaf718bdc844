import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Searching by typing: who does it, what is found, and what follows.
struct SearchFieldTests {
  /// A shop of 10 shelves with 10 things each, with a search field at home.
  private static func trial(results: Int = 10, quality: Double? = 1, searchAgain: Bool = false) -> Trial {
    let menu = MenuDefinition(id: "menu", levels: ["shelf", "thing"], sizes: [10, 10])
    let field = Item(MenuSearch(menu, results: results, quality: quality), intent: "find")
    let things = MenuListing(menu: menu, levels: [1], intent: "thing")
    let app = AppDefinition.stack(
      [
        ("home", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "shelf"), items: [field])),
        ("shelf", ScreenContent(listing: things, subject: "menu")),
        ("found", ScreenContent(listing: things, items: searchAgain ? [field] : [], subject: "menu")),
        ("thing", ScreenContent(subject: "menu")),
      ],
      on: [
        "shelf": .push("shelf($item)"),
        "find": .push("found($item)"),
        "thing": .push("thing($item)"),
      ])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "thing", share: 1, .find(menu))])
    trial.behavior[.searchShare] = 1
    return trial
  }

  @Test func `a share of users searches at once`() {
    var trial = Self.trial()
    trial.behavior[.searchShare] = 0.3
    let journals = trial.journals(2000)
    #expect(isAbout(journals.count { $0.count(.search) > 0 }, 0.3, of: 2000))
    #expect(journals.allSatisfy { $0.end == "ends finished" && $0.count(.search) <= 1 })
  }

  /// What convinces no user counts as a list twice as long: another 30 % of those left.
  @Test func `who has read labels that say little would rather type than read them again`() {
    var trial = Trial(
      app: Self.trial().app, goals: Self.trial().goals)
    trial.app.screens["home"]?.listing = nil
    trial.app.screens["home"]?.items.append(.item("shelf", 0.3))
    trial.behavior[.searchShare] = 0.3
    let journals = trial.journals(2000)
    let firsts = journals.map { journal in journal.lines.dropFirst().first { !$0.hasPrefix("looks") } }
    let atSight = journals.count { $0.lines.dropFirst().first == "search" }
    #expect(isAbout(atSight, 0.3, of: 2000), "\(atSight)")
    #expect(isAbout(firsts.count { $0 == "search" }, 1 - 0.7 * 0.7, of: 2000))
  }

  @Test func `a search takes a tap, a thought and its keystrokes, and its results are read from the top`() {
    var trial = Self.trial(results: 1)
    trial.behavior[.queryLength] = 8
    let journal = trial.journal
    #expect(journal.deeds.prefix(2) == ["sees home", "search"])
    #expect(journal.looks == 1 && journal.end == "ends finished")
    // Three screens, the field and a row tapped, one look.
    #expect(journal.duration == 3 * 1200 + 2 * (570 + 350) + 1200 + 8 * 331 + 250)
  }

  /// By the law of ranks the share of users whose thing is among the first r of k results is 1 − (1 − q)^(r/k).
  @Test func `what is looked for is among the first results as often as the law says`() {
    let search = MenuSearch(MenuDefinition(id: "menu", levels: ["thing"], sizes: [1000]), results: 10, quality: 0.8)
    let draws = (0..<4000).map { UserDraws(seed: 3, user: $0).uniform(.rank) }
    let ranks = draws.map { search.rank(at: $0, quality: 0.8) }
    #expect(isAbout(ranks.count { $0 != nil }, 0.8, of: 4000))
    for (first, share) in [(1, 0.1487), (3, 0.3830), (5, 0.5528)] {
      #expect(isAbout(ranks.count { $0 ?? 10 < first }, share, of: 4000), "\(first)")
    }
    #expect(search.rank(at: 0.9, quality: 1) == 0 && search.rank(at: 0, quality: 0) == nil)
  }

  @Test(arguments: [(0, 3, 0..<5), (50, 0, 50..<55), (50, 4, 46..<51), (99, 0, 95..<100), (1, 4, 0..<5)])
  func `results hold the leaf, and lie within the menu`(leaf: Int, rank: Int, results: Range<Int>) {
    let search = MenuSearch(MenuDefinition(id: "menu", levels: ["thing"], sizes: [100]), results: 5)
    #expect(search.results(with: leaf, at: rank) == results)
    let others = search.results(without: leaf)
    #expect(!others.contains(leaf) && others.count == 5 && (0..<100).contains(others.lowerBound))
  }

  @Test func `a menu of one leaf has no other results`() {
    let search = MenuSearch(MenuDefinition(id: "menu", levels: ["thing"], sizes: [1]), results: 5)
    #expect(search.results(without: 0).isEmpty && search.results(with: 0, at: 3) == 0..<1)
  }

  @Test func `who finds nothing searches again with other words, or looks around`() {
    var trial = Self.trial(quality: 0)
    trial.behavior[.reformulation] = 0
    let journals = trial.journals(50)
    #expect(journals.allSatisfy { $0.count(.search) == 1 && $0.end == "ends finished" && $0.count(.back) >= 1 })
    trial.behavior[.reformulation] = 0.5
    let again = trial.journals(2000)
    #expect(isAbout(again.count { $0.count(.search) > 1 }, 0.5, of: 2000))
    #expect(isAbout(again.count { $0.count(.search) > 2 }, 0.25, of: 2000))
    #expect(again.allSatisfy { $0.end == "ends finished" })
  }

  @Test func `where the results have a field, the next words are typed there`() {
    var trial = Self.trial(quality: 0, searchAgain: true)
    trial.behavior[.reformulation] = 1
    trial.behavior[.patience] = 60_000
    let lines = trial.journal.deeds
    #expect(
      lines.prefix(5).map { $0.hasPrefix("sees found") ? "sees found" : $0 } == [
        "sees home", "search", "sees found", "search", "sees found",
      ], "\(lines)")
  }

  @Test func `who would rather look around searches where nothing is worth a try`() {
    var trial = Self.trial()
    trial.behavior[.searchShare] = 0
    trial.behavior[.leafNoise] = 0
    #expect(trial.journals(100).allSatisfy { $0.count(.search) == 0 })
    // The first label convinces nobody, nor is anything else worth a try: the shelves are out of reach.
    trial.behavior[.chooseThreshold] = 1
    trial.behavior[.secondThreshold] = 1
    trial.behavior[.labelNoise] = 0.36
    let journals = trial.journals(100)
    // Noise makes a few take a label all the same.
    #expect(journals.count { $0.sights.dropFirst().first?.hasPrefix("sees found") == true } > 80)
  }

  @Test func `what is found does not depend on what is remembered of the flow`() {
    var trial = Self.trial(results: 7, quality: 0.5, searchAgain: true)
    trial.behavior[.labelNoise] = 0.36
    trial.behavior[.patience] = 90_000
    let cohort = trial.cohort
    let flow = SharedFlow(FlowEngine(app: trial.app), observing: "root")
    let walker = SessionWalker(cohort, in: FlowMachine(flow, remembers: false), rules: SessionRules(trial.behavior))
    let journals = Journal.journals(of: 0..<200, in: cohort, by: walker)
    #expect(journals.map(\.lines) == trial.journals(200).map(\.lines))
  }
}
