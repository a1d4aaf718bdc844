import ExperimentStatistics
import NavigationExperiments

/// What is known of a metric among the users of one arm.
enum MetricSample {
  /// The share of those who did something.
  case share(Proportion)
  /// The mean of what everybody has a value of.
  case mean(SampleMoments)
  /// The ratio of the sums of two numbers of everybody.
  case ratio(JointMoments)

  /// How many users.
  var count: Int {
    switch self {
    case .share(let share): share.trials
    case .mean(let moments): moments.count
    case .ratio(let moments): moments.count
    }
  }
}

/// A metric among the users of both arms.
typealias ArmSamples = (control: MetricSample, treatment: MetricSample)

extension ExperimentAnalyzer {
  /// A metric among the users of an arm; of a time, those who arrive.
  func sample(_ metric: Int, of arm: ArmTally) -> MetricSample {
    if let rate = ratePlaces[metric] { return .ratio(arm.rates[rate].moments) }
    let definition = experiment.metrics[metric]
    return definition.isBinary
      ? .share(arm.metrics[metric].proportion) : .mean(arm.metrics[metric].moments(of: definition))
  }
}

extension ExperimentAnalyzer {
  /// A metric among all users of an arm: of a time, the restricted one.
  func testedSample(_ metric: Int, of arm: ArmTally) -> MetricSample {
    guard let time = timePlaces[metric] else { return sample(metric, of: arm) }
    return .mean(arm.times[time].restricted.moments(of: experiment.metrics[metric]))
  }
}

extension MetricTally {
  /// The moments in the metric's unit.
  func moments(of metric: Metric) -> SampleMoments {
    SampleMoments(count: count, sum: sum, sumOfSquares: sumOfSquares, scale: metric.unitsPerOne)
  }

  /// The share, for a metric of zeros and ones.
  var proportion: Proportion { Proportion(successes: Int(sum), trials: count) }
}

extension RateTally {
  /// The moments of both numbers, which need not be what a ratio is defined by.
  var moments: JointMoments {
    let parts = [numerator, denominator].map {
      SampleMoments(count: $0.count, sum: $0.sum, sumOfSquares: $0.sumOfSquares)
    }
    return JointMoments(first: parts[0], second: parts[1], sumOfProducts: sumOfProducts)
  }
}

extension JointMoments {
  /// The ratio of the sums.
  ///
  /// - Throws: `noUnits` without users, `zeroDenominator` where nothing was done that it could be told per.
  var ratioOfSums: RatioMetric {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      guard second.sum != 0 else { throw .zeroDenominator }
      return try RatioMetric(self)
    }
  }
}
