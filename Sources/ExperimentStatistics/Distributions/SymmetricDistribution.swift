import PlatformMathematics

/// A distribution symmetric about zero, as z and t statistics are referred to.
public protocol SymmetricDistribution: ContinuousDistribution {
  /// The tails of the magnitude: `lower` holds values nearer to zero than `value`, `upper` the two-sided p-value.
  func foldedTails(at value: Double) -> Tails
}

extension SymmetricDistribution {
  /// Both tails at `value`.
  public func tails(at value: Double) -> Tails {
    let folded = foldedTails(at: value)
    let far = folded.upper / 2
    let beyond = Tails(
      lower: 0.5 + folded.lower / 2,
      upper: far,
      logLower: logarithm(onePlus: -far),
      logUpper: folded.logUpper - 0.693_147_180_559_945_3
    )
    return value < 0 ? beyond.reversed : beyond
  }

  /// The value with `probability` (0…1) below it.
  public func quantile(_ probability: Double) -> Double { -upperQuantile(probability) }

  /// The probability of a value at least as far from zero as `value`.
  public func twoSidedPValue(at value: Double) -> Double { foldedTails(at: value).upper }

  /// The decimal logarithm of the two-sided p-value, finite where the p-value underflows.
  public func log10TwoSidedPValue(at value: Double) -> Double { foldedTails(at: value).log10Upper }
}
