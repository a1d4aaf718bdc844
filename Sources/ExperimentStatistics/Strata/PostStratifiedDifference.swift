/// The difference of the rates as it would be in a stated mix of strata.
package struct PostStratifiedDifference: Sendable, Hashable {
  /// The share of each stratum in the mix; the shares sum to one.
  package let shares: [Double]
  /// The difference Σν·d, treatment − control.
  package let estimate: Double
  private let control: Moments
  private let treatment: Moments
  private let exactEstimate: ExtendedDouble
  private let spreadOfDifferences: Double
  private let covariance: Double
  private let units: Double

  /// The difference in the cohort's own mix, or in a declared one of finite weights ≥ 0.
  ///
  /// - Throws: `noUnits` without units, `zeroWeights` if no stratum has a weight, `emptyStratum` if one that has a
  ///   weight lacks an arm.
  package init(_ stratified: StratifiedProportions, mix: [Double]? = nil) throws(UndefinedQuantity) {
    let strata = stratified.strata
    let weights = mix ?? strata.map { Double($0.units) }
    precondition(weights.count == strata.count, "mix.count == \(weights.count), must be \(strata.count).")
    precondition(weights.allSatisfy { $0 >= 0 && $0.isFinite }, "mix == \(weights), must be finite and >= 0.")
    units = strata.reduce(0) { $0 + Double($1.units) }
    guard units > 0 else { throw .noUnits }
    let total = weights.reduce(0, +)
    guard total > 0 else { throw .zeroWeights }
    shares = weights.map { $0 / total }
    let counted = zip(strata, shares).filter { $0.1 > 0 }
    guard counted.allSatisfy({ $0.0.control.trials > 0 && $0.0.treatment.trials > 0 }) else { throw .emptyStratum }
    var sum = ExtendedDouble(0)
    for (stratum, share) in counted { sum = sum + (try stratum.difference.difference) * share }
    let mean = sum
    exactEstimate = mean
    estimate = mean.high
    let (first, second) = (
      Moments(counted.map { ($0.0.control, $0.1) }), Moments(counted.map { ($0.0.treatment, $0.1) })
    )
    control = first
    treatment = second
    spreadOfDifferences = counted.reduce(0) { sum, member in
      let deviation = (member.0.treatment.share - member.0.control.share - mean).high
      return sum + member.1 * deviation * deviation
    }
    covariance = counted.reduce(0) { sum, member in
      sum + member.1 * (member.0.control.share.high - first.mean) * (member.0.treatment.share.high - second.mean)
    }
  }

  /// The control's rate in the mix, 0…1.
  package var controlRate: Double { control.mean }

  /// The treatment's rate in the mix, 0…1.
  package var treatmentRate: Double { treatment.mean }

  /// The standard error of the difference.
  ///
  /// - Parameter mixIsSampled: whether the strata's shares were drawn with the users, as gbstats has it, and not fixed by
  ///   design.
  /// - Throws: `zeroVariance` if every arm of every stratum succeeded always or never.
  package func standardError(mixIsSampled: Bool = false) throws(UndefinedQuantity) -> Double {
    let variance = control.variance + treatment.variance + (mixIsSampled ? spreadOfDifferences / units : 0)
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot()
  }

  /// The z test of the difference.
  ///
  /// - Throws: The errors of `standardError(mixIsSampled:)`.
  package func test(mixIsSampled: Bool = false) throws(UndefinedQuantity) -> TestResult {
    let statistic = try estimate / standardError(mixIsSampled: mixIsSampled)
    return TestResult(.postStratified, statistic, twoSidedIn: NormalDistribution())
  }

  /// The normal interval of the difference.
  ///
  /// - Throws: The errors of `standardError(mixIsSampled:)`.
  package func interval(level: Double, mixIsSampled: Bool = false) throws(UndefinedQuantity) -> ConfidenceInterval {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let reach = try multiplier * standardError(mixIsSampled: mixIsSampled)
    return ConfidenceInterval(around: exactEstimate, reach: reach)
  }

  /// The difference relative to the control's rate in the same mix.
  ///
  /// - Throws: `zeroBaseline` if that rate is zero.
  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.mean > 0 else { throw .zeroBaseline }
      return estimate / control.mean
    }
  }

  /// The delta method's standard error of the lift.
  ///
  /// - Parameter mixIsSampled: whether the strata's shares were drawn with the users and not fixed by design.
  /// - Throws: `zeroBaseline` if the control's rate is zero, `zeroVariance` if the error is zero.
  package func liftStandardError(mixIsSampled: Bool = false) throws(UndefinedQuantity) -> Double {
    guard control.mean > 0 else { throw .zeroBaseline }
    let ratio = treatment.mean / control.mean
    let drawn = mixIsSampled ? treatment.spread + ratio * ratio * control.spread - 2 * ratio * covariance : 0
    let variance = treatment.variance + ratio * ratio * control.variance + max(0, drawn) / units
    guard variance > 0 else { throw .zeroVariance }
    return variance.squareRoot() / control.mean
  }

  /// One arm's mean rate in the mix, its variance inside the strata, and the rates' spread between them.
  private struct Moments: Sendable, Hashable {
    let mean: Double
    let variance: Double
    let spread: Double

    init(_ members: [(proportion: Proportion, share: Double)]) {
      let mean = members.reduce(0) { $0 + $1.share * $1.proportion.share.high }
      self.mean = mean
      variance = members.reduce(0) { $0 + $1.share * $1.share * $1.proportion.varianceOfRate }
      spread = members.reduce(0) { sum, member in
        let deviation = member.proportion.share.high - mean
        return sum + member.share * deviation * deviation
      }
    }
  }
}
