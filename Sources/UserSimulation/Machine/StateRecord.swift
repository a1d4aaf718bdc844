/// What users need to know of one state of a flow, as numbers into the tables of the machine.
package struct StateRecord: BitwiseCopyable, Sendable {
  /// The panes of the top layer, leading to trailing.
  @SmallRange package var panes: Range<Int>
  /// Whether one of them is about one leaf.
  var showsLeaf: Bool
  /// What stands around them, such as the tab bar.
  @SmallRange package var bars: Range<Int>
  /// Where the state's row begins in the table of known steps.
  @Small var firstStep: Int
  /// How many inputs users can give in it: back, turns of the device, and taps on items.
  @Small package var slotCount: Int
  /// Where the inputs of its items begin.
  @Small var firstInput: Int
  /// The number of the gate that waits and will not do so for ever; negative when none does.
  @Small package var wait: Int
}
