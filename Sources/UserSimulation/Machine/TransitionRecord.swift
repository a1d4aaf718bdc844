/// What one input leads to, as far as users care.
package struct TransitionRecord: BitwiseCopyable, Sendable {
  /// The number of the next state.
  @Small package var target: Int
  /// Whether anything changed.
  package var isEffective: Bool
  /// Whether a screen came into view.
  var hasAppearances: Bool
  /// Whether the user has met the coordinator of the observed slot by it.
  package var meetsSlot: Bool
  /// Whether the navigation that it was about, or that it let go on, has come to where it was going.
  var hasArrived: Bool
  /// The screen instances that were destroyed, as a part of a table.
  @SmallRange var destroyed: Range<Int>
  /// The slots whose coordinators reached their ends, as a part of a table.
  @SmallRange var finished: Range<Int>
}
