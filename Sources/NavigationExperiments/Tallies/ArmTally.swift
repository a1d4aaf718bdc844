/// The metrics of people under one variant.
public struct ArmTally: Hashable, Sendable {
  /// The metrics, in the experiment's order.
  public private(set) var metrics: [MetricTally]
  /// The metrics that are rates, in their order.
  public private(set) var rates: [RateTally]

  /// The positions of the metrics that are rates.
  private let ratePositions: [Int]

  /// Makes an empty tally.
  package init(_ experiment: Experiment) {
    metrics = Array(repeating: MetricTally(), count: experiment.metrics.count)
    ratePositions = experiment.rates
    rates = Array(repeating: RateTally(), count: ratePositions.count)
  }

  /// How many people.
  public var count: Int { metrics.first?.count ?? 0 }

  mutating func add(_ outcome: PersonOutcome) {
    for metric in outcome.values.indices { metrics[metric].add(outcome.values[metric]) }
    for rate in ratePositions.indices {
      rates[rate].add(outcome.values[ratePositions[rate]], per: outcome.denominators[rate])
    }
  }

  /// Adds the tally of other people.
  package mutating func merge(_ other: ArmTally) {
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
  }
}
