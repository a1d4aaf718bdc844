/// The states of a flow under all inputs, explored breadth-first from its starts.
///
/// States are numbered in the order they were found, so a lower number is never further from the start.
public struct FlowGraph: Hashable, Sendable {
  /// What one input does in one state.
  public struct Edge: Hashable, Sendable {
    /// The number of the state it is given in.
    public var source: Int
    /// The input.
    public var input: FlowInput
    /// The number of the state it leads to, which may be the same.
    public var target: Int
    /// What happened.
    public var record: NavigationRecord

    /// Whether anything changed, be it only what somebody remembers.
    public var isEffective: Bool { target != source || record.action != nil }
  }

  /// One start of the app.
  public struct Start: Hashable, Sendable {
    /// The size classes.
    public var traits: Traits
    /// The number of the state it leads to.
    public var target: Int
    /// What happened.
    public var record: NavigationRecord
  }

  /// How a state was first reached.
  private enum Origin: Hashable, Sendable {
    case start(Traits)
    case edge(Int)
  }

  /// The states.
  public private(set) var states: [FlowState] = []
  /// The starts, in the order of the traits they were explored in.
  public private(set) var starts: [Start] = []
  /// The edges, those of lower states first, and of one state in the order of its inputs.
  ///
  /// A gesture that does what the back button does has no edge of its own.
  public private(set) var edges: [Edge] = []
  /// The states some of whose edges are left out, because they lead beyond the most states or inputs.
  public private(set) var cutStates: Set<Int> = []

  private var numbers: [FlowState: Int] = [:]
  private var origins: [Origin] = []
  private var depths: [Int] = []
  private var firstEdges: [Int] = []

  /// Whether every state that can be reached is in the graph.
  public var isComplete: Bool { cutStates.isEmpty }

  /// Explores an engine's app.
  /// - Complexity: O(states · inputs), each at the price of handling an input.
  public init(of engine: FlowEngine, by exploration: FlowExploration) {
    for traits in exploration.traits {
      let step = engine.start(in: traits)
      guard let record = step.records.first,
        let target = number(of: step.state, from: .start(traits), depth: 0, most: .max)
      else { continue }
      starts.append(Start(traits: traits, target: target, record: record))
    }
    var next = 0
    while next < states.count {
      firstEdges.append(edges.count)
      expand(next, engine, exploration)
      next += 1
    }
    firstEdges.append(edges.count)
  }

  private mutating func expand(_ source: Int, _ engine: FlowEngine, _ exploration: FlowExploration) {
    let state = states[source]
    var back: FlowStep?
    for input in exploration.inputs(of: state, on: engine) {
      let step = engine.handle(input, in: state)
      if input == .back(.button) { back = step }
      if input == .back(.swipe), let back, back.state == step.state, back.outcome == step.outcome { continue }
      guard let record = step.records.first else { continue }
      let most = depths[source] < exploration.mostInputs ? exploration.mostStates : 0
      guard let target = number(of: step.state, from: .edge(edges.count), depth: depths[source] + 1, most: most) else {
        cutStates.insert(source)
        continue
      }
      edges.append(Edge(source: source, input: input, target: target, record: record))
    }
  }

  private mutating func number(of state: FlowState, from origin: Origin, depth: Int, most: Int) -> Int? {
    if let known = numbers[state] { return known }
    guard states.count < most else { return nil }
    states.append(state)
    origins.append(origin)
    depths.append(depth)
    numbers[state] = states.count - 1
    return states.count - 1
  }

  /// The edges that leave a state.
  public func edges(from state: Int) -> ArraySlice<Edge> { edges[firstEdges[state]..<firstEdges[state + 1]] }

  /// The number of a state, if it is in the graph.
  public func number(of state: FlowState) -> Int? { numbers[state] }

  /// A shortest path to a state.
  public func path(to state: Int) -> FlowPath {
    var inputs: [FlowInput] = []
    var current = state
    while case .edge(let edge) = origins[current] {
      inputs.append(edges[edge].input)
      current = edges[edge].source
    }
    guard case .start(let traits) = origins[current] else { return FlowPath(start: Traits()) }
    return FlowPath(start: traits, inputs: inputs.reversed())
  }
}
