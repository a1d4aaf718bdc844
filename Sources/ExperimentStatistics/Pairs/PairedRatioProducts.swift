/// The sums of the products of one of a user's numbers under the control with one under the treatment, all in integer
/// units.
public struct PairedRatioProducts: Sendable, Hashable {
  /// Numerator by numerator.
  public let numerators: Int128
  /// Numerator under the control by denominator under the treatment.
  public let numeratorByDenominator: Int128
  /// Denominator under the control by numerator under the treatment.
  public let denominatorByNumerator: Int128
  /// Denominator by denominator.
  public let denominators: Int128

  /// Sums accumulated elsewhere.
  public init(
    numerators: Int128,
    numeratorByDenominator: Int128,
    denominatorByNumerator: Int128,
    denominators: Int128
  ) {
    self.numerators = numerators
    self.numeratorByDenominator = numeratorByDenominator
    self.denominatorByNumerator = denominatorByNumerator
    self.denominators = denominators
  }
}
