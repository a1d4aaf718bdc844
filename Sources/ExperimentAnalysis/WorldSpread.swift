/// What becomes of one difference when the parameters nobody knows take other values.
public struct WorldSpread: Hashable, Sendable {
  /// A level or difference that some of the worlds stay below.
  ///
  /// Quantiles are those of the worlds, each counting as much as any other; between two of them they are interpolated
  /// linearly (Hyndman & Fan 1996, type 7).
  public struct Range: Hashable, Sendable {
    /// What 5 % of the worlds stay below.
    public var p05: Double
    /// The median.
    public var p50: Double
    /// What 95 % of the worlds stay below.
    public var p95: Double

    /// Makes a range of quantiles that are known.
    package init(p05: Double, p50: Double, p95: Double) { (self.p05, self.p50, self.p95) = (p05, p50, p95) }

    /// The quantiles of numbers; `nil` of none.
    init?(_ values: [Double]) {
      let sorted = values.sorted()
      guard let last = sorted.indices.last else { return nil }
      func quantile(_ share: Double) -> Double {
        let place = Double(last) * share
        let below = min(Int(place), last)
        let above = min(below + 1, last)
        return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
      }
      (p05, p50, p95) = (quantile(0.05), quantile(0.5), quantile(0.95))
    }
  }

  /// How many worlds there are in which the difference is defined.
  public var count: Int
  /// How many people were run in each world.
  public var people: Int
  /// The difference, treatment minus control, in the metric's unit.
  public var difference: Range
  /// The difference in each of these worlds, in their order.
  public var differences: [Double]
  /// The metric under the control.
  public var control: Range
  /// The metric under the treatment.
  public var treatment: Range
  /// In how many worlds the difference has the sign of its median.
  public var sameSignCount: Int
  /// In how many worlds the difference is below the margin; where there is none, zero.
  public var immaterialCount: Int
  /// How the parameters move the difference, the one that moves it most first.
  public var sensitivities: [Sensitivity]
  /// The verdict; `nil` where the difference is one way, and the metric does not tell which way is better.
  public var verdict: WorldVerdict?

  /// The share of worlds in which the difference has the sign of its median.
  public var sameSignShare: Double { Double(sameSignCount) / Double(count) }
}
