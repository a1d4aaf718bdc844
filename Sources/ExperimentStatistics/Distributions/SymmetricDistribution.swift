/// A distribution symmetric about zero, as z and t statistics are referred to.
package protocol SymmetricDistribution: Sendable {
  /// The tails of the magnitude: `lower` holds values nearer to zero than `value`, `upper` the two-sided p-value.
  func foldedTails(at value: Double) -> Tails

  /// The value with `probability` (0…1) above it; exact where one minus a small probability would round to one.
  func upperQuantile(_ probability: Double) -> Double
}

extension SymmetricDistribution {
  /// Both tails at `value`.
  package func tails(at value: Double) -> Tails {
    let folded = foldedTails(at: value)
    let far = folded.upper / 2
    let beyond = Tails(lower: 0.5 + folded.lower / 2, upper: far)
    return value < 0 ? beyond.reversed : beyond
  }

  /// The probability of a value at or below `value`.
  package func lowerTail(at value: Double) -> Double { tails(at: value).lower }

  /// The probability of a value above `value`.
  package func upperTail(at value: Double) -> Double { tails(at: value).upper }

  /// The value with `probability` (0…1) below it.
  package func quantile(_ probability: Double) -> Double { -upperQuantile(probability) }

  /// The probability of a value at least as far from zero as `value`.
  package func twoSidedPValue(at value: Double) -> Double { foldedTails(at: value).upper }
}

/// The two tails of a distribution at a point, each accurate relative to itself.
package struct Tails: Sendable, Hashable {
  /// The probability of a value at or below the point.
  package let lower: Double
  /// The probability of a value above the point.
  package let upper: Double

  /// Tails from the lower one.
  init(lower: Double) { self.init(lower: lower, upper: 1 - lower) }

  init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// The same tails read in the other direction.
  var reversed: Tails { Tails(lower: upper, upper: lower) }
}
