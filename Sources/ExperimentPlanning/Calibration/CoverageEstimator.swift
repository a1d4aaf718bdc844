public import ExperimentAnalysis
public import ExperimentStatistics
public import NavigationExperiments

/// A way to estimate a difference from a cohort, under a name.
///
/// Another way is another value: a name, and what it makes of a cohort.
public struct CoverageEstimator: Sendable {
  /// A difference between a treatment and the control, with its interval.
  public struct Estimate: Sendable {
    /// The difference, in the metric's unit.
    public var value: Double
    /// The interval that should hold the true difference.
    public var interval: ConfidenceInterval

    /// Makes an estimate.
    public init(value: Double, interval: ConfidenceInterval) { (self.value, self.interval) = (value, interval) }
  }

  /// A cohort of which each user was run under the variant they were assigned.
  public struct StudiedCohort: Sendable {
    /// The experiment.
    public let experiment: ExperimentDefinition
    /// What was counted.
    public let tally: ExperimentTally
    /// What a report says of it.
    public let results: AnalysisResults

    /// What a report says of a metric under a treatment, over everybody.
    public func comparison(of metric: Int, under treatment: Int) -> Comparison? {
      results.comparisons.first {
        $0.design == .revealed && $0.scope == .overall && $0.metric == metric && $0.treatment == treatment
      }
    }
  }

  /// What it is called.
  public let name: String
  /// The estimate for a metric and a treatment; `nil` where it has none.
  public let estimate: @Sendable (_ metric: Int, _ treatment: Int, StudiedCohort) -> Estimate?

  /// Names a way to estimate.
  public init(
    _ name: String,
    estimate: @escaping @Sendable (_ metric: Int, _ treatment: Int, StudiedCohort) -> Estimate?
  ) {
    self.name = name
    self.estimate = estimate
  }

  /// The estimate of a kind, where a report has one.
  public static func estimate(_ kind: ExperimentAnalysis.Estimate.Kind) -> CoverageEstimator {
    CoverageEstimator(kind.rawValue) { metric, treatment, cohort in
      let estimates = cohort.comparison(of: metric, under: treatment)?.estimates ?? []
      guard let own = estimates.first(where: { $0.kind == kind }), let value = own.difference,
        let interval = own.interval
      else { return nil }
      return Estimate(value: value, interval: interval)
    }
  }

  /// All that are judged unless said otherwise.
  public static let all = ExperimentAnalysis.Estimate.Kind.allCases.map(estimate)
}
