/// One screen in view, or a bar, as numbers.
package struct PaneRecord: Sendable {
  /// The number of this screen instance, under which a person remembers it.
  package var instance: Int
  /// The number of the kind of screen.
  package var kind: Int
  /// The slots of the coordinator that it belongs to and of those that started that one, as a part of a table.
  var owners: Range<Int>
  /// Whether it is a bar, which no coordinator owns.
  var isBar: Bool
  /// What can be looked at, in reading order.
  package var items: Range<Int>
  /// How long the screen loads when it is made, in milliseconds.
  var load: Int
  /// The words on it.
  var words: Int
  /// The fields to fill in on it.
  var fields = 0
  /// The characters to type into those fields of which it is known how many they take.
  var characters = 0
  /// The fields of which it is not known.
  var unmeasuredFields = 0
  /// The number of the menu whose labels stand on it; negative when none does.
  var listed: Int
  /// The number of the menu it is about; negative when it is about none.
  var subject: Int
  /// The leaves it is about; empty when it is about none.
  var leaves: Range<Int>
  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool
  /// The rows of the open section's content; empty when none is open.
  var openRows: Range<Int>
}
