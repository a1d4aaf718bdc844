package import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// One person's session under one variant, told moment by moment.
package struct ToldSession: Sendable {
  /// The person.
  package let person: Person
  /// What the person came for, as the end of a sentence.
  package let wish: String
  /// Where the link leads that brought them; `nil` where they tapped the icon.
  package let link: Destination?
  /// What happened, in order.
  package let moments: [ToldMoment]

  /// Plays the session of a person; it is the same that a run plays.
  package init(experiment: Experiment, population: Population, variant: Int, user: Int) {
    let part = population.people(of: population.persona(of: user))
    let engine = experiment.engine(for: variant)
    let machine = FlowMachine(engine: engine, observing: experiment.slot)
    let rules = SessionRules(part.behavior)
    person = part.person(user)
    let words = SessionWords(engine.app, part)
    let temperament = Temperament(of: person, in: part, under: rules)
    switch part.policy {
    case .scan, .scentUtility:
      var walker = SessionWalker(part, in: machine, rules: rules)
      (wish, link) = (words.wish(walker.goal(of: person)), walker.link(of: person))
      moments = Self.moments(of: &walker, person, temperament) {
        SessionTeller(steps: $0, app: engine.app, words: words)
      }
    case .weights(let weights):
      var walker = WeightedWalker(part, by: weights, in: machine, rules: rules)
      (wish, link) = (words.wish(walker.goal(of: person)), walker.link(of: person))
      moments = Self.moments(of: &walker, person, temperament) {
        SessionTeller(steps: $0, app: engine.app, words: words)
      }
    }
  }

  private static func moments(
    of walker: inout some BehaviorPolicy & ~Copyable,
    _ person: Person,
    _ temperament: Temperament,
    _ makeTeller: ([FlowStep]) -> SessionTeller
  ) -> [ToldMoment] {
    var tape = SessionTape(tellsActs: true, tellsLooks: true)
    walker.walk(person, as: temperament, onto: &tape)
    var teller = makeTeller(walker.withMachine { $0.flowSteps })
    let goal = walker.goal(of: person)
    walker.withMachine { teller.tell(tape, of: $0, ofWhoCameFor: goal) }
    return teller.moments
  }
}
