/// A continuous distribution with both of its tails and their inverses.
public protocol ContinuousDistribution: Sendable {
  /// Both tails at `value`.
  func tails(at value: Double) -> Tails

  /// The value with `probability` (0…1) below it.
  func quantile(_ probability: Double) -> Double

  /// The value with `probability` (0…1) above it; exact where one minus a small probability would round to one.
  func upperQuantile(_ probability: Double) -> Double
}

extension ContinuousDistribution {
  /// The probability of a value at or below `value`.
  public func lowerTail(at value: Double) -> Double { tails(at: value).lower }

  /// The probability of a value above `value`.
  public func upperTail(at value: Double) -> Double { tails(at: value).upper }

  /// The natural logarithm of the upper tail, finite where the tail itself underflows.
  public func logUpperTail(at value: Double) -> Double { tails(at: value).logUpper }
}
