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

  /// The states some of whose edges lead to stacks that were shortened, because screens stand on them again too often.
  public internal(set) var foldedStates: Set<Int> = []

  var table = EdgeTable()
  var origins: [Origin] = []
  var depths: [Int] = []
  private var keys: [StateKey] = []
  private var numbers: [StateKey: Int] = [:]
  private var bodies = Interned<Hashed<FlowState>>()
  private var factSets = Interned<[Name<Fact>]>()
  private var arrangements: Set<FlowState> = []
  /// For each body the first state that has it and whose edges are all there.
  private var models: [Int32: Int] = [:]

  /// Whether every state that can be reached, with tabs put back where too many are open, is in the graph.
  package var isComplete: Bool { cutStates.isEmpty }

  init() {}

  /// Explores an engine's app.
  /// - Complexity: O(states · inputs), each at the price of handling an input.
  package init(of engine: FlowEngine, by exploration: FlowExploration) {
    let steps = start(engine, exploration, sharing: nil)
    var next = 0
    while next < states.count, !isCut(from: next, exploration) {
      let question = question(in: next, steps)
      add(steps.answer(to: question), in: next, steps)
      next += 1
    }
    while table.stateCount <= states.count { table.begin() }
    (arrangements, models) = ([], [:])
  }

  /// Explores an engine's app on all processors, taking over what another graph knows already.
  ///
  /// States are asked side by side and what they lead to is added in their order, so the graph is the same as if they had
  /// been asked one by one.
  /// - Throws: `CancellationError` when the task is canceled.
  package init(
    of engine: FlowEngine,
    by exploration: FlowExploration,
    sharing known: KnownFlow?
  ) async throws(CancellationError) {
    let steps = start(engine, exploration, sharing: known)
    var next = 0
    while next < states.count, !isCut(from: next, exploration) {
      let size = min(Self.batchSize, max(Self.taskSize, Self.mostAnswers / max(1, table.count / max(1, next))))
      let batch = (next..<min(states.count, next + size)).map { question(in: $0, steps) }
      let answers = await withTaskGroup(of: (Int, [FlowSteps.Answer]).self) { group in
        for first in stride(from: 0, to: batch.count, by: Self.taskSize) {
          let part = batch[first..<min(batch.count, first + Self.taskSize)]
          group.addTask { (first, Task.isCancelled ? [] : part.map(steps.answer)) }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.flatMap(\.value)
      }
      guard !Task.isCancelled else { throw CancellationError() }
      for answer in answers where !isCut(from: next, exploration) {
        add(answer, in: next, steps)
        next += 1
      }
    }
    while table.stateCount <= states.count { table.begin() }
    (arrangements, models) = ([], [:])
  }

  /// How many states are asked side by side, and how many of them by one task.
  private static let (batchSize, taskSize) = (1024, 16)
  /// About how many answers are held at once.
  private static let mostAnswers = 200_000

  /// Whether there are edges enough; then the states from one on have none, and are cut.
  private mutating func isCut(from next: Int, _ exploration: FlowExploration) -> Bool {
    guard let most = exploration.mostEdges, table.count >= most else { return false }
    cutStates.formUnion(next..<states.count)
    return true
  }

  private mutating func start(
    _ engine: FlowEngine,
    _ exploration: FlowExploration,
    sharing known: KnownFlow?
  ) -> FlowSteps {
    for traits in exploration.traits {
      for facts in exploration.launches {
        let step = engine.start(in: traits, facts: facts)
        let kept = KeyedByFacts(exploration.kept(step.state, on: engine).state)
        guard let record = step.records.first,
          let target = number(of: kept, from: .start(starts.count), depth: 0, most: .max)
        else { continue }
        starts.append(Start(traits: traits, facts: facts, target: target, record: record))
      }
    }
    return FlowSteps(engine: engine, list: InputList(exploration, on: engine), exploration: exploration, known: known)
  }

  private mutating func question(in source: Int, _ steps: FlowSteps) -> FlowSteps.Question {
    let (list, exploration) = (steps.list, steps.exploration)
    let opens = opens(in: states[source], list, exploration)
    return FlowSteps.Question(state: states[source], model: model(of: source, opens: opens, list), opens: opens)
  }

  /// What is known of a state by another that differs in facts alone; `nil` where there is none.
  private func model(of source: Int, opens: Bool, _ list: InputList) -> [FlowSteps.ModelEdge]? {
    guard let model = models[keys[source].body] else { return nil }
    var edges: [FlowSteps.ModelEdge] = []
    var (areOpeningsKnown, end) = (false, 0)
    for edge in table.range(of: model) {
      let input = table.input(edge)
      switch input {
      // A gesture that does what the button does has no edge, and may do something else here.
      case .back where table.usesFacts(edge): return nil
      case .open:
        areOpeningsKnown = true
        if !opens { continue }
      default: break
      }
      edges.append(table.usesFacts(edge) ? .depends(input) : .same(edge))
      if input.isOnScreen { end = edges.count }
    }
    if opens, !areOpeningsKnown { edges.insert(contentsOf: list.openings.map { .depends($0) }, at: end) }
    return edges
  }

  /// Adds the edges of a state, and the states they lead to that are new.
  private mutating func add(_ answer: FlowSteps.Answer, in source: Int, _ steps: FlowSteps) {
    table.begin()
    let model = models[keys[source].body]
    if answer.isBounded || model.map(boundedStates.contains) == true { boundedStates.insert(source) }
    if answer.isFolded || model.map(foldedStates.contains) == true { foldedStates.insert(source) }
    let most = depths[source] < steps.exploration.mostInputs ? steps.exploration.mostStates : 0
    let (depth, facts) = (depths[source] + 1, keys[source].facts)
    for reached in answer.reached {
      let origin = Origin.edge(table.count)
      switch reached {
      case .asked(let asked):
        guard let target = number(of: asked.state, from: origin, depth: depth, most: most) else {
          cutStates.insert(source)
          continue
        }
        table.append(asked.input, leadingTo: target, asked.records, usesFacts: asked.usesFacts)
      case .same(let edge):
        let (other, key) = (table.target(edge), StateKey(body: keys[table.target(edge)].body, facts: facts))
        guard let target = number(of: key, like: other, from: origin, depth: depth, most: most) else {
          cutStates.insert(source)
          continue
        }
        table.append(likeEdge: edge, leadingTo: target)
      }
    }
    // Where facts may change at any time, states with other facts have other inputs.
    if model == nil, !cutStates.contains(source), steps.exploration.facts.isEmpty { models[keys[source].body] = source }
  }

  /// Whether destinations are asked for in a state; with a choice of rows, once for all that look alike to rules of a
  /// file.
  mutating func opens(in state: FlowState, _ list: InputList, _ exploration: FlowExploration) -> Bool {
    exploration.rows == .all || arrangements.insert(state.arrangement(keeping: list.contexts)).inserted
  }

  private mutating func number(of state: KeyedByFacts, from origin: Origin, depth: Int, most: Int) -> Int? {
    let key = StateKey(body: bodies.number(of: state.body), facts: factSets.number(of: state.facts))
    if let known = numbers[key] { return known }
    return states.count < most ? add(state.state, key, from: origin, depth: depth) : nil
  }

  /// The number of a state that differs in facts alone from one that is there.
  private mutating func number(of key: StateKey, like other: Int, from origin: Origin, depth: Int, most: Int) -> Int? {
    if let known = numbers[key] { return known }
    guard states.count < most else { return nil }
    var state = states[other]
    state.facts = factSets.values[Int(key.facts)]
    return add(state, key, from: origin, depth: depth)
  }

  /// Adds a state that is not there yet.
  private mutating func add(_ state: FlowState, _ key: StateKey, from origin: Origin, depth: Int) -> Int {
    states.append(state)
    keys.append(key)
    origins.append(origin)
    depths.append(depth)
    numbers[key] = states.count - 1
    return states.count - 1
  }

  /// The number of a state, if it is in the graph.
  package func number(of state: FlowState) -> Int? {
    let state = KeyedByFacts(state)
    guard let body = bodies.known(state.body), let facts = factSets.known(state.facts) else { return nil }
    return numbers[StateKey(body: body, facts: facts)]
  }

  /// A state with its hash.
  func keyed(_ state: Int) -> KeyedByFacts {
    KeyedByFacts(body: bodies.values[Int(keys[state].body)], facts: states[state].facts)
  }
}

