/// A formula for the sample size of two proportions; they differ by 0.1 to 40 %, so a report names the one it used.
public enum SampleSizeFormula: String, Sendable, Hashable, CaseIterable {
  /// The pooled variance under equality: Fleiss 1980, `power.prop.test` of R, statsmodels; the default.
  case pooled
  /// Each arm's own variance throughout.
  case unpooled
  /// Cohen's difference of arcsines, "Statistical Power Analysis", 1988.
  case arcsine
  /// The control's variance under equality, as in Evan Miller's calculator.
  case controlVariance = "control_variance"
}
