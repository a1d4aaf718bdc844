/// Whole numbers, one a user, summed up exactly: merges in any order to the same result.
package struct MetricTally: Hashable, Sendable {
  /// How many users.
  package private(set) var count = 0
  /// The sum.
  package private(set) var sum: Int128 = 0
  /// The sum of squares.
  package private(set) var sumOfSquares: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user's value.
  package mutating func add(_ value: Int64) {
    count += 1
    sum += Int128(value)
    sumOfSquares += Int128(value) * Int128(value)
  }

  /// Adds another tally.
  package mutating func merge(_ other: MetricTally) {
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }
}
