/// A two-sided confidence interval.
public struct ConfidenceInterval: Sendable, Hashable {
  /// The lower bound, in the units of the estimate.
  public let lower: Double
  /// The upper bound, in the units of the estimate.
  public let upper: Double
  /// The share of intervals that hold the true value, between 0 and 1.
  public let level: Double

  /// An interval with the bounds and level given.
  public init(lower: Double, upper: Double, level: Double) {
    self.lower = lower
    self.upper = upper
    self.level = level
  }

  init(from lower: ExtendedDouble, to upper: ExtendedDouble, level: Double) {
    self.init(lower: lower.high, upper: upper.high, level: level)
  }

  /// The quantile a two-sided interval of `level` reaches to on either side of its estimate.
  static func multiplier(level: Double, in distribution: some SymmetricDistribution) -> Double {
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    return distribution.upperQuantile((1 - level) / 2)
  }
}
