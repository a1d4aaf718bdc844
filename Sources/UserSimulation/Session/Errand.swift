package import HeadlessNavigation

/// What a person is at: a goal, and how far they are with it.
package struct Errand: Sendable {
  /// The goal.
  package let goal: Goal
  /// The items they consider once it is reached, in order.
  let then: [Name<Item>]
  /// How many goals of the same definition went before it: labels are perceived anew for each.
  var occurrence = 0
  /// How often the person has started over at the root.
  var attempt = 0
  /// Whether the flow has finished, or the navigation arrived, where that is the goal.
  var isDone = false
  /// Whether nothing can come of it any more.
  var isLost = false

  init(_ goal: Goal, then: [Name<Item>] = [], occurrence: Int = 0) {
    self.goal = goal
    self.then = then
    self.occurrence = occurrence
    isUnseen =
      switch goal.aim {
      case .leaf, .screen: false
      case .flow, .arrival: true
      }
  }

  /// Whether no screen shows that the goal is reached.
  let isUnseen: Bool

  /// The attempt, as perceptions are keyed by it.
  var perceptionAttempt: Int { occurrence << 8 + attempt }

  /// Whether a screen of that kind, about those leaves of that menu, serves the goal.
  ///
  /// What is seen once a flow has finished, or a navigation arrived, serves who came for that.
  package func isServed(by kind: Name<Screen>, subject: Name<Menu>?, leaves: Range<Int>?) -> Bool {
    isDone || goal.isServed(by: kind, subject: subject, leaves: leaves)
  }

  /// Whether the pane shows what the person came for.
  func isReached(on pane: Pane) -> Bool {
    switch goal.aim {
    case .leaf: pane.isLeafScreen && goal.isServed(by: pane.kind, subject: pane.subject, leaves: pane.leaves)
    case .screen(let kind): pane.kind == kind
    case .flow, .arrival: isDone
    }
  }

  /// Whether the pane shows another leaf of the menu the person looks in.
  func isWrongLeaf(_ pane: Pane) -> Bool {
    guard case .leaf(_, let menu) = goal.aim else { return false }
    return pane.isLeafScreen && pane.subject == menu
  }
}
