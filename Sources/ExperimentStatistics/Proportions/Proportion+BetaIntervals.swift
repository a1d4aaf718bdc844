extension Proportion {
  /// The exact interval, whose coverage is never below the level.
  ///
  /// Clopper & Pearson, Biometrika 26 (1934): quantiles of beta distributions.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  public func clopperPearsonInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let tail = Self.tail(of: level)
    let (hits, misses) = (Double(successes), Double(failures))
    return ConfidenceInterval(
      lower: successes == 0 ? 0 : BetaDistribution(alpha: hits, beta: misses + 1).quantile(tail),
      upper: failures == 0 ? 1 : BetaDistribution(alpha: hits + 1, beta: misses).upperQuantile(tail),
      level: level,
      method: .clopperPearson
    )
  }

  /// The equal-tailed interval of the posterior after Jeffreys's prior, whose bounds are never 0 or 1.
  ///
  /// Brown, Cai & DasGupta, Statistical Science 16 (2001), section 3.1.2, without their change at the ends.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  public func jeffreysInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let tail = Self.tail(of: level)
    let posterior = BetaDistribution(alpha: Double(successes) + 0.5, beta: Double(failures) + 0.5)
    return ConfidenceInterval(
      lower: posterior.quantile(tail),
      upper: posterior.upperQuantile(tail),
      level: level,
      method: .jeffreys
    )
  }

  private static func tail(of level: Double) -> Double {
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    return (1 - level) / 2
  }
}
