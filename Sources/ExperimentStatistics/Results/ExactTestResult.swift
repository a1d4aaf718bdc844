import PlatformMathematics

/// The outcome of an exact test, which has a p-value and no statistic.
public struct ExactTestResult: Sendable, Hashable {
  /// The procedure that was followed.
  public let method: TestMethod
  /// The two-sided p-value, at most one.
  public let pValue: Double
  /// The decimal logarithm of the p-value, finite also where `pValue` has underflowed.
  public let log10PValue: Double

  init(_ method: TestMethod, logPValue: Double) {
    self.method = method
    pValue = min(1, exponential(logPValue))
    log10PValue = min(0, logPValue / 2.302_585_092_994_045_7)
  }
}
