public import HeadlessNavigation

/// What a share of the people come for.
public struct GoalDefinition: Hashable, Sendable {
  /// The share among all goals; any positive scale.
  public var share: Double
  /// The menu in which they look for one leaf.
  public var menu: Menu
  /// The items they consider once they have found it, in order.
  public var then: [Name<Item>]

  /// Makes a goal.
  public init(share: Double, find menu: Menu, then: [Name<Item>] = []) {
    self.share = share
    self.menu = menu
    self.then = then
  }
}

/// What one person came for.
public struct Goal: Hashable, Sendable {
  /// The position of its definition.
  public var index: Int
  /// The menu.
  public var menu: Name<Menu>
  /// The leaf.
  public var leaf: Int

  /// Whether a screen about those leaves of that menu is about the goal.
  public func isServed(by subject: Name<Menu>?, leaves: Range<Int>?) -> Bool {
    subject == menu && leaves.map { $0.contains(leaf) } ?? false
  }
}
