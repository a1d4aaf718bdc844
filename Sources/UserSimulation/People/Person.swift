package import HeadlessNavigation

/// One simulated person.
package struct Person: Sendable {
  /// The index, which is also the id that assignment hashes.
  package let index: Int
  /// The person's random numbers.
  package let draws: PersonDraws
  /// The position of the device in ``Population/devices``.
  package let device: Int
  /// What the person came for.
  package let goal: Goal
  /// The facts that are true at launch, sorted.
  package let facts: [Name<Fact>]
  /// When the person opens the app for the first time, in milliseconds since the experiment began.
  package let arrival: Int
}

extension Person {
  /// What the person comes for in an app, by where that has the leaves of their goal.
  func goal(in places: LeafPlaces) -> Goal {
    guard case .leaf(_, let menu) = goal.aim, let leaf = places.leaf(of: self) else { return goal }
    return Goal(index: goal.index, id: goal.id, aim: .leaf(leaf, of: menu))
  }
}
