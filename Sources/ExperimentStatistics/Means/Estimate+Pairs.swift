/// The same users under both arms: nothing is sampled, so there is no test and no interval of the lift.
extension Estimate {
  /// The sums over all units of what they had under the control times what they had under the treatment.
  package typealias CrossProducts = (
    numerators: Int128, numeratorByDenominator: Int128, denominatorByNumerator: Int128, denominators: Int128
  )

  /// The mean of per-user differences, with the t interval of n − 1 degrees of freedom.
  ///
  /// Binary outcomes are differences of −1, 0 and 1, continuous ones differences of integers; both are served alike.
  /// `identicalArms` if all differences are zero, `zeroVariance` if all are equal.
  package init(
    pairs differences: SampleMoments, control: SampleMoments, treatment: SampleMoments, level: Double
  ) {
    self.init(
      pairs: .mean(control), .mean(treatment), try? differences.exactMean, level: level,
      variance: try differences.varianceOfPairs)
  }

  /// The difference of two ratios of sums.
  ///
  /// By the delta method it is the mean of each user's part (m₁ − R₁d₁)/D̄₁ − (m₀ − R₀d₀)/D̄₀, whose variance follows
  /// from sums of products alone: Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), with the covariance between the arms.
  /// `identicalArms` if each user did the same under both, `zeroVariance` if all users' parts are equal.
  package init(
    pairedRatios control: JointMoments, _ treatment: JointMoments, products: CrossProducts, level: Double
  ) {
    precondition(control.count == treatment.count, "treatment.count == \(treatment.count), must be \(control.count).")
    precondition(
      control.first.scale == treatment.first.scale && control.second.scale == treatment.second.scale,
      "the arms must be of the same scales.")
    let samples = (MetricSample.ratio(control), MetricSample.ratio(treatment))
    self.init(
      pairs: samples.0, samples.1, try? samples.0.difference(to: samples.1), level: level,
      variance: try treatment.varianceOfPairs(with: control, products))
  }

  private init(
    pairs control: MetricSample, _ treatment: MetricSample, _ difference: ExtendedDouble?, level: Double,
    variance: @autoclosure () throws(UndefinedQuantity) -> Double
  ) {
    self.init()
    define(\.controlValue, as: try control.exactValue.high)
    define(\.treatmentValue, as: try treatment.exactValue.high)
    guard let controlValue, let treatmentValue, let difference else { return }
    self.init(
      (controlValue, treatmentValue), difference, level: level,
      error: try StandardError(
        variance: variance() / Double(control.count), degreesOfFreedom: Double(control.count - 1)))
    lift = controlValue == 0 ? nil : (difference / abs(controlValue)).high
  }
}

extension SampleMoments {
  /// The variance of differences of pairs.
  fileprivate var varianceOfPairs: Double {
    get throws(UndefinedQuantity) {
      let variance = try variance
      guard variance > 0 else { throw sum == 0 ? .identicalArms : .zeroVariance }
      return variance
    }
  }
}

extension JointMoments {
  /// The variance of one user's part in the difference from another ratio, with n − 1.
  fileprivate func varianceOfPairs(
    with other: JointMoments, _ products: Estimate.CrossProducts
  ) throws(UndefinedQuantity) -> Double {
    guard count > 1 else { throw .singleUnit }
    // Each user did the same under both if the squares of all differences sum to zero.
    let isIdentical =
      first.sumOfSquares + other.first.sumOfSquares == 2 * products.numerators
      && second.sumOfSquares + other.second.sumOfSquares == 2 * products.denominators
    guard !isIdentical else { throw .identicalArms }
    let apart = try ratioVariance + other.ratioVariance
    let variance = try apart - 2 * ratioCovariance(with: other, products).high
    // If all parts are equal, only the rounding of canceling terms is left.
    guard variance > apart * 0x1p-46 else { throw .zeroVariance }
    return variance
  }

  /// The covariance of one user's shares in the two ratios, with n − 1.
  fileprivate func ratioCovariance(
    with other: JointMoments, _ products: Estimate.CrossProducts
  ) throws(UndefinedQuantity) -> ExtendedDouble {
    /// n·Σxy − Σx·Σy.
    func centerd(_ sum: Int128, _ first: SampleMoments, _ second: SampleMoments) -> ExtendedDouble {
      ExtendedDouble(product: Int128(first.count), sum, minusProduct: first.sum, second.sum)
    }
    let (slope, base) = (try ratioOfSums, try other.ratioOfSums)
    let numerators = centerd(products.numerators, first, other.first)
    let crossed =
      base * centerd(products.denominatorByNumerator, first, other.second) + slope
      * centerd(products.numeratorByDenominator, second, other.first)
    let denominators = slope * base * centerd(products.denominators, second, other.second)
    let scale = first.scale / second.scale
    let units = ExtendedDouble(count)
    let means = ExtendedDouble(second.sum) / units * (ExtendedDouble(other.second.sum) / units)
    return (numerators - crossed + denominators) / (units * ExtendedDouble(count - 1)) / means / scale / scale
  }
}
