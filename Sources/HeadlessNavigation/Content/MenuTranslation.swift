/// Where one arrangement of a menu has the nodes of another: leaves and the nodes over them are what their ids say they
/// are, or, without ids, the leaves they stand over.
package struct MenuTranslation: Hashable, Sendable {
  /// The position of each leaf of the other menu in this one; `nil` for one that this menu does not have.
  package let positions: [Int?]
  private let branches: [Range<Int>: Range<Int>]

  /// - Parameters:
  ///   - other: The menu whose nodes are given.
  ///   - own: The arrangement in which they are wanted.
  package init(from other: Menu, to own: Menu) {
    let leaves = own.leaves
    let places = Self.byID(leaves.enumerated().map { ($1, $0) })
    positions = other.leaves.enumerated().map { number, leaf in
      if let id = leaf.id { return places[id] }
      return leaves.indices.contains(number) && leaves[number].id == nil ? number : nil
    }
    let nodes = own.levels.dropLast().flatMap(\.nodes)
    let byID = Self.byID(nodes.map { ($0, $0.leaves) })
    let unnamed = Set(nodes.filter { $0.id == nil }.map(\.leaves))
    let found = other.levels.dropLast().flatMap(\.nodes).compactMap { node -> (Range<Int>, Range<Int>)? in
      let range = node.id.map { byID[$0] } ?? (unnamed.contains(node.leaves) ? node.leaves : nil)
      return range.map { (node.leaves, $0) }
    }
    branches = Dictionary(found) { first, _ in first }
  }

  /// The leaves here of a node of the other menu, which is given by its leaves there; `nil` where this menu has no such
  /// node.
  /// - Parameter isLeaf: Whether the node is a leaf, and not one over a single leaf.
  package func leaves(of node: Range<Int>, isLeaf: Bool) -> Range<Int>? {
    guard isLeaf else { return branches[node] }
    guard node.count == 1, positions.indices.contains(node.lowerBound) else { return nil }
    return positions[node.lowerBound].map { $0..<$0 + 1 }
  }

  private static func byID<Value>(_ nodes: [(Menu.Node, Value)]) -> [Name<Menu.Node>: Value] {
    Dictionary(nodes.compactMap { node, value in node.id.map { ($0, value) } }) { first, _ in first }
  }
}

extension Menu {
  /// The labels from the coarsest to a leaf: `Orders > Track`.
  package func path(to leaf: Int) -> String {
    levels.compactMap { level in level.nodes.first { $0.leaves.contains(leaf) }?.label }.joined(separator: " > ")
  }
}

extension App {
  /// The menu of a name, if a screen lists its leaves.
  package func menu(listingLeavesOf name: Name<Menu>) -> Menu? {
    let listings = screenOrder.lazy.compactMap { screens[$0]?.listing }
    return listings.first { $0.menu.id == name && $0.levels.last == $0.menu.levels.count - 1 }?.menu
  }
}
