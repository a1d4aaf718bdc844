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
  var listed: Name<MenuDefinition>?
  /// The menu it is about.
  var subject: Name<MenuDefinition>?
  /// The leaves it is about.
  var leaves: Range<Int>?
  /// The rows of the open section's content, if one is open.
  var openRows: Range<Int>?

  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool { leaves?.count == 1 && !items.contains { $0.isLabel } }
}

/// One thing to look at and tap.
struct SceneItem: Sendable {
  /// The kind of item.
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
  /// The kind of item.
  var look: Look
  /// Its row, counted from the top of the screen's content.
  var row: Int
  /// Whether tapping it opens or closes a section.
  var isSection: Bool
  /// The height in millimeters, if known.
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

/// What of a state decides what a user sees: states with equal outlines have equal scenes.
///
/// Most states differ in what stands behind other tabs and below what is in view, so there are far fewer outlines.
struct SceneOutline: Hashable, Sendable {
  /// A screen in view.
  struct Pane: Hashable {
    /// The screen, without what users cannot see of it.
    var screen: Screen
    /// How often an equal one stands in lower layers.
    var ordinal: Int
    /// The slots of the frame that it belongs to and of its parents.
    var owners: [Name<any Coordinator>]
  }

  /// The tabs in view.
  struct Tabs: Hashable {
    /// The kinds of the screens at their roots; empty where a tab has none.
    var roots: [Name<Screen>]
    var selected: Int
  }

  /// The screens of the top layer, leading to trailing.
  var panes: [Pane]
  /// The innermost tabs in view, if there are any.
  var tabs: Tabs?
  var traits: Traits

  /// The outline with every range of leaves in it changed.
  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> SceneOutline {
    var outline = self
    for index in panes.indices { outline.panes[index].screen = panes[index].screen.mapLeaves(change) }
    return outline
  }

  init(of state: FlowState, in app: AppDefinition) {
    traits = state.traits
    let below = state.tree.layers.dropLast().flatMap(\.root.screens)
    panes = state.tree.panes(in: state.traits, under: app.containers).map { screen in
      Pane(
        screen: Screen(kind: screen.kind, context: screen.context, display: screen.display),
        ordinal: below.reduce(0) { $0 + ($1.isSame(as: screen) ? 1 : 0) },
        owners: Self.owners(of: screen, in: state)
      )
    }
    let tabs = state.tree.layers.last.flatMap { Self.tabs(in: $0.root, of: app, traits: state.traits) }
    self.tabs = tabs.map { Tabs(roots: $0.children.map { $0.screens.first?.kind ?? "" }, selected: $0.selected) }
  }

  private static func owners(of screen: Screen, in state: FlowState) -> [Name<any Coordinator>] {
    var slots: [Name<any Coordinator>] = []
    var next: Int? = screen.owner
    while let index = next, state.coordinators.indices.contains(index) {
      slots.append(state.coordinators[index].slot)
      next = state.coordinators[index].parent
    }
    return slots
  }

  /// The tabs that a tap on a tab speaks to: on the way to where the user looks, the innermost.
  private static func tabs(in node: Node, of app: AppDefinition, traits: Traits) -> Container? {
    guard case .container(let container) = node else { return nil }
    let way = app.containers[container.kind].visible(container, in: traits).last
    let inner = way.flatMap { container.children.indices.contains($0) ? container.children[$0] : nil }
    return inner.flatMap { tabs(in: $0, of: app, traits: traits) } ?? (container.kind == .tabs ? container : nil)
  }
}
