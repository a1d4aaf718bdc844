public import Desireline

/// A carousel: the selected child and those before it, as many as fit.
public struct PagedRules: ContainerRules {
  /// How many children are seen at once in regular size class; in compact size class it is one.
  public let pages: Int

  /// Makes the rules.
  public init(pages: Int) { self.pages = pages }

  /// The selected child, and before it those for which there is room.
  public func visible(_ container: Container, in traits: Traits) -> [Int] {
    let seen = container.children.indices.prefix(container.selected + 1)
    return Array(seen.suffix(traits.horizontal == .regular ? pages : 1))
  }

  /// Turns to the child.
  public func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else {
      throw NavigationFailure(code: .childOutOfRange, culprit: "child \(child) of \(container)")
    }
    var shown = container
    shown.selected = child
    return shown
  }
}
