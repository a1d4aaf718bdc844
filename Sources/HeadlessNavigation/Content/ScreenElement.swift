/// One thing to tap on a screen, with the input that tapping it gives.
public struct ScreenElement: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// A row of the screen's listing.
    case row(ListingRow)
    /// A fixed item.
    case item(Item)
  }

  /// What it is.
  public var content: Content
  /// The input of tapping it.
  public var input: FlowInput
}

/// Which rows of a listing are taken for all of them.
public enum RowChoice: Hashable, Sendable {
  /// Every row.
  case all
  /// The first and the last row of each level, and what is open.
  ///
  /// Rules that hand nodes on without looking at them, as all rules written in experiment files do, can only tell
  /// equal nodes from different ones, so two of each level show all that such rules can do. Rules written in Swift may
  /// look closer; where they do, all rows must be taken.
  case outermost
}

extension ScreenContent {
  /// What can be tapped on a screen with this content, in reading order: the rows of its listing, then its items.
  public func elements(of screen: Screen, rows choice: RowChoice = .all) -> [ScreenElement] {
    var elements: [ScreenElement] = []
    if let listing {
      let rows = listing.rows(context: screen.context, display: screen.display)
      elements = (choice == .all ? rows : rows.outermost(open: screen.display)).map { row in
        ScreenElement(content: .row(row), input: listing.input(of: row, on: screen.kind))
      }
    }
    return elements
      + items.map { ScreenElement(content: .item($0), input: $0.input(on: screen.kind)) }
  }
}

extension MenuListing {
  /// A section answers by itself; any other row asks for something.
  fileprivate func input(of row: ListingRow, on kind: Name<Screen>) -> FlowInput {
    row.isSection
      ? .toggle(section: row.node.leaves, of: kind)
      : .intent(Intent(intent, payload: .range(row.node.leaves), from: kind))
  }
}

extension [ListingRow] {
  fileprivate func outermost(open display: Value) -> [ListingRow] {
    let ends = Dictionary(grouping: indices) { self[$0].level }.values.flatMap { [$0.first, $0.last] }
    return indices.filter { index in
      ends.contains(index) || self[index].isSection && display == .range(self[index].node.leaves)
    }
    .map { self[$0] }
  }
}
