/// A primary and, at most, a secondary pane: side by side in regular width, one over the other in compact width.
///
/// It may stand anywhere in a stack, which a stock split view may not. In compact width the container is *drawn* as
/// its primary with the secondary on top; nothing is moved, so expanding finds everything where it was. A screen that
/// is pushed right above a hybrid without a secondary becomes its secondary, in either width: hence every look has
/// exactly one stored form. (Design of the URBN catalog browser, 2019.)
public struct HybridRules: ContainerRules {
  /// Makes the rules; they have no settings.
  public init() {}

  /// Every pane while expanded, the last one while collapsed.
  public func visible(_ container: Container, in traits: Traits) -> [Int] {
    isCollapsed(in: traits) ? Array(container.children.indices.suffix(1)) : Array(container.children.indices)
  }

  /// Drops the secondary when the primary must be seen in compact width; otherwise both are visible already.
  public func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    guard isCollapsed(in: traits) else { return container }
    var shown = container
    shown.children.removeSubrange((child + 1)...)
    return shown
  }

  /// Collapsed in compact width.
  public func isCollapsed(in traits: Traits) -> Bool { traits.horizontal == .compact }

  /// Takes a screen in as its secondary, if it has none.
  public func absorbing(_ screen: Node, into container: Container) -> Container? {
    guard container.children.count == 1 else { return nil }
    var filled = container
    filled.children.append(screen)
    return filled
  }

  /// Gives up its secondary first while collapsed.
  public func popping(_ container: Container, in traits: Traits) -> Container? {
    guard isCollapsed(in: traits), container.children.count > 1 else { return nil }
    var emptied = container
    emptied.children.removeLast()
    return emptied
  }

  /// A secondary without its primary stands alone: half a hybrid would be a second form of the same look.
  public func remains(of container: Container, keeping kept: [Int]) -> Node? {
    let children = kept.map { container.children[$0] }
    guard kept.first != 0, children.count < 2 else {
      return .container(Container(kind: container.kind, children: children))
    }
    return children.first
  }
}
