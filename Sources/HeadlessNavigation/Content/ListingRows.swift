/// One row of a listing as it stands on the screen now.
public struct ListingRow: Hashable, Sendable {
  /// The node.
  public var node: Menu.Node
  /// The index of its level in the menu.
  public var level: Int
  /// Whether tapping opens or closes it in place, instead of sending the listing's intent.
  public var isSection: Bool
}

extension MenuListing {
  /// The rows of a screen with that context and display, top to bottom: the children of an open section stand right
  /// below it.
  /// - Parameters:
  ///   - context: The node the screen lists the content of; `.none` for the whole menu.
  ///   - display: The open section of an accordion; `.none` when all are closed.
  public func rows(context: Value, display: Value) -> [ListingRow] {
    let leaves: Range<Int> = if case .range(let range) = context { range } else { 0..<menu.leafCount }
    return rows(depth: 0, within: leaves, open: display)
  }

  private func rows(depth: Int, within leaves: Range<Int>, open: Value) -> [ListingRow] {
    let isSection = depth < levels.count - 1
    return menu.nodes(ofLevel: levels[depth], within: leaves).flatMap { node -> [ListingRow] in
      let row = ListingRow(node: node, level: levels[depth], isSection: isSection)
      guard isSection, case .range(let opened) = open, node.leaves.contains(opened.lowerBound) else { return [row] }
      return [row] + rows(depth: depth + 1, within: node.leaves, open: opened == node.leaves ? .none : open)
    }
  }

  /// What is open after a tap on a section: the section, or its parent (nothing, at the top) if it was open itself.
  public func display(afterToggling section: Range<Int>, display: Value) -> Value {
    guard case .range(let open) = display, section.contains(open.lowerBound), open.upperBound <= section.upperBound
    else { return .range(section) }
    let parents = levels.dropLast().flatMap { menu.levels[$0].nodes }.map(\.leaves)
      .filter { $0.contains(section.lowerBound) && $0.count > section.count }
    return parents.min { $0.count < $1.count }.map(Value.range) ?? .none
  }
}
