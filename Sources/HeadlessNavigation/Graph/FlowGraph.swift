/// The states of a flow under all inputs, explored breadth-first from its starts.
///
/// States are numbered in the order they were found, so a lower number is never further from the start.
public struct FlowGraph: Hashable, Sendable {
  /// One start of the app.
  public struct Start: Hashable, Sendable {
    /// The size classes.
    public var traits: Traits
    /// The facts that are true, sorted.
    public var facts: [Name<Fact>]
    /// The number of the state it leads to.
    public var target: Int
    /// What happened.
    public var record: NavigationRecord
  }

  /// How a state was first reached.
  enum Origin: Hashable, Sendable {
    case start(Int)
    case edge(Int)
  }

  /// The states.
  public internal(set) var states: [FlowState] = []
  /// The starts: size class by size class, with the combinations of facts in their order.
  public internal(set) var starts: [Start] = []
  /// The states some of whose edges are left out, because they lead beyond the most states or inputs.
  public internal(set) var cutStates: Set<Int> = []
  /// The states some of whose edges lead to more open tabs than are looked at, some of which were put back.
  public internal(set) var boundedStates: Set<Int> = []

  var table = EdgeTable()
  var origins: [Origin] = []
  var depths: [Int] = []
  private var numbers: [FlowState: Int] = [:]
  private var arrangements: Set<FlowState> = []

  /// Whether every state that can be reached, with tabs put back where too many are open, is in the graph.
  public var isComplete: Bool { cutStates.isEmpty }

  init() {}

  /// Explores an engine's app.
  /// - Complexity: O(states · inputs), each at the price of handling an input.
  public init(of engine: FlowEngine, by exploration: FlowExploration) {
    self.init(of: engine, by: exploration, sharing: nil)
  }

  /// Explores an engine's app, taking over what another graph knows already.
  package init(of engine: FlowEngine, by exploration: FlowExploration, sharing known: KnownFlow?) {
    for traits in exploration.traits {
      for facts in exploration.launches {
        let step = engine.start(in: traits, facts: facts)
        guard let record = step.records.first,
          let target = number(of: exploration.kept(step.state).state, from: .start(starts.count), depth: 0, most: .max)
        else { continue }
        starts.append(Start(traits: traits, facts: facts, target: target, record: record))
      }
    }
    let list = InputList(exploration, on: engine)
    var next = 0
    while next < states.count {
      table.begin()
      let steps = FlowSteps(engine: engine, list: list, exploration: exploration, source: next)
      if let known, let twin = known.number(of: states[next]) {
        take(known, twin, with: steps)
      } else {
        take(list.inputs(of: states[next], opens: opens(in: states[next], list, exploration)), with: steps)
      }
      next += 1
    }
    table.begin()
  }

  /// Gives inputs to the engine, one by one.
  mutating func take(_ inputs: [FlowInput], with steps: FlowSteps) {
    let state = states[steps.source]
    var back: FlowStep?
    for input in inputs {
      let step = steps.engine.handle(input, in: state)
      if input == .back(.button) { back = step }
      if input == .back(.swipe), let back, back.state == step.state, back.outcome == step.outcome { continue }
      let (reached, isBounded) = steps.exploration.kept(step.state)
      if isBounded { boundedStates.insert(steps.source) }
      add(input, leadingTo: reached, step.records, steps)
    }
  }

  /// Adds an edge, and the state it leads to if that is new.
  mutating func add(_ input: FlowInput, leadingTo reached: FlowState, _ records: [NavigationRecord], _ steps: FlowSteps)
  {
    let source = steps.source
    let most = depths[source] < steps.exploration.mostInputs ? steps.exploration.mostStates : 0
    let origin = Origin.edge(table.count)
    let target =
      reached == states[source] ? source : number(of: reached, from: origin, depth: depths[source] + 1, most: most)
    guard let target else { return cutStates.formUnion([source]) }
    table.append(input, leadingTo: target, records)
  }

  /// Whether destinations are asked for in a state; with a choice of rows, once for all that look alike to rules of a
  /// file.
  mutating func opens(in state: FlowState, _ list: InputList, _ exploration: FlowExploration) -> Bool {
    exploration.rows == .all || arrangements.insert(state.arrangement(keeping: list.contexts)).inserted
  }

  private mutating func number(of state: FlowState, from origin: Origin, depth: Int, most: Int) -> Int? {
    if let known = numbers[state] { return known }
    return states.count < most ? add(state, from: origin, depth: depth) : nil
  }

  /// Adds a state that is not there yet.
  mutating func add(_ state: FlowState, from origin: Origin, depth: Int) -> Int {
    states.append(state)
    origins.append(origin)
    depths.append(depth)
    numbers[state] = states.count - 1
    return states.count - 1
  }

  /// The number of a state, if it is in the graph.
  public func number(of state: FlowState) -> Int? { numbers[state] }
}
