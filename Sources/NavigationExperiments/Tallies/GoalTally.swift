/// The users who came for one goal, by variant.
///
/// Goals are counted beside the strata and not within each of them, so that memory grows by the number of goals and not
/// by its product with personas and size classes.
package struct GoalTally: Hashable, Sendable {
  /// The users under control and under a variant; the control's own stays empty.
  package internal(set) var paired: [ContrastTally]
  /// The users under the variant they were assigned.
  package internal(set) var revealed: [ArmTally]
  /// The users of whom each variant has its own.
  package internal(set) var independent: [ArmTally]

  init(_ experiment: ExperimentDefinition) {
    paired = experiment.variants.map { _ in ContrastTally(experiment) }
    revealed = experiment.variants.map { _ in ArmTally(experiment) }
    independent = revealed
  }

  mutating func merge(_ other: GoalTally) {
    for variant in paired.indices {
      paired[variant].merge(other.paired[variant])
      revealed[variant].merge(other.revealed[variant])
      independent[variant].merge(other.independent[variant])
    }
  }
}

extension ExperimentDefinition {
  /// The most goals whose users are compared apart; with more of them only metrics say for which goals they are.
  package static let mostGoals = 20

  /// The positions of the goals whose users are compared apart: none where all users have the same, or there are too many.
  package var comparedGoals: Range<Int> { (2...Self.mostGoals).contains(goals.count) ? goals.indices : 0..<0 }
}
