package import ExperimentDesign
package import ExperimentStatistics

typealias ArmSamples = (control: MetricSample, treatment: MetricSample)

extension ExperimentAnalyzer {
  /// A metric among the users of an arm.
  func sample(_ metric: Int, of arm: ArmTally) -> MetricSample {
    if let units = units(metric, of: arm) { return sample(units, metric) }
    if let rate = ratePlaces[metric] { return .ratio(arm.rates[rate].moments) }
    let (definition, own) = (experiment.metrics[metric], arm.metrics[metric])
    return definition.isBinary
      ? .share(Proportion(successes: Int(own.sum), trials: own.count)) : .mean(own.moments(of: definition))
  }
}

extension MetricTally {
  /// The moments in the metric's unit.
  func moments(of metric: Metric) -> SampleMoments { moments(scale: metric.unitsPerOne) }

  /// The moments, so many units of which are one of the metric's.
  package func moments(scale: Double = 1) -> SampleMoments {
    SampleMoments(count: count, sum: sum, sumOfSquares: sumOfSquares, scale: scale)
  }
}

extension RateTally {
  /// The moments of both numbers, even if no ratio is defined.
  package var moments: JointMoments {
    JointMoments(first: numerator.moments(), second: denominator.moments(), sumOfProducts: sumOfProducts)
  }
}
