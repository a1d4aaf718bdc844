public import ExperimentStatistics

/// A share's odds under the treatment, relative to those under the control, over strata.
public struct OddsComparison: Sendable, PartlyDefined {
  /// The Cochran–Mantel–Haenszel test that the odds are the same in every stratum.
  public var mantelHaenszel: TestResult?
  /// The common odds ratio, by Mantel and Haenszel.
  public var ratio: Double?
  /// Its interval.
  public var interval: ConfidenceInterval?
  /// Breslow and Day's test of one odds ratio in all strata.
  public var breslowDay: TestResult?
  /// The same with Tarone's correction.
  public var tarone: TestResult?
  /// How many strata say nothing about odds.
  public var uninformativeCount: Int
  /// Why something is missing; `nil` when nothing is.
  public var undefined: UndefinedQuantity?

  init(_ strata: StratifiedProportions, level: Double) {
    uninformativeCount = strata.uninformativeCount
    take(\.mantelHaenszel) { () throws(UndefinedQuantity) in try strata.mantelHaenszelTest() }
    take(\.ratio) { () throws(UndefinedQuantity) in try strata.commonOddsRatio }
    take(\.interval) { () throws(UndefinedQuantity) in try strata.oddsRatioInterval(level: level) }
    take(\.breslowDay) { () throws(UndefinedQuantity) in try strata.equalOddsTest(corrected: false) }
    take(\.tarone) { () throws(UndefinedQuantity) in try strata.equalOddsTest() }
  }
}
