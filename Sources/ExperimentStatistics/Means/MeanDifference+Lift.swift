extension MeanDifference {
  /// The relative difference (m₂ − m₁)/|m₁|, whose sign is that of the difference also for a negative baseline.
  ///
  /// - Throws: `zeroBaseline` where the control's mean is zero.
  public var lift: Double {
    get throws(UndefinedQuantity) {
      guard control.mean != 0 else { throw .zeroBaseline }
      return (difference / abs(control.mean)).high
    }
  }

  /// The log-ratio interval of the lift, never below −100 %.
  ///
  /// The logarithm of each mean has the variance s²/(n·m²); the interval is t with Welch's degrees of freedom of those
  /// two variances, not of the absolute ones (the form of tea-tasting 1.14).
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `zeroBaseline` or `nonPositiveValue` where a mean is not above zero, `singleUnit` where an arm has one
  ///   value, `zeroVariance` where no value differs from its arm's mean.
  public func logRatioLiftInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard control.mean != 0 else { throw .zeroBaseline }
    guard control.mean > 0 && treatment.mean > 0 else { throw .nonPositiveValue }
    let error = try WelchError(
      (control.varianceOfMean / control.mean / control.mean, control.count - 1),
      (treatment.varianceOfMean / treatment.mean / treatment.mean, treatment.count - 1)
    )
    return ConfidenceInterval(
      lift: difference / control.mean,
      logReach: error.reach(level: level),
      level: level,
      method: .logRatio
    )
  }
}
