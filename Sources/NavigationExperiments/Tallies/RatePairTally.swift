/// One rate of the same users under two variants.
package struct RatePairTally: Hashable, Sendable {
  /// One user's two numbers under one variant.
  package struct Value: Hashable, Sendable {
    /// How often it was done.
    package var numerator: Int64
    /// How often that which it is told per was done.
    package var denominator: Int64

    /// Makes a value.
    package init(_ numerator: Int64, per denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// The sums of the products of a number under the control with one under the treatment.
  package struct CrossProducts: Hashable, Sendable {
    /// Numerator by numerator.
    package internal(set) var numerators: Int128 = 0
    /// Numerator under the control by denominator under the treatment.
    package internal(set) var numeratorByDenominator: Int128 = 0
    /// Denominator under the control by numerator under the treatment.
    package internal(set) var denominatorByNumerator: Int128 = 0
    /// Denominator by denominator.
    package internal(set) var denominators: Int128 = 0
  }

  /// Under the control.
  package private(set) var control = RateTally()
  /// Under the treatment.
  package private(set) var treatment = RateTally()
  /// Between the two.
  package private(set) var products = CrossProducts()

  /// Makes an empty tally.
  package init() {}

  /// Whether everybody did the same under both: the squares of all differences sum to zero.
  package var isIdentical: Bool {
    let (first, second) = (control, treatment)
    let numerators = first.numerator.sumOfSquares + second.numerator.sumOfSquares - 2 * products.numerators
    let denominators = first.denominator.sumOfSquares + second.denominator.sumOfSquares - 2 * products.denominators
    return numerators == 0 && denominators == 0
  }

  /// Counts one user.
  package mutating func add(control: Value, treatment: Value) {
    self.control.add(control.numerator, per: control.denominator)
    self.treatment.add(treatment.numerator, per: treatment.denominator)
    let (first, second) = (control, treatment)
    products.numerators += Int128(first.numerator) * Int128(second.numerator)
    products.numeratorByDenominator += Int128(first.numerator) * Int128(second.denominator)
    products.denominatorByNumerator += Int128(first.denominator) * Int128(second.numerator)
    products.denominators += Int128(first.denominator) * Int128(second.denominator)
  }

  /// Adds another tally.
  package mutating func merge(_ other: RatePairTally) {
    control.merge(other.control)
    treatment.merge(other.treatment)
    products.numerators += other.products.numerators
    products.numeratorByDenominator += other.products.numeratorByDenominator
    products.denominatorByNumerator += other.products.denominatorByNumerator
    products.denominators += other.products.denominators
  }
}
