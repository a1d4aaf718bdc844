/// Tabs: the selected child is on screen.
public struct TabRules: ContainerRules {
  /// Children that begin with a screen of one of these kinds cannot be selected by a tap (T2), only by code.
  public var vetoed: Set<Name<Screen>>

  /// Makes the rules; every tap selects unless said otherwise.
  public init(vetoing vetoed: Set<Name<Screen>> = []) { self.vetoed = vetoed }

  /// Whether the child begins with a screen that may be tapped for.
  public func allowsTapping(_ child: Int, of container: Container, in traits: Traits) -> Bool {
    guard container.children.indices.contains(child), let first = container.children[child].screens.first
    else { return true }
    return !vetoed.contains(first.kind)
  }

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
