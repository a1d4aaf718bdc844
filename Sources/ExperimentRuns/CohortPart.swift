import UserSimulation

/// The users of one persona, and the rules they go by, worked out once; everybody where there are no personas.
///
/// Every user asks for it, and is lent it by reference: a value in an array would be copied each time.
final class CohortPart: Sendable {
  let cohort: Cohort
  let rules: SessionRules
  /// The profile of all of them; `nil` where users differ.
  let commonProfile: UserProfile?
  /// How many parts there are.
  let count: Int

  private init(_ cohort: Cohort, count: Int) {
    self.cohort = cohort
    self.count = count
    rules = SessionRules(cohort.behavior)
    commonProfile =
      switch cohort.policy {
      case .scan, .scentUtility: nil
      case .weights: UserProfile(of: cohort.user(0), in: cohort, under: rules)
      }
  }

  /// The parts of a cohort, in the order of its personas.
  static func parts(of cohort: Cohort) -> [CohortPart] {
    let parts = cohort.parts
    return parts.map { CohortPart($0, count: parts.count) }
  }
}
