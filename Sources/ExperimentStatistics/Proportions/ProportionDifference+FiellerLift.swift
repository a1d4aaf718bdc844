extension ProportionDifference {
  /// Fieller's share g = z²·Var p₁/p₁² of the baseline's error; from one on, the lift has no bounds.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` where the control has no successes.
  public func fiellerInstability(level: Double) throws(UndefinedQuantity) -> Double {
    try fieller.instability(level: level)
  }

  /// Fieller's normal interval of the lift.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` where the control has no successes, `unboundedInterval` where its rate is not told from
  ///   zero, `zeroVariance` where the interval would have no width.
  public func fiellerLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    try fieller.interval(level: level)
  }

  private var fieller: FiellerLift {
    get throws(UndefinedQuantity) {
      let lift = try exactLift
      let base = control.share.high
      return FiellerLift(
        lift: lift,
        baseVariance: control.varianceOfRate / base / base,
        treatmentVariance: treatment.varianceOfRate / base / base
      )
    }
  }
}
