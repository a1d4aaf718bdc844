import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Who came to finish a flow pays in steps.
struct StepBudgetTests {
  /// A tour of some steps, one of them shown by a child of the tour's coordinator, started at launch.
  static func tour(steps: Int, extra: [Item] = []) -> Trial {
    let kinds = (0..<steps).map { Name<Screen>("step\($0)") }
    let content = ScreenContent(items: extra + [.item("next", 1)])
    let app = AppDefinition(
      screens: [("done", ScreenContent())] + kinds.map { ($0, content) },
      coordinators: [
        "root": ParentCoordinator(choices: [.init("tour")], after: ["tour": [.init("home")]]),
        "home": StackCoordinator(root: "done", responses: [:]),
        "tour": SequenceCoordinator(kinds.map { .init(ScreenTemplate($0)) }, entrance: .replaceRoot, cancel: "leave"),
      ], root: "root")
    return Trial(app: app, goals: [GoalDefinition(id: "tour", share: 1, .finish("tour"))])
  }

  @Test(arguments: [3, 5, 7]) func `as many finish a tour as the fit says`(steps: Int) {
    var trial = Self.tour(steps: steps)
    trial.behavior[.patience] = 1  // Time is not what they pay in.
    let journals = trial.journals(4000)
    let finished = journals.filter { $0.end == "ends finished" }
    let expected = Foundation.exp(-Foundation.pow(Double(steps) / 5.06, 2.05))
    // Four standard errors of a share among 4,000.
    let tolerance = 4 * (expected * (1 - expected) / 4000).squareRoot()
    #expect(abs(Double(finished.count) / 4000 - expected) < tolerance)
    #expect(finished.allSatisfy { $0.count(.tap) == steps && $0.served == ["done"] })
    let left = journals.filter { $0.end == "ends effort" }
    #expect(left.count + finished.count == 4000)
    #expect(left.allSatisfy { $0.count(.tap) < steps })
  }

  @Test func `with a budget of 0 everybody goes on for ever`() {
    var trial = Self.tour(steps: 12)
    trial.behavior[.stepBudget] = 0
    #expect(trial.journals(200).allSatisfy { $0.end == "ends finished" && $0.count(.tap) == 12 })
  }

  @Test func `a tap that leads nowhere new is no step`() {
    // On each screen a switch is set first: twice the taps, as many steps.
    let agree = Item(id: "agree", facts: [FactChange("agreed", true)], scent: 1.0)
    let plain = Self.tour(steps: 3).journals(500)
    let switched = Self.tour(steps: 3, extra: [agree]).journals(500)
    #expect(plain.map(\.end) == switched.map(\.end))
    #expect(zip(plain, switched).allSatisfy { $1.end == "ends effort" || $1.count(.tap) == 2 * $0.count(.tap) })
  }

  @Test func `a flow that is cancelled is not finished`() {
    let app = AppDefinition(
      screens: [
        ("home", ScreenContent(items: [.item("start", 1)])), ("step0", ScreenContent(items: [.item("leave", 1)])),
      ],
      coordinators: [
        "root": StackCoordinator(root: "home", responses: ["start": .start("tour")]),
        "tour": SequenceCoordinator([.init("step0")], cancel: "leave"),
      ], root: "root")
    let round = ["tap", "wrong-branch", "sees step0", "tap", "wrong-branch", "sees home"]
    let trial = Trial(app: app, goals: [GoalDefinition(id: "tour", share: 1, .finish("tour"))])
    #expect(trial.journals(50).allSatisfy { $0.deeds == ["sees home"] + round + round + ["ends gave-up"] })
  }

  @Test func `steps that a child of the flow shows are steps of the flow`() {
    var trial = Self.tour(steps: 5)
    // The tour is now a child of what users came to finish, which finishes with it.
    trial.app.coordinators["outer"] = Outer()
    trial.app.coordinators["root"] = ParentCoordinator(choices: [.init("outer")], after: ["outer": [.init("home")]])
    trial.goals = [GoalDefinition(id: "tour", share: 1, .finish("outer"))]
    #expect(trial.journals(500).map(\.end) == Self.tour(steps: 5).journals(500).map(\.end))
  }

  @Test func `a flow that has nothing left to do is finished at launch`() {
    var trial = Self.tour(steps: 2)
    trial.app.coordinators["tour"] = SequenceCoordinator(
      [.init("step0", skippedBy: "toured")], entrance: .replaceRoot)
    trial.facts = [FactShare(fact: "toured", share: 0.5)]
    let journals = trial.journals(400)
    #expect(abs(journals.count { $0.lines == ["sees done", "ends finished"] } - 200) < 40)
    #expect(journals.allSatisfy { $0.lines.contains("ends effort") || $0.served == ["done"] })
  }
}

/// A flow that is all in its child.
private struct Outer: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] { [] }
  func started(_ argument: Value, _: inout NoMemory, in scene: NavigationContext) -> [Action] {
    [.start("tour", argument: .none, [])]
  }
  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? { nil }
  func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in scene: NavigationContext
  ) -> [Action] { [.finish(cause)] }
}
