extension Proportion {
  /// The normal interval p ± z√(pq/n), clipped to 0…1; it is here for comparison, and Wilson's is the better one.
  ///
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials, `zeroVariance` where all or none succeeded.
  public func waldInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    guard successes > 0 && failures > 0 else { throw .zeroVariance }
    let reach = ConfidenceInterval.multiplier(level: level, in: NormalDistribution()) * varianceOfRate.squareRoot()
    let interval = ConfidenceInterval(around: share, reach: reach, level: level, method: .wald)
    return ConfidenceInterval(
      lower: max(0, interval.lower),
      upper: min(1, interval.upper),
      level: level,
      method: .wald
    )
  }
}
