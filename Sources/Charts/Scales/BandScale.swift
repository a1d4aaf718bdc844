/// A map from positions in a list to bands of one width along a line.
public struct BandScale: Hashable, Sendable {
  /// How many bands there are.
  public let count: Int
  /// Where the first begins.
  public let start: Double
  /// How wide a band is, with the gap that follows.
  public let step: Double
  /// The share of a band, 0–1, that stays free around it.
  public let gap: Double

  /// Bands on a line.
  public init(_ count: Int, from start: Double, to end: Double, gap: Double = 0.2) {
    (self.count, self.start, self.gap) = (count, start, gap)
    step = count > 0 ? (end - start) / Double(count) : end - start
  }

  /// Where a band begins, without its gap.
  public func callAsFunction(_ position: Int) -> Double { start + (Double(position) + gap / 2) * step }

  /// How wide a band is, without its gap.
  public var width: Double { step * (1 - gap) }

  /// The middle of a band.
  public func middle(_ position: Int) -> Double { start + (Double(position) + 0.5) * step }
}
