/// A flow graph as users draw it: states that show the same kinds of screens in the same places are one.
public struct ScreenGraph: Hashable, Sendable {
  /// One way from one arrangement of screens to another, or to itself.
  public struct Edge: Hashable, Sendable {
    /// The position of the arrangement it leaves.
    public var source: Int
    /// The position of the arrangement it leads to.
    public var target: Int
    /// What is done: the intent's name, or the kind of input.
    public var cause: String
    /// What kind of change it is, if screens change.
    public var action: NavigationRecord.Action?
  }

  /// The arrangements in the one-line notation, in the order they are found: what stands where, not what it shows.
  public private(set) var nodes: [String] = []
  /// The positions of the arrangements the app starts with.
  public private(set) var starts: [Int] = []
  /// The ways, each once, in the order they are found.
  public private(set) var edges: [Edge] = []
  /// Whether no state is left out.
  public let isComplete: Bool

  /// Makes the graph of what an engine's states look like.
  public init(of graph: FlowGraph, on engine: FlowEngine) {
    isComplete = graph.isComplete
    var positions: [String: Int] = [:]
    var arrangements: [Int] = []
    for state in graph.states {
      let text = engine.visibleForm(of: state).mapScreens { Screen(kind: $0.kind) }.description
      if positions[text] == nil {
        positions[text] = nodes.count
        nodes.append(text)
      }
      arrangements.append(positions[text] ?? 0)
    }
    var seen: Set<Edge> = []
    for edge in graph.edges where edge.isEffective {
      let way = Edge(
        source: arrangements[edge.source],
        target: arrangements[edge.target],
        cause: edge.input.cause,
        action: edge.record.action
      )
      if seen.insert(way).inserted { edges.append(way) }
    }
    for start in graph.starts where !starts.contains(arrangements[start.target]) {
      starts.append(arrangements[start.target])
    }
  }
}
