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

  /// Tours over everything, which end at their last page alone; what each page offers by the gesture differs.
  private static func tour(_ steps: SequenceCoordinator, _ pages: [(Name<Screen>, [Item])]) -> Trial {
    var trial = hasty(trial(["pay"], tree: .start("pay")))
    trial.app.coordinators["pay"] = steps
    for (page, items) in pages { trial.app.screens[page] = ScreenContent(items: items) }
    return trial
  }

  private static let (next, done) = (
    Item(id: "go-on", intent: "next", scent: 0.9), Item(id: "done", intent: "next", scent: 0.9)
  )
  private static let close = Item(id: "close", intent: "leave")

  @Test(arguments: [1, 2, 3]) func `what is opened from it is left, too`(pages: Int) {
    let names: [Name<Screen>] = ["send", "two", "three"]
    let content = names.prefix(pages).enumerated().map { index, name in
      (name, index == pages - 1 ? [Self.done, Self.close] : [Self.next])
    }
    let steps = names.prefix(pages).map { SequenceCoordinator.Step(ScreenTemplate($0)) }
    let journal = Self.tour(
      SequenceCoordinator(steps, entrance: .present("full-screen"), cancel: "leave"), content
    ).journal
    let way = names.dropFirst().prefix(pages - 1).flatMap { ["tap", "sees \($0)"] }
    let deeds = ["sees home", "tap", "sees send", "refusal"] + way + ["tap", "sees home"]
    #expect(
      journal.deeds.filter { $0 != "wrong-branch" } == deeds + [
        "tap", "sees cards", "tap", "sees frozen", "ends finished",
      ],
      "\(journal.deeds)")
  }

  @Test func `what is opened from it is not completed where nothing leads out`() {
    let trial = Self.tour(
      SequenceCoordinator([.init("send"), .init("two")], entrance: .present("full-screen")),
      [("send", [Self.next]), ("two", [Self.done])])
    let deeds = trial.journal.deeds
    #expect(deeds.contains("sees two") && deeds.last == "ends gave-up", "\(deeds)")
    #expect(deeds.count { $0 == "sees home" } == 1, "\(deeds)")
  }

  /// The sheet hides a page with a way out that the sheet itself has not.
  @Test func `a sheet over it is left first`() {
    var trial = Self.tour(
      SequenceCoordinator([.init("send")], entrance: .present("full-screen"), cancel: "leave"),
      [("two", [Item(id: "freeze", intent: "freeze", scent: 0.9)])])
    trial.app.screens["send"] = ScreenContent(items: [.item("more", 0.9), Self.hidden])
    (trial.app.coordinators["root"] as? StackCoordinator).map { root in
      var responses = root.responses
      responses["more"] = .present("two", style: "sheet")
      trial.app.coordinators["root"] = StackCoordinator(root: "home", responses: responses)
    }
    let ends = trial.journals(200).map(\.deeds)
    #expect(ends.allSatisfy { !$0.contains("sees frozen") || $0.contains("sees cards") })
    #expect(ends.contains { $0.contains("sees two") && $0.last == "ends finished" })
  }

  /// A Close that half of them see.
  private static let hidden = Item(id: "close", intent: "leave", facts: [], noticed: .share(0.5))

  @Test func `what a mistake opens out of view is unwanted as well`() {
    let trial = Self.hasty(
      Self.trial(
        ["pay"],
        tree: .perform(
          .insert([.init(.screen(Screen(kind: "send")), by: .push), .init(.screen(Screen(kind: "sent")), by: .push)]))))
    let deeds = trial.journal.deeds.filter { $0 != "wrong-branch" }
    #expect(
      deeds == [
        "sees home", "tap", "sees sent", "refusal", "back", "sees send", "back", "sees home", "tap", "sees cards",
        "tap",
        "sees frozen", "ends finished",
      ], "\(deeds)")
  }
}
