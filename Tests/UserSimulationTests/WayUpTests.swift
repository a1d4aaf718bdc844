import HeadlessNavigation
import Testing
import UserSimulation

/// A share of the users goes up by what the screen offers, instead of going back.
struct WayUpTests {
  /// The deal is on the first screen, and something better is announced: four levels with nothing at their end, where Home
  /// and a breadcrumb stand.
  private static func trial(share: Double, aisle: [Item] = []) -> Trial {
    let ways = ["home", "aisle"].map { Item(id: Name("to-\($0)"), intent: Name("to-\($0)"), facts: [], leadsUp: true) }
    let app = AppDefinition.stack(
      [
        ("home", ScreenContent(items: [.item("aisle", 0.9), .item("deal", 0.4)])),
        ("aisle", ScreenContent(items: [.item("shelf", 0.9)] + aisle)),
        ("shelf", ScreenContent(items: [.item("page", 0.9)])), ("page", ScreenContent(items: ways)),
        ("deal", ScreenContent()), ("side", ScreenContent()),
      ],
      on: [
        "aisle": .push("aisle"), "shelf": .push("shelf"), "page": .push("page"), "deal": .push("deal"),
        "side": .push("side"), "to-home": .popTo("home"), "to-aisle": .popTo("aisle"),
      ])
    var trial = Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))])
    trial.behavior[.upItem] = share
    return trial
  }

  private static let wayDown = ["sees home", "tap", "sees aisle", "tap", "sees shelf", "tap", "sees page"]

  private static func deeds(_ trial: Trial) -> [String] { trial.journal.deeds.filter { $0 != "wrong-branch" } }

  @Test func `Home leads past what has been searched`() {
    #expect(
      Self.deeds(Self.trial(share: 1)) == Self.wayDown + ["tap", "sees home", "tap", "sees deal", "ends finished"])
    let back = ["back", "sees shelf", "back", "sees aisle", "back", "sees home", "tap", "sees deal", "ends finished"]
    #expect(Self.deeds(Self.trial(share: 0)) == Self.wayDown + back)
  }

  @Test func `the breadcrumb to the nearest level with something left is taken before Home`() {
    let deeds = Self.deeds(Self.trial(share: 1, aisle: [.item("side", 0.5)]))
    #expect(deeds.starts(with: Self.wayDown + ["tap", "sees aisle", "tap", "sees side"]), "\(deeds)")
  }

  @Test func `nobody looks for the goal behind it, and as many take it as the parameter says`() {
    let journals = Self.trial(share: 0.3).journals(2000)
    #expect(journals.allSatisfy { !$0.lines.contains { $0.hasPrefix("looks at to-") } })
    #expect(isAbout(journals.count { $0.count(.back) == 0 }, 0.3, of: 2000))
  }

  @Test(arguments: [0, 1.0]) func `a breadcrumb to where Back leads is taken instead of it`(share: Double) {
    var trial = Self.trial(share: share, aisle: [.item("side", 0.5)])
    trial.app.screens["shelf"] = trial.app.screens["page"]
    let up = share == 1 ? "tap" : "back"
    let way = ["sees home", "tap", "sees aisle", "tap", "sees shelf", up, "sees aisle", "tap", "sees side"]
    #expect(Self.deeds(trial).starts(with: way), "\(Self.deeds(trial))")
  }

  @Test func `where Back leads to something untried users go back`() {
    var trial = Self.trial(share: 1)
    trial.app.screens["shelf"]?.items.append(.item("side", 0.5))
    #expect(Self.deeds(trial).starts(with: Self.wayDown + ["back", "sees shelf", "tap", "sees side"]))
  }
}
