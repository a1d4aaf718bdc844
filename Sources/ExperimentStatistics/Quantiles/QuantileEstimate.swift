/// A quantile of one arm with the order statistics that show its spread.
///
/// Deng, Knoblich & Lu, KDD 2018 (arXiv 1803.06336), section 4, in the form of gbstats.
public struct QuantileEstimate: Sendable, Hashable {
  /// The quantile, between 0 and 1.
  public let share: Double
  /// The number of observations.
  public let count: Int
  /// The quantile's value.
  public let value: Double
  /// The variance of one observation's share in the quantile.
  public let unitVariance: Double
  /// Whether the observations are clustered in users.
  let isClustered: Bool

  /// A quantile with the sample quantiles at share ∓ 1.96·√(share·(1 − share)/n*), n* = `boundCount`.
  ///
  /// - Parameters:
  ///   - share: Which quantile it is, between 0 and 1.
  ///   - count: How many observations there are.
  ///   - value: The sample quantile.
  ///   - bounds: The sample quantiles to either side of it, as said above.
  ///   - boundCount: the observations the bounds were chosen for; all of them unless stated.
  ///   - clusters: per user the observations at or below the quantile, first, and all of them, second.
  /// - Throws: `tooFewObservations` where a bound would lie outside the sample, `collapsedQuantile` where the bounds are
  ///   equal, and for clusters what `RatioMetric` throws.
  public init(
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
  public init(share: Double, of sample: CountedValues) throws(UndefinedQuantity) {
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
