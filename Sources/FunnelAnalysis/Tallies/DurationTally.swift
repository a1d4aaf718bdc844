/// Durations of those who have one.
public struct DurationTally: Hashable, Sendable {
  /// How many.
  public private(set) var count = 0
  /// Their sum, in milliseconds.
  public private(set) var sum: Int64 = 0
  /// Their distribution.
  public private(set) var histogram = LogHistogram()

  /// Makes an empty tally.
  public init() {}

  /// Counts one duration, in milliseconds.
  public mutating func add(_ milliseconds: Int64) {
    count += 1
    sum += milliseconds
    histogram.add(milliseconds)
  }

  /// Adds another tally.
  public mutating func merge(_ other: DurationTally) {
    count += other.count
    sum += other.sum
    histogram.merge(other.histogram)
  }
}
