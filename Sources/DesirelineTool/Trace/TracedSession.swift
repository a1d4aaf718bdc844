import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// One person's session under one variant, told line by line.
package struct TracedSession {
  let experiment: Experiment
  let population: Population
  let variant: Int
  let user: Int
  /// The variant the person is assigned to, if they take part.
  let arm: Int?

  /// Makes the session of a person.
  /// - Parameter arm: The position of the variant the person is assigned to; `nil` if they take no part.
  package init(experiment: Experiment, population: Population, variant: Int, user: Int, arm: Int?) {
    self.experiment = experiment
    self.population = population
    self.variant = variant
    self.user = user
    self.arm = arm
  }

  /// Who it is, and what they did.
  package var text: String {
    let (heading, teller) = story
    return (heading + [""] + teller.lines).map { $0 + "\n" }.joined()
  }

  /// The heading, and who tells the rest.
  var story: (heading: [String], teller: SessionTeller) {
    let population = population.people(of: population.persona(of: user))
    let machine = FlowMachine(engine: experiment.engine(for: variant), observing: experiment.slot)
    let rules = SessionRules(population.behavior)
    switch population.policy {
    case .scan, .scentUtility:
      var walker = SessionWalker(population, in: machine, rules: rules)
      return story(of: &walker, population, rules)
    case .weights(let weights):
      var walker = WeightedWalker(population, by: weights, in: machine, rules: rules)
      return story(of: &walker, population, rules)
    }
  }

  private func story(
    of walker: inout some BehaviorPolicy & ~Copyable,
    _ population: Population,
    _ rules: SessionRules
  ) -> (heading: [String], teller: SessionTeller) {
    let person = population.person(user)
    let app = experiment.engine(for: variant).app
    let words = GoalWords(app, population)
    var tape = SessionTape(tellsActs: true, tellsLooks: true)
    walker.walk(person, as: Temperament(of: person, in: population, under: rules), onto: &tape)
    let steps = walker.takeNewSteps()
    var teller = SessionTeller(steps: steps, app: app, words: words)
    walker.withMachine { teller.tell(tape, of: $0, ofWhoCameFor: person.goal) }
    return (heading(person, words), teller)
  }

  private func heading(_ person: Person, _ words: GoalWords) -> [String] {
    let id = experiment.variants[variant].id
    let assigned = arm.map { experiment.variants[$0].id }
    let dealt = assigned == id ? "assigned to it" : assigned.map { "assigned to \($0)" } ?? "not part of the experiment"
    let facts = person.facts.isEmpty ? "none" : person.facts.map(\.rawValue).joined(separator: ", ")
    let lines = [
      "person \(user) of \(experiment.id), seed 0x\(String(population.seed, radix: 16))",
      "variant \(id) (\(dealt)) on \(population.devices[person.device].name)",
      words.wish(person.goal),
    ]
    let personas = self.population.personas
    let persona = personas.isEmpty ? [] : ["of the persona \(personas[self.population.persona(of: user)].id)"]
    let launched = population.facts.isEmpty ? [] : ["true at launch: \(facts)"]
    let link = population.link(for: person).map { ["comes by a link to \($0)"] } ?? []
    let delay = person.arrival / 1000
    let arrival = population.arrivals.periodMilliseconds == 0 ? [] : ["opens the app \(delay) s after the first may"]
    return lines + persona + launched + link + arrival
  }
}
