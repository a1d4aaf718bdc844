import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run people: a runner for each variant, and the rules worked out once.
///
/// Everything in it is used again for the next person.
package final class RunWorker {
  private let run: ExperimentRun
  private let rules: SessionRules
  private var runners: [VariantRunner]
  private var outcomes: [PersonOutcome]
  private var moves: MoveTally

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    let rules = SessionRules(run.population.behavior)
    self.rules = rules
    var symbols = SymbolTable()
    let definition = run.experiment.funnel.definition(&symbols)
    let variants = run.experiment.variants.indices
    runners = variants.map {
      VariantRunner(run, variant: $0, rules: rules, definition: definition, symbols: symbols)
    }
    outcomes = variants.map { _ in PersonOutcome() }
    moves = MoveTally(variantCount: variants.count)
  }

  /// Runs one person and counts what came of it, but for the moves, which are counted apart.
  func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    switch run.design {
    case .revealed: walk(index, under: arm..<arm + 1)
    case .paired:
      walk(index, under: 0..<runners.count)
      tally.addPaired(outcomes)
    }
    tally.addRevealed(outcomes[arm], variant: arm)
    guard let exposure = outcomes[arm].exposure else { return }
    runners[arm].countMoves(into: &moves, variant: arm, in: exposure.sizeClass)
  }

  /// Counts the moves of all people that were run.
  func finish(into tally: inout ExperimentTally) {
    moves.handOver(to: &tally)
  }

  /// What the visits of the person of an index come to, under each variant.
  package func outcomes(of index: Int) -> [PersonOutcome] {
    walk(index, under: 0..<runners.count)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = runners[variant].latestMoves(moves)
      return outcome
    }
  }

  private func walk(_ index: Int, under variants: Range<Int>) {
    let person = run.population.person(index)
    let temperament = Temperament(of: person, in: run.population, under: rules)
    let startClass = run.population.devices[person.device].situations[0].traits.horizontal
    for variant in variants {
      outcomes[variant].startClass = startClass
      runners[variant].run(person, as: temperament, into: &outcomes[variant], &moves)
    }
  }
}
