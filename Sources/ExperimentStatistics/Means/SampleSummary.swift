/// The count, mean and variance of a sample whose values are no longer at hand.
public struct SampleSummary: Sendable, Hashable {
  /// The number of values, at least one.
  public let count: Int
  /// The mean of the values.
  public let mean: Double
  private let statedVariance: Double

  /// A summary of `count` ≥ 1 values; `variance` ≥ 0 is the sample's, with n − 1, and ignored for one value.
  public init(count: Int, mean: Double, variance: Double) {
    precondition(count >= 1, "count == \(count), must be >= 1.")
    precondition(mean.isFinite, "mean == \(mean), must be finite.")
    precondition(count == 1 || variance >= 0 && variance.isFinite, "variance == \(variance), must be >= 0.")
    self.count = count
    self.mean = mean
    statedVariance = variance
  }

  /// A summary of `count` ≥ 1 values by their standard deviation, with n − 1.
  public init(count: Int, mean: Double, standardDeviation: Double) {
    self.init(count: count, mean: mean, variance: standardDeviation * standardDeviation)
  }

  /// The summary of exact moments.
  ///
  /// - Throws: `noUnits` without values.
  public init(_ moments: SampleMoments) throws(UndefinedQuantity) {
    self.init(
      count: moments.count,
      mean: try moments.mean,
      variance: moments.count > 1 ? try moments.variance : 0
    )
  }

  /// The sample variance with n − 1.
  ///
  /// - Throws: `singleUnit` for one value.
  public var variance: Double {
    get throws(UndefinedQuantity) {
      guard count > 1 else { throw .singleUnit }
      return statedVariance
    }
  }

  /// The variance s²/n of the mean.
  var varianceOfMean: Double {
    get throws(UndefinedQuantity) { try variance / Double(count) }
  }
}
