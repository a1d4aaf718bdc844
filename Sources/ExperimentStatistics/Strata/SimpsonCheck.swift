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
    allStrataPositive = differences.allSatisfy { $0 > 0 }
    allStrataNegative = differences.allSatisfy { $0 < 0 }
    isReversal = allStrataPositive && crude < 0 || allStrataNegative && crude > 0
    let adjusted = try PostStratifiedDifference(StratifiedProportions(compared)).estimate
    signChangesAfterAdjustment = crude < 0 && adjusted > 0 || crude > 0 && adjusted < 0
  }
}
