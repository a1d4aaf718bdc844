/// The procedure behind a p-value.
///
/// The raw value is a stable key for reports.
public enum TestMethod: String, Sendable, Hashable, CaseIterable {
  /// The z test of two proportions with the pooled variance.
  case pooledZ = "pooled_z"
  /// The z test of two proportions with each arm's own variance.
  case unpooledZ = "unpooled_z"
  /// Pearson's χ² test of a two-by-two table.
  case pearson = "pearson_chi_squared"
  /// Pearson's χ² test with Yates's correction for continuity.
  case yates = "yates_chi_squared"
  /// Fisher's exact test, two-sided by the probability of tables.
  case fisher = "fisher_exact"
  /// Welch's t test.
  case welch = "welch_t"
  /// Student's t test with one variance for both arms.
  case student = "student_t"
  /// The t test of a relative difference by the delta method.
  case lift = "delta_t"
  /// Welch's t test of ratio metrics by the delta method.
  case ratioMetric = "ratio_metric_t"
  /// Welch's t test of means adjusted by a covariate.
  case covariateAdjusted = "cuped_t"
  /// The paired t test.
  case paired = "paired_t"
  /// McNemar's χ² test.
  case mcNemar = "mcnemar_chi_squared"
  /// McNemar's χ² test with a correction for continuity.
  case mcNemarCorrected = "mcnemar_corrected"
  /// McNemar's exact binomial test.
  case mcNemarExact = "mcnemar_exact"
  /// McNemar's test by the mid-p-value.
  case mcNemarMidP = "mcnemar_mid_p"
  /// Pearson's χ² test of arm sizes against their weights.
  case sampleRatio = "sample_ratio_chi_squared"
  /// The Cochran–Mantel–Haenszel test.
  case mantelHaenszel = "cochran_mantel_haenszel"
  /// The Cochran–Mantel–Haenszel test with a correction for continuity.
  case mantelHaenszelCorrected = "cochran_mantel_haenszel_corrected"
  /// Breslow and Day's test of equal odds ratios.
  case breslowDay = "breslow_day"
  /// Breslow and Day's test with Tarone's correction.
  case tarone = "breslow_day_tarone"
  /// Cochran's Q test of equal differences.
  case cochranQ = "cochran_q"
  /// The z test between the differences of two strata.
  case interaction = "interaction_z"
  /// The z test of a post-stratified difference.
  case postStratified = "post_stratified_z"
  /// The t test of quantiles by the width of order-statistic intervals.
  case quantile = "quantile_t"
  /// The t test of quantiles whose observations are clustered in users.
  case clusteredQuantile = "clustered_quantile_t"
  /// The log-rank test.
  case logRank = "log_rank"
  /// The mixture sequential probability ratio test as Statsig reports it.
  case mixtureRatio = "mixture_sprt"
}
