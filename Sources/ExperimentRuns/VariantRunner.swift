import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Sends people through one variant, one after another, by the policy of the population.
///
/// There is a runner for the one kind of walker, and none for the others: so the compiler knows each by its type, and it
/// is picked once for a session.
final class VariantRunner {
  private var scan: SessionRunner<SessionWalker>?
  private var weights: SessionRunner<WeightedWalker>?
  private let scans: Bool

  /// Prepares a flow machine for the people of a part.
  /// - Parameter flow: What is known of the flow of the variant.
  init(
    _ run: ExperimentRun,
    in flow: SharedFlow,
    part: PopulationPart,
    definition: FunnelDefinition,
    symbols: SymbolTable
  ) {
    let machine = FlowMachine(flow, memory: run.engine == .automaton ? .everything : .nothing)
    let app = flow.engine.app
    let events = SessionEvents(analytics: AnalyticsInterceptor(app: app), of: app, symbols: symbols)
    let reader = SessionReader(metrics: run.experiment.metrics, definition: definition, symbols: symbols)
    let mostStates = run.engine == .automaton ? run.mostStates : 0
    switch part.population.policy {
    case .scan, .scentUtility:
      scans = true
      let walker = SessionWalker(part.population, in: machine, rules: part.rules)
      scan = SessionRunner(walker, events, reader, mostStates: mostStates)
    case .weights(let given):
      scans = false
      let walker = WeightedWalker(part.population, by: given, in: machine, rules: part.rules)
      weights = SessionRunner(walker, events, reader, mostStates: mostStates)
    }
  }

  /// Runs a person and works out what came of it.
  func run(
    _ person: Person,
    as temperament: Temperament,
    into outcome: inout PersonOutcome,
    _ moves: inout MoveTally
  ) {
    if scans {
      scan?.run(person, as: temperament, into: &outcome, &moves)
    } else {
      weights?.run(person, as: temperament, into: &outcome, &moves)
    }
  }

  /// Goes on with people who behave otherwise.
  func turn(to part: PopulationPart) {
    scan?.turn(to: part)
    weights?.turn(to: part)
  }

  /// Has the people after this tell what they spend their time on.
  func tellTimes() {
    scan?.tellTimes()
    weights?.tellTimes()
  }

  /// How often the latest person did each act, how many of their visits ended for each reason, and how long they spent on
  /// each thing.
  func latestMechanisms() -> SessionMechanisms {
    scan?.latestMechanisms() ?? weights?.latestMechanisms() ?? ([], [], [])
  }

  /// The moves of the latest person.
  func latestMoves(_ moves: MoveTally) -> [ScreenTransition] {
    scan?.latestMoves(moves) ?? weights?.latestMoves(moves) ?? []
  }

  /// Counts the moves of the latest person.
  func countMoves(into moves: inout MoveTally, variant: Int, in stratum: ExposureStratum) {
    if scans {
      scan?.countMoves(into: &moves, variant: variant, in: stratum)
    } else {
      weights?.countMoves(into: &moves, variant: variant, in: stratum)
    }
  }
}
