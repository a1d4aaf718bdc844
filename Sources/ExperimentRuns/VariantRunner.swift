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
    reader = SessionReader(metrics: run.experiment.metrics, definition: definition, symbols: symbols)
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
    reader.read(walker.tape, events, into: &outcome)
  }

  /// The moves of the latest session, the one that ends it included.
  mutating func latestMoves(_ moves: inout MoveTally) -> [ScreenTransition] {
    (reader.moves + [end(&moves)]).map { moves[$0] }
  }

  /// Counts the moves of the latest session.
  mutating func countMoves(into moves: inout MoveTally, variant: Int, in sizeClass: SizeClass) {
    let end = end(&moves)
    moves.count(reader.moves, end: end, variant: variant, in: sizeClass)
  }

  private func end(_ moves: inout MoveTally) -> Int { moves.number(of: reader.end, after: reader.moves.last) }
}
