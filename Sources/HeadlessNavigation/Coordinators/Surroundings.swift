/// The read-only view of a flow that every rule is handed.
public struct Surroundings: Sendable {
  /// The screens.
  public let tree: ScreenTree
  /// The size classes.
  public let traits: Traits
  /// The facts that are true.
  public let facts: [Name<Fact>]
  /// What stands on the screens of each kind.
  public let screens: [Name<Screen>: ScreenContent]
  let containers: ContainerCatalog

  /// Whether a container of that kind is drawn collapsed now.
  public func isCollapsed(_ kind: Name<Container>) -> Bool { containers[kind].isCollapsed(in: traits) }

  /// The screens a person can touch, leading to trailing.
  public var panes: [Screen] { tree.panes(in: traits, under: containers) }
}
