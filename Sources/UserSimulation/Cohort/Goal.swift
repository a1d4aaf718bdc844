public import HeadlessNavigation

/// What one user came for, or what a notification announced to them.
public struct Goal: Hashable, Sendable {
  /// What has to come about.
  public enum Aim: Hashable, Sendable {
    /// The screen about that leaf of the menu comes into view.
    case leaf(Int, of: Name<Menu>)
    /// A screen of that kind comes into view.
    case screen(Name<Screen>)
    /// The coordinator of that slot finishes.
    case flow(Name<any Coordinator>)
    /// The navigation to the destination completes.
    case arrival(Destination)
  }

  /// The position of its definition: goals first, then notifications.
  public var index: Int
  /// The name under which scents speak of it: the goal's id, or the destination of a notification.
  public var id: String
  /// What has to come about.
  public var aim: Aim

  /// Makes a goal.
  package init(index: Int, id: String, aim: Aim) {
    (self.index, self.id, self.aim) = (index, id, aim)
  }

  /// The leaf, where one is looked for.
  public var leaf: Int? { if case .leaf(let leaf, _) = aim { leaf } else { nil } }
}
