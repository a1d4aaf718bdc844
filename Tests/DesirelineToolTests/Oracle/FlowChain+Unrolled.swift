/// Chains of users who give no more than so many inputs.
extension FlowChain {
  /// The chain of users who leave after so many inputs, if not before: its states tell how many there were.
  ///
  /// No path comes back to where it was, so even an app with endlessly many states is solved exactly.
  func unrolled(inputs: Int) -> FlowChain {
    var chain = self
    (chain.edges, chain.horizon) = ([], nil)
    var layer = Layer(first: 0)
    for (start, edge) in starts.sorted(by: { $0.value.target < $1.value.target }) {
      chain.starts[start]?.target = layer.number(of: edge.target)
    }
    for _ in 0..<inputs {
      var next = Layer(first: layer.first + layer.states.count)
      for state in layer.states {
        chain.edges.append(
          edges[state].map { edge in
            var moved = edge
            moved.target = next.number(of: edge.target)
            return moved
          })
      }
      layer = next
    }
    chain.edges += layer.states.map { _ in [] }
    return chain
  }

  /// The states that users are in after one number of inputs.
  private struct Layer {
    let first: Int
    private(set) var states: [Int] = []
    private var numbers: [Int: Int] = [:]

    init(first: Int) { self.first = first }

    mutating func number(of state: Int) -> Int {
      if let known = numbers[state] { return known }
      numbers[state] = first + states.count
      states.append(state)
      return first + states.count - 1
    }
  }
}
