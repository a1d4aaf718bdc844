/// The difference of means, or of ratios of sums, as it would be in a stated mix of strata.
///
/// The mix is fixed by design and not drawn with the users, so the strata's variances are all there is of error. Rates are
/// ``PostStratifiedDifference``'s.
package struct StandardizedDifference: Sendable, Hashable {
  /// The control's value in the mix.
  package let controlValue: Double
  /// The treatment's value in the mix.
  package let treatmentValue: Double
  /// Treatment − control.
  package let estimate: Double
  private let controlVariance: Double
  private let treatmentVariance: Double

  /// The difference Σν·d of means in a mix of finite weights ≥ 0, one for each stratum.
  ///
  /// - Throws: `zeroWeights` if no stratum has a weight, `emptyStratum` if one that has a weight lacks an arm,
  ///   `singleUnit` if an arm of one has a single unit.
  package init(
    means strata: [(control: SampleMoments, treatment: SampleMoments)], mix: [Double]
  ) throws(UndefinedQuantity) {
    let shares = try Self.shares(mix, of: strata.map { ($0.control.count, $0.treatment.count) })
    var (control, treatment, difference) = (0.0, 0.0, 0.0)
    var (controlVariance, treatmentVariance) = (0.0, 0.0)
    for (stratum, share) in zip(strata, shares) where share > 0 {
      let both = try MeanDifference(control: stratum.control, treatment: stratum.treatment)
      control += share * both.control.mean
      treatment += share * both.treatment.mean
      difference += share * both.estimate
      controlVariance += share * share * (try both.control.varianceOfMean)
      treatmentVariance += share * share * (try both.treatment.varianceOfMean)
    }
    (controlValue, treatmentValue, estimate) = (control, treatment, difference)
    (self.controlVariance, self.treatmentVariance) = (controlVariance, treatmentVariance)
  }

  /// The difference of ratios of sums: each arm's is the ratio of its two means in the mix.
  ///
  /// - Throws: `zeroWeights` and `emptyStratum` as above, `singleUnit` if an arm of a stratum has a single unit,
  ///   `zeroDenominator` if an arm's denominators sum to zero.
  package init(
    ratios strata: [(control: JointMoments, treatment: JointMoments)], mix: [Double]
  ) throws(UndefinedQuantity) {
    let shares = try Self.shares(mix, of: strata.map { ($0.control.count, $0.treatment.count) })
    let control = try Self.ratio(zip(strata, shares).filter { $0.1 > 0 }.map { ($0.0.control, $0.1) })
    let treatment = try Self.ratio(zip(strata, shares).filter { $0.1 > 0 }.map { ($0.0.treatment, $0.1) })
    (controlValue, treatmentValue) = (control.value, treatment.value)
    estimate = treatment.value - control.value
    (controlVariance, treatmentVariance) = (control.variance, treatment.variance)
  }

  private static func shares(_ mix: [Double], of counts: [(Int, Int)]) throws(UndefinedQuantity) -> [Double] {
    precondition(mix.count == counts.count, "mix.count == \(mix.count), must be \(counts.count).")
    precondition(mix.allSatisfy { $0 >= 0 && $0.isFinite }, "mix == \(mix), must be finite and >= 0.")
    let total = mix.reduce(0, +)
    guard total > 0 else { throw .zeroWeights }
    guard zip(mix, counts).allSatisfy({ $0.0 == 0 || $0.1.0 > 0 && $0.1.1 > 0 }) else { throw .emptyStratum }
    return mix.map { $0 / total }
  }

  /// One arm's ratio, and its variance Σν²·s²(m − R·d)/n over the squared mean of the denominators.
  private static func ratio(
    _ strata: [(moments: JointMoments, share: Double)]
  ) throws(UndefinedQuantity) -> (value: Double, variance: Double) {
    var (numerator, denominator) = (0.0, 0.0)
    for (moments, share) in strata {
      numerator += share * (try moments.first.mean)
      denominator += share * (try moments.second.mean)
    }
    guard denominator != 0 else { throw .zeroDenominator }
    var variance = 0.0
    for (moments, share) in strata {
      let slope = ExtendedDouble(numerator / denominator) * moments.first.scale / moments.second.scale
      let own = max(0, try moments.residualVariance(slope: slope).high) / Double(moments.count)
      variance += share * share * own
    }
    return (numerator / denominator, variance / denominator / denominator)
  }

  /// The standard error of the difference.
  ///
  /// - Throws: `zeroVariance` if no value differs from those of its arm and stratum.
  package var standardError: Double {
    get throws(UndefinedQuantity) {
      guard controlVariance + treatmentVariance > 0 else { throw .zeroVariance }
      return (controlVariance + treatmentVariance).squareRoot()
    }
  }

  /// The z test of the difference.
  ///
  /// - Throws: The errors of `standardError`.
  package func test() throws(UndefinedQuantity) -> TestResult {
    TestResult(.postStratified, try estimate / standardError, twoSidedIn: NormalDistribution())
  }

  /// The normal interval of the difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `standardError`.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * standardError
    return ConfidenceInterval(around: ExtendedDouble(estimate), reach: reach)
  }

  /// The difference relative to the control's value in the mix.
  ///
  /// - Throws: `zeroBaseline` if that value is zero.
  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard controlValue != 0 else { throw .zeroBaseline }
      return estimate / abs(controlValue)
    }
  }

  /// The delta method's standard error of the lift.
  ///
  /// - Throws: `zeroBaseline` if the control's value is zero, `zeroVariance` if the error is zero.
  package var liftStandardError: Double {
    get throws(UndefinedQuantity) {
      guard controlValue != 0 else { throw .zeroBaseline }
      let ratio = treatmentValue / controlValue
      let variance = treatmentVariance + ratio * ratio * controlVariance
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot() / abs(controlValue)
    }
  }
}
