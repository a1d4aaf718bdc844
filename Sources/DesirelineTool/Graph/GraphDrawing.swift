import ExperimentReports
import HeadlessNavigation
import TextFormats

/// A graph to be written down: boxes and arrows with labels, each of one variant, the other, or both.
struct GraphDrawing {
  /// Whose a box or an arrow is, when two variants are drawn.
  enum Side: Int {
    case both, first, second

    /// What stands in front of a label, without a space: Mermaid would take that for a list.
    var mark: String { ["", "-", "+"][rawValue] }

    var color: String { ["#333333", "#b3261e", "#146c2e"][rawValue] }

    /// Of the first variant, the second, or all that are drawn.
    fileprivate var word: String { ["all", "first", "second"][rawValue] }
  }

  struct Box {
    var label: String
    /// The tab or flow it is in.
    var group: String
    var isStart: Bool
    /// Whether something outside leads to it, such as a link.
    var isLinked: Bool
    var side = Side.both
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
  ///
  /// Beside another, arrows say how screens change, by which two variants may differ.
  init(_ map: ScreenMap, beside other: ScreenMap? = nil) {
    let own = DrawnGraph(map, tellsActions: other != nil)
    let second = other.map { DrawnGraph($0, tellsActions: true) }
    add(own, known: second, side: .first)
    if let second { add(second, known: own, side: .second) }
  }

  private mutating func add(_ graph: DrawnGraph, known other: DrawnGraph?, side: Side) {
    let known = other.map { (labels: Set($0.boxes.map(\.label)), arrows: Set($0.arrows)) }
    var places = Dictionary(boxes.enumerated().map { ($1.label, $0) }) { first, _ in first }
    for var box in graph.boxes where places[box.label] == nil {
      places[box.label] = boxes.count
      if known?.labels.contains(box.label) == false { box.side = side }
      boxes.append(box)
    }
    for arrow in graph.arrows {
      let isShared = known?.arrows.contains(arrow) ?? true
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
    var bundles: [Bundle] = []
    var places: [[Int]: Int] = [:]
    for arrow in arrows where arrow.direction == .onward && arrow.source != arrow.target {
      let key = [arrow.source, arrow.target, arrow.side.rawValue]
      let place = places[key] ?? bundles.count
      if place == bundles.count {
        places[key] = place
        bundles.append(Bundle(source: arrow.source, target: arrow.target, labels: [], side: arrow.side))
      }
      if !bundles[place].labels.contains(arrow.label) { bundles[place].labels.append(arrow.label) }
    }
    return bundles
  }

  /// The groups and the boxes in them, in the order of their first boxes.
  var groups: [(name: String, boxes: [Int])] {
    boxes.indices.reduce(into: []) { groups, index in
      if let place = groups.firstIndex(where: { $0.name == boxes[index].group }) {
        groups[place].boxes.append(index)
      } else {
        groups.append((boxes[index].group, [index]))
      }
    }
  }
}

/// What is drawn of one variant, by names and not by numbers, so that it can be held against another.
private struct DrawnGraph {
  struct Arrow: Hashable {
    var source: String
    var target: String
    var label: String
    var direction: ScreenMap.Direction
  }

  /// Every kind of screen as a box, group by group.
  let boxes: [GraphDrawing.Box]
  let arrows: [Arrow]

  init(_ map: ScreenMap, tellsActions: Bool) {
    func rank(_ index: Int) -> (Int, Int, Int) {
      let rank = map.nodes[index].group.rank
      return (rank.0, rank.1, index)
    }
    boxes = map.nodes.indices.sorted { rank($0) < rank($1) }.map { index in
      let node = map.nodes[index]
      return GraphDrawing.Box(
        label: node.kind.rawValue, group: node.group.title, isStart: node.isStart, isLinked: node.isLinked)
    }
    arrows = map.edges.map { edge in
      Arrow(
        source: map.nodes[edge.source].kind.rawValue, target: map.nodes[edge.target].kind.rawValue,
        label: edge.cause + (tellsActions ? " (\(edge.action.rawValue))" : ""), direction: edge.direction)
    }
  }
}

extension GraphDrawing {
  /// The boxes, whose places the ways name, counted from 0.
  var screensDocument: JSONDocument {
    .array(
      boxes.map { box in
        JSONDocument.object([
          "name": box.label,
          "is_start": box.isStart,
          "in": box.side.word,
          "group": box.group,
          "is_linked": box.isLinked,
        ])
      })
  }

  /// The arrows.
  var waysDocument: JSONDocument {
    .array(
      arrows.map { arrow in
        JSONDocument.object([
          "from": arrow.source,
          "to": arrow.target,
          "by": arrow.label,
          "direction": arrow.direction.rawValue,
          "in": arrow.side.word,
        ])
      })
  }
}
