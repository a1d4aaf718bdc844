import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

struct GateTimeoutTests {
  /// A place behind a gate whose form has a lot to look at; the last item lets pass.
  static func trial(timeout: Int?) -> Trial {
    let form = (0..<20).map { Item.item("field\($0)", 0) } + [Item(id: "ok", facts: [], verdict: .proceed, scent: 1.0)]
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: [.item("enter", 1), .item("other", 0)])), ("form", ScreenContent(items: form)),
        ("place", ScreenContent()),
      ],
      coordinators: [
        "root": StackCoordinator(
          root: "home", responses: ["enter": .open("place", takesPayload: false)])
      ], root: "root",
      gates: ["door": FactGate(unless: "known", present: Screen(kind: "form"), timeoutMilliseconds: timeout)],
      destinations: ["place": DestinationRule(gates: ["door"], responses: [.push("place")])])
    return Trial(app: app, goals: [GoalDefinition(id: "place", share: 1, .reach("place"))])
  }

  /// When the form is in view: bearings, a look, a tap with its transition.
  static let suspended = 1200 + 250 + 570 + 350

  @Test(arguments: [nil, 10_000] as [Int?]) func `who answers in time gets there`(timeout: Int?) {
    let journal = Self.trial(timeout: timeout).journal
    #expect(journal.deeds == ["sees home", "tap", "sees form", "tap", "sees place", "ends finished"])
  }

  @Test(arguments: [2000, 3000, 5900]) func `a gate that has waited long enough lets go of the user`(timeout: Int) {
    var trial = Self.trial(timeout: timeout)
    trial.behavior[.attempts] = 1
    let journal = trial.journal
    #expect(journal.deeds == ["sees home", "tap", "sees form", "pane-change", "ends gave-up"])
    // The look that is under way is finished first: they began when the bearings were found.
    let looks = (timeout - 1200 + 249) / 250
    let turned = journal.lines.firstIndex(of: "pane-change").map { journal.times[$0] }
    #expect(turned == Self.suspended + 1200 + looks * 250 + 350 + 335)
    #expect(journal.looks == 1 + looks + 1)
  }
}
