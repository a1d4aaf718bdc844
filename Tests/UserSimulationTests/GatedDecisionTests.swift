import HeadlessNavigation
import Testing
import UserSimulation

struct GatedDecisionTests {
  /// A report that can be kept, by those who are known; the form at the gate takes one tap.
  static func trial(then: [Name<Item>]) -> Trial {
    let app = AppDefinition(
      screens: [
        ("report", ScreenContent(items: [.item("keep", 0, decides: 1)])),
        (
          "form",
          ScreenContent(items: [Item(id: "ok", facts: [FactChange("known", true)], verdict: .proceed, scent: 1.0)])
        ),
        ("kept", ScreenContent()),
      ],
      coordinators: [
        "root": StackCoordinator(
          root: "report", responses: ["keep": .open("kept", takesPayload: false)])
      ], root: "root", gates: ["door": FactGate(unless: "known", present: Screen(kind: "form"))],
      destinations: ["kept": DestinationRule(gates: ["door"], responses: [.push("kept")])])
    return Trial(app: app, goals: [GoalDefinition(id: "report", share: 1, .reach("report"), then: then)])
  }

  static let passes = ["sees report", "tap", "sees form", "tap", "sees kept", "ends finished"]

  @Test func `who is to consider the form as well answers it`() {
    #expect(Self.trial(then: ["keep", "ok"]).journal.deeds == Self.passes)
  }

  @Test func `who decided on something passes the gate on the way to it`() {
    #expect(Self.trial(then: ["keep"]).journal.deeds == Self.passes)
  }
}
