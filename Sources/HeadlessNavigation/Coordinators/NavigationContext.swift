/// The read-only view of a flow that every rule is handed.
public struct NavigationContext: Sendable {
  /// The screens.
  public internal(set) var tree: ScreenTree
  /// The size classes.
  public let traits: Traits
  /// The facts that are true.
  public let facts: [Name<Fact>]
  /// What stands on the screens of each kind.
  public let screens: [Name<Screen>: ScreenContent]
  let containers: ContainerCatalog
  /// The places that queries pass over, with all that stands in them.
  var leaving: [Place] = []

  /// Makes a view of its parts, for tests of single rules; the engine makes its own.
  public init(
    tree: ScreenTree,
    traits: Traits,
    facts: [Name<Fact>] = [],
    screens: [Name<Screen>: ScreenContent] = [:],
    containers: ContainerCatalog = .standard
  ) {
    self.tree = tree
    self.traits = traits
    self.facts = facts
    self.screens = screens
    self.containers = containers
  }

  /// Whether a container of that kind is drawn collapsed now.
  public func isCollapsed(_ kind: Name<Container>) -> Bool { containers[kind].isCollapsed(in: traits) }

  /// Whether a user looks at a container of that kind, drawn expanded.
  public func showsExpanded(_ kind: Name<Container>) -> Bool {
    let site = OperationSite(traits: traits, rules: containers)
    return !isCollapsed(kind) && tree.layers.last?.root.innermost({ $0.kind == kind }, at: site) != nil
  }

  /// The screens a user can touch, leading to trailing.
  public var panes: [Screen] { tree.panes(in: traits, under: containers) }
}
