import HeadlessNavigation
import Testing
import UserSimulation

/// What counts as a wrong branch for users who come for no leaf of a menu: what lies on no way to the target.
@Suite struct WrongBranchTests {
  /// Items of the home screen, what they lead to, and whether that is a wrong branch for who wants the deal.
  private static let app = AppDefinition(
    screens: [
      ("home", ScreenContent(items: ["wrong", "direct", "longer", "sheet", "tour"].map { .item($0, 0) })),
      ("wrong", ScreenContent(items: [.item("more", 0)])), ("more", ScreenContent()),
      ("longer", ScreenContent(items: [.item("on", 0), .item("restart", 0)])),
      ("middle", ScreenContent(items: [.item("direct", 0)])),
      ("sheet", ScreenContent(items: [.item("close", 0)])), ("deal", ScreenContent()),
      ("one", ScreenContent(items: [.item("next", 0), .item("cancel", 0)])),
      ("two", ScreenContent(items: [.item("next", 0)])),
    ],
    coordinators: [
      "root": StackCoordinator(
        root: "home",
        responses: [
          "wrong": .push("wrong"), "more": .push("more"),
          "direct": .push("deal"), "longer": .push("longer"),
          "on": .push("middle"), "restart": .popToRoot,
          "sheet": .present("sheet", style: .sheet), "close": .dismiss, "tour": .start("tour"),
        ]),
      "tour": SequenceCoordinator([.init("one"), .init("two")], cancel: "cancel"),
    ], root: "root")

  /// The inputs are given one after another; the last one is judged.
  @Test(
    arguments: [
      (["wrong"], true), (["direct"], false), (["longer"], false), (["longer", "on"], false),
      // From where a longer way has begun to where a shorter one does.
      (["longer", "restart"], false), (["wrong", "more"], true),
      // A sheet leads nowhere, and closing it leads back to where everything stands.
      (["sheet"], true), (["sheet", "close"], false), (["tour"], true),
    ] as [([String], Bool)]) func `who wants a screen is on a wrong branch`(taps: [String], isWrong: Bool) throws
  { #expect(try Self.judge(taps, toward: .reach("deal")) == isWrong) }

  @Test(
    arguments: [
      (["tour"], false), (["tour", "next"], false), (["tour", "next", "next"], false), (["tour", "cancel"], true),
      (["wrong"], true), (["direct"], true),
    ] as [([String], Bool)]) func `who wants to finish a flow is on a wrong branch`(
      taps: [String], isWrong: Bool
    ) throws
  { #expect(try Self.judge(taps, toward: .finish("tour")) == isWrong) }

  /// A hall and a lobby, from which a door leads members to the deal and everybody else to a notice.
  private static let door = AppDefinition(
    screens: [
      ("home", ScreenContent(items: [.item("hall", 0), .item("door", 0)])),
      ("hall", ScreenContent(items: [.item("lobby", 0)])), ("lobby", ScreenContent(items: [.item("door", 0)])),
      ("deal", ScreenContent()), ("notice", ScreenContent()),
    ],
    coordinators: [
      "root": StackCoordinator(
        root: "home",
        responses: [
          "hall": .push("hall"), "lobby": .push("lobby"), "door": .start("door"),
        ]),
      "door": ParentCoordinator(choices: [.init("open", when: .holds("member")), .init("closed")]),
      "open": SequenceCoordinator([.init("deal")]),
      "closed": SequenceCoordinator([.init("notice")]),
    ], root: "root")

  /// Steps that use no facts are taken over from states with other facts, and lead on with the facts that are true.
  @Test func `whether a branch is wrong may depend on facts`() throws {
    let graph = WayGraph(of: FlowEngine(app: Self.door))
    for facts: [Name<Fact>] in [[], ["guest"], ["member"], ["guest", "member"], []] {
      for taps in [["hall"], ["hall", "lobby"], ["hall", "lobby", "door"]] {
        let isWrong = try Self.judge(taps, toward: .reach("deal"), in: Self.door, facts, graph)
        #expect(isWrong != facts.contains("member"), "\(taps) with \(facts)")
      }
    }
  }

  /// Two tabs of screens that link to the next two, round and round: what is in the other tab lies on no way from here,
  /// however many screens there are.
  @Test(arguments: [10, 60, 400]) func `a branch is wrong in an app of any size`(count: Int) throws {
    let half = count / 2
    let names = (0..<count).map { "s\($0)" }
    let app = AppDefinition(
      screens: (0..<count).map { screen in
        let links = [1, 2].map { names[(screen + $0) % half + screen / half * half] }
        return (Name(names[screen]), ScreenContent(items: links.map { .item($0, 0) }))
      },
      coordinators: [
        "root": TabsCoordinator(
          [ScreenTemplate(Name(names[0])), ScreenTemplate(Name(names[half]))],
          responses: Dictionary(uniqueKeysWithValues: names.map { (Name($0), .push(ScreenTemplate(Name($0)))) }))
      ], root: "root")
    for (goal, isWrong) in [(half - 1, false), (count - 1, true)] {
      #expect(try Self.judge(["s1", "s2", "s4"], toward: .reach(Name(names[goal])), in: app) == isWrong)
    }
  }

  /// - Parameter graph: What is known of ways already; nothing by default.
  private static func judge(
    _ taps: [String], toward target: GoalDefinition.Target, in app: AppDefinition = app, _ facts: [Name<Fact>] = [],
    _ graph: WayGraph? = nil
  ) throws -> Bool {
    let goal = GoalDefinition(id: "goal", share: 1, target)
    let engine = FlowEngine(app: app)
    var machine = FlowMachine(engine: engine, observing: "root")
    var ways = WayFinder(graph ?? WayGraph(of: engine), goals: [goal])
    var state = 0
    var verdict = false
    for (place, tap) in taps.enumerated() {
      if place == 0 { state = machine.tables.transitions[machine.start(in: Traits(), facts: facts)].target }
      let record = machine.tables.states[state]
      let numbers = record.panes.flatMap { Array(machine.tables.panes[$0].items) }
      let names = numbers.map { machine.names[machine.tables.items[$0].name] }
      let item = machine.tables.items[numbers[try #require(names.firstIndex(of: tap))]]
      let transition = machine.step(item.slot, in: state)
      verdict = ways.isOff(transition, toward: 0, machine)
      state = machine.tables.transitions[transition].target
    }
    return verdict
  }
}
