import FunnelAnalysis
import NavigationExperiments
import UserSimulation

/// Sends people through a variant's structure with the control's inputs.
struct SplitRunner {
  /// The variant.
  let variant: Int
  private var runner: VariantRunner
  private var outcome = PersonOutcome()

  /// Makes a runner for each variant that changes inputs.
  static func all(_ run: ExperimentRun, part: PopulationPart, definition: FunnelDefinition, symbols: SymbolTable)
    -> [SplitRunner]
  {
    run.experiment.treatments.filter { !run.experiment.inputChanges(under: $0).isEmpty }.map { variant in
      let flow = run.equalizedFlow(of: variant)
      let runner = VariantRunner(run, in: flow, part: part, definition: definition, symbols: symbols)
      return SplitRunner(variant: variant, runner: runner)
    }
  }

  private init(variant: Int, runner: VariantRunner) { (self.variant, self.runner) = (variant, runner) }

  /// Goes on with people who behave otherwise.
  func turn(to part: PopulationPart) { runner.turn(to: part) }

  /// What the session of a person comes to.
  mutating func run(_ person: Person, as temperament: Temperament, _ moves: inout MoveTally) -> PersonOutcome {
    runner.run(person, as: temperament, into: &outcome, &moves)
    return outcome
  }
}
