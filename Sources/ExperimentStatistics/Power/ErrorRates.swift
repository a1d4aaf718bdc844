/// The two errors a test is planned to allow.
public struct ErrorRates: Sendable, Hashable {
  /// The chance of a rejection without a difference, between 0 and 1.
  public let significance: Double
  /// The chance of a rejection with the difference planned for, between 0 and 1.
  public let power: Double
  /// The directions looked for.
  public let sides: TestSides

  /// Errors between 0 and 1; five and eighty per cent of a two-sided test unless stated.
  public init(significance: Double = 0.05, power: Double = 0.8, sides: TestSides = .two) {
    precondition(significance > 0 && significance < 1, "significance == \(significance), must lie between 0 and 1.")
    precondition(power > 0 && power < 1, "power == \(power), must lie between 0 and 1.")
    self.significance = significance
    self.power = power
    self.sides = sides
  }

  /// The normal quantiles of both errors.
  var quantiles: (significance: Double, power: Double) {
    (sides.criticalValue(significance: significance), NormalDistribution().quantile(power))
  }
}
