import ExperimentStatistics
import NavigationExperiments

extension ArmTally {
  /// The difference of a metric between users of this arm, a treatment, and a control's, with its standard error.
  ///
  /// - Throws: Why there is none.
  func difference(
    of metric: Int,
    from control: ArmTally,
    in experiment: ExperimentDefinition
  ) throws(UndefinedQuantity) -> (estimate: Double, standardError: Double) {
    if let rate = experiment.rates.firstIndex(of: metric) {
      let both = try RatioDifference(control: control.rates[rate].ratioMetric(), treatment: rates[rate].ratioMetric())
      return (both.estimate, try both.standardError)
    }
    if experiment.metrics[metric].isBinary {
      let both = try ProportionDifference(
        control: control.metrics[metric].share,
        treatment: metrics[metric].share
      )
      return (both.estimate, try both.standardError)
    }
    let scale = experiment.metrics[metric].unitsPerOne
    let both = try MeanDifference(
      control: control.tested(metric, in: experiment).moments(scale: scale),
      treatment: tested(metric, in: experiment).moments(scale: scale)
    )
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
      JointMoments(first: numerator.moments(), second: denominator.moments(), sumOfProducts: sumOfProducts)
    )
  }
}
