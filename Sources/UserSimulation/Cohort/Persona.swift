/// A sort of users, told apart in reports.
public struct Persona: Hashable, Sendable {
  /// Its name, in the reports' column `segment`.
  public var id: String
  /// The share of the users, 0–1; exact within each block of users, and independent of the devices.
  public var share: Double
  /// The parameters in which they behave otherwise than the rest; durations in milliseconds, lengths in millimetres.
  public var behavior: [BehaviorParameter: Double]
  /// What they come for, where that differs from what the rest come for.
  public var goals: [GoalDefinition]?

  /// Makes a persona; like everybody else unless said otherwise.
  public init(
    id: String,
    share: Double,
    behavior: [BehaviorParameter: Double] = [:],
    goals: [GoalDefinition]? = nil
  ) {
    self.id = id
    self.share = share
    self.behavior = behavior
    self.goals = goals
  }
}

extension Cohort {
  /// The position of a user's persona; 0 where there is none.
  /// - Parameter arm: As in ``user(_:arm:)``; users of an arm's own are drawn, and not assigned.
  package func persona(of index: Int, arm: Int = 0) -> Int {
    guard !personas.isEmpty else { return 0 }
    guard arm == 0 else {
      let uniform = UserDraws(seed: seed, user: index, arm: arm).uniform(.casting)
      return self.index(at: uniform, of: personas) { $0.share }
    }
    return sampled(index, among: personas.lazy.map(\.share), by: .casting)
  }

  /// Everybody, as if all were of the persona at a position; who is, is the same user there.
  ///
  /// So a mixture is made of parts that can be run alone.
  package func cohort(of persona: Int) -> Cohort {
    guard personas.indices.contains(persona) else { return self }
    var cohort = self
    cohort.personas = []
    cohort.goals = personas[persona].goals ?? goals
    for (parameter, value) in personas[persona].behavior { cohort.behavior[parameter] = value }
    return cohort
  }

  /// The ids of all goals, each once, those of everybody first and then those of personas.
  package var goalIDs: [String] {
    var ids: [String] = []
    for goal in goals + personas.flatMap({ $0.goals ?? [] }) where !ids.contains(goal.id) { ids.append(goal.id) }
    return ids
  }

  /// The users of each persona, in order; everybody where there is none.
  package var parts: [Cohort] { personas.isEmpty ? [self] : personas.indices.map(cohort) }
}
