/// A metric of users beside what was known of them before they were exposed, both whole numbers: merges in any order to the
/// same result.
///
/// The metric's own sums stand in its ``MetricTally``.
package struct CovariateTally: Hashable, Sendable {
  /// What was known before.
  package private(set) var covariate = MetricTally()
  /// The sum of the products of both.
  package private(set) var sumOfProducts: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(_ value: Int64, given covariate: Int64) {
    self.covariate.add(covariate)
    sumOfProducts += Int128(value) * Int128(covariate)
  }

  /// Adds another tally.
  package mutating func merge(_ other: CovariateTally) {
    covariate.merge(other.covariate)
    sumOfProducts += other.sumOfProducts
  }
}
