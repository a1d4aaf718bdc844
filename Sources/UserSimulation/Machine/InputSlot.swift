import HeadlessNavigation

/// A number for each input that is possible in a state: back, the four trait combinations, then the items of the scene,
/// those of the bars after those of the panes.
package struct InputSlot: Hashable, BitwiseCopyable, Sendable {
  /// The number.
  package var index: Int

  /// The slot of a number.
  package init(index: Int) { self.index = index }

  /// The back button.
  package static let back = InputSlot(index: 0)
  /// The number of the first item's slot.
  static let first = 5
  /// The device turned or resized.
  static func traits(_ traits: Traits) -> InputSlot { InputSlot(index: 1 + traits.index) }
  /// The n-th item of the scene, counted over all panes and bars.
  static func item(_ position: Int) -> InputSlot { InputSlot(index: first + position) }

  /// The input, where it does not depend on what is in view.
  var input: FlowInput? {
    switch index {
    case 0: .back(.button)
    case 1..<Self.first:
      .traits(
        Traits(horizontal: SizeClass.allCases[(index - 1) / 2], vertical: SizeClass.allCases[(index - 1) % 2])
      )
    default: nil
    }
  }
}
