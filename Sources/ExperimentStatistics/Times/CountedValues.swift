/// A sample of integers as distinct values and how often each occurred.
///
/// Tallies merge in any order to the same values; quantiles are those of the whole sample.
package struct CountedValues: Sendable, Hashable {
  /// A value and its occurrences.
  package struct Entry: Sendable, Hashable {
    /// The value, in integer units.
    package let value: Int
    /// The number of its occurrences, at least one.
    package let count: Int
  }

  /// The distinct values, ascending.
  package private(set) var entries: [Entry]
  /// The number of values.
  package private(set) var count: Int
  /// Integer units per reported unit: 1000 for milliseconds reported as seconds.
  package let scale: Double

  /// The sample of `values`.
  package init(_ values: some Sequence<Int>, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "scale == \(scale), must be > 0.")
    self.scale = scale
    entries = []
    count = 0
    add(values.map { Entry(value: $0, count: 1) })
  }

  /// Adds the values of another sample of the same scale.
  package mutating func merge(_ other: Self) {
    precondition(scale == other.scale, "scale == \(other.scale), must be \(scale).")
    add(other.entries)
  }

  /// The value of a rank, 1…`count`, in reported units.
  package func value(rank: Int) -> Double {
    precondition((1...max(1, count)).contains(rank) && count > 0, "rank == \(rank), must lie in 1...\(count).")
    var seen = 0
    for entry in entries {
      seen += entry.count
      if seen >= rank { return Double(entry.value) / scale }
    }
    return .nan
  }

  /// The quantile at `share` (0…1), interpolated between order statistics: Hyndman & Fan's type 7.
  ///
  /// Hyndman & Fan, The American Statistician 50 (1996).
  /// - Throws: `noUnits` without values.
  package func quantile(_ share: Double) throws(UndefinedQuantity) -> Double {
    precondition(share >= 0 && share <= 1, "share == \(share), must lie in 0...1.")
    guard count > 0 else { throw .noUnits }
    let position = Double(count - 1) * share
    let rank = min(count, Int(position) + 1)
    let (below, above) = (value(rank: rank), value(rank: min(count, rank + 1)))
    return below + (position - Double(rank - 1)) * (above - below)
  }

  /// The order statistics between which a quantile lies; −∞ or ∞ if the sample is too small for a bound.
  ///
  /// - Parameters:
  ///   - share: the quantile, between 0 and 1.
  ///   - level: the confidence level between 0 and 1.
  /// - Throws: `noUnits` without values.
  package func quantileInterval(_ share: Double, level: Double) throws(UndefinedQuantity) -> ConfidenceInterval {
    guard count > 0 else { throw .noUnits }
    let ranks = QuantileRanks(count: count, quantile: share, level: level)
    return ConfidenceInterval(
      lower: ranks.lower.map(value) ?? -.infinity,
      upper: ranks.upper.map(value) ?? .infinity,
      level: level,
      method: .orderStatistics
    )
  }

  private mutating func add(_ more: [Entry]) {
    var merged: [Entry] = []
    for entry in (entries + more).sorted(by: { $0.value < $1.value }) {
      if let last = merged.last, last.value == entry.value {
        merged[merged.count - 1] = Entry(value: entry.value, count: last.count + entry.count)
      } else {
        merged.append(entry)
      }
    }
    entries = merged
    count += more.reduce(0) { $0 + $1.count }
  }
}
