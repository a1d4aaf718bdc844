extension MeanDifference {
  /// The delta method's standard error of the lift, √(s₂²/(n₂m₁²) + s₁²m₂²/(n₁m₁⁴)).
  ///
  /// - Throws: `zeroBaseline` where the control's mean is zero, `singleUnit` where an arm has one value, `zeroVariance`
  ///   where the error is zero.
  public var deltaLiftStandardError: Double {
    get throws(UndefinedQuantity) {
      guard control.mean != 0 else { throw .zeroBaseline }
      let ratio = treatment.mean / control.mean
      let variance = try treatment.varianceOfMean + ratio * ratio * control.varianceOfMean
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot() / abs(control.mean)
    }
  }

  /// The delta method's t interval of the lift, with the degrees of freedom of the difference, as gbstats has it.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: what `deltaLiftStandardError` throws.
  public func deltaLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try deltaLiftStandardError * ConfidenceInterval.multiplier(level: level, in: error().distribution)
    return ConfidenceInterval(around: difference / abs(control.mean), reach: reach, level: level, method: .deltaT)
  }

  /// The t test of the lift by the delta method; not the test of the difference, which is the one to decide by.
  ///
  /// - Throws: what `deltaLiftStandardError` throws.
  public func deltaLiftTest() throws(UndefinedQuantity) -> TestResult {
    let distribution = try error().distribution
    return TestResult(
      .lift,
      try lift / deltaLiftStandardError,
      twoSidedIn: distribution,
      degreesOfFreedom: distribution.degreesOfFreedom
    )
  }

  /// Fieller's normal interval of the lift, for means of which one is not above zero.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline`, `singleUnit`, `zeroVariance` also for a treatment of zeros, or `unboundedInterval` where the control's mean is not told
  ///   from zero.
  public func fiellerLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.mean != 0 else { throw .zeroBaseline }
    // Of nothing but zeros rounding alone would leave a width.
    let spread = try treatment.varianceOfMean
    guard treatment.mean != 0 || spread > 0 else { throw .zeroVariance }
    let interval = try FiellerLift(
      lift: difference / control.mean,
      baseVariance: control.varianceOfMean / control.mean / control.mean,
      treatmentVariance: spread / control.mean / control.mean
    ).interval(level: level)
    guard control.mean < 0 else { return interval }
    return ConfidenceInterval(lower: -interval.upper, upper: -interval.lower, level: level, method: .fieller)
  }
}
