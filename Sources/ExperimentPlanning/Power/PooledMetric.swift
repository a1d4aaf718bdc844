package import ExperimentStatistics
package import NavigationExperiments

/// One metric of some users under one variant: as many whole numbers, or pairs of them.
package struct PooledMetric: Hashable, Sendable {
  /// The test that a report makes of a metric.
  package enum Test: String, Hashable, Sendable {
    /// The two-proportion z test with the pooled variance.
    case proportions = "pooled_z"
    /// Welch's t test of means.
    case means = "welch_t"
    /// Welch's t test of ratios of sums, by the delta method.
    case ratios = "ratio_metric_t"
  }

  /// The test that fits the metric.
  package let test: Test
  /// The values; of a rate, the numerators.
  package let values: [Int64]
  /// The denominators of a rate; empty of other metrics.
  package let denominators: [Int64]
  /// The whole numbers that make one of the metric's unit.
  package let scale: Double

  /// The values of some users, with as many denominators where the metric is a rate.
  package init(_ metric: Metric, values: [Int64], denominators: [Int64] = []) {
    test = metric.isBinary ? .proportions : metric.isRate ? .ratios : .means
    scale = metric.unitsPerOne
    self.values = values
    self.denominators = denominators
  }

  /// The level of the metric and the spread of one user's part in it.
  ///
  /// - Throws: `noUnits` or `singleUnit` of fewer than two users, `zeroDenominator` of a rate of nothing.
  package var summary: SampleSummary {
    get throws(UndefinedQuantity) {
      guard values.count != 0 else { throw .noUnits }
      guard values.count != 1 else { throw .singleUnit }
      var sums = UserSums()
      for index in values.indices { sums.add(values[index], per: denominators.isEmpty ? 0 : denominators[index]) }
      return try sums.summary(test, scale: scale)
    }
  }
}

/// What is added up over users before a test.
struct UserSums {
  private var count = 0
  private var values: (sum: Int, squares: Int128) = (0, 0)
  private var denominators: (sum: Int, squares: Int128) = (0, 0)
  private var products: Int128 = 0

  /// Counts one user; the denominator is of rates only.
  mutating func add(_ value: Int64, per denominator: Int64) {
    count += 1
    values.sum += Int(value)
    values.squares += Int128(value) * Int128(value)
    guard denominator != 0 else { return }
    denominators.sum += Int(denominator)
    denominators.squares += Int128(denominator) * Int128(denominator)
    products += Int128(value) * Int128(denominator)
  }

  /// The level and the spread of one user's part in it.
  func summary(_ test: PooledMetric.Test, scale: Double) throws(UndefinedQuantity) -> SampleSummary {
    let first = SampleMoments(count: count, sum: Int128(values.sum), sumOfSquares: values.squares, scale: scale)
    guard test == .ratios else { return try SampleSummary(first) }
    guard denominators.sum != 0 else { throw .zeroDenominator }
    let second = SampleMoments(count: count, sum: Int128(denominators.sum), sumOfSquares: denominators.squares)
    let ratio = try RatioMetric(JointMoments(first: first, second: second, sumOfProducts: products))
    return SampleSummary(count: count, mean: ratio.ratio, variance: try ratio.unitVariance)
  }
}
