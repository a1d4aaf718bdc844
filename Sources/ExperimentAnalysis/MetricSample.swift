import ExperimentStatistics
import NavigationExperiments

/// The sample of a metric among the users of one arm.
enum MetricSample {
  /// A share of users.
  case share(Proportion)
  /// A mean over users.
  case mean(SampleMoments)
  /// A ratio of the sums of two numbers per user.
  case ratio(JointMoments)

  /// The number of users.
  var count: Int {
    switch self {
    case .share(let share): share.trials
    case .mean(let moments): moments.count
    case .ratio(let moments): moments.count
    }
  }
}

/// A metric among the users of both arms.
extension MetricSample {
  var share: Proportion? { if case .share(let share) = self { share } else { nil } }
  var mean: SampleMoments? { if case .mean(let moments) = self { moments } else { nil } }
  var ratio: JointMoments? { if case .ratio(let moments) = self { moments } else { nil } }

  /// The metric in the sample.
  var value: Double {
    get throws(UndefinedQuantity) {
      switch self {
      case .share(let share): try share.rate
      case .mean(let moments): try moments.mean
      case .ratio(let moments): try moments.ratioOfSums.ratio
      }
    }
  }
}

typealias ArmSamples = (control: MetricSample, treatment: MetricSample)

extension ExperimentAnalyzer {
  /// A metric among the users of an arm.
  func sample(_ metric: Int, of arm: ArmTally) -> MetricSample {
    if let rate = ratePlaces[metric] { return .ratio(arm.rates[rate].moments) }
    let definition = experiment.metrics[metric]
    return definition.isBinary
      ? .share(arm.metrics[metric].proportion) : .mean(arm.metrics[metric].moments(of: definition))
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
  /// The moments of both numbers, even if no ratio is defined.
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
  /// - Throws: `noUnits` without users, `zeroDenominator` if the denominator's sum is zero.
  var ratioOfSums: RatioMetric {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      guard second.sum != 0 else { throw .zeroDenominator }
      return try RatioMetric(self)
    }
  }
}

extension MetricSample {
  /// The interval of the level of a metric among users of one arm: Wilson's of a share, Student's of a mean, the same
  /// with the variance of the delta method of a ratio; `nil` if there are too few users.
  func interval(level: Double) -> ClosedRange<Double>? {
    switch self {
    case .share(let share): (try? share.wilsonInterval(level: level)).map { $0.lower...$0.upper }
    case .mean(let moments):
      if let mean = try? moments.mean, let variance = try? moments.variance {
        studentInterval(around: mean, variance: variance, users: moments.count, level: level)
      } else {
        nil
      }
    case .ratio(let moments):
      if let ratio = try? moments.ratioOfSums, let variance = try? ratio.unitVariance {
        studentInterval(around: ratio.ratio, variance: variance, users: moments.count, level: level)
      } else {
        nil
      }
    }
  }
}

private func studentInterval(around mean: Double, variance: Double, users: Int, level: Double) -> ClosedRange<Double> {
  let distribution = StudentTDistribution(degreesOfFreedom: Double(users - 1))
  let reach = distribution.upperQuantile((1 - level) / 2) * (variance / Double(users)).squareRoot()
  return (mean - reach)...(mean + reach)
}

/// Values that may be undefined, with the first reason why.
protocol PartlyDefined {
  /// Why a value is missing; `nil` if none is.
  var undefined: UndefinedQuantity? { get set }
}

extension PartlyDefined {
  /// Sets a value that may be undefined, and keeps the first reason.
  mutating func take<Quantity>(
    _ path: WritableKeyPath<Self, Quantity?>, _ quantity: @autoclosure () throws(UndefinedQuantity) -> Quantity
  ) { do throws(UndefinedQuantity) { self[keyPath: path] = try quantity() } catch { undefined = undefined ?? error } }
}
