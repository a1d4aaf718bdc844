import HeadlessNavigation

extension NotificationDefinition {
  /// Where one of these notifications leads this user.
  func destination(of occurrence: Int, index: Int, draws: UserDraws) -> Destination {
    let node = UInt32(truncatingIfNeeded: index)
    let uniform = draws.uniform(.announcement, about: node, attempt: occurrence)
    return Destination(destination, context: contexts.isEmpty ? .none : contexts[Int(uniform * Double(contexts.count))])
  }

  /// What a user wants who opens one: a leaf of the node it is about, or else to be where it leads.
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
