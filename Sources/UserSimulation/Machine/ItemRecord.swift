/// One thing to look at and tap, as numbers; what a look needs is in its ``LookRecord``, under the same number.
package struct ItemRecord: BitwiseCopyable, Sendable {
  /// What it is to the eye.
  package enum Look: BitwiseCopyable, Sendable {
    /// A menu label.
    case label
    /// A button or other fixed item.
    case fixed
    /// The label of a tab.
    case tab
  }

  /// What it is to the eye.
  package var look: Look
  /// Whether tapping it opens or closes a section.
  var isSection: Bool
  /// The number of its name; negative for labels.
  @Small package var name: Int
  /// The leaves under a label.
  @SmallRange package var leaves: Range<Int>
  /// The input of tapping it.
  package var slot: InputSlot
  /// How high it is, in millimetres; 0 where that is not known.
  var size = 0.0
  /// Whether the form on its screen is filled in before it is tapped.
  var fillsForm = false
  /// The probability that it is taken by who decides on it, where it is not searched.
  var decides: Double?
}
