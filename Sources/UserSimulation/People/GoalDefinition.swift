public import HeadlessNavigation

/// What a share of the people come for.
public struct GoalDefinition: Hashable, Sendable {
  /// What has to come about.
  public enum Target: Hashable, Sendable {
    /// The screen about one leaf of the menu comes into view.
    case find(Menu)
    /// A screen of that kind comes into view.
    case reach(Name<Screen>)
    /// The coordinator of that slot ends because it has finished.
    case finish(Name<any Coordinator>)
  }

  /// The name under which scents speak of it.
  public var id: String
  /// The share among all goals; any positive scale.
  public var share: Double
  /// What has to come about.
  public var target: Target
  /// How likely each leaf of the menu they look in is; `nil` where each is as likely as any other.
  public var leaves: LeafLaw?
  /// The items they consider once it has, in order.
  public var then: [Name<Item>]

  /// Makes a goal.
  public init(id: String, share: Double, _ target: Target, then: [Name<Item>] = []) {
    self.id = id
    self.share = share
    self.target = target
    self.then = then
  }

  /// The leaf at a uniform number from 0 to 1.
  func leaf(at uniform: Double, of menu: Menu) -> Int {
    leaves?.leaf(at: uniform) ?? Int(uniform * Double(menu.leafCount))
  }

  /// The menu they look in, if they look for a leaf of one.
  public var menu: Menu? { if case .find(let menu) = target { menu } else { nil } }
}
