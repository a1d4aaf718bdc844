import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Sends people through one variant, one after another.
struct VariantRunner {
  private var walker: SessionWalker
  private var events: SessionEvents
  private var reader: SessionReader
  private let mostStates: Int

  /// Prepares an empty flow machine for a variant.
  init(_ run: ExperimentRun, variant: Int, rules: SessionRules, definition: FunnelDefinition, symbols: SymbolTable) {
    let engine = run.experiment.engine(for: variant)
    let memory: FlowMachine.Memory = run.engine == .automaton ? .everything : .nothing
    let machine = FlowMachine(engine: engine, observing: run.experiment.slot, memory: memory)
    walker = SessionWalker(run.population, in: machine, rules: rules)
    events = SessionEvents(analytics: AnalyticsInterceptor(app: engine.app), symbols: symbols)
    reader = SessionReader(metrics: run.experiment.metrics, definition: definition)
    mostStates = run.engine == .automaton ? run.mostStates : 0
  }

  /// Runs a person and works out what came of it.
  mutating func run(
    _ person: Person,
    as temperament: Temperament,
    into outcome: inout PersonOutcome,
    _ moves: inout MoveTally
  ) {
    // What does not fit is forgotten between two sessions, never within one: a session's numbers must stay valid.
    if walker.machine.tables.states.count > mostStates {
      walker.forgetFlow()
      events.forget()
    }
    walker.walk(person, as: temperament)
    events.follow(&walker, &moves)
    reader.read(walker.tape, events, into: &outcome, &moves)
  }

  /// The moves of the latest person.
  func latestMoves(_ moves: MoveTally) -> [ScreenTransition] { reader.moves.map { moves[$0] } }

  /// Counts the moves of the latest person.
  ///
  /// Mutating, so that a runner in an array is not copied for it.
  mutating func countMoves(into moves: inout MoveTally, variant: Int, in sizeClass: SizeClass) {
    moves.count(reader.moves, variant: variant, in: sizeClass)
  }
}
