import ExperimentStatistics

/// The 95 % intervals of the level of a metric among people of one variant.
extension Proportion {
  /// Wilson's interval; `nil` of nobody.
  var interval: ClosedRange<Double>? {
    (try? wilsonInterval(level: Comparison.level)).map { $0.lower...$0.upper }
  }
}

extension SampleMoments {
  /// Student's interval; `nil` of fewer than two people.
  var interval: ClosedRange<Double>? {
    guard let mean = try? mean, let variance = try? variance else { return nil }
    return studentInterval(around: mean, variance: variance, people: count)
  }
}

extension RatioMetric {
  /// Student's interval with the variance of the delta method; `nil` of fewer than two people.
  var interval: ClosedRange<Double>? {
    guard let variance = try? unitVariance else { return nil }
    return studentInterval(around: ratio, variance: variance, people: moments.count)
  }
}

private func studentInterval(around mean: Double, variance: Double, people: Int) -> ClosedRange<Double> {
  let distribution = StudentTDistribution(degreesOfFreedom: Double(people - 1))
  let reach = distribution.upperQuantile((1 - Comparison.level) / 2) * (variance / Double(people)).squareRoot()
  return (mean - reach)...(mean + reach)
}
