/// Holm's step-down adjustment, which holds the chance of any false rejection in a family of tests.
///
/// Holm, Scandinavian Journal of Statistics 6 (1979). Intervals have no exact counterpart and stay unadjusted.
public struct HolmAdjustment: Sendable, Hashable {
  /// The adjusted p-values in the order given, nil where the p-value was undefined.
  public let adjustedPValues: [Double?]
  /// The number of tests in the family: those with a p-value.
  public let familySize: Int

  /// Adjusts p-values of 0…1; an undefined one is no member of the family and makes nothing stricter.
  public init(of pValues: [Double?]) {
    let family = pValues.enumerated().compactMap { index, value in value.map { (index: index, pValue: $0) } }
    precondition(family.allSatisfy { (0...1).contains($0.pValue) }, "pValues == \(pValues), must lie in 0...1.")
    var adjusted = [Double?](repeating: nil, count: pValues.count)
    var running = 0.0
    for (rank, member) in family.sorted(by: { $0.pValue < $1.pValue }).enumerated() {
      running = max(running, min(1, member.pValue * Double(family.count - rank)))
      adjusted[member.index] = running
    }
    adjustedPValues = adjusted
    familySize = family.count
  }
}
