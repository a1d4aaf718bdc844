/// A navigation stack: the last child is on screen.
public struct StackRules: ContainerRules {
  /// Makes the rules; they have no settings.
  public init() {}

  /// The last child, if there is one.
  public func visible(_ container: Container, in traits: Traits) -> [Int] {
    container.children.isEmpty ? [] : [container.children.count - 1]
  }

  /// Pops everything above the child.
  public func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    var shown = container
    shown.children.removeSubrange((child + 1)...)
    return shown
  }
}
