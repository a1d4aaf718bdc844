/// How comparisons of different users are estimated, tested and judged; decided before anybody looks.
public struct AnalysisChoices: Hashable, Sendable {
  /// What is done about there being several tests.
  public enum Adjustment: String, Hashable, Sendable, CaseIterable {
    /// Holm's steps: the chance of any false rejection.
    case holm
    /// Each p-value times the size of its family: the same, and stricter.
    case bonferroni
    /// Hochberg's steps: the same, where tests are independent or hang together one way.
    case hochberg
    /// Benjamini's and Hochberg's: the expected share of false rejections.
    case benjaminiHochberg = "bh"
    /// Benjamini's and Yekutieli's: the same, however the tests hang together.
    case benjaminiYekutieli = "by"
    /// Nothing.
    case none
  }

  /// Which tests are adjusted together, always of one scope and design.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// All metrics and treatments.
    case scope
    /// All treatments of one metric.
    case metric
    /// All primary metrics and treatments; the other metrics are not adjusted.
    case primary
  }

  /// Which estimate stands in the row of a comparison.
  public enum Estimator: String, Hashable, Sendable, CaseIterable {
    /// All users thrown together.
    case crude
    /// Strata weighed by their share of everybody exposed.
    case postStratified = "post-stratified"
    /// What a covariate explains taken away.
    case covariateAdjusted = "covariate-adjusted"
  }

  /// What is known of users before they are exposed.
  public enum Covariate: String, Hashable, Sendable, CaseIterable {
    /// The same metric in an earlier session under the control.
    case earlierSession = "earlier-session"
  }

  /// The confidence level of every interval, between 0 and 1.
  public var level = 0.95
  /// What is done about there being several tests.
  public var adjustment = Adjustment.holm
  /// Which tests are adjusted together.
  public var family = Family.scope
  /// Which estimate stands in the rows.
  public var estimator = Estimator.crude
  /// The covariate; `nil` for none.
  public var covariate: Covariate?
  /// The users of both arms at which a confidence sequence is narrowest, above 0.
  public var sequentialTuning = 10_000
  /// The p-value below which a sample ratio is an alarm, between 0 and 1.
  public var sampleRatioAlarm = 0.001
  /// The standard deviation of a normal prior of the lift around 0, above 0; `nil` where nothing is said beforehand.
  public var priorLiftDeviation: Double?

  /// The whole weeks that a real test runs, at least: 1…52.
  public var minimumWeeks = 2

  /// Makes the choices that stand where nobody chooses.
  public init() {}

  /// The share of intervals that may miss the true value.
  public var significance: Double { 1 - level }
}
