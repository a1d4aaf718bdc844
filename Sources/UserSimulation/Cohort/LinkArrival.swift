public import HeadlessNavigation

/// A link by which some users open the app for the first time.
public struct LinkArrival: Hashable, Sendable {
  /// The proportion of all users it brings, 0–1.
  public var share: Double
  /// Where it leads.
  public var destination: Name<Destination>
  /// What it may be about; `[.none]` where the link has no parameter.
  public var contexts: [Value]
  /// The menu in which each of those is a node with what the user looks for; `nil` where the link is about any of
  /// them, all equally likely, whatever the user wants.
  public var menu: Name<Menu>?
  /// The menu in which the contexts are nodes, so that an app that arranges it otherwise finds them; `nil` where all apps
  /// number its leaves alike.
  public var arrangement: Menu?

  /// Makes a link.
  public init(
    share: Double,
    destination: Name<Destination>,
    contexts: [Value] = [.none],
    menu: Name<Menu>? = nil,
    arrangement: Menu? = nil
  ) {
    self.arrangement = arrangement
    self.share = share
    self.destination = destination
    self.contexts = contexts
    self.menu = menu
  }

  /// Where it leads a user; `nil` where it would be about what they want, and they want nothing of the kind.
  /// - Parameter position: Where the app has the leaf that the user looks for; negative where it has none.
  func destination(for goal: Goal, at position: Int, _ draws: UserDraws) -> Destination? {
    guard let menu else {
      guard contexts.count > 1 else { return contexts.first.map { Destination(destination, context: $0) } }
      let uniform = draws.uniform(.link, attempt: 1)
      return Destination(destination, context: contexts[Int(uniform * Double(contexts.count))])
    }
    guard case .leaf(_, menu) = goal.aim else { return nil }
    return contexts.first { $0.covers(position) }.map { Destination(destination, context: $0) }
  }
}

extension Value {
  fileprivate func covers(_ leaf: Int) -> Bool {
    if case .range(let leaves) = self { leaves.contains(leaf) } else { false }
  }
}
