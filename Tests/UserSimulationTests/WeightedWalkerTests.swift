import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Users who do what weights make likely.
struct WeightedWalkerTests {
  private static let menu = MenuDefinition(id: "menu", levels: ["one"], sizes: [4])

  private static let app = AppDefinition.stack(
    [
      ("home", ScreenContent(items: [.item("list", 0), .item("help", 0), .item("nothing", 0)])),
      ("list", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "show"))),
      ("leaf", ScreenContent(subject: "menu")), ("help", ScreenContent()),
    ],
    on: [
      "list": .push("list"), "show": .push("leaf($item)"),
      "help": .present("help", style: .sheet),
    ])

  /// The sessions of so many users; they stay a second wherever nothing else is said.
  private static func journals(
    _ count: Int, _ screens: [Name<Screen>: ScreenWeights], goal: GoalDefinition.Target = .find(menu),
    _ change: (inout BehaviorParameters) -> Void = { _ in }
  ) -> [Journal] {
    var trial = Trial(app: app, goals: [GoalDefinition(id: "goal", share: 1, goal)])
    change(&trial.behavior)
    let weights = InputWeights(screens: screens, otherwise: ScreenWeights(dwell: second))
    var cohort = trial.cohort
    cohort.policy = .weights(weights)
    let machine = FlowMachine(engine: FlowEngine(app: app), observing: "root")
    let walker = WeightedWalker(cohort, by: weights, in: machine, rules: SessionRules(trial.behavior))
    return Journal.journals(of: 0..<count, in: cohort, by: walker)
  }

  private static let second = DwellLaw(median: 1000, sigma: 0)

  @Test func `who has nothing but leaving leaves when they have stayed`() throws {
    let weights = ScreenWeights(dwell: Self.second, items: ["list": 0, "help": 0, "nothing": 0])
    let journal = Self.journals(1, ["home": weights])[0]
    #expect(journal.lines == ["sees home", "ends gave-up"])
    #expect(journal.times == [0, 1000])
  }

  @Test func `where nothing has a weight users leave`() throws {
    let weights = ScreenWeights(dwell: Self.second, items: ["list": 0, "help": 0, "nothing": 0], leave: 0)
    #expect(Self.journals(1, ["home": weights])[0].lines == ["sees home", "ends gave-up"])
  }

  @Test func `what is done is told with what comes of it, at the end of the stay`() throws {
    let home = ScreenWeights(dwell: Self.second, items: ["list": 1, "help": 0, "nothing": 0], leave: 0)
    let list = ScreenWeights(dwell: DwellLaw(median: 2500, sigma: 0), rows: 0, leave: 0)
    let journal = Self.journals(1, ["home": home, "list": list]) { $0[.stepCap] = 3 }[0]
    #expect(
      journal.lines == ["sees home", "tap", "sees list", "back", "sees home", "tap", "sees list", "ends step-cap"])
    #expect(journal.times == [0, 1000, 1000, 3500, 3500, 4500, 4500, 7000])
  }

  @Test func `the longest session ends it at its end`() throws {
    let home = ScreenWeights(dwell: Self.second, items: ["list": 0, "help": 0, "nothing": 1], leave: 0)
    let journal = Self.journals(1, ["home": home]) { $0[.sessionLimit] = 3500 }[0]
    #expect(journal.lines == ["sees home", "tap", "tap", "tap", "ends limit"])
    #expect(journal.duration == 3500)
  }

  @Test func `rows share a weight, and those on the way to the goal one of their own`() throws {
    let home = ScreenWeights(items: ["help": 0, "nothing": 0], leave: 0)
    for (onGoal, share) in [(nil, 0.6 / 4), (2.4, 2.4 / 4.2), (0, 0)] {
      let list = ScreenWeights(
        rows: 1.2, rowsOnGoal: onGoal, back: 0, leave: onGoal == nil ? 0.8 : onGoal == 0 ? 1 : 0.6)
      let leaf = ScreenWeights(back: 0, leave: 1)
      let journals = Self.journals(20_000, ["home": home, "list": list, "leaf": leaf])
      let found = Double(journals.count { !$0.served.isEmpty })
      let expected = 20_000 * share
      #expect(abs(found - expected) <= 4 * (expected * (1 - share)).squareRoot(), "\(onGoal ?? -1): \(found)")
      #expect(
        journals.allSatisfy {
          $0.count(.wrongBranch) == ($0.lines.contains { $0.hasPrefix("sees leaf") } && $0.served.isEmpty ? 1 : 0)
        })
    }
  }

  @Test func `a user's steps are the same whoever went before`() throws {
    let all = Self.journals(50, [:])
    #expect(Set(all.map(\.lines)).count > 10)
    #expect(Self.journals(50, [:]).map(\.lines) == all.map(\.lines))
    #expect(Self.journals(7, [:]).map(\.times) == Array(all.map(\.times).prefix(7)))
  }

  @Test func `what users came for plays no part`() throws {
    let (find, reach) = (Self.journals(30, [:]), Self.journals(30, [:], goal: .reach("help")))
    let acts = { (journal: Journal) in journal.lines.filter { $0 != "wrong-branch" } }
    #expect(find.map(acts) == reach.map(acts))
  }
}
