import ExperimentAnalysis
package import ExperimentDesign
package import ExperimentStatistics

/// One metric of some users under one variant: one whole number, or a pair, for each user.
package struct PooledMetric: Hashable, Sendable {
  /// The test that fits the metric.
  package let test: TestMethod
  /// The values; of a rate, the numerators.
  package let values: [Int64]
  /// The denominators of a rate; empty of other metrics.
  package let denominators: [Int64]
  /// The whole numbers that make one of the metric's unit.
  package let scale: Double

  /// The values of some users, with one denominator each if the metric is a rate.
  package init(_ metric: Metric, values: [Int64], denominators: [Int64] = []) {
    test = metric.isBinary ? .pooledZ : metric.isRate ? .ratioMetric : .welch
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
      return try sample.summary
    }
  }

  private var sample: MetricSample {
    func sum(_ first: [Int64], _ second: [Int64]) -> Int128 {
      zip(first, second).reduce(0) { $0 + Int128($1.0) * Int128($1.1) }
    }
    func moments(_ values: [Int64], scale: Double = 1) -> SampleMoments {
      let total = values.reduce(0) { $0 + Int128($1) }
      return SampleMoments(count: values.count, sum: total, sumOfSquares: sum(values, values), scale: scale)
    }
    guard test == .ratioMetric else { return .mean(moments(values, scale: scale)) }
    let products = sum(values, denominators)
    return .ratio(JointMoments(first: moments(values), second: moments(denominators), sumOfProducts: products))
  }
}

extension PooledMetric {
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
    guard test == .ratioMetric else { return values.map { Double($0) / scale } }
    let (numerator, denominator) = (values.reduce(0, +), denominators.reduce(0, +))
    guard denominator != 0 else { return nil }
    let ratio = Double(numerator) / Double(denominator)
    let mean = Double(denominator) / Double(values.count)
    return zip(values, denominators).map { (Double($0) - ratio * Double($1)) / mean }
  }
}
