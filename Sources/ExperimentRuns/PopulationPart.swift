import UserSimulation

/// The people of one persona, and the rules they go by, worked out once; everybody where there are no personas.
///
/// Every person asks for it, and is lent it by reference: a value in an array would be copied each time.
final class PopulationPart: Sendable {
  let population: Population
  let rules: SessionRules
  /// The temperament of all of them; `nil` where people differ.
  let commonTemperament: Temperament?
  /// How many parts there are.
  let count: Int

  private init(_ population: Population, count: Int) {
    self.population = population
    self.count = count
    rules = SessionRules(population.behavior)
    commonTemperament =
      switch population.policy {
      case .scan, .scentUtility: nil
      case .weights: Temperament(of: population.person(0), in: population, under: rules)
      }
  }

  /// The parts of a population, in the order of its personas.
  static func parts(of population: Population) -> [PopulationPart] {
    let parts = population.parts
    return parts.map { PopulationPart($0, count: parts.count) }
  }
}