/// A state as a graph finds it: numbers of what it is without its facts, and of these.
private struct StateKey: Hashable, Sendable {
  var body: Int32
  var facts: Int32
}

/// A state apart from its facts, with a hash, and its facts.
struct KeyedByFacts: Hashable, Sendable {
  let body: Hashed<FlowState>
  let facts: [Name<Fact>]

  init(body: Hashed<FlowState>, facts: [Name<Fact>]) { (self.body, self.facts) = (body, facts) }

  init(_ state: FlowState) {
    var body = state
    body.facts = []
    (self.body, facts) = (Hashed(body), state.facts)
  }

  var state: FlowState {
    var state = body.value
    state.facts = facts
    return state
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

  /// A shortest path to a state in which a screen of a kind is on the display; `nil` when none was found.
  package func path(toScreen kind: Name<Screen>, under rules: ContainerCatalog) -> FlowPath? {
    states.indices.first { index in
      states[index].tree.visibleScreens(in: states[index].traits, under: rules).contains { $0.kind == kind }
    }
    .map(path)
  }

  /// The kinds of screens that are on the display in some state.
  package func visibleKinds(under rules: ContainerCatalog) -> Set<Name<Screen>> {
    Set(states.flatMap { $0.tree.visibleScreens(in: $0.traits, under: rules).map(\.kind) })
  }
}

extension FlowGraph: CustomStringConvertible {
  /// Every state in a line, with its effective edges below it.
  package var description: String {
    var lines: [String] = []
    for (number, state) in states.enumerated() {
      lines.append("\(number) \(state.traits) \(state.tree)")
      for edge in edges(from: number) where edge.isEffective {
        lines.append("  \(edge.input) → \(edge.target)" + (edge.record.action.map { " \($0.rawValue)" } ?? ""))
      }
    }
    if !isComplete { lines.append("stopped at \(states.count) states") }
    return lines.joined(separator: "\n")
  }
}

extension FlowGraph {
  /// What is left of the graph when the device is held in one way from start to end.
  ///
  /// The graph that exploring without turns would give, for the price of walking this one.
  /// - Complexity: O(edges).
  package func withoutTurns(startingIn traits: Traits) -> FlowGraph {
    var graph = FlowGraph()
    var places: [Int] = []
    var numbers = [Int?](repeating: nil, count: states.count)
    var translation = EdgeTable.Translation(from: table)
    func number(_ old: Int, from origin: Origin, depth: Int) -> Int {
      if let known = numbers[old] { return known }
      numbers[old] = places.count
      places.append(old)
      return graph.number(of: keyed(old), from: origin, depth: depth, most: .max) ?? 0
    }
    for var start in starts where start.traits == traits {
      start.target = number(start.target, from: .start(graph.starts.count), depth: 0)
      graph.starts.append(start)
    }
    var next = 0
    while next < places.count {
      let old = places[next]
      graph.table.begin()
      if cutStates.contains(old) { graph.cutStates.insert(next) }
      if boundedStates.contains(old) { graph.boundedStates.insert(next) }
      if foldedStates.contains(old) { graph.foldedStates.insert(next) }
      for index in table.range(of: old) {
        if case .traits = table.input(index) { continue }
        let target = number(table.target(index), from: .edge(graph.table.count), depth: graph.depths[next] + 1)
        graph.table.append(index, of: table, leadingTo: target, by: &translation)
      }
      next += 1
    }
    graph.table.begin()
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
  /// The start, the facts that are true there, and the inputs in one line: `width compact, logged-in: browse(shop), back`.
  package var description: String {
    let start = (["\(start)"] + facts.map(\.description)).joined(separator: ", ")
    return "\(start): \(inputs.isEmpty ? "at the start" : inputs.map(\.description).joined(separator: ", "))"
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
