import Assignment
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run users: a driver for each part of the cohort and variant, and the rules worked out once.
///
/// Everything in it is used again for the next person.
package struct RunWorker: ~Copyable {
  private let run: ExperimentRun
  /// The users at present; those of the run, or of a scenario.
  private var population: Population
  private var parts: [PopulationPart]
  private let triggers: TriggerTable
  /// For each part of the users the drivers of the variants.
  private let drivers: [[OutcomeDriver]]
  /// For each part the drivers of what splits effects, with their variants; none where no variant changes inputs.
  private let splitDrivers: [[(variant: Int, driver: OutcomeDriver)]]
  /// For each part the positions of its goals among the experiment's; `nil` where those are not told apart.
  private let goals: [[Int?]]
  /// For each device the size class at the start.
  private let startClasses: [SizeClass]
  private var outcomes: [PersonOutcome]
  /// What came of the latest user with the control's inputs.
  private var equalized = PersonOutcome()
  /// What came of the earlier session of the latest person, where one was asked for.
  private var earlier: PersonOutcome?
  /// The part the latest person is of.
  private var part = 0

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    population = run.population
    let parts = PopulationPart.parts(of: run.population)
    self.parts = parts
    triggers = TriggerTable(run.experiment, run.population)
    let variants = run.experiment.variants.indices
    func driver(_ flow: SharedFlow, _ part: PopulationPart) -> OutcomeDriver {
      SessionDriver(run, in: flow, part: part, listener: OutcomeListener(run.experiment, flow.engine.app))
    }
    drivers = parts.map { part in variants.map { driver(run.flow(of: $0), part) } }
    // A variant's structure with the control's inputs.
    let changing = run.experiment.treatments.filter { !run.experiment.inputChanges(under: $0).isEmpty }
    splitDrivers = parts.map { part in
      run.design == .paired ? changing.map { ($0, driver(run.equalizedFlow(of: $0), part)) } : []
    }
    goals = parts.map { part in part.population.goals.map { run.experiment.goals.firstIndex(of: $0.id) } }
    startClasses = run.population.devices.map { $0.situations[0].traits.horizontal }
    outcomes = variants.map { _ in PersonOutcome() }
  }

  /// Runs one person and counts what came of it, but for the moves, which are counted apart.
  ///
  /// What an analyst would see is counted last, and comes to the same in every design.
  package mutating func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    self.run(index, under: arm, into: &tally)
  }

  /// Runs one person who was dealt a variant, whoever dealt it, and counts what came of it as ``run(_:into:)`` does.
  package mutating func run(_ index: Int, under arm: Int, into tally: inout ExperimentTally) {
    if run.design == .independent { runIndependent(index, into: &tally) }
    let person = person(index)
    let triggered = triggers[person]
    walkEarlier(person)
    switch run.design {
    case .revealed, .independent: walk(person, under: arm..<arm + 1)
    case .paired:
      runPaired(person, triggered: triggered, into: &tally)
      tally.addToAll(outcomes)
    }
    tally.addRevealed(outcomes[arm], variant: arm, triggered: triggered, after: earlier)
    guard let stratum = outcomes[arm].stratum else { return }
    drivers[part][arm].listener.countMoves(variant: arm, in: stratum)
  }

  /// Goes on with people who behave otherwise; what was found out about the flow stays.
  mutating func turn(to population: Population) {
    self.population = population
    parts = PopulationPart.parts(of: population)
    for part in parts.indices {
      for driver in drivers[part] { driver.turn(to: parts[part]) }
      for (_, driver) in splitDrivers[part] { driver.turn(to: parts[part]) }
    }
  }

  /// Runs one person under every variant, and counts only how these differ.
  mutating func runContrasts(_ index: Int, into tally: inout ExperimentTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    let person = person(index)
    runPaired(person, triggered: triggers[person], into: &tally)
  }

  /// Records what the users after this spend their time on.
  func recordTimes() { for driver in drivers.joined() { driver.record(.times) } }

  /// Runs one person under every variant, and counts what they did and why they left.
  mutating func runMechanisms(_ index: Int, into tally: inout MechanismTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    walk(person(index), under: outcomes.indices)
    guard let stratum = outcomes[run.experiment.control].stratum else { return }
    for variant in outcomes.indices {
      drivers[part][variant].addMechanisms(to: &tally, variant: variant, in: stratum)
    }
  }

  /// Counts the moves of all users that were run.
  func finish(into tally: inout ExperimentTally) {
    for driver in drivers.joined() { driver.listener.handOverMoves(to: &tally) }
  }

  /// What the visits of the person of an index come to, under each variant.
  package mutating func outcomes(of index: Int) -> [PersonOutcome] {
    walk(person(index), under: outcomes.indices)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = drivers[part][variant].listener.latestMoves
      return outcome
    }
  }

  /// Runs as many people of the same index as there are variants, each under one.
  package mutating func runIndependent(_ index: Int, into tally: inout ExperimentTally) {
    for variant in outcomes.indices {
      walk(person(index, arm: variant + 1), under: variant..<variant + 1)
      tally.addIndependent(outcomes[variant], variant: variant)
    }
  }

  /// The person of an index, whose part is the latest then.
  private mutating func person(_ index: Int, arm: Int = 0) -> Person {
    part = population.persona(of: index, arm: arm)
    return parts[part].population.person(index, arm: arm)
  }

  private mutating func temperament(of person: Person) -> Temperament {
    parts[part].commonTemperament
      ?? Temperament(of: person, in: parts[part].population, under: parts[part].rules)
  }

  private mutating func runPaired(_ person: Person, triggered: [Int], into tally: inout ExperimentTally) {
    walk(person, under: outcomes.indices)
    tally.addPaired(outcomes, triggered: triggered)
    if !splitDrivers[part].isEmpty { runSplit(person, into: &tally) }
  }

  private mutating func runSplit(_ person: Person, into tally: inout ExperimentTally) {
    let temperament = temperament(of: person)
    for (variant, driver) in splitDrivers[part] {
      driver.run(person, as: temperament, into: &equalized)
      equalized.goal = goals[part][person.goal.index]
      tally.addSplit(equalized, of: variant, beside: outcomes)
    }
  }

  /// Sends the person into an earlier session under the control, where the analysis asks for one.
  ///
  /// It comes first, as the moves of the latest session are counted afterwards.
  private mutating func walkEarlier(_ person: Person) {
    guard run.experiment.analysis.covariate == .earlierSession else { return }
    let earlierSelf = parts[part].population.earlierSelf(of: person)
    var outcome = earlier ?? PersonOutcome()
    drivers[part][run.experiment.control].run(earlierSelf, as: temperament(of: earlierSelf), into: &outcome)
    earlier = outcome
  }

  private mutating func walk(_ person: Person, under variants: Range<Int>) {
    let temperament = temperament(of: person)
    let startClass = startClasses[person.device]
    for variant in variants {
      (outcomes[variant].startClass, outcomes[variant].segment) = (startClass, part)
      outcomes[variant].goal = goals[part][person.goal.index]
      drivers[part][variant].run(person, as: temperament, into: &outcomes[variant])
    }
  }
}

private typealias OutcomeDriver = SessionDriver<OutcomeListener>

extension OutcomeDriver {
  /// Runs a user and works out what came of it.
  fileprivate func run(_ person: Person, as temperament: Temperament, into outcome: inout PersonOutcome) {
    run(person, as: temperament)
    listener.write(to: &outcome)
  }
}
