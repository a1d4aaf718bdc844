import HeadlessNavigation

/// Links that do nothing, though nothing of what they lead to is on the display.
extension CheckedCell {
  /// Each destination that leads nowhere from some state, with a shortest path.
  ///
  /// Who waits at a gate has to answer it first, and is not lost.
  var lostLinks: [Finding] {
    let arrivals = arrivals
    var lost: Set<Name<Destination>> = []
    return graph.states.indices.flatMap { state in
      graph.edges(from: state).compactMap { edge in
        guard case .open(let destination) = edge.input, edge.record.outcome == .nothing, !edge.isEffective,
          edge.record.path.isEmpty, graph.states[state].suspended == nil, !lost.contains(destination.name),
          !isThere(destination, in: graph.states[state], arrivals[destination.name] ?? [])
        else { return nil }
        lost.insert(destination.name)
        return finding(.lostLink, destination.name.rawValue, graph.path(along: edge))
      }
    }
  }

  /// The kinds of screens that each destination brings where it brings some.
  private var arrivals: [Name<Destination>: Set<Name<Screen>>] {
    var arrivals: [Name<Destination>: Set<Name<Screen>>] = [:]
    for state in graph.states.indices {
      for edge in graph.edges(from: state) {
        guard case .open(let destination) = edge.input, edge.record.outcome == .completed else { continue }
        arrivals[destination.name, default: []].formUnion(edge.record.changes.appeared.map(\.kind))
      }
    }
    return arrivals
  }

  /// Whether the user is where a destination leads: before one of its screens, or within the child it starts.
  private func isThere(_ destination: Destination, in state: FlowState, _ arrivals: Set<Name<Screen>>) -> Bool {
    let children: [Name<any Coordinator>] =
      if case .responses(let responses) = engine.app.destinations[destination.name]?.way {
        responses.compactMap { if case .start(let child) = $0 { child } else { nil } }
      } else {
        []
      }
    return state.tree.panes(in: state.traits, under: engine.app.containers).contains { screen in
      arrivals.contains(screen.kind)
        || state.coordinators.indices.contains(screen.owner) && children.contains(state.coordinators[screen.owner].slot)
    }
  }
}
