import HeadlessNavigation

/// A graph to be written down: boxes and arrows with labels, each of one variant, the other, or both.
struct GraphDrawing {
  /// Whose a box or an arrow is, when two variants are drawn.
  enum Side {
    case both
    case first
    case second

    /// What stands in front of a label, without a space: Mermaid would take that for a list.
    var mark: String {
      switch self {
      case .both: ""
      case .first: "-"
      case .second: "+"
      }
    }

    var color: String {
      switch self {
      case .both: "#333333"
      case .first: "#b3261e"
      case .second: "#146c2e"
      }
    }
  }

  struct Box {
    var label: String
    var side: Side
    var isStart: Bool
  }

  struct Arrow {
    var source: Int
    var target: Int
    var label: String
    var side: Side
  }

  private(set) var boxes: [Box] = []
  private(set) var arrows: [Arrow] = []

  /// Draws a graph, and what another has beside it or lacks.
  init(_ graph: ScreenGraph, beside other: ScreenGraph? = nil) {
    add(graph, known: other, side: .first)
    if let other { add(other, known: graph, side: .second) }
  }

  private mutating func add(_ graph: ScreenGraph, known other: ScreenGraph?, side: Side) {
    let otherWays = other.map { other in Set(other.edges.map { Way($0, in: other) }) }
    for (index, node) in graph.nodes.enumerated() where !boxes.contains(where: { $0.label == node }) {
      let isShared = other.map { $0.nodes.contains(node) } ?? true
      boxes.append(Box(label: node, side: isShared ? .both : side, isStart: graph.starts.contains(index)))
    }
    for edge in graph.edges {
      let way = Way(edge, in: graph)
      let isShared = otherWays.map { $0.contains(way) } ?? true
      guard let source = boxes.firstIndex(where: { $0.label == way.source }),
        let target = boxes.firstIndex(where: { $0.label == way.target }), side == .first || !isShared
      else { continue }
      arrows.append(Arrow(source: source, target: target, label: way.label, side: isShared ? .both : side))
    }
  }
}

/// A way between arrangements, whatever their numbers.
private struct Way: Hashable {
  let source: String
  let target: String
  let label: String

  init(_ edge: ScreenGraph.Edge, in graph: ScreenGraph) {
    source = graph.nodes[edge.source]
    target = graph.nodes[edge.target]
    label = edge.cause + (edge.action.map { " (\($0.rawValue))" } ?? "")
  }
}
