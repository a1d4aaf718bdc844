/// The metrics of users under one variant.
package struct ArmTally: Hashable, Sendable {
  /// How many users.
  package private(set) var count = 0
  /// The metrics, in the experiment's order; of a time, those who arrive.
  package private(set) var metrics: [MetricTally]
  /// The metrics that are rates, in their order.
  package private(set) var rates: [RateTally]
  /// The metrics that are times, in their order.
  package private(set) var times: [TimeTally]
  /// The metrics beside what was known before, in their order, times restricted; empty where nothing was known.
  package private(set) var covariates: [CovariateTally]

  private let layout: MetricLayout

  /// Makes an empty tally.
  package init(_ experiment: ExperimentDefinition) {
    layout = MetricLayout(experiment)
    metrics = Array(repeating: MetricTally(), count: experiment.metrics.count)
    rates = Array(repeating: RateTally(), count: layout.rates.count)
    times = Array(repeating: TimeTally(), count: layout.times.count)
    let isAdjusted = experiment.analysis.covariate != nil
    covariates = Array(repeating: CovariateTally(), count: isAdjusted ? experiment.metrics.count : 0)
  }

  /// Counts one user.
  /// - Parameter earlier: What came of an earlier session; without one nothing is known before.
  mutating func add(_ outcome: UserOutcome, after earlier: UserOutcome? = nil) {
    count += 1
    for metric in outcome.values.indices where layout.counts(metric, goal: outcome.goal) {
      if outcome.values[metric] != UserOutcome.never { metrics[metric].add(outcome.values[metric]) }
    }
    for time in layout.times.indices where layout.counts(layout.times[time].metric, goal: outcome.goal) {
      let value = outcome.values[layout.times[time].metric]
      times[time].add(value, restricted: layout.times[time].restricted(value))
    }
    for rate in layout.rates.indices where layout.counts(layout.rates[rate], goal: outcome.goal) {
      rates[rate].add(outcome.values[layout.rates[rate]], per: outcome.denominators[rate])
    }
    if let earlier { add(outcome, given: earlier) }
  }

  private mutating func add(_ outcome: UserOutcome, given earlier: UserOutcome) {
    for metric in covariates.indices where layout.counts(metric, goal: outcome.goal) {
      var (value, known) = (outcome.values[metric], earlier.values[metric])
      if let time = layout.times.first(where: { $0.metric == metric }) {
        (value, known) = (time.restricted(value), time.restricted(known))
      }
      covariates[metric].add(value, given: known)
    }
  }

  /// Adds the tally of other users.
  package mutating func merge(_ other: ArmTally) {
    count += other.count
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
    for time in times.indices { times[time].merge(other.times[time]) }
    for metric in covariates.indices { covariates[metric].merge(other.covariates[metric]) }
  }
}
