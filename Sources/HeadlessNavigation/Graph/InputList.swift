/// Lists the inputs to try in the states of an app.
///
/// What does not depend on the state is worked out once.
package struct InputList: Sendable {
  private let exploration: FlowExploration
  private let engine: FlowEngine
  /// The destinations that are asked for.
  let openings: [FlowInput]
  /// The contexts that destinations are asked for with.
  let contexts: Set<Value>
  private let gatesAreAnsweredOnScreens: Bool

  /// Prepares the list.
  package init(_ exploration: FlowExploration, on engine: FlowEngine) {
    self.exploration = exploration
    self.engine = engine
    let destinations = exploration.destinations ?? engine.app.openings
    openings = destinations.map(FlowInput.open)
    contexts = Set(destinations.map(\.context))
    gatesAreAnsweredOnScreens = engine.app.screens.values.contains { $0.items.contains { $0.verdict != nil } }
  }

  /// The inputs to try in a state: what the user can do there, then what may come from outside.
  ///
  /// Where some item of the app answers a gate, users answer gates by such items only; otherwise code does, in any way.
  /// - Parameters:
  ///   - state: The state in which they are tried.
  ///   - opens: Whether destinations are asked for.
  package func inputs(of state: FlowState, opens: Bool = true) -> [FlowInput] {
    var inputs = engine.inputs(of: state, rows: exploration.rows)
    if gatesAreAnsweredOnScreens, state.suspended != nil {
      inputs.removeAll { if case .gate = $0 { true } else { false } }
    }
    if opens { inputs += openings }
    if exploration.turns {
      inputs += exploration.traits.filter { $0 != state.traits }.map(FlowInput.traits)
    }
    return inputs + exploration.facts.map { .fact($0, !state.facts.contains($0)) }
  }
}

extension AppDefinition {
  /// What may be asked for from outside: what links lead to, or in an app without links each destination with its
  /// examples.
  fileprivate var openings: [Destination] {
    guard links.entries.isEmpty else {
      var seen: Set<Destination> = []
      return links.entries.flatMap(\.examples).filter { seen.insert($0).inserted }
    }
    return destinations.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.examples.map { Destination(name, context: $0) }
    }
  }
}

extension LinkTable.Entry {
  /// What the link leads to: with the first and the last node of a menu, or with a sample in each hole.
  fileprivate var examples: [Destination] {
    if let nodes {
      let ends = [nodes.first, nodes.count > 1 ? nodes.last : nil].compactMap { $0 }
      return ends.map { Destination(destination, context: .range($0.leaves)) }
    }
    let samples = pattern.samples
    return [Destination(destination, context: samples.count > 1 ? .list(samples) : samples.first ?? .none)]
  }
}

extension LinkPattern {
  /// Something that fits each hole, in the order in which holes fill a context.
  fileprivate var samples: [Value] {
    let path = parts.compactMap { if case .hole(let hole) = $0 { hole } else { nil } }
    return (path + order.compactMap { query[$0] }).map { $0.isNumber ? .number(1) : .name($0.name) }
  }
}

/// What a graph tells of another flow whose app is the same but for the coordinator in one slot.
package struct KnownFlow: Sendable {
  let graph: FlowGraph
  let slot: Name<any Coordinator>

  /// Takes a graph of the same app under the same exploration.
  package init(_ graph: FlowGraph, butFor slot: Name<any Coordinator>) {
    self.graph = graph
    self.slot = slot
  }

  /// The number of a state without the slot's coordinator whose edges are all known.
  func number(of state: FlowState) -> Int? {
    guard !state.coordinators.contains(where: { $0.slot == slot }), let number = graph.number(of: state),
      !graph.cutStates.contains(number)
    else { return nil }
    return number
  }

  /// Whether an edge of such a state is the same in the other flow.
  ///
  /// Not where the coordinator starts; and a failure may be that it could not.
  func isCommon(_ edge: FlowGraph.Edge) -> Bool {
    edge.records.allSatisfy { record in
      if case .failed = record.outcome { false } else { !record.started.contains(slot) }
    }
  }
}

/// What is needed to give inputs in one state.
struct FlowSteps {
  let engine: FlowEngine
  let list: InputList
  let exploration: FlowExploration
  /// The number of the state.
  let source: Int
}

extension FlowGraph {
  /// Takes over the edges of a state from its twin in another graph; what may differ is asked of the engine.
  mutating func take(_ known: KnownFlow, _ twin: Int, with steps: FlowSteps) {
    let opens = opens(in: states[steps.source], steps.list, steps.exploration)
    var areOpeningsKnown = false
    for edge in known.graph.edges(from: twin) {
      if case .open = edge.input {
        areOpeningsKnown = true
        guard opens else { continue }
      }
      if known.isCommon(edge) {
        add(edge.input, leadingTo: known.graph.states[edge.target], edge.records, steps)
      } else {
        take([edge.input], with: steps)
      }
    }
    if known.graph.boundedStates.contains(twin) { boundedStates.insert(steps.source) }
    if known.graph.foldedStates.contains(twin) { foldedStates.insert(steps.source) }
    if opens, !areOpeningsKnown { take(steps.list.openings, with: steps) }
  }
}
