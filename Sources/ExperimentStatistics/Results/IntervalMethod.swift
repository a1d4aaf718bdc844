/// The procedure behind an interval.
///
/// The raw value is a stable key for reports.
public enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
  /// Wilson's score interval of a proportion.
  case wilson = "wilson"
  /// Agresti and Coull's interval of a proportion.
  case agrestiCoull = "agresti_coull"
  /// Clopper and Pearson's exact interval of a proportion.
  case clopperPearson = "clopper_pearson"
  /// The equal-tailed interval of Jeffreys's posterior of a proportion.
  case jeffreys = "jeffreys"
  /// The estimate and its normal reach.
  case wald = "wald"
  /// Newcombe's hybrid score interval of a difference of proportions.
  case newcombe = "newcombe"
  /// Agresti and Caffo's interval of a difference of proportions.
  case agrestiCaffo = "agresti_caffo"
  /// Miettinen and Nurminen's score interval of a difference of proportions.
  case miettinenNurminen = "miettinen_nurminen"
  /// Koopman's score interval of a ratio of proportions, as a lift.
  case koopman = "koopman"
  /// Katz's log-ratio interval of a lift of proportions.
  case katz = "katz_log"
  /// The log-ratio t interval of a lift of means.
  case logRatio = "log_ratio_t"
  /// The delta method's normal interval of a lift.
  case deltaNormal = "delta_normal"
  /// The delta method's t interval of a lift.
  case deltaT = "delta_t"
  /// Fieller's interval of a lift.
  case fieller = "fieller"
  /// Welch's t interval of a difference of means.
  case welch = "welch_t"
  /// Student's t interval of a difference of means.
  case student = "student_t"
  /// Welch's t interval of a difference of ratio metrics.
  case ratioMetric = "ratio_metric_t"
  /// Welch's t interval of a difference adjusted by a covariate.
  case covariateAdjusted = "cuped_t"
  /// The paired t interval.
  case paired = "paired_t"
  /// The paired t interval of a difference of ratio metrics.
  case pairedRatioMetric = "paired_ratio_metric_t"
  /// The Robins–Breslow–Greenland interval of the common odds ratio.
  case mantelHaenszel = "mantel_haenszel_log_odds"
  /// The normal interval of a post-stratified difference.
  case postStratified = "post_stratified_normal"
  /// Two order statistics around a quantile.
  case orderStatistics = "order_statistics"
  /// The t interval of a difference of quantiles.
  case quantile = "quantile_t"
  /// The t interval of a difference of quantiles of clustered observations.
  case clusteredQuantile = "clustered_quantile_t"
  /// The normal interval of a curve on the log-minus-log scale.
  case logMinusLog = "log_minus_log"
  /// The normal interval of a restricted mean time.
  case restrictedMean = "restricted_mean_normal"
  /// An asymptotic confidence sequence.
  case asymptoticSequence = "asymptotic_confidence_sequence"
  /// The mixture sequential probability ratio test's interval as Statsig reports it.
  case mixtureRatio = "mixture_sprt"
  /// The equal-tailed interval of a beta posterior.
  case betaPosterior = "beta_posterior"
  /// The equal-tailed interval of a normal posterior.
  case normalPosterior = "normal_posterior"
}
