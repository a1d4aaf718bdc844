import HeadlessNavigation
import Testing

/// What users of RouteComposer ask of it in its issues, and what its tests hold: each as a route on a tree.
@Suite struct RouteProbeTests {
  private typealias Chain = Result<Route, any Error>

  private static func chain(_ takes: ContextKind = .none, @RouteBuilder _ elements: () -> [RouteElement]) -> Chain {
    let made = elements()
    return Result { try Route(taking: takes) { made } }
  }

  /// #33, #35: tabs of an account, pushed on a list of accounts; a screen in a tab, and what that presents.
  private static let account = RouteStep(
    "account", takes: .number,
    find: .matching("account") { node, account in
      guard case .container(let container) = node, container.kind == .tabs else { return false }
      return container.children.first?.screens.first?.context == account
    },
    make: .custom { account in
      let stacks = ["green", "red"].map { Node.stack([Screen(kind: $0, context: account)]) }
      return .container(Container(kind: .tabs, children: stacks))
    }, by: .push)
  private static let red = chain(.number) {
    RouteStep.found(.screen("red", .same), takes: .number)
    account
    RouteStep.found(.screen("accounts"))
  }
  private static let modalOfRed = chain(.number) {
    RouteStep.screen("modal", takes: .number, by: .present(.sheet))
    RouteStep.found(.screen("red", .same), takes: .number)
    account
    RouteStep.found(.screen("accounts"))
  }

  private static let chains = ["red": red, "modal of red": modalOfRed]

  /// The issue or test, the route, the context, the tree before, and the tree after or the failure.
  @Test(arguments: try fixtureRows(in: "RouteProbeTests", "as an issue or a test has it"))
  func `as an issue or a test has it`(row: String) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.destinations["there"] = DestinationRule(route: try Self.chains[cells[1]]?.get() ?? route(cells[1]))
    let traits: Traits = cells[0].hasSuffix("regular") ? .regular : .compact
    var script = try Script(app, from: ruleState(cells[3], in: traits))
    try script.give(.open(Destination("there", context: value(cells[2]))))
    let word = script.record.outcome.word
    let isDone = word == "completed" || word == "nothing"
    #expect((isDone ? script.state.tree.description : word) == cells[4], "\(row): \(script.record.outcome)")
  }
}
