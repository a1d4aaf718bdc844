/// A way to adjust the p-values of a family of tests.
///
/// Adjusted p-values have no exact counterpart in intervals, which stay unadjusted. The raw value is a stable key.
public enum MultipleTestingMethod: String, Sendable, Hashable, CaseIterable {
  /// Each p-value times the family's size; holds the chance of any false rejection.
  case bonferroni
  /// Holm's step-down adjustment; holds the chance of any false rejection and is never above Bonferroni's.
  case holm
  /// Holm's steps with Šidák's formula, which needs independent or positively dependent tests.
  case holmSidak = "holm_sidak"
  /// Hochberg's step-up adjustment, never above Holm's; needs independent or positively dependent tests.
  case hochberg
  /// Benjamini & Hochberg's; holds the expected share of false rejections of independent tests.
  case benjaminiHochberg = "benjamini_hochberg"
  /// Benjamini & Yekutieli's; holds the expected share of false rejections of any tests.
  case benjaminiYekutieli = "benjamini_yekutieli"
}
