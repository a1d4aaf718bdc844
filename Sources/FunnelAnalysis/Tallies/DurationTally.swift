/// The times of users who arrive, and what restricted means need of them.
public struct DurationTally: Hashable, Sendable {
  /// How many.
  public private(set) var count = 0
  /// Their sum, in milliseconds.
  public private(set) var sum: Int64 = 0
  /// Their sum with each cut at the horizon, in milliseconds.
  public private(set) var restrictedSum: Int64 = 0
  /// The horizon, in milliseconds.
  public let horizon: Int64
  /// Their distribution.
  public private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  /// - Parameter horizon: The time at which restricted means are cut, in milliseconds.
  public init(horizon: Int64 = .max) { self.horizon = horizon }

  /// The mean over users of whom these arrived, the others counting with the horizon, in milliseconds; `nil` of nobody.
  public func restrictedMean(of users: Int) -> Double? {
    users > 0 ? (Double(restrictedSum) + Double(users - count) * Double(horizon)) / Double(users) : nil
  }

  /// Counts one duration, in milliseconds.
  public mutating func add(_ milliseconds: Int64) {
    count += 1
    sum += milliseconds
    restrictedSum += min(horizon, milliseconds)
    histogram.add(milliseconds)
  }

  /// Adds another tally.
  public mutating func merge(_ other: DurationTally) {
    count += other.count
    sum += other.sum
    restrictedSum += other.restrictedSum
    histogram.merge(other.histogram)
  }
}
