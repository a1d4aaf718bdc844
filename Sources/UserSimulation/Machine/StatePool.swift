import HeadlessNavigation

/// The parts of states that are kept, each once: states of one app differ in few of them.
struct StatePool: Sendable {
  private var nodes: Set<Node> = []
  private var frames: Set<[CoordinatorFrame]> = []
  private var facts: Set<[Name<Fact>]> = []

  /// The same state, made of parts that others have too.
  mutating func shared(_ state: FlowState) -> FlowState {
    var shared = state
    shared.coordinators = frames.insert(state.coordinators).memberAfterInsert
    shared.facts = facts.insert(state.facts).memberAfterInsert
    for (index, layer) in state.tree.layers.enumerated() { shared.tree.layers[index].root = self.shared(layer.root) }
    return shared
  }

  /// The same node, made of parts that others have too.
  mutating func shared(_ node: Node) -> Node {
    if let known = nodes.firstIndex(of: node) { return nodes[known] }
    var shared = node
    if case .container(var container) = node {
      container.children = container.children.map { self.shared($0) }
      shared = .container(container)
    }
    nodes.insert(shared)
    return shared
  }
}
