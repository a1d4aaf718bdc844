extension ProportionDifference {
  /// The delta method's standard error of the lift, √(s₂²/(n₂p₁²) + s₁²p₂²/(n₁p₁⁴)) with s² = pq.
  ///
  /// - Throws: `zeroBaseline` where the control has no successes, `zeroVariance` where the error is zero.
  public var deltaLiftStandardError: Double {
    get throws(UndefinedQuantity) {
      guard control.successes > 0 else { throw .zeroBaseline }
      let base = control.share.high
      let ratio = (treatment.share / control.share).high
      let variance = (treatment.varianceOfRate + ratio * ratio * control.varianceOfRate) / base / base
      guard variance > 0 else { throw .zeroVariance }
      return variance.squareRoot()
    }
  }

  /// The delta method's normal interval of the lift; a mode of compatibility, as it may fall below −100 %.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` where the control has no successes, `zeroVariance` where the error is zero.
  public func deltaLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let reach = try ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * deltaLiftStandardError
    return ConfidenceInterval(around: try exactLift, reach: reach, level: level, method: .deltaNormal)
  }

  /// The delta method's t interval of the lift, with Welch's degrees of freedom of the difference, as gbstats has it.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` where the control has no successes, `singleUnit` where an arm has one trial,
  ///   `zeroVariance` where an arm succeeded always or never.
  public func deltaLiftTInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    let distribution = StudentTDistribution(degreesOfFreedom: try welchDegreesOfFreedom)
    let reach = try ConfidenceInterval.multiplier(level: level, in: distribution) * deltaLiftStandardError
    return ConfidenceInterval(around: try exactLift, reach: reach, level: level, method: .deltaT)
  }

  /// The t test of the lift by the delta method; not the test of the difference, which is the one to decide by.
  ///
  /// - Throws: what `deltaLiftTInterval(level:)` throws.
  public func deltaLiftTest() throws(UndefinedQuantity) -> TestResult {
    let degrees = try welchDegreesOfFreedom
    let statistic = try lift / deltaLiftStandardError
    return TestResult(
      .lift,
      statistic,
      twoSidedIn: StudentTDistribution(degreesOfFreedom: degrees),
      degreesOfFreedom: degrees
    )
  }

  private var welchDegreesOfFreedom: Double {
    get throws(UndefinedQuantity) {
      guard control.successes > 0 else { throw .zeroBaseline }
      guard control.trials > 1 && treatment.trials > 1 else { throw .singleUnit }
      guard control.varianceOfRate > 0 && treatment.varianceOfRate > 0 else { throw .zeroVariance }
      return try WelchError(
        (control.varianceOfRate, control.trials - 1),
        (treatment.varianceOfRate, treatment.trials - 1)
      ).distribution.degreesOfFreedom
    }
  }
}
