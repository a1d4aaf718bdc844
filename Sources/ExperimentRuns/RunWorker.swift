import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run people: a runner for each sort of people and variant, and the rules worked out once.
///
/// Everything in it is used again for the next person.
package final class RunWorker {
  private let run: ExperimentRun
  private let parts: [PopulationPart]
  /// For each part of the people the runners of the variants.
  private var runners: [[VariantRunner]]
  /// The part the latest person is of.
  private var part = 0
  private var outcomes: [PersonOutcome]
  private var moves: MoveTally

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    let parts = PopulationPart.parts(of: run.population)
    self.parts = parts
    var symbols = SymbolTable()
    let definition = run.experiment.funnel.definition(&symbols)
    let variants = run.experiment.variants.indices
    runners = parts.map { part in
      variants.map { VariantRunner(run, variant: $0, part: part, definition: definition, symbols: symbols) }
    }
    outcomes = variants.map { _ in PersonOutcome() }
    moves = MoveTally(run.experiment)
  }

  /// Runs one person and counts what came of it, but for the moves, which are counted apart.
  func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    switch run.design {
    case .revealed: walk(index, under: arm..<arm + 1)
    case .paired:
      walk(index, under: run.experiment.variants.indices)
      tally.addPaired(outcomes)
    }
    tally.addRevealed(outcomes[arm], variant: arm)
    guard let stratum = outcomes[arm].stratum else { return }
    runners[part][arm].countMoves(into: &moves, variant: arm, in: stratum)
  }

  /// Counts the moves of all people that were run.
  func finish(into tally: inout ExperimentTally) {
    moves.handOver(to: &tally)
  }

  /// What the session of the person of an index comes to, under each variant.
  package func outcomes(of index: Int) -> [PersonOutcome] {
    walk(index, under: run.experiment.variants.indices)
    return outcomes.indices.map { variant in
      var outcome = outcomes[variant]
      outcome.transitions = runners[part][variant].latestMoves(&moves)
      return outcome
    }
  }

  private func walk(_ index: Int, under variants: Range<Int>) {
    part = run.population.persona(of: index)
    let person = parts[part].population.person(index)
    let temperament = Temperament(of: person, in: parts[part].population, under: parts[part].rules)
    let startClass = run.population.devices[person.device].situations[0].traits.horizontal
    for variant in variants {
      (outcomes[variant].startClass, outcomes[variant].segment) = (startClass, part)
      runners[part][variant].run(person, as: temperament, into: &outcomes[variant], &moves)
    }
  }
}
