import ExperimentStatistics
package import NavigationExperiments

extension ArmTally {
  /// The difference of a metric between users of this arm, a treatment, and a control's, with its standard error.
  ///
  /// - Throws: The reason, if there is none.
  func difference(
    of metric: Int, from control: ArmTally, in experiment: ExperimentDefinition
  ) throws(UndefinedQuantity) -> (estimate: Double, standardError: Double) {
    if let rate = experiment.rates.firstIndex(of: metric) {
      let both = try RatioDifference(control: control.rates[rate].ratioMetric(), treatment: rates[rate].ratioMetric())
      return (both.estimate, try both.standardError)
    }
    if experiment.metrics[metric].isBinary {
      let both = try ProportionDifference(control: control.metrics[metric].share, treatment: metrics[metric].share)
      return (both.estimate, try both.standardError)
    }
    let scale = experiment.metrics[metric].unitsPerOne
    let both = try MeanDifference(
      control: control.tested(metric, in: experiment).moments(scale: scale),
      treatment: tested(metric, in: experiment).moments(scale: scale))
    return (both.estimate, try both.standardError)
  }
}

extension ArmTally {
  /// The values that a test is about: of a time, the restricted ones of all users.
  func tested(_ metric: Int, in experiment: ExperimentDefinition) -> MetricTally {
    experiment.times.firstIndex(of: metric).map { times[$0].restricted } ?? metrics[metric]
  }
}

extension MetricTally {
  /// The share of ones, for a metric of zeros and ones.
  var share: Proportion { Proportion(successes: Int(sum), trials: count) }

  fileprivate func moments(scale: Double = 1) -> SampleMoments {
    SampleMoments(count: count, sum: sum, sumOfSquares: sumOfSquares, scale: scale)
  }
}

extension RateTally {
  fileprivate func ratioMetric() throws(UndefinedQuantity) -> RatioMetric {
    try RatioMetric(
      JointMoments(first: numerator.moments(), second: denominator.moments(), sumOfProducts: sumOfProducts))
  }
}

extension ArmTally {
  /// The number of users that support an estimate of a metric.
  ///
  /// For a share, the successes or the failures, whichever are fewer. Otherwise (Σx)²/Σx² (Kish 1965): the number of
  /// users with a value if their values are equal, fewer if a few users have most of it.
  package func support(of metric: Int, in experiment: ExperimentDefinition) -> Double {
    if let rate = experiment.rates.firstIndex(of: metric) { return rates[rate].numerator.contributors }
    guard experiment.metrics[metric].isBinary else { return tested(metric, in: experiment).contributors }
    let share = metrics[metric].share
    return Double(min(share.successes, share.trials - share.successes))
  }
}

extension MetricTally {
  fileprivate var contributors: Double { sumOfSquares > 0 ? Double(sum) * Double(sum) / Double(sumOfSquares) : 0 }
}

extension ExperimentDefinition {
  /// The number of users in each arm that must support an estimate for the normal distribution to be a guide.
  static let fewestSupporting = 30.0

  /// Whether so little was counted of a metric that the normal distribution is no guide.
  ///
  /// Whether the sample is small: for a share, if fewer than 5 successes or failures are expected in an arm, so that
  /// Fisher's test is better; otherwise, if an estimate rests on fewer than ``fewestSupporting`` users.
  package func isSparse(_ metric: Int, control: ArmTally, treatment: ArmTally) -> Bool {
    guard metrics[metric].isBinary else {
      return [control, treatment].contains { $0.support(of: metric, in: self) < Self.fewestSupporting }
    }
    let both = try? ProportionDifference(
      control: control.metrics[metric].share, treatment: treatment.metrics[metric].share)
    return both.map { $0.smallestExpectedCount < 5 } ?? true
  }
}
