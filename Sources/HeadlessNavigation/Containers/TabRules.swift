/// Tabs: the selected child is on screen.
public struct TabRules: ContainerRules {
  /// Makes the rules; they have no settings.
  public init() {}

  /// The selected child, if there is such a child.
  public func visible(_ container: Container, in traits: Traits) -> [Int] {
    container.children.indices.contains(container.selected) ? [container.selected] : []
  }

  /// Selects the child.
  public func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    var shown = container
    shown.selected = child
    return shown
  }
}
