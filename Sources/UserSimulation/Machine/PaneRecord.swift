/// One screen in view, or a bar, as numbers.
package struct PaneRecord: BitwiseCopyable, Sendable {
  /// The number of this screen instance, under which a user remembers it.
  @Small package var instance: Int
  /// The number of the kind of screen.
  @Small package var kind: Int
  /// The slots of the coordinator that it belongs to and of those that started that one, as a part of a table.
  @SmallRange var owners: Range<Int>
  /// Whether it is a bar, which no coordinator owns.
  var isBar: Bool
  /// What can be looked at, in reading order.
  @SmallRange package var items: Range<Int>
  /// How long the screen loads when it is made, in milliseconds.
  @Small var load: Int
  /// The words on it.
  @Small var words: Int
  /// The fields to fill in on it.
  @Small var fields: Int
  /// The characters to type into those fields of which it is known how many they take.
  @Small var characters: Int
  /// The fields of which it is not known.
  @Small var unmeasuredFields: Int
  /// The number of the menu whose labels stand on it; negative when none does.
  @Small var listed: Int
  /// The number of the menu it is about; negative when it is about none.
  @Small var subject: Int
  /// The leaves it is about; empty when it is about none.
  @SmallRange var leaves: Range<Int>
  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool
  /// Whether all of the items are searched.
  var isSearchedThroughout: Bool
  /// Whether the items are the labels of leaves that follow each other, and nothing else.
  var listsLeaves: Bool
  /// The rows of the open section's content; empty when none is open.
  @SmallRange var openRows: Range<Int>
}
