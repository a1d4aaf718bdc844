/// The count, sum and sum of squares of a sample of integers.
///
/// All three are exact, so samples merge in any order to the same digits, and mean and variance are those of the whole
/// sample however it was cut. Times in milliseconds, taps and other counts are integers by nature.
package struct SampleMoments: Sendable, Hashable {
  /// The number of values.
  package private(set) var count: Int
  /// The sum of the values, in integer units.
  package private(set) var sum: Int128
  /// The sum of the squared values, in squared integer units.
  package private(set) var sumOfSquares: Int128
  /// Integer units per reported unit: 1000 for milliseconds reported as seconds.
  package let scale: Double

  /// The moments of a sample accumulated elsewhere; they must be possible, that is count · Σx² ≥ (Σx)².
  package init(count: Int, sum: Int128, sumOfSquares: Int128, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "scale == \(scale), must be > 0.")
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.scale = scale
    precondition(
      count > 0 ? sumOfSquares >= 0 && centerdSquares.high >= 0 : count == 0 && sum == 0 && sumOfSquares == 0,
      "count == \(count), sum == \(sum), sumOfSquares == \(sumOfSquares) are of no sample.")
  }

  /// Adds the values of another sample of the same scale.
  package mutating func merge(_ other: Self) {
    precondition(scale == other.scale, "scale == \(other.scale), must be \(scale).")
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }

  /// The mean, in reported units.
  ///
  /// - Throws: `noUnits` without values.
  package var mean: Double { get throws(UndefinedQuantity) { try exactMean.high } }

  /// The sample variance with n − 1, in squared reported units.
  ///
  /// - Throws: `noUnits` or `singleUnit` with fewer than two values.
  package var variance: Double {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      guard count > 1 else { throw .singleUnit }
      return (centerdSquares / (ExtendedDouble(count) * ExtendedDouble(count - 1)) / scale / scale).high
    }
  }

  var exactMean: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      return ExtendedDouble(sum) / ExtendedDouble(count) / scale
    }
  }

  /// n·Σx² − (Σx)², which is n times the sum of squared deviations from the mean.
  var centerdSquares: ExtendedDouble { ExtendedDouble(product: Int128(count), sumOfSquares, minusProduct: sum, sum) }
}

/// The count, mean and variance of a sample whose values are no longer at hand.
package struct SampleSummary: Sendable, Hashable {
  /// The number of values, at least one.
  package let count: Int
  /// The mean of the values.
  package let mean: Double
  private let statedVariance: Double

  /// A summary of `count` ≥ 1 values; `variance` ≥ 0 is the sample's, with n − 1, and ignored for one value.
  package init(count: Int, mean: Double, variance: Double) {
    precondition(count >= 1, "count == \(count), must be >= 1.")
    precondition(mean.isFinite, "mean == \(mean), must be finite.")
    precondition(count == 1 || variance >= 0 && variance.isFinite, "variance == \(variance), must be >= 0.")
    self.count = count
    self.mean = mean
    statedVariance = variance
  }

  /// The summary of exact moments.
  ///
  /// - Throws: `noUnits` without values.
  package init(_ moments: SampleMoments) throws(UndefinedQuantity) {
    self.init(count: moments.count, mean: try moments.mean, variance: moments.count > 1 ? try moments.variance : 0)
  }

  /// The sample variance with n − 1.
  ///
  /// - Throws: `singleUnit` for one value.
  package var variance: Double {
    get throws(UndefinedQuantity) {
      guard count > 1 else { throw .singleUnit }
      return statedVariance
    }
  }

  /// The variance s²/n of the mean.
  var varianceOfMean: Double { get throws(UndefinedQuantity) { try variance / Double(count) } }
}
