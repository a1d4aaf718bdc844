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
    self.init(pairs: .mean(control), .mean(treatment), level: level) { () throws(UndefinedQuantity) in
      try differences.exactMean
    } variance: { () throws(UndefinedQuantity) in
      let variance = try differences.variance
      guard variance > 0 else { throw differences.sum == 0 ? .identicalArms : .zeroVariance }
      return variance
    }
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
    self.init(pairs: .ratio(control), .ratio(treatment), level: level) { () throws(UndefinedQuantity) in
      try treatment.exactRatio - control.exactRatio
    } variance: { () throws(UndefinedQuantity) in
      guard control.count > 1 else { throw .singleUnit }
      guard !control.isIdentical(to: treatment, products) else { throw .identicalArms }
      let apart = try control.ratioVariance + treatment.ratioVariance
      let variance = try apart - 2 * treatment.ratioCovariance(with: control, products).high
      // If all parts are equal, only the rounding of canceling terms is left.
      guard variance > apart * 0x1p-46 else { throw .zeroVariance }
      return variance
    }
  }

  private init(
    pairs control: MetricSample, _ treatment: MetricSample, level: Double,
    difference: () throws(UndefinedQuantity) -> ExtendedDouble, variance: () throws(UndefinedQuantity) -> Double
  ) {
    self.init()
    define(\.controlValue) { () throws(UndefinedQuantity) in try control.exactValue.high }
    define(\.treatmentValue) { () throws(UndefinedQuantity) in try treatment.exactValue.high }
    guard let controlValue, let treatmentValue, let difference = try? difference() else { return }
    self.init((controlValue, treatmentValue), difference, level: level) { () throws(UndefinedQuantity) in
      try StandardError(
        variance: variance() / Double(control.count), degreesOfFreedom: Double(control.count - 1))
    }
    lift = controlValue == 0 ? nil : (difference / abs(controlValue)).high
  }
}

extension JointMoments {
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

  /// Whether each user did the same under both: the squares of all differences sum to zero.
  fileprivate func isIdentical(to other: JointMoments, _ products: Estimate.CrossProducts) -> Bool {
    first.sumOfSquares + other.first.sumOfSquares == 2 * products.numerators
      && second.sumOfSquares + other.second.sumOfSquares == 2 * products.denominators
  }
}
