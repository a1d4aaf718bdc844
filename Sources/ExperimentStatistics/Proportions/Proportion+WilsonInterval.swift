extension Proportion {
  /// The score interval of the rate, inside 0…1 by construction.
  ///
  /// Wilson, JASA 22 (1927); Newcombe, Statistics in Medicine 17 (1998) 857, method 3.
  /// - Parameter level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without trials.
  public func wilsonInterval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard trials > 0 else { throw .noUnits }
    let reach = wilsonReach(multiplier: ConfidenceInterval.multiplier(level: level, in: NormalDistribution()))
    return ConfidenceInterval(
      from: share - ExtendedDouble(reach.below),
      to: share + ExtendedDouble(reach.above),
      level: level,
      method: .wilson
    )
  }

  /// How far Wilson's bounds lie below and above the rate; needs a trial.
  ///
  /// Center and half width cancel near 0 and 1. With z the multiplier and x, m the successes and failures, the larger
  /// distance is (S + z²|m − x|/n)/(2(n + z²)) for S = z√(z² + 4xm/n), and rationalising gives the smaller one as
  /// 2z²xm/n²/(S + z²|m − x|/n): sums of positive terms, and exactly zero where a bound is 0 or 1.
  func wilsonReach(multiplier: Double) -> (below: Double, above: Double) {
    let square = multiplier * multiplier
    let count = Double(trials)
    let product = Double(successes) * (Double(failures) / count)
    let skew = square * Double(abs(failures - successes)) / count
    let spread = multiplier * (square + 4 * product).squareRoot()
    let larger = (spread + skew) / (2 * (count + square))
    let smaller = 2 * square * product / count / (spread + skew)
    return successes < failures ? (smaller, larger) : (larger, smaller)
  }
}
