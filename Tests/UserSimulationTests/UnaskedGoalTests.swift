import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Flows that users came to finish, or that the app puts before them.
struct UnaskedGoalTests {
  /// A tour of some steps, started at launch, that users did not ask for.
  static func tour(steps: Int, _ target: GoalDefinition.Target = .finish("tour"), isUnasked: Bool = true) -> Trial {
    let kinds = (0..<steps).map { Name<Screen>("step\($0)") }
    let content = ScreenContent(items: [.item("next", 1)])
    let app = AppDefinition(
      screens: [("done", ScreenContent())] + kinds.map { ($0, content) },
      coordinators: [
        "root": ParentCoordinator(choices: [.init("tour")], after: ["tour": [.init("home")]]),
        "home": StackCoordinator(root: "done", responses: [:]),
        "tour": SequenceCoordinator(kinds.map { .init(ScreenTemplate($0)) }, entrance: .replaceRoot, cancel: "leave"),
      ], root: "root")
    return Trial(app: app, goals: [GoalDefinition(id: "tour", share: 1, target, isUnasked: isUnasked)])
  }

  @Test(arguments: [3, 5, 7]) func `as many finish a tour as the fit says`(steps: Int) {
    let journals = Self.tour(steps: steps).journals(4000)
    let finished = journals.filter { $0.end == "ends finished" }
    // On each screen bearings, a look, a tap and a transition, and bearings at the end; the mean of a Weibull distribution is its scale times
    // Γ(1 + 1 / shape).
    let scale = 17_750 / Foundation.tgamma(1 + 1 / 2.2)
    let expected = Foundation.exp(-Foundation.pow(Double(steps * (1200 + 250 + 570 + 350) + 1200) / scale, 2.2))
    // Four standard errors of a share among 4,000.
    let tolerance = 4 * (expected * (1 - expected) / 4000).squareRoot()
    #expect(abs(Double(finished.count) / 4000 - expected) < tolerance)
    #expect(finished.allSatisfy { $0.count(.tap) == steps && $0.served == ["done"] })
    let left = journals.filter { $0.end == "ends effort" }
    #expect(left.count + finished.count == 4000)
    #expect(left.allSatisfy { $0.count(.tap) <= steps })
  }

  @Test func `with a patience of 0 everybody goes on for ever`() {
    var trial = Self.tour(steps: 12)
    trial.behavior[.unaskedPatience] = 0
    #expect(trial.journals(200).allSatisfy { $0.end == "ends finished" && $0.count(.tap) == 12 })
  }

  /// Reading, filling in and stepping come out of one budget, however the goal is written.
  @Test func `two codings of one goal agree, user by user`() {
    func ends(_ target: GoalDefinition.Target, isUnasked: Bool) -> [String] {
      var trial = Self.tour(steps: 4, target, isUnasked: isUnasked)
      trial.behavior[.patience] = 30_000
      trial.app.screens["step1"]?.fields = [FormField(id: "name"), FormField(id: "mail")]
      trial.app.screens["step2"]?.words = 100
      return trial.journals(500).map(\.end)
    }
    for isUnasked in [false, true] {
      let finished = ends(.finish("tour"), isUnasked: isUnasked)
      #expect(finished == ends(.reach("done"), isUnasked: isUnasked))
      #expect(Set(finished) == ["ends finished", "ends effort"])
    }
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
