/// A quantile of one arm with the order statistics that show its spread.
///
/// Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), section 4, in the form of gbstats.
package struct QuantileEstimate: Sendable, Hashable {
  /// The quantile, between 0 and 1.
  package let share: Double
  /// The number of observations.
  package let count: Int
  /// The quantile's value.
  package let value: Double
  /// The variance of one observation's share in the quantile.
  package let unitVariance: Double
  /// Whether the observations are clustered in users.
  let isClustered: Bool

  /// A quantile with the sample quantiles at share ∓ 1.96·√(share·(1 − share)/n*), n* = `boundCount`.
  ///
  /// - Parameters:
  ///   - share: Which quantile it is, between 0 and 1.
  ///   - count: How many observations there are.
  ///   - value: The sample quantile.
  ///   - bounds: The sample quantiles to either side of it, as above.
  ///   - boundCount: the observations the bounds were chosen for; all of them unless stated.
  ///   - clusters: per user the observations at or below the quantile, first, and all of them, second.
  /// - Throws: `tooFewObservations` if a bound would lie outside the sample, `collapsedQuantile` if the bounds are
  ///   equal, and for clusters what `RatioMetric` throws.
  package init(
    share: Double,
    count: Int,
    value: Double,
    bounds: ClosedRange<Double>,
    boundCount: Int? = nil,
    clusters: JointMoments? = nil
  ) throws(UndefinedQuantity) {
    precondition(share > 0 && share < 1, "share == \(share), must lie between 0 and 1.")
    guard count > 0 else { throw .noUnits }
    let total = Double(count)
    guard total > 4 * share / (1 - share) && total > 4 * (1 - share) / share else { throw .tooFewObservations }
    guard bounds.lowerBound < bounds.upperBound else { throw .collapsedQuantile }
    self.share = share
    self.count = count
    self.value = value
    isClustered = clusters != nil
    let multiplier = TestSides.two.criticalValue(significance: 0.05)
    let deviation = (bounds.upperBound - bounds.lowerBound) / (2 * multiplier)
    let variance = deviation * deviation * Double(boundCount ?? count) * ((total - 1) / total)
    guard let clusters else {
      unitVariance = variance
      return
    }
    // The variance of the share below the quantile with users as units, over that of independent observations.
    let clustered = try RatioMetric(clusters).unitVariance / Double(clusters.count)
    unitVariance = variance * (clustered / (share * (1 - share) / total))
  }

  /// The quantile of a sample of independent observations.
  ///
  /// - Throws: `noUnits`, `tooFewObservations` or `collapsedQuantile`.
  package init(share: Double, of sample: CountedValues) throws(UndefinedQuantity) {
    guard sample.count > 0 else { throw .noUnits }
    let multiplier = TestSides.two.criticalValue(significance: 0.05)
    let reach = multiplier * (share * (1 - share) / Double(sample.count)).squareRoot()
    guard share - reach > 0 && share + reach < 1 else { throw .tooFewObservations }
    let (lower, upper) = (try sample.quantile(share - reach), try sample.quantile(share + reach))
    try self.init(
      share: share,
      count: sample.count,
      value: sample.quantile(share),
      bounds: lower...max(lower, upper)
    )
  }
}

/// The ranks of the two order statistics between which a quantile lies.
///
/// Distribution-free: the number of values below a quantile is binomial (David & Nagaraja, "Order Statistics", 2003,
/// section 7.1).
package struct QuantileRanks: Sendable, Hashable {
  /// The rank of the lower bound, from 1; nil if no value is low enough.
  package let lower: Int?
  /// The rank of the upper bound, to the number of values; nil if no value is high enough.
  package let upper: Int?

  /// The ranks for a quantile of `count` ≥ 1 values; `quantile` and `level` lie between 0 and 1.
  package init(count: Int, quantile: Double, level: Double) {
    precondition(count > 0, "count == \(count), must be > 0.")
    precondition(level > 0 && level < 1, "level == \(level), must lie between 0 and 1.")
    let below = BinomialDistribution(trials: count, probability: quantile)
    let tail = (1 - level) / 2
    let (first, last) = (below.quantile(tail), below.upperQuantile(tail) + 1)
    lower = first > 0 ? first : nil
    upper = last <= count ? last : nil
  }

  /// The real ranks n(q ∓ z√(q(1 − q)/n)) of the normal approximation, which may lie outside the sample.
  package static func normalApproximation(
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
