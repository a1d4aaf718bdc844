import UserSimulation

/// The people of one persona, and the rules they go by, worked out once; everybody where there are no personas.
struct PopulationPart {
  let population: Population
  let rules: SessionRules
  /// How many parts there are.
  let count: Int

  /// The parts of a population, in the order of its personas.
  static func parts(of population: Population) -> [PopulationPart] {
    let parts = population.parts
    return parts.map { PopulationPart(population: $0, rules: SessionRules($0.behavior), count: parts.count) }
  }
}
