extension AdjustedDifference {
  /// The standard error of the adjusted difference.
  ///
  /// - Throws: `zeroVariance` where the covariate leaves an arm no variance.
  public var standardError: Double {
    get throws(UndefinedQuantity) { try means().standardError }
  }

  /// Welch's t test of the adjusted means.
  ///
  /// - Throws: `zeroVariance` where the covariate leaves an arm no variance.
  public func test() throws(UndefinedQuantity) -> TestResult { try means().welchTest().named(.covariateAdjusted) }

  /// The t interval of the adjusted difference.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroVariance` where the covariate leaves an arm no variance.
  public func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try means().interval(level: level).named(.covariateAdjusted)
  }

  /// The adjusted difference relative to the control's mean as it was observed.
  ///
  /// - Throws: `zeroBaseline` where that mean is zero.
  public var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.first.sum != 0 else { throw .zeroBaseline }
      return try estimate / abs(control.first.mean)
    }
  }

  /// The delta method's standard error of the lift, with the covariance of outcome and covariate.
  ///
  /// The form of gbstats, `frequentist_variance_relative_cuped`.
  /// - Throws: `zeroBaseline` where the control's observed mean is zero, `zeroVariance` where the error is zero.
  public var liftStandardError: Double {
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

  /// The t test of the lift; not the test of the difference, which is the one to decide by.
  ///
  /// - Throws: `zeroBaseline` where the control's observed mean is zero, `zeroVariance` where no variance is left.
  public func liftTest() throws(UndefinedQuantity) -> TestResult {
    let distribution = try means().error().distribution
    return TestResult(
      .lift,
      try lift / liftStandardError,
      twoSidedIn: distribution,
      degreesOfFreedom: distribution.degreesOfFreedom
    )
  }

  /// The delta method's t interval of the lift.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: what `liftTest()` throws.
  public func liftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let distribution = try means().error().distribution
    let reach = try ConfidenceInterval.multiplier(level: level, in: distribution) * liftStandardError
    return ConfidenceInterval(around: ExtendedDouble(try lift), reach: reach, level: level, method: .deltaT)
  }
}
