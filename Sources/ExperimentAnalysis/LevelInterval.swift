import ExperimentStatistics

extension MetricSample {
  /// The interval of the level of a metric among users of one arm: Wilson's of a share, Student's of a mean, the same with
  /// the variance of the delta method of a ratio; `nil` where there are too few users.
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

private func studentInterval(
  around mean: Double,
  variance: Double,
  users: Int,
  level: Double
) -> ClosedRange<Double> {
  let distribution = StudentTDistribution(degreesOfFreedom: Double(users - 1))
  let reach = distribution.upperQuantile((1 - level) / 2) * (variance / Double(users)).squareRoot()
  return (mean - reach)...(mean + reach)
}
