/// The outcome of a two-sided test.
public struct TestResult: Sendable, Hashable {
  /// The z, t or χ² statistic; for z and t its sign is that of treatment − control.
  public let statistic: Double
  /// The degrees of freedom of the reference distribution; nil where it is the normal one.
  public let degreesOfFreedom: Double?
  /// The p-value from the upper tail, never from one minus a lower one; zero only where a `Double` cannot hold it.
  public let pValue: Double
  /// The decimal logarithm of the p-value, finite also where `pValue` has underflowed.
  public let log10PValue: Double

  init(_ statistic: Double, twoSidedIn distribution: some SymmetricDistribution, degreesOfFreedom: Double? = nil) {
    self.init(statistic, tails: distribution.foldedTails(at: statistic), degreesOfFreedom: degreesOfFreedom)
  }

  init(_ statistic: Double, tails: Tails, degreesOfFreedom: Double?) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    pValue = tails.upper
    log10PValue = tails.log10Upper
  }
}
