/// The moments of pairs of integers: a metric and its covariate, or the two parts of a ratio.
///
/// All sums are exact, so samples merge in any order to the same digits.
package struct JointMoments: Sendable, Hashable {
  /// The moments of the first values.
  package private(set) var first: SampleMoments
  /// The moments of the second values.
  package private(set) var second: SampleMoments
  /// The sum of the products of both values, in the product of their integer units.
  package private(set) var sumOfProducts: Int128

  /// The moments of a sample accumulated elsewhere; both parts must count the same pairs.
  package init(first: SampleMoments, second: SampleMoments, sumOfProducts: Int128) {
    precondition(first.count == second.count, "second.count == \(second.count), must be \(first.count).")
    self.first = first
    self.second = second
    self.sumOfProducts = sumOfProducts
  }

  /// The number of pairs.
  package var count: Int { first.count }

  /// Adds the pairs of another sample of the same scales.
  package mutating func merge(_ other: Self) {
    first.merge(other.first)
    second.merge(other.second)
    sumOfProducts += other.sumOfProducts
  }

  /// The sample covariance with n − 1, in the product of the reported units.
  ///
  /// - Throws: `noUnits` or `singleUnit` with fewer than two pairs.
  package var covariance: Double {
    get throws(UndefinedQuantity) { try (centerdProducts / divisor / first.scale / second.scale).high }
  }

  /// The sample variance of first − slope·second, with n − 1, in squared units of the first values.
  ///
  /// `slope` is in integer units of both. The terms cancel where the second value explains the first, so they are added
  /// up before they are rounded.
  func residualVariance(slope: ExtendedDouble) throws(UndefinedQuantity) -> ExtendedDouble {
    let explained = slope * slope * second.centerdSquares - slope * 2 * centerdProducts
    return try (first.centerdSquares + explained) / divisor / first.scale / first.scale
  }

  /// The ratio of the sums, in integer units of both.
  ///
  /// - Throws: `noUnits` without pairs, `zeroDenominator` if the second values sum to zero.
  var ratioOfSums: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      guard second.sum != 0 else { throw .zeroDenominator }
      return ExtendedDouble(first.sum) / ExtendedDouble(second.sum)
    }
  }

  /// The ratio of the sums, in units of the first values per unit of the second ones.
  var exactRatio: ExtendedDouble { get throws(UndefinedQuantity) { try ratioOfSums * second.scale / first.scale } }

  /// The variance of one user's share in the ratio, s²(m − R·d)/D̄², by the delta method.
  ///
  /// Users were randomized, not sessions, so they are the units: each contributes its numerator and its denominator.
  /// Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), section 3; the ratio's own variance is this over the users.
  /// - Throws: `noUnits` or `singleUnit` with fewer than two users, `zeroDenominator` if the second values sum to zero.
  package var ratioVariance: Double {
    get throws(UndefinedQuantity) {
      let mean = try second.exactMean
      return try max(0, (residualVariance(slope: ratioOfSums) / mean / mean).high)
    }
  }

  /// n·Σxy − Σx·Σy.
  var centerdProducts: ExtendedDouble {
    ExtendedDouble(product: Int128(count), sumOfProducts, minusProduct: first.sum, second.sum)
  }

  private var divisor: ExtendedDouble {
    get throws(UndefinedQuantity) {
      guard count > 0 else { throw .noUnits }
      guard count > 1 else { throw .singleUnit }
      return ExtendedDouble(count) * ExtendedDouble(count - 1)
    }
  }
}
