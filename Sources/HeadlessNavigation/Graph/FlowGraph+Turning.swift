extension FlowGraph {
  /// What is left of the graph when the device is held in one way from start to end.
  ///
  /// The graph that exploring without turns would give, for the price of walking this one.
  /// - Complexity: O(edges).
  public func withoutTurns(startingIn traits: Traits) -> FlowGraph {
    var graph = FlowGraph()
    var places: [Int] = []
    var numbers = [Int?](repeating: nil, count: states.count)
    func number(_ old: Int, from origin: Origin, depth: Int) -> Int {
      if let known = numbers[old] { return known }
      numbers[old] = places.count
      places.append(old)
      return graph.add(states[old], from: origin, depth: depth)
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
      for edge in edges(from: old) {
        if case .traits = edge.input { continue }
        let target = number(edge.target, from: .edge(graph.table.count), depth: graph.depths[next] + 1)
        graph.table.append(edge.input, leadingTo: target, edge.records)
      }
      next += 1
    }
    graph.table.begin()
    return graph
  }
}
