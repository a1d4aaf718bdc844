import HeadlessNavigation

/// One thing to look at and tap.
struct SceneItem: Sendable {
  /// What it is to the eye.
  enum Look: Sendable {
    /// A menu label.
    case label(leaves: Range<Int>, isLeaf: Bool)
    /// A button or other fixed item.
    case fixed(Name<Item>, scent: Scent, decides: Double?)
    /// The label of a tab.
    case tab(Name<Item>, scent: Scent, isSelected: Bool)
  }

  /// The key of draws about it, and of remembering it.
  var node: UInt32
  /// What it is to the eye.
  var look: Look
  /// Its row, counted from the top of the screen's content.
  var row: Int
  /// Whether tapping it opens or closes a section.
  var isSection: Bool
  /// How high it is, in millimetres, if that is known.
  var size: Double?
  /// Whether the form on its screen is filled in before it is tapped.
  var fillsForm = false
  /// The input of tapping it, as a slot of the flow machine.
  var slot: InputSlot

  var isLabel: Bool { if case .label = look { true } else { false } }

  /// Whether users search it: offers are decided on, not searched, and the selected tab is where they are.
  var isSearched: Bool {
    switch look {
    case .label: true
    case .fixed(_, _, let decides): decides == nil
    case .tab(_, _, let isSelected): !isSelected
    }
  }
}
