public import ExperimentStatistics

/// What a test of no difference came to, whether or not it has a statistic.
public struct SamplingTest: Hashable, Sendable {
  /// The procedure that was followed.
  public var method: TestMethod
  /// The z or t statistic; `nil` of an exact test.
  public var statistic: Double?
  /// The degrees of freedom; `nil` where the statistic is normal or there is none.
  public var degreesOfFreedom: Double?
  /// The two-sided p-value.
  public var pValue: Double
  /// Its decimal logarithm, finite also where ``pValue`` has underflowed.
  public var log10PValue: Double

  /// Takes over a test with a statistic.
  public init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    (pValue, log10PValue) = (result.pValue, result.log10PValue)
  }

  /// Takes over an exact test.
  public init(_ result: ExactTestResult) {
    (method, pValue, log10PValue) = (result.method, result.pValue, result.log10PValue)
  }
}
