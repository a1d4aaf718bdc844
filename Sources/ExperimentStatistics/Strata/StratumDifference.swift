/// The difference of any metric inside one stratum, as it was estimated there.
public struct StratumDifference: Sendable, Hashable {
  /// Treatment − control, in the metric's units.
  public let estimate: Double
  /// The standard error of the estimate, at least 0; nil where it is undefined.
  public let standardError: Double?
  /// The units of both arms, at least 0.
  public let units: Int

  /// A difference that was estimated from `units`.
  public init(estimate: Double, standardError: Double?, units: Int) {
    self.estimate = estimate
    self.standardError = standardError
    self.units = units
  }
}
