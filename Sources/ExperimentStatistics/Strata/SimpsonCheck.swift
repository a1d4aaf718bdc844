/// Whether throwing strata together says the opposite of what the strata say.
public struct SimpsonCheck: Sendable, Hashable {
  /// Whether the treatment is better in every stratum.
  public let allStrataPositive: Bool
  /// Whether the treatment is worse in every stratum.
  public let allStrataNegative: Bool
  /// Whether all strata agree on a sign and the crude difference has the other: Simpson's paradox.
  public let isReversal: Bool
  /// Whether the crude and the post-stratified difference have opposite signs.
  public let signChangesAfterAdjustment: Bool

  /// Whether a report must not show the crude difference alone.
  public var isWarning: Bool { isReversal || signChangesAfterAdjustment }

  /// The check of all strata in which both arms have units.
  ///
  /// - Throws: `noUnits` where an arm has no units, `tooFewStrata` where no stratum has both arms.
  public init(_ stratified: StratifiedProportions) throws(UndefinedQuantity) {
    let crude = try stratified.crude.estimate
    let compared = stratified.strata.filter { $0.control.trials > 0 && $0.treatment.trials > 0 }
    guard !compared.isEmpty else { throw .tooFewStrata }
    var differences: [Double] = []
    for stratum in compared { differences.append(try stratum.difference.estimate) }
    self.init(crude, differences, try PostStratifiedDifference(StratifiedProportions(compared)).estimate)
  }

  /// The check of the differences of any metric, adjusted to the strata's own mix of units.
  ///
  /// - Throws: `tooFewStrata` where no stratum has units.
  public init(crude: Double, strata: [StratumDifference]) throws(UndefinedQuantity) {
    let units = strata.reduce(0) { $0 + Double($1.units) }
    guard units > 0 else { throw .tooFewStrata }
    let sum = strata.reduce(ExtendedDouble(0)) { $0 + ExtendedDouble($1.estimate) * Double($1.units) }
    self.init(crude, strata.map(\.estimate), sum.high / units)
  }

  private init(_ crude: Double, _ differences: [Double], _ adjusted: Double) {
    allStrataPositive = differences.allSatisfy { $0 > 0 }
    allStrataNegative = differences.allSatisfy { $0 < 0 }
    isReversal = allStrataPositive && crude < 0 || allStrataNegative && crude > 0
    signChangesAfterAdjustment = crude < 0 && adjusted > 0 || crude > 0 && adjusted < 0
  }
}
