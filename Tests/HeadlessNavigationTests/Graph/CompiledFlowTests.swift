import HeadlessNavigation
import Testing

/// An input is handled once for all states in which it must do the same; the graph is as if it were handled in each.
@Suite struct CompiledFlowTests {
  private static let catalog = MenuDefinition(id: "catalog", levels: ["group", "thing"], sizes: [3, 4])
  private static let orders = MenuDefinition(id: "orders", levels: ["order"], sizes: [5])

  /// Tabs with listings, an accordion, facts that items set and a gate reads, and a child with an end.
  private static func app(readsLeaves: Bool) -> AppDefinition {
    func listing(_ menu: MenuDefinition, _ levels: [Int], _ intent: Name<Intent>) -> ScreenContent {
      ScreenContent(listing: MenuListing(menu: menu, levels: levels, style: .accordion, intent: intent))
    }
    let facts = ["gift", "late"].map { Item(id: Name($0), intent: "stay", facts: [FactChange(Name($0), true)]) }
    let undo = Item(id: "undo", intent: "stay", facts: [FactChange("gift", false), FactChange("logged-in", false)])
    var app = AppDefinition(
      screens: [
        ("browser", listing(catalog, [0, 1], "show-thing")),
        (
          "thing",
          ScreenContent(
            items: facts + [
              Item(id: "wrap", intent: "show-same", facts: [], condition: .holds("gift")),
              Item(id: "buy", intent: "buy", facts: [], condition: .fails("late")),
              Item(id: "same", intent: "show-same"),
            ])
        ),
        ("orders", listing(orders, [0], "show-order")),
        ("order", ScreenContent(items: [undo, Item(id: "again", intent: "buy")])),
        ("form", ScreenContent(items: [Item(id: "in", facts: [FactChange("logged-in", true)], verdict: .proceed)])),
        ("till", ScreenContent(items: [Item(id: "pay", intent: "next")])), ("paid", ScreenContent()),
      ],
      coordinators: [
        "root": TabsCoordinator(
          ["browser", "orders"],
          responses: [
            "show-thing": .push("thing($item)"), "show-order": .push("order($item)"),
            "show-same": .popTo("browser"), "buy": .open("till", takesPayload: false),
          ]),
        "till": SequenceCoordinator(
          [.init("till"), .init("paid", skippedBy: "gift")], entrance: .present("sheet"), next: "next"),
      ], root: "root", gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "form"))],
      destinations: [
        "till": DestinationRule(gates: ["login"], responses: [.start("till")]),
        "order": DestinationRule(responses: [.push("order($item)")], examples: [.range(0..<1), .range(4..<5)]),
      ])
    app.readsLeaves = readsLeaves
    return app
  }

  private static func exploration(_ rows: RowChoice) -> FlowExploration {
    FlowExploration(
      traits: [Traits(), Traits(horizontal: .regular)], turns: true, launchFacts: ["late", "logged-in"], rows: rows,
      mostOpenTabs: 1, mostStates: 500)
  }

  @Test(arguments: [RowChoice.all, .outermost])
  func `what is the same for all leaves and facts is what each state does by itself`(rows: RowChoice) {
    let (engine, exploration) = (FlowEngine(app: Self.app(readsLeaves: false)), Self.exploration(rows))
    let graph = FlowGraph(of: engine, by: exploration)
    #expect(graph.states.count > 300)
    let rules = engine.app.containers
    for edge in graph.edges {
      let step = engine.handle(edge.input, in: graph.states[edge.source])
      let (state, target) = (exploration.kept(step.state, on: engine).state, graph.states[edge.target])
      #expect(
        state == target
          || graph.closesStacks && state.closingStacks(under: rules) == target.closingStacks(under: rules))
      #expect(step.records == edge.records)
    }
    #expect(graph == FlowGraph(of: FlowEngine(app: Self.app(readsLeaves: true)), by: exploration))
    let isTap: (FlowInput) -> Bool = { if case .intent = $0 { true } else if case .tap = $0 { true } else { false } }
    for state in graph.states.indices where !graph.cutStates.contains(state) {
      let taps = engine.inputs(of: graph.states[state], rows: rows).filter(isTap)
      #expect(graph.edges(from: state).map(\.input).filter(isTap) == taps)
    }
  }

  @Test func `on all processors the graph is the same, and so it is with all known before`() async throws {
    let (engine, exploration) = (FlowEngine(app: Self.app(readsLeaves: false)), Self.exploration(.outermost))
    let graph = FlowGraph(of: engine, by: exploration)
    let (first, known) = try await FlowGraph.exploring(engine, by: exploration)
    #expect(first == graph)
    #expect(try await FlowGraph.exploring(engine, by: exploration, knowing: known).graph == graph)
    #expect(try await FlowGraph.exploring(engine, by: exploration, knowing: known.butFor("till")).graph == graph)
  }

  @Test func `a fact that changes at any time is a change of that fact alone`() {
    var exploration = Self.exploration(.outermost)
    exploration.facts = ["gift"]
    exploration.mostStates = 400
    let engine = FlowEngine(app: Self.app(readsLeaves: false))
    let graph = FlowGraph(of: engine, by: exploration)
    for edge in graph.edges {
      guard case .fact(let fact, let isTrue) = edge.input else { continue }
      #expect(graph.states[edge.source].facts.contains(fact) != isTrue)
      #expect(graph.states[edge.target].facts.contains(fact) == isTrue)
    }
  }

  /// More facts than a word has bits.
  @Test func `seventy facts are told apart`() {
    let items = (0..<70).map { Item(id: Name("i\($0)"), intent: "stay", facts: [FactChange(Name("f\($0)"), true)]) }
    let app = AppDefinition(
      screens: [("home", ScreenContent(items: items))],
      coordinators: ["root": StackCoordinator(root: "home", responses: [:])], root: "root")
    let graph = FlowGraph(
      of: FlowEngine(app: app), by: FlowExploration(traits: [Traits()], mostStates: 1 + 70 + 70 * 69 / 2))
    #expect(graph.states.count == 2486 && Set(graph.states.map(\.facts)).count == 2486)
    #expect(graph.states.allSatisfy { $0.facts == $0.facts.sorted() && $0.facts.count <= 2 })
  }
}
