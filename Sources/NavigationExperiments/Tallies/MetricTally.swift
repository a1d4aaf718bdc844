/// Whole numbers, one a user, summed up exactly: merges in any order to the same result.
public struct MetricTally: Hashable, Sendable {
  /// How many users.
  public private(set) var count = 0
  /// The sum.
  public private(set) var sum: Int128 = 0
  /// The sum of squares.
  public private(set) var sumOfSquares: Int128 = 0

  /// Makes an empty tally.
  public init() {}

  /// Counts one user's value.
  public mutating func add(_ value: Int64) {
    count += 1
    sum += Int128(value)
    sumOfSquares += Int128(value) * Int128(value)
  }

  /// Adds another tally.
  public mutating func merge(_ other: MetricTally) {
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }
}
