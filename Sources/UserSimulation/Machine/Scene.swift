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
  /// Whether those are in an order that all users know.
  var isOrdered = false
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
    case label(leaves: Range<Int>, level: Int, isLeaf: Bool, isClear: Bool, tap: ListingRow.Tap)
    /// A button or other fixed item.
    case fixed(Name<Item>, scent: Scent, decides: Double?)
    /// The label of a tab.
    case tab(Name<Item>, scent: Scent, index: Int, isSelected: Bool)
  }

  /// The key of draws about it, and of remembering it.
  var node: UInt32
  /// The kind of item.
  var look: Look
  /// Whether it is known by a name of its own, and not by that of a screen.
  var hasName = true
  /// Its row, counted from the top of the screen's content.
  var row: Int
  /// The height in millimeters, if known.
  var size: Double?
  /// Whether the form on its screen is filled in before it is tapped.
  var fillsForm = false
  /// How likely users are to perceive it on a visit.
  var noticed = Noticed.always
  /// The ids of the goals whose users want what it does; `nil` where all users may.
  var onlyFor: Set<String>?
  /// The menu that it searches, if it is a search field.
  var searches: Name<MenuDefinition>?
  /// Whether it leads up.
  var leadsUp = false
  /// How many items above its heading is; 0 for none.
  var belowHeading = 0
  /// The node of a menu that it leads to, if it is a link to one.
  var links: LinkedNode?
  /// The input of tapping it, as a slot of the flow machine.
  var slot: InputSlot

  var isLabel: Bool { if case .label = look { true } else { false } }

  /// Whether it is a heading, which cannot be tapped.
  var isHeading: Bool { if case .label(_, _, _, _, .nothing) = look { true } else { false } }

  /// Whether users choose between it and another: labels of one level, and all other things that they look for something in.
  func isRival(of other: SceneItem) -> Bool {
    guard other.node != node, other.isSearched else { return false }
    return switch (look, other.look) {
    case (.label(_, let level, _, _, _), .label(_, let other, _, _, _)): level == other
    case (.label, _): false
    default: true
    }
  }

  /// Whether users look for their goal in it: offers are decided on, search fields are for those who would rather type,
  /// ways up lead to where they came from, and the selected tab is where they are.
  var isSearched: Bool {
    guard searches == nil, !leadsUp else { return false }
    return switch look {
    case .label: true
    case .fixed(_, _, let decides): decides == nil
    case .tab(_, _, _, let isSelected): !isSelected
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
    /// How often an equal one stands below it: in lower layers, and further down on its stack, without what is closed.
    var ordinal: Int
    /// The numbers of the placeholders of stacks below it.
    var closedBelow: [Int]
    /// The slots of the frame that it belongs to and of its parents.
    var owners: [Name<any Coordinator>]
    /// The size class that the pane is given by the container it stands in.
    var width: SizeClass
  }

  /// The tabs in view.
  struct Tabs: Hashable {
    /// The kinds of the screens at their roots; empty where a tab has none.
    var roots: [Name<Screen>]
    /// The indices of those in the bar, and of those in the list behind *More* if that is on display.
    var bar: [Int]
    var list: [Int]
    var selected: Int
    /// The horizontal size class of the window.
    var width: SizeClass
  }

  /// The screens of the top layer, leading to trailing.
  var panes: [Pane]
  /// The innermost tabs in view, if there are any.
  var tabs: Tabs?
  var traits: Traits
  /// The facts that are true, of those on which it depends whether items are there.
  var facts: [Name<Fact>]

  /// The outline with every range of leaves in it changed.
  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> SceneOutline {
    var outline = self
    for index in panes.indices { outline.panes[index].screen = panes[index].screen.mapLeaves(change) }
    return outline
  }

  init(of state: FlowState, in app: AppDefinition) {
    (traits, facts) = (state.traits, state.withoutFacts(in: app).facts)
    panes = state.tree.panes(in: state.traits, of: app.containers).map { pane in
      Pane(
        screen: Screen(kind: pane.screen.kind, context: pane.screen.context, display: pane.screen.display),
        ordinal: pane.ordinal, closedBelow: pane.closedBelow, owners: Self.owners(of: pane.screen, in: state),
        width: pane.traits.horizontal)
    }
    tabs = app.tabBar(of: state).flatMap { tabs, bar, list in
      guard !bar.isEmpty else { return nil }
      let roots = tabs.children.map { $0.screens.first?.kind.shown ?? "" }
      return Tabs(roots: roots, bar: bar, list: list, selected: tabs.selected, width: state.traits.horizontal)
    }
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
}

/// A screen with how often an equal one stands below it, in lower layers and further down on its stack, and with the size
/// classes that its containers give it.
private typealias NumberedScreen = (screen: Screen, ordinal: Int, closedBelow: [Int], traits: Traits)

extension ScreenTree {
  /// Every screen, bottom layer first.
  func numberedScreens(of rules: ContainerCatalog) -> [(screen: Screen, ordinal: Int, closedBelow: [Int])] {
    var below: [Screen] = []
    var found: [NumberedScreen] = []
    for layer in layers {
      layer.root.number(above: below, of: rules, in: Traits(), into: &found) { container, _ in
        Array(container.children.indices)
      }
      below += layer.root.screens
    }
    return found.map { ($0.screen, $0.ordinal, $0.closedBelow) }
  }

  /// The screens that a user sees and can touch, leading to trailing.
  fileprivate func panes(in traits: Traits, of rules: ContainerCatalog) -> [NumberedScreen] {
    var found: [NumberedScreen] = []
    let below = layers.dropLast().flatMap(\.root.screens)
    let traits = self.traits(ofLayer: layers.count - 1, in: traits, following: rules.policies)
    layers.last?.root.number(above: below, of: rules, in: traits, into: &found) { container, rules in
      rules.visible(container, in: traits).filter(container.children.indices.contains)
    }
    return found
  }
}

extension Node {
  fileprivate func number(
    above below: [Screen], of catalog: ContainerCatalog, in traits: Traits, into found: inout [NumberedScreen],
    taking children: (Container, any ContainerRules) -> [Int]
  ) {
    switch self {
    case .screen(let screen):
      found.append((screen, below.count { $0.isSame(as: screen) }, below.closedStacks, traits))
    case .container(let container):
      let rules = catalog[container.kind]
      for index in children(container, rules) {
        let under = rules.canPush ? below + container.children[..<index].flatMap(\.screens) : below
        let own = rules.traits(of: index, in: container, given: traits)
        container.children[index].number(above: under, of: catalog, in: own, into: &found, taking: children)
      }
    }
  }
}
