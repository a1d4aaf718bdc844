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

  /// A section is open when the open one is it or stands in it.
  ///
  /// The only child of a section covers the same leaves, so it opens with its parent: otherwise nothing could open it.
  private func rows(depth: Int, within leaves: Range<Int>, open: Value) -> [ListingRow] {
    guard levels.indices.contains(depth) else { return [] }
    let isSection = depth < levels.count - 1
    return menu.nodes(ofLevel: levels[depth], within: leaves).flatMap { node -> [ListingRow] in
      let row = ListingRow(node: node, level: levels[depth], isSection: isSection)
      guard isSection, case .range(let opened) = open, node.leaves.encloses(opened) else { return [row] }
      return [row] + rows(depth: depth + 1, within: node.leaves, open: open)
    }
  }

  /// What is open after a tap on a section: the section, or its parent (nothing, at the top) if it was open itself.
  public func display(afterToggling section: Range<Int>, display: Value) -> Value {
    guard case .range(let open) = display, section.encloses(open) else { return .range(section) }
    let parents = levels.dropLast().filter(menu.levels.indices.contains).flatMap { menu.levels[$0].nodes }.map(\.leaves)
      .filter { $0.encloses(section) && $0.count > section.count }
    return parents.min { $0.count < $1.count }.map(Value.range) ?? .none
  }
}

extension Range<Int> {
  fileprivate func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
