/// The mean of per-user differences, treatment − control, of users seen under both arms.
///
/// Binary outcomes are differences of −1, 0 and 1, continuous ones differences of integers; both are served alike.
package struct PairedDifference: Sendable, Hashable {
  /// The moments of the differences, one value per user.
  package let differences: SampleMoments
  /// The mean difference, in reported units.
  package let estimate: Double

  /// The comparison by the moments of the differences.
  ///
  /// - Throws: `noUnits` without users.
  package init(_ differences: SampleMoments) throws(UndefinedQuantity) {
    self.differences = differences
    estimate = try differences.mean
  }

  /// The standard error s/√n, s with n − 1.
  ///
  /// - Throws: `singleUnit` for one user, `identicalArms` if all differences are zero, `zeroVariance` if all are equal.
  package var standardError: Double {
    get throws(UndefinedQuantity) { (try variance / Double(differences.count)).squareRoot() }
  }

  /// The t interval of the mean difference with n − 1 degrees of freedom.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `standardError`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try standardError
    let reach = ConfidenceInterval.multiplier(level: level, in: distribution) * error
    return ConfidenceInterval(around: try differences.exactMean, reach: reach)
  }

  /// The gain from pairing: (Var Y₁ + Var Y₀)/Var(Y₁ − Y₀), the factor by which independent arms would need more users.
  ///
  /// - Throws: The errors of `standardError`.
  package func varianceRatio(control: SampleMoments, treatment: SampleMoments) throws(UndefinedQuantity) -> Double {
    try (control.variance + treatment.variance) / variance
  }

  private var variance: Double {
    get throws(UndefinedQuantity) {
      let variance = try differences.variance
      guard variance > 0 else { throw differences.sum == 0 ? .identicalArms : .zeroVariance }
      return variance
    }
  }

  private var distribution: StudentTDistribution {
    StudentTDistribution(degreesOfFreedom: Double(differences.count - 1))
  }
}

/// The difference of two ratios of sums, treatment − control, of users seen under both arms.
///
/// By the delta method it is the mean of each user's part (m₁ − R₁d₁)/D̄₁ − (m₀ − R₀d₀)/D̄₀, whose variance follows
/// from sums of products alone: Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), with the covariance between the arms.
package struct PairedRatioDifference: Sendable {
  /// The sums over all units of what they had under the control times what they had under the treatment.
  package typealias Products = (
    numerators: Int128, numeratorByDenominator: Int128, denominatorByNumerator: Int128, denominators: Int128
  )

  /// The control arm.
  package let control: RatioMetric
  /// The treatment arm.
  package let treatment: RatioMetric
  /// The sums of the products across the arms.
  package let products: Products

  /// Compares two arms of the same users, counted in the same units.
  package init(control: RatioMetric, treatment: RatioMetric, products: Products) {
    let (first, second) = (control.moments, treatment.moments)
    precondition(first.count == second.count, "treatment.count == \(second.count), must be \(first.count).")
    precondition(
      first.first.scale == second.first.scale && first.second.scale == second.second.scale,
      "the arms must be of the same scales.")
    (self.control, self.treatment, self.products) = (control, treatment, products)
  }

  /// The difference of the ratios.
  package var estimate: Double { difference.high }

  /// The standard error of the difference.
  ///
  /// - Throws: `singleUnit` for one user, `identicalArms` if each user did the same under both, `zeroVariance` if all
  ///   users' parts in the difference are equal.
  package var standardError: Double {
    get throws(UndefinedQuantity) { (try unitVariance / Double(control.moments.count)).squareRoot() }
  }

  /// The t interval of the difference with n − 1 degrees of freedom.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `standardError`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let error = try standardError
    let distribution = StudentTDistribution(degreesOfFreedom: Double(control.moments.count - 1))
    let reach = ConfidenceInterval.multiplier(level: level, in: distribution) * error
    return ConfidenceInterval(around: difference, reach: reach)
  }

  private var difference: ExtendedDouble { treatment.exactRatio - control.exactRatio }

  /// The variance of one user's part in the difference, with n − 1.
  private var unitVariance: Double {
    get throws(UndefinedQuantity) {
      guard control.moments.count > 1 else { throw .singleUnit }
      guard !isIdentical else { throw .identicalArms }
      let apart = try control.unitVariance + treatment.unitVariance
      let variance = try apart - 2 * unitCovariance.high
      // If all parts are equal, only the rounding of canceling terms is left.
      guard variance > apart * 0x1p-46 else { throw .zeroVariance }
      return variance
    }
  }

  /// The covariance of one user's shares in the two ratios, with n − 1.
  private var unitCovariance: ExtendedDouble {
    get throws(UndefinedQuantity) {
      let (own, other) = (treatment.moments, control.moments)
      let (slope, base) = (treatment.slope, control.slope)
      let numerators = centerd(products.numerators, own.first, other.first)
      let crossed =
        base * centerd(products.denominatorByNumerator, own.first, other.second) + slope
        * centerd(products.numeratorByDenominator, own.second, other.first)
      let denominators = slope * base * centerd(products.denominators, own.second, other.second)
      let scale = own.first.scale / own.second.scale
      let count = ExtendedDouble(own.count)
      let means = ExtendedDouble(own.second.sum) / count * (ExtendedDouble(other.second.sum) / count)
      return (numerators - crossed + denominators) / (count * ExtendedDouble(own.count - 1)) / means / scale / scale
    }
  }

  private var isIdentical: Bool {
    let (own, other) = (treatment.moments, control.moments)
    let numerators = own.first.sumOfSquares + other.first.sumOfSquares - 2 * products.numerators
    let denominators = own.second.sumOfSquares + other.second.sumOfSquares - 2 * products.denominators
    return numerators == 0 && denominators == 0
  }

  /// n·Σxy − Σx·Σy.
  private func centerd(_ sum: Int128, _ first: SampleMoments, _ second: SampleMoments) -> ExtendedDouble {
    ExtendedDouble(product: Int128(first.count), sum, minusProduct: first.sum, second.sum)
  }
}
