import HeadlessNavigation

/// Navigations that wait for ever.
extension CheckedCell {
  /// States in which a navigation waits, and from which no answer lets it go on while it waits; a timeout ends it.
  var stuckGates: [Finding] {
    guard graph.isComplete else { return [] }
    let waiting = graph.states.indices.filter { graph.states[$0].suspended != nil }
    var before: [Int: [Int]] = [:]
    var answered: Set<Int> = []
    for state in waiting {
      for edge in graph.edges(from: state) {
        if edge.resumes { answered.insert(state) }
        guard graph.states[edge.target].suspended == graph.states[state].suspended else { continue }
        before[edge.target, default: []].append(state)
      }
    }
    var reached = Array(answered)
    while let state = reached.popLast() {
      for earlier in before[state] ?? [] where answered.insert(earlier).inserted { reached.append(earlier) }
    }
    var seen: Set<Name<Destination>> = []
    return waiting.compactMap { state in
      guard let destination = graph.states[state].suspended?.destination.name, !answered.contains(state),
        seen.insert(destination).inserted
      else { return nil }
      return finding(.stuckGate, destination.rawValue, graph.path(to: state))
    }
  }
}

extension FlowGraph.Edge {
  /// Whether a gate is answered as it asks to be, and the navigation that waits goes on, or is given up by the gate.
  fileprivate var resumes: Bool {
    switch input {
    case .gate(_, .proceed): break
    case .tap(let tap) where tap.verdict == .proceed: break
    default: return false
    }
    if case .failed = record.outcome { return false }
    return true
  }
}
