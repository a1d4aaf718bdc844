import HeadlessNavigation

/// A number for each input that is possible in a state: back, the four trait combinations, then the items of the scene,
/// those of the bars after those of the panes.
package struct InputSlot: Hashable, Sendable {
  /// The number.
  package var index: Int

  /// The back button.
  static let back = InputSlot(index: 0)
  /// The device turned or resized.
  static func traits(_ traits: Traits) -> InputSlot {
    InputSlot(index: 1 + traits.horizontal.index * 2 + traits.vertical.index)
  }
  /// The n-th item of the scene, counted over all panes and bars.
  static func item(_ position: Int) -> InputSlot { InputSlot(index: 5 + position) }
}
