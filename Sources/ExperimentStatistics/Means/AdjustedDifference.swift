/// The difference of two means after a covariate known before the experiment has explained its part: CUPED.
///
/// Deng, Xu, Kohavi & Walker, WSDM 2013. The slope is that of both arms put together.
package struct AdjustedDifference: EstimatedDifference, Hashable {
  /// The control's outcomes, first, and covariates, second.
  package let control: JointMoments
  /// The treatment's outcomes, first, and covariates, second.
  package let treatment: JointMoments
  /// The slope θ = cov(Y, X)/var X of both arms together, in reported units; zero if the covariate never varies.
  package let slope: Double
  /// The slope in integer units.
  private let unitSlope: ExtendedDouble
  private let pooled: JointMoments

  /// Compares outcomes (first values) given covariates (second values) of the same scales.
  ///
  /// - Throws: `noUnits` if an arm has no users, `singleUnit` if one has a single user.
  package init(control: JointMoments, treatment: JointMoments) throws(UndefinedQuantity) {
    guard control.count > 0 && treatment.count > 0 else { throw .noUnits }
    guard control.count > 1 && treatment.count > 1 else { throw .singleUnit }
    var pooled = control
    pooled.merge(treatment)
    let spread = pooled.second.centerdSquares
    self.control = control
    self.treatment = treatment
    self.pooled = pooled
    unitSlope = spread.high > 0 ? pooled.centerdProducts / spread : ExtendedDouble(0)
    slope = (unitSlope * pooled.second.scale / pooled.first.scale).high
  }

  /// The control's mean, adjusted for its covariates.
  package var controlValue: Double { mean(of: control) }
  /// The treatment's mean, adjusted for its covariates.
  package var treatmentValue: Double { mean(of: treatment) }

  /// The control's residual variance after adjustment.
  ///
  /// - Throws: `zeroVariance` if it is zero.
  package var controlVariance: Double { get throws(UndefinedQuantity) { try variance(of: control) } }

  /// The treatment's residual variance after adjustment.
  ///
  /// - Throws: `zeroVariance` if it is zero.
  package var treatmentVariance: Double { get throws(UndefinedQuantity) { try variance(of: treatment) } }

  /// The adjusted difference of the means.
  package var estimate: Double { exactEstimate.high }

  /// The adjusted means as a comparison of two samples.
  func means() throws(UndefinedQuantity) -> MeanDifference {
    MeanDifference(
      control: SampleSummary(count: control.count, mean: controlValue, variance: try controlVariance),
      treatment: SampleSummary(count: treatment.count, mean: treatmentValue, variance: try treatmentVariance),
      difference: exactEstimate)
  }

  private var exactEstimate: ExtendedDouble { adjusted(treatment) - adjusted(control) }

  private func mean(of arm: JointMoments) -> Double { adjusted(arm).high }

  /// m_Y − θ·(m_X − m_X of both arms), in reported units.
  private func adjusted(_ arm: JointMoments) -> ExtendedDouble {
    let outcome = ExtendedDouble(arm.first.sum) / ExtendedDouble(arm.count)
    let covariate = ExtendedDouble(
      product: arm.second.sum, Int128(pooled.count), minusProduct: pooled.second.sum, Int128(arm.count))
    let counts = ExtendedDouble(arm.count) * ExtendedDouble(pooled.count)
    return (outcome - unitSlope * (covariate / counts)) / arm.first.scale
  }

  private func variance(of arm: JointMoments) throws(UndefinedQuantity) -> Double {
    let variance = try arm.residualVariance(slope: unitSlope).high
    // If a covariate explains the outcome to the last digit, only rounding noise is left.
    guard try variance > arm.first.variance * 1e-12 else { throw .zeroVariance }
    return variance
  }
}

extension AdjustedDifference {
  /// The standard error of the adjusted difference.
  ///
  /// - Throws: `zeroVariance` if an arm has no residual variance.
  package var standardError: Double { get throws(UndefinedQuantity) { try means().standardError } }

  /// Welch's t test of the adjusted means.
  ///
  /// - Throws: `zeroVariance` if an arm has no residual variance.
  package func test() throws(UndefinedQuantity) -> TestResult { try means().test(.covariateAdjusted) }

  /// The t interval of the adjusted difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` if an arm has no residual variance.
  package func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means().interval(level: level)
  }

  /// The adjusted difference relative to the control's mean as it was observed.
  ///
  /// - Throws: `zeroBaseline` if that mean is zero.
  package var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.first.sum != 0 else { throw .zeroBaseline }
      return try estimate / abs(control.first.mean)
    }
  }

  /// The delta method's standard error of the lift, with the covariance of outcome and covariate.
  ///
  /// The form of gbstats, `frequentist_variance_relative_cuped`.
  /// - Throws: `zeroBaseline` if the control's observed mean is zero, `zeroVariance` if the error is zero.
  package var liftStandardError: Double {
    get throws(UndefinedQuantity) {
      guard control.first.sum != 0 else { throw .zeroBaseline }
      let base = try control.first.mean
      let ratio = try treatment.first.mean / base
      let own = try treatmentVariance / Double(treatment.count)
      // s²(ratio·Y − θX) of the control: the term of a baseline that is itself adjusted.
      let (outcome, covariate) = (try control.first.variance, try control.second.variance)
      let joint = try control.covariance
      let residual = ratio * ratio * outcome - 2 * slope * ratio * joint + slope * slope * covariate
      let variance = own + residual / Double(control.count)
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot() / abs(base)
    }
  }

  /// The delta method's t interval of the lift.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: The errors of `liftTest()`.
  package func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let distribution = try means().error().distribution
    let reach = try ConfidenceInterval.multiplier(level: level, in: distribution) * liftStandardError
    return ConfidenceInterval(around: ExtendedDouble(try lift), reach: reach)
  }
}
