/// A place in a layer: a screen, or a container of further nodes.
public enum Node: Hashable, Sendable {
  /// One screen.
  case screen(Screen)
  /// A container and what is in it.
  case container(Container)

  /// A navigation stack, root first.
  public static func stack(_ screens: [Screen]) -> Node {
    .container(Container(kind: .stack, children: screens.map(Node.screen)))
  }

  /// Every screen of the node, visible or not, from first to last.
  public var screens: [Screen] {
    var screens: [Screen] = []
    append(to: &screens)
    return screens
  }

  /// Adds every screen to a list: one list for a whole tree, since trees are walked at every input.
  func append(to screens: inout [Screen]) {
    switch self {
    case .screen(let screen): screens.append(screen)
    case .container(let container): for child in container.children { child.append(to: &screens) }
    }
  }

  /// Whether some screen, visible or not, is as described.
  func containsScreen(where isMatch: (Screen) -> Bool) -> Bool {
    switch self {
    case .screen(let screen): isMatch(screen)
    case .container(let container): container.children.contains { $0.containsScreen(where: isMatch) }
    }
  }

  /// The node with every screen changed.
  package func mapScreens(_ change: (Screen) -> Screen) -> Node {
    switch self {
    case .screen(let screen): return .screen(change(screen))
    case .container(var container):
      container.children = container.children.map { $0.mapScreens(change) }
      return .container(container)
    }
  }
}

/// A container: an ordered list of nodes under rules that are looked up by its kind.
public struct Container: Hashable, Sendable {
  /// The kind, under which ``ContainerCatalog`` holds the rules.
  public var kind: Name<Container>
  /// The children: of a stack root first, of a hybrid the primary pane first, of tabs leading to trailing.
  public var children: [Node]
  /// The selected child of a container that has a selection, otherwise 0.
  public var selected: Int
  /// Makes a container.
  public init(kind: Name<Container>, children: [Node], selected: Int = 0) {
    self.kind = kind
    self.children = children
    self.selected = selected
  }
}

extension Name<Container> {
  /// A navigation stack: `nav[root > … > top]`.
  public static var stack: Self { "nav" }
  /// Two panes side by side in regular size class: `hybrid[primary | secondary]`.
  public static var hybrid: Self { "hybrid" }
  /// Tabs, one of them selected: `tab[a*, b]`.
  public static var tabs: Self { "tab" }
  /// A classic split view of two columns: `split[primary | detail]`.
  public static var split: Self { "split" }
  /// A split view of two columns: `double-split[primary | detail]`.
  public static var doubleSplit: Self { "double-split" }
  /// The stack of a column as long as what it starts with stands there alone: `placeholder[welcome]`.
  public static var placeholder: Self { "placeholder" }
  /// A split view of three columns: `triple-split[primary | supplementary | detail]`.
  public static var tripleSplit: Self { "triple-split" }
}

/// What an operation changed, screen by screen.
public struct ScreenChanges: Hashable, Sendable {
  /// Screens that are on the display now and were not before, bottom layer first.
  public var appeared: [Screen] = []
  /// Screens that were on the display before and are not now.
  public var disappeared: [Screen] = []
  /// Screens that stood in the tree before and no longer do.
  public var removed: [Screen] = []

  /// No change.
  package init() {}

  /// The difference between two trees.
  ///
  /// Screens are matched by kind and context, as often as they occur.
  /// - Complexity: O(n·m) in the numbers of screens, which are small.
  package init(
    from old: ScreenTree, in oldTraits: Traits, to new: ScreenTree, in newTraits: Traits, under rules: ContainerCatalog
  ) {
    guard old != new || oldTraits != newTraits else { return }
    let before = old.visibleScreens(in: oldTraits, under: rules)
    let after = new.visibleScreens(in: newTraits, under: rules)
    appeared = Self.missing(after, from: before)
    disappeared = Self.missing(before, from: after)
    removed = Self.missing(old.screens, from: new.screens)
  }

  /// Whether nothing changed that a user could see.
  package var isInvisible: Bool { appeared.isEmpty && disappeared.isEmpty }

  private static func missing(_ screens: [Screen], from others: [Screen]) -> [Screen] {
    var others = others
    return screens.filter { screen in
      guard let match = others.firstIndex(where: { $0.isSame(as: screen) }) else { return true }
      others.remove(at: match)
      return false
    }
  }
}
