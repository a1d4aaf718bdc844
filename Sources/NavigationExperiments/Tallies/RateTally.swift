/// Two whole numbers a user, how often something was done and how often that which it is told per, summed up exactly:
/// merges in any order to the same result.
///
/// The squares and products are what the spread of a ratio of sums is estimated from: users are the units, and who
/// does more counts for more.
package struct RateTally: Hashable, Sendable {
  /// How often it was done.
  package private(set) var numerator = MetricTally()
  /// How often that which it is told per was done.
  package private(set) var denominator = MetricTally()
  /// The sum of the products of both.
  package private(set) var sumOfProducts: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(_ numerator: Int64, per denominator: Int64) {
    self.numerator.add(numerator)
    self.denominator.add(denominator)
    sumOfProducts += Int128(numerator) * Int128(denominator)
  }

  /// Adds another tally.
  package mutating func merge(_ other: RateTally) {
    numerator.merge(other.numerator)
    denominator.merge(other.denominator)
    sumOfProducts += other.sumOfProducts
  }

  /// The ratio of the sums; `nil` where nothing was done that it could be told per.
  package var ratio: Double? {
    denominator.sum == 0 ? nil : Double(numerator.sum) / Double(denominator.sum)
  }
}
