package import ExperimentDesign
package import ExperimentStatistics

typealias ArmSamples = (control: MetricSample, treatment: MetricSample)

extension ExperimentAnalyzer {
  /// A metric among the users of an arm.
  func sample(_ metric: Int, of arm: TallyRow) -> MetricSample {
    if let units = units(metric, of: arm) { return sample(units, metric) }
    let (definition, own) = (experiment.metrics[metric], arm[.metric(metric)])
    if definition.isRate { return .ratio(own.joint(0, 1)) }
    return definition.isBinary
      ? .share(Proportion(successes: Int(own.sum()), trials: own.count))
      : .mean(own.moments(scale: definition.unitsPerOne))
  }
}

extension FigureSums {
  /// The moments of a number, so many units of which are one of the metric's.
  package func moments(_ number: Int = 0, scale: Double = 1) -> SampleMoments {
    SampleMoments(count: count, sum: sum(number), sumOfSquares: product(number, number), scale: scale)
  }

  /// The moments of two numbers; of a rate, even if no ratio is defined.
  package func joint(_ first: Int, _ second: Int, scale: Double = 1) -> JointMoments {
    JointMoments(
      first: moments(first, scale: scale), second: moments(second, scale: scale), sumOfProducts: product(first, second))
  }

  /// The moments of the users' differences, second side minus first.
  func difference(scale: Double = 1) -> SampleMoments {
    SampleMoments(
      count: count, sum: sum(half) - sum(), sumOfSquares: squaredDifference(0, half), scale: scale)
  }
}
