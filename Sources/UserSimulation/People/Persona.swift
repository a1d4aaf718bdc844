/// A sort of people, told apart in reports.
public struct Persona: Hashable, Sendable {
  /// Its name, in the reports' column `segment`.
  public var id: String
  /// The share of the people, 0–1; exact within each block of people, and independent of the devices.
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

extension Population {
  /// The position of a person's persona; 0 where there is none.
  /// - Parameter arm: As in ``person(_:arm:)``; people of an arm's own are drawn, and not dealt.
  package func persona(of index: Int, arm: Int = 0) -> Int {
    guard !personas.isEmpty else { return 0 }
    guard arm == 0 else {
      let uniform = PersonDraws(seed: seed, person: index, arm: arm).uniform(.casting)
      return self.index(at: uniform, of: personas) { $0.share }
    }
    return dealt(index, among: personas.lazy.map(\.share), by: .casting)
  }

  /// Everybody, as if all were of the persona at a position; who is, is the same person there.
  ///
  /// So a mixture is made of parts that can be run alone.
  package func people(of persona: Int) -> Population {
    guard personas.indices.contains(persona) else { return self }
    var people = self
    people.personas = []
    people.goals = personas[persona].goals ?? goals
    for (parameter, value) in personas[persona].behavior { people.behavior[parameter] = value }
    return people
  }

  /// The ids of all goals, each once, those of everybody first and then those of personas.
  package var goalIDs: [String] {
    var ids: [String] = []
    for goal in goals + personas.flatMap({ $0.goals ?? [] }) where !ids.contains(goal.id) { ids.append(goal.id) }
    return ids
  }

  /// The people of each persona, in order; everybody where there is none.
  package var parts: [Population] { personas.isEmpty ? [self] : personas.indices.map(people) }
}
