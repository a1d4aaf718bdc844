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

  /// The difference of the mean of another sample of the same scale, formed before anything is rounded.
  ///
  /// - Throws: `noUnits` if a sample has no values.
  func difference(to other: Self) throws(UndefinedQuantity) -> ExtendedDouble {
    precondition(scale == other.scale, "scale == \(other.scale), must be \(scale).")
    guard count > 0 && other.count > 0 else { throw .noUnits }
    let difference = ExtendedDouble(product: other.sum, Int128(count), minusProduct: sum, Int128(other.count))
    return difference / (ExtendedDouble(count) * ExtendedDouble(other.count)) / scale
  }

  /// n·Σx² − (Σx)², which is n times the sum of squared deviations from the mean.
  var centerdSquares: ExtendedDouble { ExtendedDouble(product: Int128(count), sumOfSquares, minusProduct: sum, sum) }
}
