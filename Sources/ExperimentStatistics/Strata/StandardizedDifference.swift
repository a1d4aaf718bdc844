/// The difference of rates, means or ratios of sums, as it would be in a stated mix of strata.
///
/// The mix is fixed by design and not drawn with the users, so the strata's variances are all there is of error.
package struct StandardizedDifference: EstimatedDifference, Hashable {
  package let controlValue: Double
  package let treatmentValue: Double
  private let difference: ExtendedDouble
  private let controlVariance: Double
  private let treatmentVariance: Double

  /// The difference of rates in a mix of strata, by finite weights ≥ 0.
  ///
  /// - Throws: `noUnits` without units, `zeroWeights` if no stratum has a weight, `emptyStratum` if one that has a
  ///   weight lacks an arm.
  package init(
    shares strata: [(control: Proportion, treatment: Proportion)], mix: [Double]
  ) throws(UndefinedQuantity) {
    guard strata.contains(where: { $0.control.trials + $0.treatment.trials > 0 }) else { throw .noUnits }
    try self.init(strata, mix, of: strata.map { ($0.control.trials, $0.treatment.trials) }) {
      stratum throws(UndefinedQuantity) in
      let both = try ProportionDifference(control: stratum.control, treatment: stratum.treatment)
      return Part(
        control: (both.controlValue, both.control.varianceOfRate),
        treatment: (both.treatmentValue, both.treatment.varianceOfRate), difference: both.difference)
    }
  }

  /// The difference of means in a mix of strata.
  ///
  /// - Throws: `zeroWeights` if no stratum has a weight, `emptyStratum` if one that has a weight lacks an arm,
  ///   `singleUnit` if an arm of one has a single unit.
  package init(
    means strata: [(control: SampleMoments, treatment: SampleMoments)], mix: [Double]
  ) throws(UndefinedQuantity) {
    try self.init(strata, mix, of: strata.map { ($0.control.count, $0.treatment.count) }) {
      stratum throws(UndefinedQuantity) in
      let both = try MeanDifference(control: stratum.control, treatment: stratum.treatment)
      return Part(
        control: (both.control.mean, try both.control.varianceOfMean),
        treatment: (both.treatment.mean, try both.treatment.varianceOfMean), difference: both.difference)
    }
  }

  /// The value, its variance and the difference in one stratum.
  private struct Part {
    var control: (value: Double, variance: Double)
    var treatment: (value: Double, variance: Double)
    var difference: ExtendedDouble
  }

  private init<Arms>(
    _ strata: [Arms], _ mix: [Double], of counts: [(Int, Int)], part: (Arms) throws(UndefinedQuantity) -> Part
  ) throws(UndefinedQuantity) {
    let shares = try Self.shares(mix, of: counts)
    var (control, treatment, difference) = ((0.0, 0.0), (0.0, 0.0), ExtendedDouble(0))
    for (stratum, share) in zip(strata, shares) where share > 0 {
      let part = try part(stratum)
      control = (control.0 + share * part.control.value, control.1 + share * share * part.control.variance)
      treatment = (treatment.0 + share * part.treatment.value, treatment.1 + share * share * part.treatment.variance)
      difference = difference + part.difference * share
    }
    (controlValue, treatmentValue, self.difference) = (control.0, treatment.0, difference)
    (controlVariance, treatmentVariance) = (control.1, treatment.1)
  }

  /// The difference of ratios of sums in a mix of strata.
  ///
  /// - Throws: `zeroWeights`, `emptyStratum`, `singleUnit`, or `zeroDenominator` if nothing was counted to divide by.
  package init(
    ratios strata: [(control: JointMoments, treatment: JointMoments)], mix: [Double]
  ) throws(UndefinedQuantity) {
    let shares = try Self.shares(mix, of: strata.map { ($0.control.count, $0.treatment.count) })
    let control = try Self.ratio(zip(strata, shares).filter { $0.1 > 0 }.map { ($0.0.control, $0.1) })
    let treatment = try Self.ratio(zip(strata, shares).filter { $0.1 > 0 }.map { ($0.0.treatment, $0.1) })
    (controlValue, treatmentValue) = (control.value, treatment.value)
    difference = ExtendedDouble(sum: treatment.value, -control.value)
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

  package var estimate: Double { difference.high }

  package var standardError: Double {
    get throws(UndefinedQuantity) {
      guard controlVariance + treatmentVariance > 0 else { throw .zeroVariance }
      return (controlVariance + treatmentVariance).squareRoot()
    }
  }

  package func test() throws(UndefinedQuantity) -> TestResult {
    TestResult(.postStratified, try estimate / standardError, twoSidedIn: NormalDistribution())
  }

  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(around: difference, reach: try multiplier * standardError)
  }

  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard controlValue != 0 else { throw .zeroBaseline }
      return estimate / abs(controlValue)
    }
  }

  /// The delta method's standard error of the lift.
  ///
  /// - Throws: `zeroBaseline`, `zeroVariance`
  package var liftStandardError: Double {
    get throws(UndefinedQuantity) {
      guard controlValue != 0 else { throw .zeroBaseline }
      let ratio = treatmentValue / controlValue
      let variance = treatmentVariance + ratio * ratio * controlVariance
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot() / abs(controlValue)
    }
  }

  package func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return ConfidenceInterval(around: ExtendedDouble(try lift), reach: try multiplier * liftStandardError)
  }
}
