/// A two-sided confidence interval.
package struct ConfidenceInterval: Sendable, Hashable {
  /// The lower bound, in the units of the estimate.
  package let lower: Double
  /// The upper bound, in the units of the estimate.
  package let upper: Double

  /// An interval with the bounds given.
  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// The symmetric interval that reaches as far below `estimate` as above it.
  init(around estimate: ExtendedDouble, reach: Double) { self.init(around: estimate, below: reach, above: reach) }

  /// The interval that reaches from `below` under `estimate` to `above` over it.
  init(around estimate: ExtendedDouble, below: Double, above: Double) {
    self.init(lower: (estimate - ExtendedDouble(below)).high, upper: (estimate + ExtendedDouble(above)).high)
  }

  /// Whether `value` lies inside the bounds or on one.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

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
  init(lift: ExtendedDouble, logReach: Double) {
    let ratio = (lift + ExtendedDouble(1)).high
    let rise = ratio * exponentialMinusOne(logReach)
    self.init(
      lower: (lift + ExtendedDouble(ratio * exponentialMinusOne(-logReach))).high,
      upper: rise.isFinite ? (lift + ExtendedDouble(rise)).high : rise)
  }
}
