import HeadlessNavigation
import Testing

/// A route changes the tree by the functions of the operations: it can do nothing that they refuse.
@Suite struct RouteEditTests {
  @Test(arguments: try fixtureRows(in: "RouteEditTests", "row")) func `row`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[0]) {
      #expect(try route(cells[1]).outcome(on: cells[2], in: traits) == cells[3], "\(row)")
    }
  }

  /// What RouteComposer's users have: by an operation and by a route, the same tree or the same refusal.
  @Test(arguments: try OperationRow.rows(in: "RouteEditTests", "an operation and a route do the same"))
  func `an operation and a route do the same`(row: OperationRow) throws {
    try row.check()
    let cells = cells(row.description)
    guard case .insert(let insertions) = try operation(cells[2]), let insertion = insertions.first else { return }
    let node = insertion.node
    let route = try Route {
      RouteStep("new", make: .custom { _ in node }, by: insertion.integration)
      RouteQuery.Start.focus
    }
    guard insertion.integration != .replaceRoot else { return }
    for traits in Traits.named(cells[3]) {
      let outcome = try route.outcome(on: cells[1], in: traits)
      let shown = outcome.split(separator: "/").first.map(String.init) ?? outcome
      #expect(shown == cells[4].replacing("tab[x, p, y*]", with: "tab[x, p*, y]"), "\(outcome)")
    }
  }

  @Test func `an action of one's own is made of operations, and refused as they are`() throws {
    let popAndPush = Integration.custom("pop and push") { node, _ in [.pop, .insert(node, by: .push)] }
    let wrap = Integration.custom("wrap") { node, _ in
      [.insert(.container(Container(kind: .split, children: [node])), by: .push)]
    }
    let lose = Integration.custom("lose") { _, _ in [] }
    let rows: [(Integration, String, String)] = [
      (popAndPush, "nav[a > b]", "nav[a > c > d]"), (popAndPush, "nav[a > c]", "nav[a > c > d]"),
      (popAndPush, "nav[c > b]", "nav[c > c > d]"), (wrap, "nav[a]", "split-in-stack/commit: split[c]"),
      (lose, "nav[a]", "not-there/commit: c"), (popAndPush, "x", "no-stack/commit: pop"),
    ]
    for (integration, before, after) in rows {
      let route = try Route {
        RouteStep.screen("d", by: .push)
        RouteStep("c", make: .screen("c"), by: integration)
        RouteQuery.Start.focus
      }
      #expect(try route.outcome(on: before) == after, "\(integration) on \(before)")
    }
    #expect(popAndPush == .custom("pop and push") { _, _ in [] } && popAndPush != wrap)
    let stack = try Route {
      RouteStep.screen("p", by: .push)
      RouteStep.container(.stack, by: .custom("sheet") { node, _ in [.insert(node, by: .present(.sheet))] })
      RouteQuery.Start.focus
    }
    #expect(try stack.outcome(on: "nav[a]") == "nav[a] ▲ sheet nav[p]")
  }

  @Test func `a finder of one's own finds by a test or by the scene`() throws {
    let odd = RouteQuery.matching("odd") { node, carried in
      guard case .screen(let screen) = node, case .number(let number) = screen.context else { return false }
      return number % 2 == 1 && screen.context != carried
    }
    let root = RouteQuery.custom("first of the root") { _, scene in
      scene.tree.layers.isEmpty ? nil : Place(layer: 0, path: [0])
    }
    let rows: [(RouteQuery, Value, String, String)] = [
      (odd, .none, "nav[p(2) > p(3) > p(4)]", "nav[p(2) > p(3) > new]"),
      (odd, .number(3), "nav[p(1) > p(3)]", "nav[p(1) > new]"),
      (odd, .none, "nav[p(2)]", "start-not-found/search: odd"),
      (root, .none, "nav[a > b] ▲ sheet m", "nav[a > new]"),
      (root, .none, "a", "start-not-found/search: first of the root"),
    ]
    for (finder, context, before, after) in rows {
      let route = try Route(taking: context == .none ? .none : .number) {
        RouteStep.screen("new", by: .push)
        RouteStep.found(finder)
      }
      #expect(try route.outcome(on: before, context) == after, "\(finder) in \(before)")
    }
  }

  /// Inputs with `;` between them, the tree and the outcome of the last.
  @Test(
    arguments: try fixtureRows(in: "RouteEditTests", "an alert is left by its own actions, each of which closes it"))
  func `an alert is left by its own actions, each of which closes it`(row: String) throws {
    let app = AppDefinition(
      screens: [],
      coordinators: [
        "main": StackCoordinator(
          root: "home",
          responses: [
            "ask": .present("sure", style: .alert), "sheet": .present("card", style: .sheet), "close": .dismiss,
            "more": .push("more"), "unfit": .show("item", by: .showDetail), "flow": .start("flow"),
          ]), "flow": SequenceCoordinator([.init("one")], entrance: .present(.sheet), cancel: "give-up"),
      ], root: "main",
      destinations: [
        "place": DestinationRule(
          route: try Route {
            RouteStep.screen("place", by: .push)
            RouteQuery.Start.rootFocus
          })
      ])
    let cells = cells(row)
    var script = try Script(app)
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.record.outcome.word == cells[2])
  }

  /// A stack and tabs of an app's own: they are told by their rules, whatever they are called.
  @Test(arguments: try OperationRow.rows(in: "RouteEditTests", "containers of an app's own"))
  func `containers of an app's own`(row: OperationRow) throws {
    let rules = ContainerCatalog.standard.adding("pile", StackRules()).adding("carousel", TabRules())
    try row.check(under: rules)
    let look = try tree("split[pile[l*, k] | pile[i*]]").visibleForm(in: .compact, under: rules)
    #expect(look.description == "nav[l > k > i]")
    var script = try Script(ruleApp(rules), from: ruleState("carousel[x*, pile[a*, b]]"))
    #expect(script.engine.inputs(of: script.state).contains(.selectTab(1)))
    try script.play("tab 1 | carousel[x, pile[a*, b]*] | completed", "tab 1 | carousel[x, pile[a*]*] | completed")
  }
}
