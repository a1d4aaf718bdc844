import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run people: a runner for each variant, and the rules worked out once.
///
/// Everything in it is used again for the next person.
package struct RunWorker: ~Copyable {
  private let run: ExperimentRun
  private let rules: SessionRules
  private let triggers: TriggerTable
  private var runners: [VariantRunner]
  private var outcomes: [PersonOutcome]
  /// The runners of what splits effects; none where no variant changes inputs.
  private var splitRunners: [SplitRunner]
  private var moves: MoveTally

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    let rules = SessionRules(run.population.behavior)
    self.rules = rules
    triggers = TriggerTable(run.experiment, run.population)
    var symbols = SymbolTable()
    let definition = run.experiment.funnel.definition(&symbols)
    let variants = run.experiment.variants.indices
    runners = variants.map {
      VariantRunner(run, variant: $0, rules: rules, definition: definition, symbols: symbols)
    }
    outcomes = variants.map { _ in PersonOutcome() }
    splitRunners =
      run.design == .paired ? SplitRunner.all(run, rules: rules, definition: definition, symbols: symbols) : []
    moves = MoveTally(variantCount: variants.count)
  }

  /// Runs one person and counts what came of it, but for the moves, which are counted apart.
  ///
  /// What an analyst would see is counted last, and comes to the same in every design.
  mutating func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    if run.design == .independent { runIndependent(index, into: &tally) }
    let person = run.population.person(index)
    let triggered = triggers[person]
    switch run.design {
    case .revealed, .independent: walk(person, under: arm..<arm + 1)
    case .paired:
      walk(person, under: 0..<runners.count)
      tally.addPaired(outcomes, triggered: triggered)
      if !splitRunners.isEmpty { runSplit(person, into: &tally) }
    }
    tally.addRevealed(outcomes[arm], variant: arm, triggered: triggered)
    guard let exposure = outcomes[arm].exposure else { return }
    runners[arm].countMoves(into: &moves, variant: arm, in: exposure.sizeClass)
  }

  /// Counts the moves of all people that were run.
  mutating func finish(into tally: inout ExperimentTally) {
    moves.handOver(to: &tally)
  }

  /// What the session of the person of an index comes to, under each variant.
  package mutating func outcomes(of index: Int) -> [PersonOutcome] {
    walk(run.population.person(index), under: 0..<runners.count)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = runners[variant].latestMoves(&moves)
      return outcome
    }
  }

  /// Runs as many people of the same index as there are variants, each under one.
  package mutating func runIndependent(_ index: Int, into tally: inout ExperimentTally) {
    for variant in runners.indices {
      walk(run.population.person(index, arm: variant + 1), under: variant..<variant + 1)
      tally.addIndependent(outcomes[variant], variant: variant)
    }
  }

  private mutating func runSplit(_ person: Person, into tally: inout ExperimentTally) {
    let temperament = Temperament(of: person, in: run.population, under: rules)
    for index in splitRunners.indices {
      let equalized = splitRunners[index].run(person, as: temperament, &moves)
      tally.addSplit(equalized, of: splitRunners[index].variant, beside: outcomes)
    }
  }

  private mutating func walk(_ person: Person, under variants: Range<Int>) {
    let temperament = Temperament(of: person, in: run.population, under: rules)
    let startClass = run.population.devices[person.device].situations[0].traits.horizontal
    for variant in variants {
      outcomes[variant].startClass = startClass
      runners[variant].run(person, as: temperament, into: &outcomes[variant], &moves)
    }
  }
}
