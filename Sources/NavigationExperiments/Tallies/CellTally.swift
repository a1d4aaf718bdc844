public import FunnelAnalysis

/// What the exposed people of one variant and size class did.
public struct CellTally: Hashable, Sendable {
  /// How often a move was made, and by how many people.
  public struct TransitionCount: Hashable, Sendable {
    /// The people who made it.
    public var users = 0
    /// How often they made it.
    public var transitions = 0

    /// Makes a count of nothing.
    public init() {}
  }

  /// The funnel.
  public private(set) var funnel: FunnelTally
  /// The metrics, in the experiment's order.
  public private(set) var metrics: [MetricTally]
  /// The metrics that are rates, in their order.
  public private(set) var rates: [RateTally]
  /// The moves from screen to screen.
  public private(set) var transitions: [ScreenTransition: TransitionCount] = [:]

  /// The positions of the metrics that are rates.
  private let ratePositions: [Int]

  init(_ experiment: Experiment) {
    funnel = FunnelTally(stepCount: experiment.funnel.steps.count)
    metrics = Array(repeating: MetricTally(), count: experiment.metrics.count)
    ratePositions = experiment.rates
    rates = Array(repeating: RateTally(), count: ratePositions.count)
  }

  mutating func add(_ outcome: PersonOutcome) {
    funnel.add(chain: outcome.chain)
    for (metric, value) in outcome.values.enumerated() { metrics[metric].add(value) }
    for (rate, metric) in ratePositions.enumerated() {
      rates[rate].add(outcome.values[metric], per: outcome.denominators[rate])
    }
    for (position, transition) in outcome.transitions.enumerated() {
      transitions[transition, default: TransitionCount()].transitions += 1
      if !outcome.transitions[..<position].contains(transition) {
        transitions[transition, default: TransitionCount()].users += 1
      }
    }
  }

  mutating func merge(_ other: CellTally) {
    funnel.merge(other.funnel)
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
    for (transition, count) in other.transitions { add(count, of: transition) }
  }

  mutating func add(_ count: TransitionCount, of transition: ScreenTransition) {
    transitions[transition, default: TransitionCount()].users += count.users
    transitions[transition, default: TransitionCount()].transitions += count.transitions
  }
}
