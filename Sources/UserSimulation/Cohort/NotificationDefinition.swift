public import HeadlessNavigation

/// A notification that users get while they use the app, and that some of them open.
public struct NotificationDefinition: Hashable, Sendable {
  /// Where it leads; scents speak of it by this name.
  public var destination: Name<Destination>
  /// What it may be about: each notification is about one of these, all equally likely.
  ///
  /// `[.none]` where the link has no parameter.
  public var contexts: [Value]
  /// The menu whose nodes the contexts are, if any; the user then looks for a leaf of the node.
  ///
  /// Without a menu they want the screen it leads to, and have it as soon as the navigation completes.
  public var menu: Name<MenuDefinition>?
  /// The menu in which the contexts are nodes, so that an app that arranges it otherwise finds them; `nil` where all apps
  /// number its leaves alike.
  public var arrangement: MenuDefinition?
  /// The mean active time from one to the next, in milliseconds, at least 1; the times are exponentially distributed.
  public var meanMilliseconds: Int
  /// The probability, 0–1, that the user opens it the moment it comes.
  ///
  /// One that is not opened costs nothing.
  public var opened: Double
  /// Whether scents speak of it by the name of its destination; those of files speak of goals alone, which may have the
  /// same name.
  package var isScented = true

  /// Makes a notification.
  public init(
    destination: Name<Destination>, contexts: [Value], menu: Name<MenuDefinition>?, arrangement: MenuDefinition? = nil,
    meanMilliseconds: Int, opened: Double
  ) {
    self.arrangement = arrangement
    self.destination = destination
    self.contexts = contexts
    self.menu = menu
    self.meanMilliseconds = meanMilliseconds
    self.opened = opened
  }
}

extension NotificationDefinition {
  /// Where one of these notifications leads this user.
  func destination(of occurrence: Int, index: Int, draws: UserDraws) -> Destination {
    let node = UInt32(truncatingIfNeeded: index)
    let uniform = draws.uniform(.announcement, about: node, attempt: occurrence)
    return Destination(destination, context: contexts.isEmpty ? .none : contexts[Int(uniform * Double(contexts.count))])
  }

  /// The goal of a user who opens one: a leaf of its node, or else its destination.
  /// - Parameter goalIndex: The position of the definition among all that users may want.
  func goal(for destination: Destination, of occurrence: Int, goalIndex: Int, draws: UserDraws) -> Goal {
    var aim = Goal.Aim.arrival(destination)
    if let menu, case .range(let leaves) = destination.context, !leaves.isEmpty {
      let uniform = draws.uniform(.leaf, goal: goalIndex, attempt: occurrence)
      aim = .leaf(leaves.lowerBound + Int(uniform * Double(leaves.count)), of: menu)
    }
    return Goal(index: goalIndex, id: destination.name.rawValue, aim: aim)
  }
}
