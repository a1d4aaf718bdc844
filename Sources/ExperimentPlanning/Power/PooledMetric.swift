package import ExperimentStatistics
package import NavigationExperiments

/// One metric of some users under one variant: one whole number, or a pair, for each user.
package struct PooledMetric: Hashable, Sendable {
  /// The test that a report uses for a metric.
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

  /// The values of some users, with one denominator each if the metric is a rate.
  package init(_ metric: Metric, values: [Int64], denominators: [Int64] = []) {
    test = metric.isBinary ? .proportions : metric.isRate ? .ratios : .means
    scale = metric.unitsPerOne
    self.values = values
    self.denominators = denominators
  }

  /// The level of the metric and the spread of one user's part in it.
  ///
  /// - Throws: `noUnits` or `singleUnit` for fewer than two users, `zeroDenominator` for a rate with a sum of zero.
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

/// The sums over users before a test.
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

extension PooledMetric {
  /// The standard error of the difference from the same users under another variant; nil for fewer than two users, or
  /// for rates without a denominator.
  ///
  /// This is the Monte Carlo error. For a rate, it comes from each user's part in the two ratios, by the delta method.
  func pairedError(to other: PooledMetric) -> Double? {
    guard values.count > 1, let own = parts, let others = other.parts else { return nil }
    let count = Double(values.count)
    let differences = zip(own, others).map { $1 - $0 }
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / (count - 1) / count).squareRoot()
  }

  /// The kurtosis E(x − μ)⁴/σ⁴; 3, as for normal values, if users do not differ.
  package var kurtosis: Double {
    guard let parts, !parts.isEmpty else { return 3 }
    let count = Double(parts.count)
    let mean = parts.reduce(0, +) / count
    var (squares, fourths) = (0.0, 0.0)
    for part in parts {
      let square = (part - mean) * (part - mean)
      squares += square
      fourths += square * square
    }
    return squares > 0 ? count * fourths / (squares * squares) : 3
  }

  /// Each user's value in the metric's unit; for a rate the user's part (m − R·d)/D̄, whose mean is zero.
  private var parts: [Double]? {
    guard test == .ratios else { return values.map { Double($0) / scale } }
    let (numerator, denominator) = (values.reduce(0, +), denominators.reduce(0, +))
    guard denominator != 0 else { return nil }
    let ratio = Double(numerator) / Double(denominator)
    let mean = Double(denominator) / Double(values.count)
    return zip(values, denominators).map { (Double($0) - ratio * Double($1)) / mean }
  }
}
