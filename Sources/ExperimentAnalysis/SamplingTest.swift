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

  /// Copies a test with a statistic.
  package init(_ result: TestResult) {
    (method, statistic, degreesOfFreedom) = (result.method, result.statistic, result.degreesOfFreedom)
    pValue = result.pValue
  }

  /// Fisher's exact test, of its p-value.
  init(fisher pValue: Double) { (method, self.pValue) = (.fisher, pValue) }
}
