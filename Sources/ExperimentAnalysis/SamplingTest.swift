package import ExperimentStatistics

/// The result of a test of no difference, with or without a statistic.
package struct SamplingTest: Hashable, Sendable {
  /// The procedure that was followed.
  package var method: TestMethod
  /// The z or t statistic; `nil` of an exact test.
  package var statistic: Double?
  /// The degrees of freedom; `nil` for a normal statistic, or without one.
  package var degreesOfFreedom: Double?
  /// The two-sided p-value.
  package var pValue: Double
  /// Its decimal logarithm, finite also where ``pValue`` has underflowed.
  package var log10PValue: Double

  /// Copies a test with a statistic.
  package init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    (pValue, log10PValue) = (result.pValue, result.log10PValue)
  }

  /// Copies an exact test.
  package init(_ result: ExactTestResult) {
    (method, pValue, log10PValue) = (result.method, result.pValue, result.log10PValue)
  }
}
