import HeadlessNavigation
import Testing

@Suite struct GateTests {
  static let app = AppDefinition(
    screens: [],
    coordinators: [
      "root": StackCoordinator(
        root: "home", responses: ["close": .dismiss, "more": .push("more")]),
      "tour": StackCoordinator(root: "tour", entrance: .push, responses: [:]),
    ], root: "root",
    gates: [
      "login": FactGate(unless: "logged-in", present: Screen(kind: "login")),
      "terms": FactGate(unless: "agreed", present: Screen(kind: "terms", isLocked: true)),
      "closed": FixedGate(verdict: .cancel), "broken": FixedGate(verdict: .fail),
      "open": FixedGate(verdict: .proceed),
    ],
    destinations: [
      "chat": rule([], "login"), "deal": rule([], "login", "terms"), "never": rule([], "open", "closed"),
      "oops": rule([], "open", "broken"), "free": rule([]), "lost": rule([], "nobody"),
      "late": rule([], "login", "broken"), "tour": DestinationRule(starting: "tour"),
    ])

  private static func rule(_ unused: [Int], _ gates: Name<any Gate>...) -> DestinationRule {
    DestinationRule(gates: gates, responses: [.push("place($item)")])
  }

  /// Inputs with `;` between them, the tree and the outcome of the last.
  @Test(arguments: try fixtureRows(in: "GateTests", "gates")) func `gates`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.app)
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.record.outcome.word == cells[2])
    let waits = cells[1].contains("▲")
    #expect((script.state.suspended != nil) == waits)
    #expect(script.state.suspended.map { $0.layer == script.state.tree.layers.count - 1 } ?? true)
  }

  @Test func `a child that cannot be shown behind a gate was never started`() throws {
    var app = Self.app
    app.coordinators["aside"] = StackCoordinator(root: "aside", entrance: .showDetail, responses: [:])
    app.destinations["aside"] = DestinationRule(gates: ["login"], starting: "aside")
    var script = try Script(app)
    try script.give(all: "open aside, answer login proceed")
    #expect(script.record.outcome.word == "no-container")
    #expect(script.state.tree.description == "nav[home]" && script.living == "root")
    #expect(script.record.started.isEmpty)
  }

  @Test func `what follows a gate is the same as if there had been none, owners included`() throws {
    func played(_ texts: [String]) throws -> Script {
      var script = try Script(ShopApp.app())
      for text in texts { try script.give(try input(text)) }
      return script
    }
    var through = try played(["buy", "order(7)", "fact logged-in", "answer login proceed"])
    let straight = try played(["buy", "fact logged-in", "order(7)"])
    #expect(through.state == straight.state)
    #expect(through.owners == [0, 1, 1])
    try through.give(.back(.button))
    #expect(through.living == "main buy")
  }

  @Test func `a gate's screen goes with the coordinator that asked, and the wait with it`() throws {
    var script = try Script(ShopApp.app())
    try script.play(fixture: "GateTests", "a gate's screen goes with the coordinator that asked, and the wait with it")
  }

  @Test func `a waiting gate is followed when a layer below it goes`() throws {
    var state = try Script(ShopApp.app()).state
    for text in ["buy", "call", "open order(7)"] {
      state = FlowEngine(app: ShopApp.app()).handle(try input(text), in: state).state
    }
    #expect(state.suspended?.layer == 2)
    state.tree = try tree("nav[home > plans] ▲ sheet help ▲ sheet nav[login] ▲ sheet help", owners: [0, 1, 2, 0, 2])
    var script = Script(ShopApp.app(), from: state)
    try script.play("thanks | nav[home > plans] ▲ sheet nav[login] | completed")
    #expect(script.state.suspended?.layer == 1)
    try script.play("answer login proceed | nav[home > plans > order(7)] | completed")
  }
}

/// Always of the same mind.
private struct FixedGate: Gate {
  let verdict: Verdict
  func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer { .verdict(verdict) }
}
