import HeadlessNavigation

/// What a user sees of one state of a flow.
struct Scene: Sendable {
  /// The panes of the top layer, leading to trailing.
  var panes: [Pane]
  /// What stands around them: the tab bar, if there is one.
  var chrome: [Pane]
}

/// One screen in view, or a bar.
struct Pane: Sendable {
  /// The number of this screen instance, under which a user remembers it.
  var instance: Int
  /// The kind of screen.
  var kind: Name<Screen>
  /// The slots of the coordinator frame that it belongs to and of its parents.
  var owners: [Name<any Coordinator>] = []
  /// Whether it is a bar, which belongs to no frame.
  var isBar = false
  /// What can be looked at, in reading order.
  var items: [SceneItem]
  /// How long the screen loads when it is made, in milliseconds.
  var loadMilliseconds: Int
  /// The words on it.
  var words: Int
  /// What there is to fill in.
  var fields: [FormField] = []
  /// The menu whose labels stand on it.
  var listed: Name<Menu>?
  /// The menu it is about.
  var subject: Name<Menu>?
  /// The leaves it is about.
  var leaves: Range<Int>?
  /// The rows of the open section's content, if one is open.
  var openRows: Range<Int>?

  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool { leaves?.count == 1 && !items.contains { $0.isLabel } }
}
