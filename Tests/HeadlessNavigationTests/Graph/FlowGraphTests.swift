import HeadlessNavigation
import Testing

@Suite struct FlowGraphTests {
  /// A drill-down through a menu of two levels, with `size` rows a level.
  private static func drill(_ size: Int) -> FlowEngine {
    let menu = MenuDefinition(id: "things", levels: ["group", "thing"], sizes: [size, size])
    return FlowEngine(
      app: AppDefinition(
        screens: [
          ("home", ScreenContent(items: [Item(id: "shop", intent: "browse")])),
          ("groups", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "show-things"))),
          ("things", ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show-thing"))),
          ("thing", ScreenContent()),
        ],
        coordinators: [
          "root": StackCoordinator(
            root: "home",
            responses: [
              "browse": .push("groups"),
              "show-things": .push("things($item)"),
              "show-thing": .push("thing($item)"),
            ])
        ], root: "root"))
  }

  private static let gated = FlowEngine(
    app: AppDefinition(
      screens: [], coordinators: ["root": StackCoordinator(root: "home", responses: [:])], root: "root",
      gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))],
      destinations: ["chat": DestinationRule(gates: ["login"], responses: [.push("chat")])],
      containers: .refusing))

  private static let accordion = FlowEngine(app: CatalogApp.app)
  private static let adapting = FlowEngine(app: CatalogApp.app, choices: CatalogApp.adapting)
  private static let swapping = FlowEngine(app: CatalogApp.app, choices: CatalogApp.swapping)
  private static let compact = FlowExploration(traits: [Traits()])
  private static let turning = FlowExploration(traits: [Traits(), Traits(horizontal: .regular)], turns: true)

  @Test(arguments: [
    // Home and groups, then a screen for each row; of the edges, one for each row and one back.
    (2, RowChoice.all, 1 + 1 + 2 + 4, 2 + 3 + 2 * 3 + 4),
    (3, .all, 1 + 1 + 3 + 9, 2 + 4 + 3 * 4 + 9),
    (3, .outermost, 1 + 1 + 2 + 4, 2 + 3 + 2 * 3 + 4),
    (1, .all, 4, 4 + 3),
    (1, .outermost, 4, 4 + 3),
  ]) func `a drill-down is counted by hand`(size: Int, rows: RowChoice, states: Int, edges: Int) {
    var exploration = Self.compact
    exploration.rows = rows
    let graph = FlowGraph(of: Self.drill(size), by: exploration)
    #expect(graph.states.count == states && graph.edges.count == edges && graph.isComplete)
  }

  @Test func `a navigation that waits at a gate may be answered, left or asked for again`() {
    let graph = FlowGraph(of: Self.gated, by: Self.compact)
    #expect(
      graph.states.map { "\($0.tree)" } == [
        "nav[home]", "nav[home] ▲ sheet nav[login]", "nav[home > chat]", "nav[home > chat] ▲ sheet nav[login]",
      ])
    #expect(
      graph.edges(from: 1).map { "\($0.input) → \($0.target)" } == [
        "answer login proceed → 2", "answer login cancel → 0", "answer login fail → 0", "back → 1",
        "pull-down → 0", "open chat → 1",
      ])
  }

  @Test func `facts and turns are tried where they may happen`() {
    var exploration = Self.turning
    exploration.facts = ["logged-in"]
    exploration.destinations = []
    let graph = FlowGraph(of: Self.gated, by: exploration)
    #expect(graph.states.count == 4 && graph.starts.map(\.target) == [0, 1])
    let inputs = Set(graph.edges.filter { $0.isEffective || $0.record.action != nil }.map { "\($0.input)" })
    #expect(inputs == ["width compact", "width regular", "fact logged-in true", "fact logged-in false"])
  }

  @Test(arguments: [Self.accordion, Self.adapting, Self.swapping, Self.gated])
  func `no sequence of inputs leads to a state sooner than its path`(engine: FlowEngine) {
    let graph = FlowGraph(of: engine, by: Self.turning)
    let deepest = 5
    var distances: [FlowState: Int] = [:]
    func search(_ state: FlowState, depth: Int) {
      guard depth <= deepest, distances[state].map({ depth < $0 }) ?? true else { return }
      distances[state] = depth
      for input in InputList(Self.turning, on: engine).inputs(of: state) {
        search(engine.handle(input, in: state).state, depth: depth + 1)
      }
    }
    for traits in Self.turning.traits { search(engine.start(in: traits).state, depth: 0) }
    #expect(graph.isComplete && distances.count > 3)
    for (number, state) in graph.states.enumerated() {
      let length = graph.path(to: number).inputs.count
      #expect(length <= deepest ? distances[state] == length : distances[state] == nil, "\(state.tree)")
    }
    #expect(distances.keys.allSatisfy { graph.states.firstIndex(of: $0) != nil })
  }

  @Test func `a path leads where it says`() {
    let engine = Self.swapping
    let graph = FlowGraph(of: engine, by: Self.turning)
    for edge in graph.edges {
      let path = graph.path(along: edge)
      let end = path.inputs.reduce(engine.start(in: path.start).state) { engine.handle($1, in: $0).state }
      #expect(end == graph.states[edge.target])
    }
  }

  @Test func `a graph that is cut says so, and where`() {
    var exploration = Self.compact
    exploration.mostStates = 5
    let graph = FlowGraph(of: Self.drill(3), by: exploration)
    #expect(graph.states.count == 5 && !graph.isComplete && graph.cutStates == [2, 3, 4])
  }

  @Test func `what grows for ever is followed as far as the most inputs`() {
    let app = AppDefinition(
      screens: [("more", ScreenContent(items: [Item(id: "more", intent: "more")]))],
      coordinators: [
        "root": StackCoordinator(
          root: "more", responses: ["more": .present("more", style: .sheet)])
      ], root: "root")
    let graph = FlowGraph(of: FlowEngine(app: app), by: Self.compact)
    #expect(graph.states.count == 101 && graph.cutStates == [100])
  }
}
