package import HeadlessNavigation

/// One simulated user.
package struct SimulatedUser: Sendable {
  /// The index, which is also the id that assignment hashes.
  package let index: Int
  /// The user's random numbers.
  package let draws: UserDraws
  /// The position of the device in ``Cohort/devices``.
  package let device: Int
  /// What the user came for.
  package let goal: Goal
  /// The facts that are true at launch, sorted.
  package let facts: [Name<Fact>]
  /// When the user opens the app for the first time, in milliseconds since the experiment began.
  package let arrival: Int
}

extension SimulatedUser {
  /// What the user comes for in an app, by where that has the leaves of their goal.
  func goal(in places: LeafPlaces) -> Goal {
    guard case .leaf(_, let menu) = goal.aim, let leaf = places.leaf(of: self) else { return goal }
    return Goal(index: goal.index, id: goal.id, aim: .leaf(leaf, of: menu))
  }
}
