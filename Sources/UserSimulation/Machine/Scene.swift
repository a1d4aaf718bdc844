package import HeadlessNavigation

/// What a person sees of one state of a flow.
package struct Scene: Sendable {
  /// The panes of the top layer, leading to trailing.
  package var panes: [Pane]
}

/// One screen in view.
package struct Pane: Sendable {
  /// The number of this screen instance, under which a person remembers it.
  package var instance: Int
  /// The kind of screen.
  package var kind: Name<Screen>
  /// What can be looked at, in reading order.
  package var items: [SceneItem]
  /// How long the screen loads when it is made, in milliseconds.
  package var loadMilliseconds: Int
  /// The words on it.
  package var words: Int
  /// The menu it is about.
  package var subject: Name<Menu>?
  /// The leaves it is about.
  package var leaves: Range<Int>?
  /// The rows of the open section's content, if one is open.
  package var openRows: Range<Int>?

  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool { leaves?.count == 1 && !items.contains { $0.isLabel } }
}

/// One thing to look at and tap.
package struct SceneItem: Sendable {
  /// What it is to the eye.
  package enum Look: Sendable {
    /// A menu label.
    case label(leaves: Range<Int>, isLeaf: Bool)
    /// A button or other fixed item.
    case fixed(Name<Item>, scent: Scent, decides: Double?)
  }

  /// The key of draws about it, and of remembering it.
  package var node: UInt32
  /// What it is to the eye.
  package var look: Look
  /// Its row, counted from the top of the screen's content.
  package var row: Int
  /// Whether tapping it opens or closes a section.
  package var isSection: Bool
  /// The input of tapping it, as a slot of the flow machine.
  package var slot: InputSlot

  var isLabel: Bool { if case .label = look { true } else { false } }

  /// Whether people search it: offers are decided on, not searched.
  var isSearched: Bool { if case .fixed(_, _, .some) = look { false } else { true } }
}

/// A number for each input that is possible in a state: back, the four trait combinations, then the items of the scene.
package struct InputSlot: Hashable, Sendable {
  /// The number.
  package var index: Int

  /// The back button.
  static let back = InputSlot(index: 0)
  /// The device turned or resized.
  static func traits(_ traits: Traits) -> InputSlot {
    InputSlot(index: 1 + traits.horizontal.index * 2 + traits.vertical.index)
  }
  /// The n-th item of the scene, counted over all panes.
  static func item(_ position: Int) -> InputSlot { InputSlot(index: 5 + position) }
}
