import HeadlessNavigation
import Testing
import UserSimulation

/// Users open by mistake what only others want, and do not complete it.
struct WantingTests {
  /// A home on which sending money stands above the card settings; sending takes a form and a button.
  private static func trial(_ onlyFor: Set<String>?, tree: Response = .push("send")) -> Trial {
    var send = Item.item("send", 0.6, byGoal: ["pay": 1])
    send.onlyFor = onlyFor
    let app = AppDefinition.stack(
      [
        ("home", ScreenContent(items: [send, .item("cards", 0.9)])),
        ("send", ScreenContent(items: [.item("confirm", 0.8)])),
        ("sent", ScreenContent()), ("cards", ScreenContent(items: [.item("freeze", 0.9)])),
        ("frozen", ScreenContent()),
      ],
      on: [
        "send": tree, "confirm": .push("sent"), "cards": .push("cards"),
        "freeze": .push("frozen"),
      ])
    let goals = [
      GoalDefinition(id: "freeze", share: 1, .reach("frozen")), GoalDefinition(id: "pay", share: 0, .reach("sent")),
    ]
    return Trial(app: app, goals: goals)
  }

  /// Users who take the first thing that convinces.
  private static func hasty(_ trial: Trial) -> Trial {
    var trial = trial
    trial.behavior[.labelNoise] = 0.01
    trial.behavior[.deliberation] = 0
    return trial
  }

  @Test func `without a refusal scent alone leads users through`() {
    let lines = Self.hasty(Self.trial(nil)).journal.deeds
    #expect(lines.contains("sees sent"), "\(lines)")
  }

  @Test func `who opened it by mistake goes back at once`() {
    let lines = Self.hasty(Self.trial(["pay"])).journal.deeds
    #expect(
      lines == [
        "sees home", "tap", "wrong-branch", "sees send", "refusal", "back", "sees home", "tap", "sees cards",
        "tap", "sees frozen", "ends finished",
      ], "\(lines)")
  }

  @Test func `who wants it does it`() {
    var trial = Self.hasty(Self.trial(["pay"]))
    trial.goals = [GoalDefinition(id: "pay", share: 1, .reach("sent"))]
    #expect(trial.journal.deeds == ["sees home", "tap", "sees send", "tap", "sees sent", "ends finished"])
  }

  @Test func `what opens nothing is not tapped`() {
    var trial = Self.hasty(Self.trial(["pay"]))
    trial.app.screens["home"]?.items[0].intent = nil
    trial.app.screens["home"]?.items[0].facts = [FactChange("sent", true)]
    let lines = trial.journal.deeds
    #expect(Array(lines.prefix(4)) == ["sees home", "refusal", "tap", "sees cards"], "\(lines)")
  }

  /// The flow covers everything and has no way back; they stay, and still do not send.
  @Test func `who cannot go back does not complete it either`() {
    var trial = Self.hasty(Self.trial(["pay"], tree: .start("pay")))
    trial.app.coordinators["pay"] = SequenceCoordinator([.init("send")], entrance: .present("full-screen"))
    trial.app.screens["send"]?.items = [Item(id: "confirm", intent: "next", scent: 0.8)]
    let lines = trial.journal.deeds
    #expect(lines.contains("sees send") && lines.last == "ends gave-up", "\(lines)")
    #expect(lines.count { $0 == "sees home" } == 1, "\(trial.journal.lines)")
  }
}
