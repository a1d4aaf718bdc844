import HeadlessNavigation
import TextFormats

/// A graph to be written down: the screens of one variant or two, and the transitions between them.
struct GraphDrawing {
  /// Whose a box or an arrow is: of all variants that are drawn, or of one of two.
  enum Side: String, CaseIterable {
    case all, first, second

    /// What precedes a label, without a space: Mermaid would take that for a list.
    var mark: String { self == .all ? "" : self == .first ? "-" : "+" }

    var color: String { self == .all ? "#333333" : self == .first ? "#b3261e" : "#146c2e" }
  }

  struct Box {
    let node: ScreenMap.Node
    let side: Side

    var label: String { node.kind.rawValue }
    /// The tab or flow it is in.
    var group: String { node.group.title }
  }

  struct Arrow: Hashable {
    let source, target: Int
    let label: String
    let direction: ScreenMap.Direction
    var side = Side.all
  }

  private(set) var boxes: [Box] = []
  let arrows: [Arrow]

  /// Draws one map, or what two have in common and where they differ.
  ///
  /// Of two, arrows say how screens change, by which variants may differ.
  init(_ maps: [ScreenMap]) {
    var positions: [Name<Screen>: Int] = [:]
    for (index, map) in maps.enumerated() {
      let others = maps.indices.filter { $0 != index }.map { Set(maps[$0].nodes.map(\.kind)) }
      for node in map.nodesByGroup where positions[node.kind] == nil {
        positions[node.kind] = boxes.count
        boxes.append(Box(node: node, side: others.allSatisfy { $0.contains(node.kind) } ? .all : Self.side(index)))
      }
    }
    let lists = maps.map { map in
      map.edges.compactMap { edge -> Arrow? in
        guard let source = positions[map.nodes[edge.source].kind], let target = positions[map.nodes[edge.target].kind]
        else {
          return nil
        }
        let label = edge.cause + (maps.count > 1 ? " (\(edge.action.rawValue))" : "")
        return Arrow(source: source, target: target, label: label, direction: edge.direction)
      }
    }
    let shared = lists.dropFirst().reduce(Set(lists[0])) { $0.intersection($1) }
    arrows = lists.enumerated().flatMap { index, list in
      list.filter { index == 0 || !shared.contains($0) }.map { arrow in
        var arrow = arrow
        if !shared.contains(arrow) { arrow.side = Self.side(index) }
        return arrow
      }
    }
  }

  private static func side(_ index: Int) -> Side { index == 0 ? .first : .second }

  /// Arrows of one side from one box to another, as one arrow with all their labels.
  struct Bundle {
    let source, target: Int
    let labels: [String]
    let side: Side

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
    arrows.filter { $0.direction == .onward && $0.source != $0.target }
      .grouped { Arrow(source: $0.source, target: $0.target, label: "", direction: .onward, side: $0.side) }
      .map { key, arrows in
        Bundle(source: key.source, target: key.target, labels: arrows.map(\.label).uniqued, side: key.side)
      }
  }

  /// The groups and the boxes in them, in the order of their first boxes.
  var groups: [(key: String, elements: [Int])] { boxes.indices.grouped { boxes[$0].group } }
}

extension ScreenMap {
  /// The screens, group by group.
  fileprivate var nodesByGroup: [Node] {
    func rank(_ index: Int) -> (Int, Int, Int) {
      let rank = nodes[index].group.rank
      return (rank.0, rank.1, index)
    }
    return nodes.indices.sorted { rank($0) < rank($1) }.map { nodes[$0] }
  }
}

extension Sequence {
  /// The elements by a key, in the order in which the keys are found.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var positions: [Key: Int] = [:]
    return reduce(into: []) { groups, element in
      let key = key(element)
      if let position = positions[key] { return groups[position].elements.append(element) }
      positions[key] = groups.count
      groups.append((key, [element]))
    }
  }
}

extension [String] {
  /// Each text once, in the order in which they are found.
  var uniqued: [String] { grouped(by: \.self).map(\.key) }
}

extension GraphDrawing {
  /// The boxes, whose positions the ways name, counted from 0.
  var screensDocument: [JSONDocument] {
    boxes.map {
      .object([
        "name": $0.label, "is_start": $0.node.isStart, "in": $0.side.rawValue, "group": $0.group,
        "is_linked": $0.node.isLinked,
      ])
    }
  }

  /// The arrows.
  var waysDocument: [JSONDocument] {
    arrows.map {
      .object([
        "from": $0.source, "to": $0.target, "by": $0.label, "direction": $0.direction.rawValue,
        "in": $0.side.rawValue,
      ])
    }
  }
}
