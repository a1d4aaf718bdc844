import EventLogs
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Writes down what people do under one variant, by the policy of the population.
final class VariantRecorder {
  private var scan: SessionRecorder<SessionWalker>?
  private var weights: SessionRecorder<WeightedWalker>?

  /// Prepares an empty flow machine for a variant and the people of a part.
  init(_ run: ExperimentRun, variant: Int, part: PopulationPart) {
    let flow = run.flow(of: variant)
    let machine = FlowMachine(flow, memory: run.engine == .automaton ? .everything : .nothing)
    let events = TransitionEvents(analytics: AnalyticsInterceptor(app: flow.engine.app))
    let mostStates = run.engine == .automaton ? run.mostStates : 0
    switch part.population.policy {
    case .scan, .scentUtility:
      let walker = SessionWalker(part.population, in: machine, rules: part.rules)
      scan = SessionRecorder(walker, events, mostStates: mostStates)
    case .weights(let given):
      let walker = WeightedWalker(part.population, by: given, in: machine, rules: part.rules)
      weights = SessionRecorder(walker, events, mostStates: mostStates)
    }
  }

  /// Runs a person, and appends what they did.
  func record(
    _ person: Person,
    as temperament: Temperament,
    from row: LogRow,
    by encoder: LogEncoder,
    into bytes: inout [UInt8]
  ) {
    scan?.record(person, as: temperament, from: row, by: encoder, into: &bytes)
    weights?.record(person, as: temperament, from: row, by: encoder, into: &bytes)
  }
}
