/// The ranks of the two order statistics between which a quantile lies.
///
/// Distribution-free: the number of values below a quantile is binomial (David & Nagaraja, "Order Statistics", 2003,
/// section 7.1).
public struct QuantileRanks: Sendable, Hashable {
  /// The rank of the lower bound, from 1; nil where no value is low enough.
  public let lower: Int?
  /// The rank of the upper bound, to the number of values; nil where no value is high enough.
  public let upper: Int?

  /// The ranks for a quantile of `count` ≥ 1 values; `quantile` and `level` lie between 0 and 1.
  public init(count: Int, quantile: Double, level: Double) {
    precondition(count > 0, "count == \(count), must be > 0.")
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    let below = BinomialDistribution(trials: count, probability: quantile)
    let tail = (1 - level) / 2
    let (first, last) = (below.quantile(tail), below.upperQuantile(tail) + 1)
    lower = first > 0 ? first : nil
    upper = last <= count ? last : nil
  }

  /// The real ranks n(q ∓ z√(q(1 − q)/n)) of the normal approximation, which may lie outside the sample.
  public static func normalApproximation(
    count: Int,
    quantile: Double,
    level: Double
  ) -> (lower: Double, upper: Double) {
    let multiplier = ConfidenceInterval.multiplier(level: level, in: NormalDistribution())
    let center = Double(count) * quantile
    let reach = multiplier * (center * (1 - quantile)).squareRoot()
    return (center - reach, center + reach)
  }
}
