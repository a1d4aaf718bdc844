import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// What only undoes is a way back where the gesture has no effect, so containers with a Close item end sessions alike.
struct WayBackTests {
  /// What opens the tips, and what their Close does.
  struct Container: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var opens: Response
    var closes: Response = .dismiss
    var isLocked = false
    var leadsUp = false
    var flow: (any Coordinator)?

    static let sheet = Container(testDescription: "sheet", opens: .present("tips", style: "sheet"))

    static let others = [
      Container(testDescription: "full-screen", opens: .present("tips", style: "full-screen")),
      Container(testDescription: "over-full-screen", opens: .present("tips", style: "over-full-screen")),
      Container(testDescription: "locked sheet", opens: .present("tips", style: "sheet"), isLocked: true),

      Container(testDescription: "`up`", opens: .present("tips", style: "full-screen"), leadsUp: true),
      Container(
        testDescription: "a flow that is cancelled", opens: .start("flow"),
        flow: SequenceCoordinator(
          [.init("tips"), .init("more")], entrance: .present("full-screen"), cancel: "close")),
      Container(
        testDescription: "a flow that finishes as cancelled", opens: .start("flow"),
        flow: StackCoordinator(
          root: "tips", entrance: .present("full-screen"), responses: ["close": .finish(.cancelled)])),
    ]

    /// A home whose tips hold nothing of use, above what is wanted, which few notice at the first look.
    var trial: Trial {
      let app = AppDefinition.stack(
        [
          ("home", ScreenContent(items: [.item("tips", 0.4), .item("deal", 0.3)])),
          (
            "tips",
            ScreenContent(items: [Item(id: "close", intent: "close", facts: [], leadsUp: leadsUp)], isLocked: isLocked)
          ), ("more", ScreenContent()), ("deal", ScreenContent()),
        ],
        on: ["tips": opens, "deal": .push("deal")].merging(flow == nil ? ["close": closes] : [:]) { first, _ in first })
      var trial = Trial(app: app, goals: [GoalDefinition(id: "deal", share: 1, .reach("deal"))])
      if let flow { trial.app.coordinators["flow"] = flow }
      return trial
    }
  }

  @Test func `who finds nothing of use takes Close, as fast as Back`() {
    let journal = Container.others[0].trial.journal
    let deeds = ["sees home", "tap", "sees tips", "tap", "sees home", "tap", "sees deal", "ends finished"]
    #expect(journal.deeds.filter { $0 != "wrong-branch" } == deeds)
    let pushed = Container(testDescription: "push", opens: .push("tips"), closes: .pop).trial.journal
    #expect(pushed.deeds.filter { $0 != "wrong-branch" } == deeds.enumerated().map { $0 == 3 ? "back" : $1 })
    #expect(journal.duration == pushed.duration)
  }

  @Test(arguments: Container.others) func `sessions end as with a sheet`(container: Container) {
    func ends(_ container: Container) -> [[String]] {
      var trial = container.trial
      trial.behavior[.labelNoise] = 0.3
      return trial.journals(300).map { $0.lines.filter { $0.hasPrefix("sees tips") || $0.hasPrefix("ends") } }
    }
    let sheet = ends(.sheet)
    let tips = container.isLocked ? "sees tips!" : "sees tips"
    let differing = zip(ends(container), sheet).filter { $0 != $1.map { $0 == "sees tips" ? tips : $0 } }
    #expect(differing.isEmpty)
    #expect(sheet.contains(["sees tips", "ends finished"]) && sheet.contains { $0.count == 1 })
  }

  /// Closing of these does more than undo: something reaches its end, a fact changes, or something opens.
  @Test(arguments: ["finish", "fact", "push"]) func `what does more is no way back`(what: String) {
    var trial = Container.others[0].trial
    switch what {
    case "finish":
      trial.app.coordinators["root"] = StackCoordinator(
        root: "home", responses: ["tips": .start("flow"), "deal": .push("deal")])
      trial.app.coordinators["flow"] = StackCoordinator(
        root: "tips", entrance: .present("full-screen"), responses: ["close": .finish(.finished(.none))])
    case "fact": trial.app.screens["tips"]?.items[0].facts = [FactChange("done", true)]
    default:
      trial.app.coordinators["root"] = StackCoordinator(
        root: "home",
        responses: ["tips": .present("tips", style: "full-screen"), "deal": .push("deal"), "close": .push("more")])
    }
    #expect(trial.journal.end == "ends gave-up", "\(trial.journal.deeds)")
  }

  @Test func `of several the one that undoes least is taken`() {
    var trial = Container.others[0].trial
    trial.app.screens["tips"]?.items = [.item("next", 0.9)]
    trial.app.screens["more"]?.items = [.item("close-all", 0), .item("close-one", 0)]
    trial.app.coordinators["root"] = StackCoordinator(
      root: "home",
      responses: [
        "tips": .present("tips", style: "full-screen"), "next": .present("more", style: "full-screen"),
        "close-all": .perform(.dismiss(layers: 2)), "close-one": .dismiss,
      ])
    let deeds = trial.journal.deeds
    let way = ["sees home", "tap", "sees tips", "tap", "sees more", "tap", "sees tips"]
    #expect(deeds.filter { $0 != "wrong-branch" }.starts(with: way), "\(deeds)")
  }

  /// At the root nothing can be undone, whatever stands there.
  @Test func `at the root users still give up`() {
    var trial = Container.sheet.trial
    trial.app.screens["home"]?.items = [.item("close", 0)]
    #expect(trial.journal.deeds == ["sees home", "ends gave-up"])
  }
}
