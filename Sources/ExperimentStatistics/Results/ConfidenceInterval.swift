/// A two-sided confidence interval.
package struct ConfidenceInterval: Sendable, Hashable {
  /// The lower bound, in the units of the estimate.
  package let lower: Double
  /// The upper bound, in the units of the estimate.
  package let upper: Double
  /// The share of intervals that hold the true value, between 0 and 1.
  package let level: Double
  /// The method of the bounds.
  package let method: IntervalMethod

  /// An interval with the bounds, level and method given.
  package init(lower: Double, upper: Double, level: Double, method: IntervalMethod) {
    self.lower = lower
    self.upper = upper
    self.level = level
    self.method = method
  }

  init(from lower: ExtendedDouble, to upper: ExtendedDouble, level: Double, method: IntervalMethod) {
    self.init(lower: lower.high, upper: upper.high, level: level, method: method)
  }

  /// The symmetric interval that reaches as far below `estimate` as above it.
  init(around estimate: ExtendedDouble, reach: Double, level: Double, method: IntervalMethod) {
    let reach = ExtendedDouble(reach)
    self.init(from: estimate - reach, to: estimate + reach, level: level, method: method)
  }

  /// Whether `value` lies inside the bounds or on one.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same bounds under the name of the procedure they were borrowed for.
  func named(_ method: IntervalMethod) -> Self { Self(lower: lower, upper: upper, level: level, method: method) }

  /// The quantile a two-sided interval of `level` reaches to on either side of its estimate.
  static func multiplier(level: Double, in distribution: some SymmetricDistribution) -> Double {
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    return distribution.upperQuantile((1 - level) / 2)
  }
}

extension ConfidenceInterval {
  /// The interval of a lift whose log ratio reaches `logReach` to either side.
  ///
  /// (1 + lift)·e^±reach − 1 would cancel for small lifts; lift + (1 + lift)·(e^±reach − 1) does not. The upper bound
  /// is ∞ if a `Double` cannot hold it.
  init(lift: ExtendedDouble, logReach: Double, level: Double, method: IntervalMethod) {
    let ratio = (lift + ExtendedDouble(1)).high
    let rise = ratio * exponentialMinusOne(logReach)
    self.init(
      lower: (lift + ExtendedDouble(ratio * exponentialMinusOne(-logReach))).high,
      upper: rise.isFinite ? (lift + ExtendedDouble(rise)).high : rise, level: level, method: method)
  }
}

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

/// The procedure behind an interval.
///
/// The raw value is a stable key for reports.
package enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
  /// Wilson's score interval of a proportion.
  case wilson = "wilson"
  /// Newcombe's hybrid score interval of a difference of proportions.
  case newcombe = "newcombe"
  /// Koopman's score interval of a ratio of proportions, as a lift.
  case koopman = "koopman"
  /// Katz's log-ratio interval of a lift of proportions.
  case katz = "katz_log"
  /// The log-ratio t interval of a lift of means.
  case logRatio = "log_ratio_t"
  /// The delta method's normal interval of a lift.
  case deltaNormal = "delta_normal"
  /// The delta method's t interval of a lift.
  case deltaT = "delta_t"
  /// Fieller's interval of a lift.
  case fieller = "fieller"
  /// Welch's t interval of a difference of means.
  case welch = "welch_t"
  /// Welch's t interval of a difference of ratio metrics.
  case ratioMetric = "ratio_metric_t"
  /// Welch's t interval of a difference adjusted by a covariate.
  case covariateAdjusted = "cuped_t"
  /// The paired t interval.
  case paired = "paired_t"
  /// The paired t interval of a difference of ratio metrics.
  case pairedRatioMetric = "paired_ratio_metric_t"
  /// The normal interval of a post-stratified difference.
  case postStratified = "post_stratified_normal"
  /// An asymptotic confidence sequence.
  case asymptoticSequence = "asymptotic_confidence_sequence"
}
