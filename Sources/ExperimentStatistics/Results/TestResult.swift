/// The outcome of a test of no difference.
///
/// `pValue` is two-sided for z and t, and the upper tail for χ²; every tail is computed as itself, never as one minus
/// the other.
public struct TestResult: Sendable, Hashable {
  /// The procedure that was followed.
  public let method: TestMethod
  /// The z, t or χ² statistic; for z and t its sign is that of treatment − control.
  public let statistic: Double
  /// The degrees of freedom of the reference distribution; nil where it is the normal one.
  public let degreesOfFreedom: Double?
  /// The p-value from the upper tail, never from one minus a lower one; zero only where a `Double` cannot hold it.
  public let pValue: Double
  /// The decimal logarithm of the p-value, finite also where `pValue` has underflowed.
  public let log10PValue: Double
  /// The one-sided p-value against "treatment is greater"; nil where the statistic has no sign.
  public let pValueGreater: Double?
  /// The one-sided p-value against "treatment is less"; nil where the statistic has no sign.
  public let pValueLess: Double?

  init(
    _ method: TestMethod,
    _ statistic: Double,
    twoSidedIn distribution: some SymmetricDistribution,
    degreesOfFreedom: Double? = nil
  ) {
    let folded = distribution.foldedTails(at: statistic)
    let tails = distribution.tails(at: statistic)
    self.method = method
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    pValue = folded.upper
    log10PValue = folded.log10Upper
    pValueGreater = tails.upper
    pValueLess = tails.lower
  }

  init(_ method: TestMethod, chiSquared statistic: Double, degreesOfFreedom: Double) {
    let tails = ChiSquaredDistribution(degreesOfFreedom: degreesOfFreedom).tails(at: statistic)
    self.method = method
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    pValue = tails.upper
    log10PValue = tails.log10Upper
    pValueGreater = nil
    pValueLess = nil
  }

  private init(_ method: TestMethod, _ result: Self) {
    self.method = method
    statistic = result.statistic
    degreesOfFreedom = result.degreesOfFreedom
    pValue = result.pValue
    log10PValue = result.log10PValue
    pValueGreater = result.pValueGreater
    pValueLess = result.pValueLess
  }

  /// The same outcome under the name of the procedure it was borrowed for.
  func named(_ method: TestMethod) -> Self { Self(method, self) }
}
