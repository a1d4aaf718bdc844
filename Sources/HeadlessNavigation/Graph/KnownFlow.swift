/// What a graph tells of another flow whose app is the same but for the coordinator in one slot.
package struct KnownFlow: Sendable {
  let graph: FlowGraph
  let slot: Name<any Coordinator>

  /// Takes a graph of the same app under the same exploration.
  package init(_ graph: FlowGraph, butFor slot: Name<any Coordinator>) {
    self.graph = graph
    self.slot = slot
  }

  /// The number of a state in which the slot's coordinator does not live, all of whose edges are known.
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
    if opens, !areOpeningsKnown { take(steps.list.openings, with: steps) }
  }
}
