/// Two arms' means after a covariate known before the experiment has explained its part: CUPED.
///
/// Deng, Xu, Kohavi & Walker, WSDM 2013. The slope is that of both arms put together.
package struct CovariateAdjustment: Sendable {
  private let control: JointMoments
  private let treatment: JointMoments
  /// The slope θ = cov(Y, X)/var X of both arms together, in reported units; zero if the covariate never varies.
  package let slope: Double
  /// The slope in integer units.
  private let unitSlope: ExtendedDouble
  private let pooled: JointMoments

  /// Adjusts outcomes (first values) for covariates (second values) of the same scales.
  ///
  /// - Throws: `noUnits` if an arm has no users, `singleUnit` if one has a single user.
  package init(control: JointMoments, treatment: JointMoments) throws(UndefinedQuantity) {
    guard control.count > 0 && treatment.count > 0 else { throw .noUnits }
    guard control.count > 1 && treatment.count > 1 else { throw .singleUnit }
    (self.control, self.treatment) = (control, treatment)
    var pooled = control
    pooled.merge(treatment)
    self.pooled = pooled
    let spread = pooled.second.centerdSquares
    unitSlope = spread.high > 0 ? pooled.centerdProducts / spread : ExtendedDouble(0)
    slope = (unitSlope * pooled.second.scale / pooled.first.scale).high
  }

  /// The mean of an arm, m_Y − θ·(m_X − m_X of both arms), in reported units.
  private func mean(of arm: JointMoments) -> ExtendedDouble {
    let outcome = ExtendedDouble(arm.first.sum) / ExtendedDouble(arm.count)
    let covariate = ExtendedDouble(
      product: arm.second.sum, Int128(pooled.count), minusProduct: pooled.second.sum, Int128(arm.count))
    let counts = ExtendedDouble(arm.count) * ExtendedDouble(pooled.count)
    return (outcome - unitSlope * (covariate / counts)) / arm.first.scale
  }

  /// The residual variance of an arm after adjustment.
  ///
  /// - Throws: `zeroVariance` if it is zero.
  package func variance(of arm: JointMoments) throws(UndefinedQuantity) -> Double {
    let variance = try arm.residualVariance(slope: unitSlope).high
    // If a covariate explains the outcome to the last digit, only rounding noise is left.
    guard try variance > arm.first.variance * 1e-12 else { throw .zeroVariance }
    return variance
  }

  /// The delta method's variance of the lift, with the covariance of outcome and covariate.
  ///
  /// The form of gbstats, `frequentist_variance_relative_cuped`.
  private var liftVariance: Double {
    get throws(UndefinedQuantity) {
      let base = try control.first.mean
      let ratio = try treatment.first.mean / base
      // s²(ratio·Y − θX) of the control: the term of a baseline that is itself adjusted.
      let (outcome, covariate) = (try control.first.variance, try control.second.variance)
      let joint = try control.covariance
      let residual = ratio * ratio * outcome - 2 * slope * ratio * joint + slope * slope * covariate
      return (try variance(of: treatment) / Double(treatment.count) + residual / Double(control.count)) / base / base
    }
  }

  /// Welch's test and interval of the adjusted means, and the delta method's of the lift over the mean as it was observed.
  fileprivate func estimate(level: Double) -> Estimate {
    func error() throws(UndefinedQuantity) -> StandardError {
      try StandardError(
        (variance(of: control) / Double(control.count), control.count - 1),
        (variance(of: treatment) / Double(treatment.count), treatment.count - 1))
    }
    let (old, new) = (mean(of: control), mean(of: treatment))
    var estimate = Estimate((old.high, new.high), new - old, by: .covariateAdjusted, level: level, error: try error())
    estimate.setLift(new - old, over: (try? control.first.mean) ?? 0)
    estimate.setLiftInterval(
      level: level,
      error: try StandardError(variance: liftVariance, degreesOfFreedom: error().distribution.degreesOfFreedom))
    return estimate
  }
}

extension Estimate {
  /// The difference of two means (first values) without what a covariate (second values) explains; nothing is defined
  /// without two users in each arm.
  package init(adjusted control: JointMoments, _ treatment: JointMoments, level: Double) {
    self.init()
    do throws(UndefinedQuantity) {
      self = try CovariateAdjustment(control: control, treatment: treatment).estimate(level: level)
    } catch { undefined = error }
  }
}
