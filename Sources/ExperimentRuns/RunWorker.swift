import Assignment
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments
import UserSimulation

/// What one worker needs to run people: a flow machine for each variant, and the rules worked out once.
package final class RunWorker {
  private let run: ExperimentRun
  private let rules: SessionRules
  private let definition: FunnelDefinition
  private let machines: [FlowMachine<RunInterceptor>]

  /// Prepares a worker; its machines are empty until people use them.
  package init(run: ExperimentRun) {
    self.run = run
    rules = SessionRules(run.population.behavior)
    var symbols = SymbolTable()
    definition = run.experiment.funnel.definition(&symbols)
    let interned = symbols
    machines = run.experiment.variants.indices.map { variant in
      let engine = run.experiment.engine(for: variant)
      let interceptor = RunInterceptor(analytics: AnalyticsInterceptor(app: engine.app), symbols: interned)
      return FlowMachine(engine: engine, interceptor: interceptor, observing: run.experiment.slot)
    }
  }

  /// Runs one person and counts what came of it.
  func run(_ index: Int, into tally: inout ExperimentTally) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return tally.addNotEnrolled() }
    switch run.design {
    case .revealed: tally.addRevealed(outcome(of: run.population.person(index), under: arm), variant: arm)
    case .paired:
      let outcomes = outcomes(of: index)
      tally.addRevealed(outcomes[arm], variant: arm)
      tally.addPaired(outcomes)
    }
  }

  /// What the session of the person of an index comes to, under each variant.
  package func outcomes(of index: Int) -> [PersonOutcome] {
    let person = run.population.person(index)
    return machines.indices.map { outcome(of: person, under: $0) }
  }

  private func outcome(of person: Person, under variant: Int) -> PersonOutcome {
    let device = run.population.devices[person.device]
    let recorder = OutcomeRecorder(
      experiment: run.experiment,
      definition: definition,
      startClass: device.situations[0].traits.horizontal
    )
    let walker = SessionWalker(
      person: person,
      in: run.population,
      rules: rules,
      machine: machines[variant],
      recorder: recorder
    )
    return walker.walk().finished()
  }
}
