/// Fieller's interval of a relative difference from two independent normal estimates.
///
/// Fieller, Journal of the Royal Statistical Society B 16 (1954).
struct FiellerLift {
  /// The lift as estimated.
  let lift: ExtendedDouble
  /// The control's variance in units of its squared value.
  let baseVariance: Double
  /// The treatment's variance in units of the control's squared value.
  let treatmentVariance: Double

  /// The share g = z²·V₁/m₁² of the baseline's error; from one on, no bounds exist.
  func instability(level: Double) -> Double {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    return multiplier * multiplier * baseVariance
  }

  func interval(level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard baseVariance + treatmentVariance > 0 else { throw .zeroVariance }
    let share = instability(level: level)
    guard share < 1 else { throw .unboundedInterval }
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let ratio = (lift + ExtendedDouble(1)).high
    let reach = multiplier * ((1 - share) * treatmentVariance + ratio * ratio * baseVariance).squareRoot()
    guard reach > 0 else { throw .zeroVariance }
    let center = (lift + ExtendedDouble(share)) / (1 - share)
    return ConfidenceInterval(around: center, reach: reach / (1 - share), level: level, method: .fieller)
  }
}
