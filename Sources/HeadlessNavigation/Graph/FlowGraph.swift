/// The states of a flow under all inputs, explored breadth-first from its starts.
///
/// States are numbered in the order they were found, so a lower number is never further from the start.
package struct FlowGraph: Hashable, Sendable {
  /// One start of the app.
  package struct Start: Hashable, Sendable {
    /// The size classes.
    package var traits: Traits
    /// The facts that are true, sorted.
    package var facts: [Name<Fact>]
    /// The number of the state it leads to.
    package var target: Int
    /// What happened.
    package var record: NavigationRecord
  }

  /// How a state was first reached.
  enum Origin: Hashable, Sendable {
    case start(Int)
    case edge(Int)
  }

  /// The states.
  package internal(set) var states: [FlowState] = []
  /// The starts: size class by size class, with the combinations of facts in their order.
  package internal(set) var starts: [Start] = []
  /// The states some of whose edges are left out, because they lead beyond the most states or inputs.
  package internal(set) var cutStates: Set<Int> = []
  /// The states some of whose edges lead to more open tabs than are looked at, some of which were put back.
  package internal(set) var boundedStates: Set<Int> = []
  /// Whether of states that are equal but for the middle of deep stacks one stands for all.
  package internal(set) var closesStacks = false

  var table = EdgeTable()
  var origins: [Origin] = []
  var depths: [Int] = []

  /// Whether every state that can be reached, with tabs put back where too many are open, is in the graph.
  package var isComplete: Bool { cutStates.isEmpty }

  init() {}

  /// Explores an engine's app.
  /// - Complexity: O(states · inputs); an input is handled once for all states in which it must do the same.
  package init(of engine: FlowEngine, by exploration: FlowExploration) {
    var explorer = FlowExplorer(engine, exploration, knowing: nil)
    explorer.run()
    self = explorer.graph
  }

  /// Explores an engine's app on all processors, with what is known of it already.
  /// - Returns: The graph, which is the same whatever was known, and what is known then.
  /// - Throws: `CancellationError` when the task is canceled.
  package static func exploring(
    _ engine: FlowEngine, by exploration: FlowExploration, knowing known: CompiledFlow? = nil
  ) async throws(CancellationError) -> (graph: FlowGraph, known: CompiledFlow) {
    var explorer = FlowExplorer(engine, exploration, knowing: known)
    try await explorer.run()
    return (explorer.graph, explorer.flow)
  }

  /// Adds a state that is not there yet.
  /// - Returns: Its number.
  mutating func append(_ state: FlowState, from origin: Origin, depth: Int) -> Int {
    states.append(state)
    origins.append(origin)
    depths.append(depth)
    return states.count - 1
  }
}

extension FlowGraph {
  /// A shortest path to a state.
  package func path(to state: Int) -> FlowPath {
    var inputs: [FlowInput] = []
    var current = state
    while case .edge(let edge) = origins[current] {
      inputs.append(table.input(edge))
      current = table.source(of: edge)
    }
    guard case .start(let number) = origins[current] else { return FlowPath(start: Traits()) }
    return FlowPath(start: starts[number].traits, facts: starts[number].facts, inputs: inputs.reversed())
  }

  /// A shortest path to an edge and along it.
  package func path(along edge: Edge) -> FlowPath {
    var path = path(to: edge.source)
    path.inputs.append(edge.input)
    return path
  }

  /// The kinds of screens that are on the display in some state.
  package func visibleKinds(under rules: ContainerCatalog) -> Set<Name<Screen>> {
    Set(states.flatMap { $0.tree.visibleScreens(in: $0.traits, under: rules).map(\.kind) })
  }
}

extension FlowGraph {
  /// What is left of the graph when the device is held in one way from start to end.
  ///
  /// The graph that exploring without turns would give, for the price of walking this one.
  /// - Complexity: O(edges).
  package func withoutTurns(startingIn traits: Traits) -> FlowGraph {
    var graph = FlowGraph()
    graph.closesStacks = closesStacks
    var places: [Int] = []
    var numbers = [Int?](repeating: nil, count: states.count)
    var translation = EdgeTable.Translation()
    func number(_ old: Int, from origin: Origin, depth: Int) -> Int {
      if let known = numbers[old] { return known }
      places.append(old)
      let number = graph.append(states[old], from: origin, depth: depth)
      numbers[old] = number
      return number
    }
    for var start in starts where start.traits == traits {
      start.target = number(start.target, from: .start(graph.starts.count), depth: 0)
      graph.starts.append(start)
    }
    var next = 0
    while next < places.count {
      let old = places[next]
      graph.table.beginState()
      if cutStates.contains(old) { graph.cutStates.insert(next) }
      if boundedStates.contains(old) { graph.boundedStates.insert(next) }
      for index in table.range(of: old) {
        if case .traits = table.input(index) { continue }
        let target = number(table.target(index), from: .edge(graph.table.count), depth: graph.depths[next] + 1)
        graph.table.append(index, of: table, leadingTo: target, by: &translation)
      }
      next += 1
    }
    graph.table.beginState()
    return graph
  }
}

/// A way into a flow: where it starts, and what happens then.
package struct FlowPath: Hashable, Sendable {
  /// The size classes at the start.
  package var start: Traits
  /// The facts that are true at the start, sorted.
  package var facts: [Name<Fact>]
  /// The inputs, in order.
  package var inputs: [FlowInput]

  /// Makes a path.
  package init(start: Traits, facts: [Name<Fact>] = [], inputs: [FlowInput] = []) {
    self.start = start
    self.facts = facts
    self.inputs = inputs
  }
}

extension FlowPath: CustomStringConvertible {
  /// The start, the facts that are true there, and the inputs in one line: `width compact, logged-in: tap shop, back`.
  package var description: String { text(inputs.map(\.description)) }

  /// The same with words for the inputs.
  package func text(_ words: [String]) -> String {
    let start = (["\(start)"] + facts.map(\.description)).joined(separator: ", ")
    return "\(start): \(words.isEmpty ? Self.noInputs : words.joined(separator: ", "))"
  }

  private static var noInputs: String { "at the start" }

  /// The start of a path in words, if they say it, and the words of its inputs; commas in quotes separate nothing.
  package static func parts(of text: String) -> (start: FlowPath?, inputs: [String]) {
    let colon = text.indices.first { text[$0] == ":" && text[text.index(after: $0)...].first.map { $0 == " " } ?? true }
    let head = colon.map { text[..<$0].separated } ?? []
    let start = Traits.all.first { $0.description == head.first }
    let inputs = (start == nil ? text[...] : colon.map { text[$0...].dropFirst() } ?? "").separated
    return (
      start.map { FlowPath(start: $0, facts: head.dropFirst().map { Name($0) }) }, inputs == [noInputs] ? [] : inputs
    )
  }
}

extension Substring {
  /// The pieces between commas, but for those in quotes, without spaces around them and without empty ones.
  fileprivate var separated: [String] {
    var isQuoted = false
    return split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }.map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
      .filter { !$0.isEmpty }
  }
}

extension FlowState {
  /// The state with everything taken out that hands no rule of a file a reason to open a destination in another way.
  ///
  /// Such rules pass contexts on without looking at them; they can tell whether a screen shows what is asked for, and
  /// nothing more. So of all contexts those stay that are asked for, and the others become one.
  func arrangement(keeping contexts: Set<Value>) -> FlowState {
    var state = self
    state.tree = tree.mapScreens { screen in
      var screen = screen
      if screen.context != .none, !contexts.contains(screen.context) { screen.context = .flag(true) }
      screen.display = .none
      return screen
    }
    return state
  }
}
