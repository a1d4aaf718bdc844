/// A normal prior of an effect.
public struct NormalPrior: Sendable, Hashable {
  /// The mean of the effect.
  public let mean: Double
  /// The variance of the effect, above 0; ∞ says nothing about the effect.
  public let variance: Double

  /// A prior with a `variance` > 0.
  public init(mean: Double, variance: Double) {
    precondition(variance > 0, "variance == \(variance), must be > 0.")
    self.mean = mean
    self.variance = variance
  }

  /// The prior that says nothing.
  public static let flat = NormalPrior(mean: 0, variance: .infinity)

  /// A prior of the lift, restated for the difference from a baseline's value.
  public func onDifferences(fromBaseline value: Double) -> NormalPrior {
    NormalPrior(mean: mean * abs(value), variance: variance * (value * value))
  }
}
