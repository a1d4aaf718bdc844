extension FlowGraph {
  /// A shortest path to a state.
  public func path(to state: Int) -> FlowPath {
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
  public func path(along edge: Edge) -> FlowPath {
    var path = path(to: edge.source)
    path.inputs.append(edge.input)
    return path
  }

  /// A shortest path to a state in which a screen of a kind is on the display; `nil` when none was found.
  public func path(toScreen kind: Name<Screen>, under rules: ContainerCatalog) -> FlowPath? {
    states.indices.first { index in
      states[index].tree.visibleScreens(in: states[index].traits, under: rules).contains { $0.kind == kind }
    }
    .map(path)
  }

  /// The kinds of screens that are on the display in some state.
  public func visibleKinds(under rules: ContainerCatalog) -> Set<Name<Screen>> {
    Set(states.flatMap { $0.tree.visibleScreens(in: $0.traits, under: rules).map(\.kind) })
  }
}

extension FlowGraph: CustomStringConvertible {
  /// Every state in a line, with its effective edges below it.
  public var description: String {
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
