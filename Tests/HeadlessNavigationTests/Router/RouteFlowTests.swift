import HeadlessNavigation
import Testing

/// Routes in the engine: the two problems of the router's authors, and gates.
@Suite struct RouteFlowTests {
  private static let everything: [Name<Fact>] = ["agreed", "logged-in", "unlocked"]

  @Test(arguments: try fixtureRows(in: "RouteFlowTests", "S4 a push for contact X arrives"))
  func `S4 a push for contact X arrives`(row: String) throws {
    let cells = cells(row)
    var script = try ChatApp.script(cells[1], Self.everything, try ChatApp.app())
    try script.give(try input("open \(cells[2])(X)"))
    let expected = cells[3] == "blocked" ? cells[1] : cells[3]
    #expect(script.state.tree.description == expected)
    let isThere = cells[1] == cells[3]
    #expect(script.record.outcome.word == (cells[3] == "blocked" ? "blocked" : isThere ? "nothing" : "completed"))
    #expect(script.record.path.isEmpty == (cells[3] == "blocked"))
  }

  @Test func `S4 a tab that was never shown is selected before the push, in that order`() throws {
    let app = try ChatApp.app()
    let start = FlowEngine(app: app).start(in: .compact, facts: Self.everything).state
    guard case .route(let route) = app.destinations["chat"]?.way else { throw Unreadable(text: "chat") }
    let plan = try route.plan(start.tree.description, .name("X"))
    #expect(
      plan.operations.first == .within(Place(layer: 0), .select(child: 1, of: .tabs)) && plan.operations.count == 2)
    // The rival: the other way round it cannot be done.
    let failure = try #require(throws: NavigationFailure.self) {
      try start.tree.applying(plan.operations[1], in: .compact, under: .standard)
    }
    #expect(failure.code == .screenNotVisible)
  }

  /// Facts; inputs with `;` between them; the tree and the outcome of the last, and how many wait.
  @Test(
    arguments: try fixtureRows(in: "RouteFlowTests", "C04 C21 C22 C36 gates from the destination to the found step"))
  func `C04 C21 C22 C36 gates from the destination to the found step`(row: String) throws {
    let cells = cells(row)
    let facts = cells[0].split(separator: " ").map { Name<Fact>(String($0)) }
    var script = try ChatApp.script("tab[feed*, nav[chats~]]", facts, try ChatApp.app())
    try script.give(all: cells[1])
    #expect(script.state.tree.description == cells[2])
    #expect(script.record.outcome.word == cells[3])
    #expect((script.state.suspended != nil) == (cells[2].contains("▲") && !cells[2].contains("settings")))
  }

  @Test func `C04 the gates of the app come first, those of the found step last, and no others are asked`() throws {
    let app = try ChatApp.app(globalGates: ["lock"])
    var script = try ChatApp.script("tab[feed*, nav[chats]]", [], app)
    try script.give(try input("open chat(X)"))
    #expect(script.state.suspended?.gates == ["lock", "terms", "login", "lock"])
    script = try ChatApp.script("tab[feed*, nav[chats > chat(Y)]]", [], app)
    try script.give(try input("open chat(X)"))
    #expect(script.state.suspended?.gates == ["lock", "terms", "login"])
    #expect(script.state.tree.description == "tab[feed*, nav[chats > chat(Y)]] ▲ sheet nav[lock]")
  }

  @Test func `C07 F a veto leaves a found screen as it was`() throws {
    var script = try ChatApp.script("nav[chats > chat(Y)]", ["agreed"], try ChatApp.app())
    try script.play(
      "open chat(X)        | nav[chats > chat(Y)] ▲ sheet nav[login] | suspended",
      "answer login cancel | nav[chats > chat(Y)]               | cancelled")
  }

  /// What stands below the login when it is answered.
  @Test(arguments: try fixtureRows(in: "RouteFlowTests", "the plan is made anew when the gates are passed"))
  func `the plan is made anew when the gates are passed`(row: String) throws {
    let cells = cells(row)
    let app = try ChatApp.app()
    var script = try ChatApp.script("nav[chats]", ["agreed", "unlocked"], app)
    try script.give(try input("open chat(X)"))
    var state = script.state
    state.tree.layers[0] = try tree(cells[1]).layers[0]
    script = Script(app, from: state)
    try script.give(try input("answer login proceed"))
    #expect(script.state.tree.description == cells[2])
    #expect(script.record.outcome.word == cells[3])
    #expect(script.state.suspended == nil)
  }

  @Test func `C22 an answer nobody waits for is a diagnostic`() throws {
    var script = try ChatApp.script("nav[chats]", ["agreed", "unlocked"], try ChatApp.app())
    for text in ["open chat(X)", "answer login proceed"] {
      try script.give(try input(text))
      #expect(script.record.diagnostics.isEmpty)
    }
    for text in ["answer login proceed", "answer login fail", "timeout login"] {
      try script.give(try input(text))
      #expect(script.record.diagnostics == [.unexpectedAnswer("login")])
      #expect(script.record.outcome == .nothing)
    }
  }

  @Test func `C21 C23 a second navigation waits its turn, a third is refused`() throws {
    let app = try ChatApp.app(policy: .queue)
    for (answer, tree) in [
      ("answer login proceed", "nav[chats > chat(X)] ▲ sheet settings"),
      ("answer login cancel", "nav[chats] ▲ sheet settings"),
      ("timeout login", "nav[chats] ▲ sheet settings"), ("pull-down", "nav[chats] ▲ sheet settings"),
    ] {
      var script = try ChatApp.script("nav[chats]", ["agreed", "unlocked"], app)
      try script.play(
        "open chat(X)  | nav[chats] ▲ sheet nav[login] | suspended",
        "open settings | nav[chats] ▲ sheet nav[login] | suspended",
        "open info     | nav[chats] ▲ sheet nav[login] | busy")
      #expect(script.state.waiting == Destination("settings"))
      let step = script.engine.handle(try input(answer), in: script.state)
      #expect(step.state.tree.description == tree)
      #expect(step.records.map(\.input) == [try input(answer), try input("open settings")])
      #expect(step.records.last?.outcome == .completed)
      #expect(step.state.waiting == nil && step.state.suspended == nil)
    }
  }

  @Test func `C21 a second navigation takes the first one's place`() throws {
    var script = try ChatApp.script("nav[chats]", ["agreed", "unlocked"], try ChatApp.app(policy: .replace))
    try script.play(
      "open chat(X)         | nav[chats] ▲ sheet nav[login]    | suspended",
      "open lost            | nav[chats] ▲ sheet nav[login]    | unknown-name",
      "open settings        | nav[chats] ▲ sheet settings | completed")
    #expect(script.record.diagnostics == [.replaced(Destination("chat", context: .name("X")))])
    try script.play("answer login proceed | nav[chats] ▲ sheet settings | nothing")
  }
}
