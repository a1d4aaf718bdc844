/// A two-sided confidence interval.
public struct ConfidenceInterval: Sendable, Hashable {
  /// The lower bound, in the units of the estimate.
  public let lower: Double
  /// The upper bound, in the units of the estimate.
  public let upper: Double
  /// The share of intervals that hold the true value, between 0 and 1.
  public let level: Double
  /// How the bounds were found.
  public let method: IntervalMethod

  /// An interval with the bounds, level and method given.
  public init(lower: Double, upper: Double, level: Double, method: IntervalMethod) {
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
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same bounds under the name of the procedure they were borrowed for.
  func named(_ method: IntervalMethod) -> Self {
    Self(lower: lower, upper: upper, level: level, method: method)
  }

  /// The quantile a two-sided interval of `level` reaches to on either side of its estimate.
  static func multiplier(level: Double, in distribution: some SymmetricDistribution) -> Double {
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    return distribution.upperQuantile((1 - level) / 2)
  }
}
