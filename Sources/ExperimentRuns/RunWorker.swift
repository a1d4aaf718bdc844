import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run people: a runner for each sort of people and variant, and the rules worked out once.
///
/// Everything in it is used again for the next person.
package struct RunWorker: ~Copyable {
  private let run: ExperimentRun
  /// The users at present; those of the run, or of a scenario.
  private var population: Population
  private var parts: [PopulationPart]
  private let triggers: TriggerTable
  /// For each part of the people the runners of the variants.
  private let runners: [[VariantRunner]]
  /// For each part the runners of what splits effects; none where no variant changes inputs.
  private var splitRunners: [[SplitRunner]]
  /// For each part the positions of its goals among the experiment's; `nil` where those are not told apart.
  private let goals: [[Int?]]
  /// For each device the size class at the start.
  private let startClasses: [SizeClass]
  private var outcomes: [PersonOutcome]
  /// What came of the earlier session of the latest person, where one was asked for.
  private var earlier: PersonOutcome?
  private var moves: MoveTally
  /// The part the latest person is of.
  private var part = 0

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    population = run.population
    let parts = PopulationPart.parts(of: run.population)
    self.parts = parts
    triggers = TriggerTable(run.experiment, run.population)
    var symbols = SymbolTable()
    let definition = run.experiment.funnel.definition(&symbols)
    let variants = run.experiment.variants.indices
    runners = parts.map { part in
      variants.map { variant in
        VariantRunner(run, in: run.flow(of: variant), part: part, definition: definition, symbols: symbols)
      }
    }
    splitRunners = parts.map { part in
      run.design == .paired ? SplitRunner.all(run, part: part, definition: definition, symbols: symbols) : []
    }
    goals = parts.map { part in part.population.goals.map { run.experiment.goals.firstIndex(of: $0.id) } }
    startClasses = run.population.devices.map { $0.situations[0].traits.horizontal }
    outcomes = variants.map { _ in PersonOutcome() }
    moves = MoveTally(run.experiment)
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
    runners[part][arm].countMoves(into: &moves, variant: arm, in: stratum)
  }

  /// Goes on with people who behave otherwise; what was found out about the flow stays.
  mutating func turn(to population: Population) {
    self.population = population
    parts = PopulationPart.parts(of: population)
    for part in parts.indices {
      for runner in runners[part] { runner.turn(to: parts[part]) }
      for runner in splitRunners[part] { runner.turn(to: parts[part]) }
    }
  }

  /// Runs one person under every variant, and counts only how these differ.
  mutating func runContrasts(_ index: Int, into tally: inout ExperimentTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    let person = person(index)
    runPaired(person, triggered: triggers[person], into: &tally)
  }

  /// Has the people after this tell what they spend their time on.
  mutating func tellTimes() {
    for part in parts.indices { for runner in runners[part] { runner.tellTimes() } }
  }

  /// Runs one person under every variant, and counts what they did and why they left.
  mutating func runMechanisms(_ index: Int, into tally: inout MechanismTally) {
    guard run.experiment.assignment.assign(index: UInt64(index)).arm != nil else { return }
    walk(person(index), under: outcomes.indices)
    guard let stratum = outcomes[run.experiment.control].stratum else { return }
    for variant in outcomes.indices {
      let found = runners[part][variant].latestMechanisms()
      tally.add(acts: found.acts, ends: found.ends, times: found.times, variant: variant, in: stratum)
    }
  }

  /// Counts the moves of all people that were run.
  mutating func finish(into tally: inout ExperimentTally) {
    moves.handOver(to: &tally)
  }

  /// What the visits of the person of an index come to, under each variant.
  package mutating func outcomes(of index: Int) -> [PersonOutcome] {
    walk(person(index), under: outcomes.indices)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = runners[part][variant].latestMoves(moves)
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
    if !splitRunners[part].isEmpty { runSplit(person, into: &tally) }
  }

  private mutating func runSplit(_ person: Person, into tally: inout ExperimentTally) {
    let temperament = temperament(of: person)
    for index in splitRunners[part].indices {
      var equalized = splitRunners[part][index].run(person, as: temperament, &moves)
      equalized.goal = goals[part][person.goal.index]
      tally.addSplit(equalized, of: splitRunners[part][index].variant, beside: outcomes)
    }
  }

  /// Sends the person into an earlier session under the control, where the analysis asks for one.
  ///
  /// It comes first, as the moves of the latest session are counted afterwards.
  private mutating func walkEarlier(_ person: Person) {
    guard run.experiment.analysis.covariate == .earlierSession else { return }
    let earlierSelf = parts[part].population.earlierSelf(of: person)
    var outcome = earlier ?? PersonOutcome()
    runners[part][run.experiment.control].run(earlierSelf, as: temperament(of: earlierSelf), into: &outcome, &moves)
    earlier = outcome
  }

  private mutating func walk(_ person: Person, under variants: Range<Int>) {
    let temperament = temperament(of: person)
    let startClass = startClasses[person.device]
    for variant in variants {
      (outcomes[variant].startClass, outcomes[variant].segment) = (startClass, part)
      outcomes[variant].goal = goals[part][person.goal.index]
      runners[part][variant].run(person, as: temperament, into: &outcomes[variant], &moves)
    }
  }
}
