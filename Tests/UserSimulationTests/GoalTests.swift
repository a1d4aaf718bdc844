import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// What users may come for, besides a leaf of a menu.
struct GoalTests {
  static let shop = AppDefinition.stack(
    [
      ("home", ScreenContent(items: [.item("news", 0), .item("help", 1)])),
      ("news", ScreenContent()),
      ("help", ScreenContent(items: [.item("call", 1, decides: 0.3)], words: 238)),
      ("phone", ScreenContent()),
    ], on: ["news": .push("news"), "help": .push("help"), "call": .push("phone")])

  @Test func `who came for a screen is done when it is in view and read, and has considered what follows`() {
    let trial = Trial(app: Self.shop, goals: [GoalDefinition(id: "help", share: 1, .reach("help"), then: ["call"])])
    let journals = trial.journals(1000)
    let start = ["sees home", "looks at news", "looks at help", "tap", "sees help"]
    #expect(
      journals.allSatisfy {
        [start + ["ends finished"], start + ["tap", "sees phone", "ends finished"]].contains($0.lines)
      })
    #expect(journals.allSatisfy { $0.served == ["help"] })
    // Bearings on two screens, two looks, a tap with its transition, a quarter of a minute to read.
    let reached = 2 * 1200 + 2 * 250 + 570 + 350 + 15_000
    #expect(journals.allSatisfy { [reached, reached + 570 + 350 + 1200].contains($0.duration) })
    // Four standard errors around 30 % of 1,000.
    #expect(abs(journals.count { $0.lines.contains("sees phone") } - 300) < 58)
  }

  @Test func `what is in view at the start needs no looking for`() {
    let trial = Trial(app: Self.shop, goals: [GoalDefinition(id: "home", share: 1, .reach("home"))])
    #expect(trial.journal.lines == ["sees home", "ends finished"])
  }

  @Test func `an item leads those whose goal it names, and the others by its standard scent`() {
    let items = [
      Item.item("news", 0, byGoal: ["read": 1]), Item.item("help", 1, byGoal: ["read": 0]),
    ]
    var app = Self.shop
    app.screens["home"] = ScreenContent(items: items)
    for (id, first) in [("read", "news"), ("ask", "help")] {
      let trial = Trial(app: app, goals: [GoalDefinition(id: id, share: 1, .reach(Name(first)))])
      #expect(trial.journal.deeds == ["sees home", "tap", "sees \(first)", "ends finished"])
    }
  }

  @Test func `labels lead only who looks in their menu`() {
    let menu = MenuDefinition(id: "menu", levels: ["thing"], sizes: [3])
    let other = MenuDefinition(id: "other", levels: ["thing"], sizes: [3])
    let listing = MenuListing(menu: menu, levels: [0], intent: "show")
    let app = AppDefinition.stack(
      [("home", ScreenContent(listing: listing)), ("thing", ScreenContent(subject: "menu"))],
      on: ["show": .push("thing($item)")])
    let ends = [GoalDefinition.Target.find(menu), .find(other), .reach("nowhere"), .finish("nobody")].map { target in
      Trial(app: app, goals: [GoalDefinition(id: "g", share: 1, target)]).journals(20).map { ($0.end, $0.count(.tap)) }
    }
    #expect(ends[0].allSatisfy { $0 == ("ends finished", 1) })
    for others in ends[1...] { #expect(others.allSatisfy { $0 == ("ends gave-up", 0) }) }
  }
}
