package import HeadlessNavigation

/// What a person sees of one state of a flow.
package struct Scene: Sendable {
  /// The panes of the top layer, leading to trailing.
  package var panes: [Pane]
  /// What stands around them: the tab bar, if there is one.
  package var chrome: [Pane]
}

/// One screen in view, or a bar.
package struct Pane: Sendable {
  /// The number of this screen instance, under which a person remembers it.
  package var instance: Int
  /// The kind of screen.
  package var kind: Name<Screen>
  /// The index of the coordinator frame that it belongs to; a bar belongs to none.
  package var owner: Int?
  /// What can be looked at, in reading order.
  package var items: [SceneItem]
  /// How long the screen loads when it is made, in milliseconds.
  package var loadMilliseconds: Int
  /// The words on it.
  package var words: Int
  /// The menu whose labels stand on it.
  package var listed: Name<Menu>?
  /// The menu it is about.
  package var subject: Name<Menu>?
  /// The leaves it is about.
  package var leaves: Range<Int>?
  /// The rows of the open section's content, if one is open.
  package var openRows: Range<Int>?

  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool { leaves?.count == 1 && !items.contains { $0.isLabel } }
}
