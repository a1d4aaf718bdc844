import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Users open by mistake what only others want, and do not complete it.
struct WantingTests {
  /// A home on which sending money, which only payers want, stands above the card settings; users take the first thing that
  /// convinces.
  private static func trial(_ send: Response = .push("send")) throws -> Trial {
    var trial = try Trial(
      "home: send 0.6 !pay, cards 0.9; send: sent 0.8; sent; cards: frozen 0.9; frozen", reaching: "frozen")
    if let root = trial.app.coordinators["root"] as? StackCoordinator {
      trial.app.coordinators["root"] = StackCoordinator(
        root: "home", responses: root.responses.merging(["send": send]) { _, new in new })
    }
    (trial.behavior[.labelNoise], trial.behavior[.deliberation]) = (0.01, 0)
    return trial
  }

  @Test func `what opens nothing is not tapped`() throws {
    var trial = try Self.trial()
    trial.app.screens["home"]?.items[0].intent = nil
    trial.app.screens["home"]?.items[0].facts = [FactChange("sent", true)]
    let lines = trial.journal.deeds
    #expect(Array(lines.prefix(4)) == ["sees home", "refusal", "tap", "sees cards"], "\(lines)")
  }

  /// The flow covers everything and has no way back; they stay, and still do not send.
  @Test func `who cannot go back does not complete it either`() throws {
    var trial = try Self.trial(.start("pay"))
    trial.app.coordinators["pay"] = SequenceCoordinator([.init("send")], entrance: .present("full-screen"))
    trial.app.screens["send"]?.items = [Item(id: "confirm", intent: "next", scent: 0.8)]
    let lines = trial.journal.deeds
    #expect(lines.contains("sees send") && lines.last == "ends gave-up", "\(lines)")
    #expect(lines.count { $0 == "sees home" } == 1, "\(trial.journal.lines)")
  }

  /// Tours over everything, which end at their last page alone; what each page offers by the gesture differs.
  private static func tour(_ steps: SequenceCoordinator, _ pages: [(Name<Screen>, [Item])]) throws -> Trial {
    var trial = try trial(.start("pay"))
    trial.app.coordinators["pay"] = steps
    for (page, items) in pages { trial.app.screens[page] = ScreenContent(items: items) }
    return trial
  }

  private static let (next, done) = (
    Item(id: "go-on", intent: "next", scent: 0.9), Item(id: "done", intent: "next", scent: 0.9)
  )
  private static let close = Item(id: "close", intent: "leave")

  @Test(arguments: [1, 2, 3]) func `what is opened from it is left, too`(pages: Int) throws {
    let names: [Name<Screen>] = ["send", "two", "three"]
    let content = names.prefix(pages).enumerated().map { index, name in
      (name, index == pages - 1 ? [Self.done, Self.close] : [Self.next])
    }
    let steps = names.prefix(pages).map { SequenceCoordinator.Step(ScreenTemplate($0)) }
    let journal = try Self.tour(
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

  @Test func `what is opened from it is not completed where nothing leads out`() throws {
    let trial = try Self.tour(
      SequenceCoordinator([.init("send"), .init("two")], entrance: .present("full-screen")),
      [("send", [Self.next]), ("two", [Self.done])])
    let deeds = trial.journal.deeds
    #expect(deeds.contains("sees two") && deeds.last == "ends gave-up", "\(deeds)")
    #expect(deeds.count { $0 == "sees home" } == 1, "\(deeds)")
  }

  /// The sheet hides a page with a way out that the sheet itself has not.
  @Test func `a sheet over it is left first`() throws {
    var trial = try Self.tour(
      SequenceCoordinator([.init("send")], entrance: .present("full-screen"), cancel: "leave"),
      [("two", [Item(id: "freeze", intent: "frozen", scent: 0.9)])])
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

  @Test func `what a mistake opens out of view is unwanted as well`() throws {
    let trial = try Self.trial(
      .perform(
        .insert([.init(.screen(Screen(kind: "send")), by: .push), .init(.screen(Screen(kind: "sent")), by: .push)])))
    let deeds = trial.journal.deeds.filter { $0 != "wrong-branch" }
    #expect(
      deeds == [
        "sees home", "tap", "sees sent", "refusal", "back", "sees send", "back", "sees home", "tap", "sees cards",
        "tap",
        "sees frozen", "ends finished",
      ], "\(deeds)")
  }
}
