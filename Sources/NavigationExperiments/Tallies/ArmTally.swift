/// The metrics of people under one variant.
public struct ArmTally: Hashable, Sendable {
  /// The metrics, in the experiment's order.
  public private(set) var metrics: [MetricTally]
  /// The metrics that are rates, in their order.
  public private(set) var rates: [RateTally]
  /// The metrics beside what was known before, in their order; empty where nothing was.
  public private(set) var covariates: [CovariateTally]

  /// The positions of the metrics that are rates.
  private let ratePositions: [Int]

  /// Makes an empty tally.
  package init(_ experiment: Experiment) {
    metrics = Array(repeating: MetricTally(), count: experiment.metrics.count)
    ratePositions = experiment.rates
    rates = Array(repeating: RateTally(), count: ratePositions.count)
    let isAdjusted = experiment.analysis.covariate != nil
    covariates = Array(repeating: CovariateTally(), count: isAdjusted ? experiment.metrics.count : 0)
  }

  /// How many people.
  public var count: Int { metrics.first?.count ?? 0 }

  /// Counts one person.
  /// - Parameter earlier: What came of an earlier session; without one nothing is known before.
  mutating func add(_ outcome: PersonOutcome, after earlier: PersonOutcome? = nil) {
    for metric in outcome.values.indices { metrics[metric].add(outcome.values[metric]) }
    if let earlier {
      for metric in covariates.indices { covariates[metric].add(outcome.values[metric], given: earlier.values[metric]) }
    }
    for rate in ratePositions.indices {
      rates[rate].add(outcome.values[ratePositions[rate]], per: outcome.denominators[rate])
    }
  }

  /// Adds the tally of other people.
  package mutating func merge(_ other: ArmTally) {
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
    for metric in covariates.indices { covariates[metric].merge(other.covariates[metric]) }
  }
}
