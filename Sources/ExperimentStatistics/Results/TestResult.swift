/// The outcome of a test of no difference.
///
/// `pValue` is two-sided for z and t, and the upper tail for χ²; every tail is computed as itself, never as one minus
/// the other.
package struct TestResult: Sendable, Hashable {
  /// The procedure that was followed.
  package let method: TestMethod
  /// The z, t or χ² statistic; for z and t its sign is that of treatment − control; nil of an exact test.
  package let statistic: Double?
  /// The degrees of freedom of the reference distribution; nil if it is the normal one.
  package let degreesOfFreedom: Double?
  /// The p-value from the upper tail, never from one minus a lower one; zero only if a `Double` cannot hold it.
  package let pValue: Double
}

extension TestResult {
  /// A two-sided test of a statistic, in the normal distribution unless stated.
  init(
    _ method: TestMethod, _ statistic: Double,
    in distribution: StudentTDistribution = StudentTDistribution(degreesOfFreedom: .infinity)
  ) {
    let degrees = distribution.degreesOfFreedom
    self.init(
      method: method, statistic: statistic, degreesOfFreedom: degrees.isFinite ? degrees : nil,
      pValue: distribution.twoSidedPValue(at: statistic))
  }

  /// A test of a χ² statistic.
  init(_ method: TestMethod, chiSquared statistic: Double, degreesOfFreedom: Double) {
    let distribution = ChiSquaredDistribution(degreesOfFreedom: degreesOfFreedom)
    self.init(
      method: method, statistic: statistic, degreesOfFreedom: degreesOfFreedom,
      pValue: distribution.upperTail(at: statistic))
  }
}

/// The procedure behind a p-value.
///
/// The raw value is a stable key for reports.
package enum TestMethod: String, Sendable, Hashable, CaseIterable {
  /// The z test of two proportions with the pooled variance.
  case pooledZ = "pooled_z"
  /// Fisher's exact test, two-sided by the probability of tables.
  case fisher = "fisher_exact"
  /// Welch's t test.
  case welch = "welch_t"
  /// Welch's t test of ratio metrics by the delta method.
  case ratioMetric = "ratio_metric_t"
  /// Welch's t test by the delta method, with units that were assigned as a whole.
  case clustered = "clustered_t"
  /// Welch's t test of means adjusted by a covariate.
  case covariateAdjusted = "cuped_t"
  /// Pearson's χ² test of arm sizes against their weights.
  case sampleRatio = "sample_ratio_chi_squared"
  /// Cochran's Q test of equal differences.
  case cochranQ = "cochran_q"
  /// The z test of a post-stratified difference.
  case postStratified = "post_stratified_z"
}
