extension Proportion {
  /// The interval of Agresti & Coull, The American Statistician 52 (1998), clipped to 0…1.
  ///
  /// Wald's interval after z²/2 more successes and failures.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  public func agrestiCoullInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let (lower, upper) = agrestiCoullBounds(of: successes, against: failures, multiplier: multiplier)
    return ConfidenceInterval(lower: max(0, lower), upper: min(1, upper), level: level, method: .agrestiCoull)
  }

  /// The bounds p̃ ± z√(p̃q̃/ñ), the lower one as (p̃² − z²p̃q̃/ñ)/(p̃ + z√(p̃q̃/ñ)).
  ///
  /// That numerator cancels only where the bound is zero.
  private func agrestiCoullBounds(
    of count: Int,
    against other: Int,
    multiplier: Double
  ) -> (lower: Double, upper: Double) {
    let square = multiplier * multiplier
    let total = Double(trials) + square
    let rate = (Double(count) + square / 2) / total
    let half = multiplier * (rate * (1 - rate) / total).squareRoot()
    let excess = Double(count) - square * Double(other - count) / 2 / total
    return (rate * excess / total / (rate + half), rate + half)
  }
}
