import ExperimentReports
import HeadlessNavigation
import TextFormats

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
    /// The tab or flow it is in.
    var group: String
    var side: Side
    var isStart: Bool
    /// Whether something outside leads to it, such as a link.
    var isLinked: Bool
  }

  struct Arrow {
    var source: Int
    var target: Int
    var label: String
    var direction: ScreenMap.Direction
    var side: Side
  }

  private(set) var boxes: [Box] = []
  private(set) var arrows: [Arrow] = []

  /// Draws a graph, and what another has beside it or lacks.
  init(_ graph: DrawnGraph, beside other: DrawnGraph? = nil) {
    add(graph, known: other, side: .first)
    if let other { add(other, known: graph, side: .second) }
  }

  private mutating func add(_ graph: DrawnGraph, known other: DrawnGraph?, side: Side) {
    let known = other.map { other in (Set(other.boxes.map(\.label)), Set(other.arrows)) }
    var places = Dictionary(boxes.enumerated().map { ($1.label, $0) }) { first, _ in first }
    for box in graph.boxes where places[box.label] == nil {
      places[box.label] = boxes.count
      let isShared = known.map { $0.0.contains(box.label) } ?? true
      boxes.append(
        Box(
          label: box.label, group: box.group, side: isShared ? .both : side, isStart: box.isStart,
          isLinked: box.isLinked))
    }
    for arrow in graph.arrows {
      let isShared = known.map { $0.1.contains(arrow) } ?? true
      guard let source = places[arrow.source], let target = places[arrow.target], side == .first || !isShared else {
        continue
      }
      arrows.append(
        Arrow(
          source: source, target: target, label: arrow.label, direction: arrow.direction, side: isShared ? .both : side)
      )
    }
  }

  /// Arrows of one side from one box to another, as one arrow with all their labels.
  struct Bundle {
    var source: Int
    var target: Int
    var labels: [String]
    var side: Side

    /// The labels as one, cut where it is longer than so many characters.
    func label(most: Int = .max) -> String {
      let text = labels.map { side.mark + $0 }.joined(separator: ", ")
      return text.count <= most ? text : text.prefix(most - 1) + "…"
    }
  }

  /// The arrows that pictures show: those that lead on to another screen.
  ///
  /// Every screen has a way back, to other tabs and to what links open; those would cover all the others.
  var bundles: [Bundle] {
    var order: [[Int]] = []
    var bundles: [[Int]: Bundle] = [:]
    for arrow in arrows
    where arrow.direction == .onward && arrow.source != arrow.target {
      let side =
        switch arrow.side {
        case .both: 0;
        case .first: 1;
        case .second: 2
        }
      let key = [arrow.source, arrow.target, side]
      if bundles[key] == nil {
        order.append(key)
        bundles[key] = Bundle(source: arrow.source, target: arrow.target, labels: [], side: arrow.side)
      }
      if bundles[key]?.labels.contains(arrow.label) == false { bundles[key]?.labels.append(arrow.label) }
    }
    return order.compactMap { bundles[$0] }
  }

  /// The groups and the boxes in them, in the order of their first boxes.
  var groups: [(name: String, boxes: [Int])] {
    var groups: [(name: String, boxes: [Int])] = []
    var places: [String: Int] = [:]
    for (index, box) in boxes.enumerated() {
      if let place = places[box.group] {
        groups[place].boxes.append(index)
      } else {
        places[box.group] = groups.count
        groups.append((box.group, [index]))
      }
    }
    return groups
  }
}

/// What is drawn of one variant, by names and not by numbers, so that it can be held against another.
struct DrawnGraph {
  struct Box {
    var label: String
    var group: String
    var isStart: Bool
    var isLinked: Bool
  }

  struct Arrow: Hashable {
    var source: String
    var target: String
    var label: String
    var direction: ScreenMap.Direction
  }

  var boxes: [Box]
  var arrows: [Arrow]
  /// Whether no state is left out.
  var isComplete: Bool

  /// Every kind of screen as a box, group by group.
  /// - Parameter tellsActions: Whether arrows say how screens change, by which two variants may differ.
  init(screens map: ScreenMap, tellsActions: Bool = false) {
    func rank(_ index: Int) -> (Int, Int, Int) {
      let rank = map.nodes[index].group.rank
      return (rank.0, rank.1, index)
    }
    let order = map.nodes.indices.sorted { rank($0) < rank($1) }
    boxes = order.map { index in
      let node = map.nodes[index]
      return Box(label: node.kind.rawValue, group: node.group.title, isStart: node.isStart, isLinked: node.isLinked)
    }
    arrows = map.edges.map { edge in
      Arrow(
        source: map.nodes[edge.source].kind.rawValue, target: map.nodes[edge.target].kind.rawValue,
        label: edge.cause + (tellsActions ? " (\(edge.action.rawValue))" : ""), direction: edge.direction)
    }
    isComplete = map.isComplete
  }
}

extension GraphDrawing {
  /// The boxes, whose places the ways name, counted from 0.
  var screensDocument: JSONDocument {
    .array(
      boxes.map { box in
        [
          "name": .text(box.label),
          "is_start": .boolean(box.isStart),
          "in": .text(box.side.word),
          "group": .text(box.group),
          "is_linked": .boolean(box.isLinked),
        ]
      })
  }

  /// The arrows.
  var waysDocument: JSONDocument {
    .array(
      arrows.map { arrow in
        [
          "from": .integer(arrow.source),
          "to": .integer(arrow.target),
          "by": .text(arrow.label),
          "direction": .text(arrow.direction.rawValue),
          "in": .text(arrow.side.word),
        ]
      })
  }
}

extension GraphDrawing.Side {
  /// Whose it is: of the first variant, the second, or all that are drawn.
  fileprivate var word: String {
    switch self {
    case .both: "all"
    case .first: "first"
    case .second: "second"
    }
  }
}
