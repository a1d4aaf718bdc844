/// One thing to look at and tap, as numbers.
package struct ItemRecord: Sendable {
  /// What it is to the eye.
  package enum Look: Sendable {
    /// A menu label.
    case label
    /// A button or other fixed item.
    case fixed
    /// The label of a tab.
    case tab
  }

  /// What it is to the eye.
  package var look: Look
  /// Whether a label names one leaf.
  var isLeaf: Bool
  /// Whether tapping it opens or closes a section.
  var isSection: Bool
  /// Whether people search it.
  var isSearched: Bool
  /// The key of draws about it.
  package var key: UInt32
  /// The number of that key.
  var node: Int
  /// The number of the pair of screen instance and key, by which it is remembered as tried.
  var mark: Int
  /// The number of its name; negative for labels.
  package var name: Int
  /// The number of its scent; negative for labels.
  var scent: Int
  /// The leaves under a label.
  package var leaves: Range<Int>
  /// Its row, counted from the top of the screen's content.
  var row: Int
  /// The input of tapping it.
  package var slot: InputSlot
  /// The probability that it is taken by who decides on it, where it is not searched.
  var decides: Double?
}
