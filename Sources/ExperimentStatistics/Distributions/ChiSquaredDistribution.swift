/// The χ² distribution.
package struct ChiSquaredDistribution: Hashable, Sendable {
  /// The degrees of freedom, above 0.
  package let degreesOfFreedom: Double

  /// The distribution with `degreesOfFreedom` > 0; accurate to 1e-12 from 1 to 1e5.
  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degreesOfFreedom == \(degreesOfFreedom), must be > 0.")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Both tails at `value`: P(df/2, value/2) and Q(df/2, value/2).
  package func tails(at value: Double) -> Tails {
    IncompleteGamma(shape: degreesOfFreedom / 2, at: max(value, 0) / 2).tails
  }

  /// The probability of a value above `value`.
  package func upperTail(at value: Double) -> Double { tails(at: value).upper }
}
