public import ExperimentAnalysis
public import ExperimentStatistics
public import NavigationExperiments

/// How often intervals held the truth.
public struct Coverage: Sendable {
  /// One estimator of one difference.
  public struct Row: Hashable, Sendable {
    /// The position of the metric.
    public let metric: Int
    /// The position of the treatment.
    public let treatment: Int
    /// The name of the estimator.
    public let estimator: String
    /// The true difference, in the metric's unit.
    public let truth: Double
    /// The truth's Monte Carlo error; zero if users do not differ.
    public let truthError: Double
    /// How many cohorts had an estimate.
    public let cohorts: Int
    /// The mean of the estimates.
    public let mean: Double
    /// The standard deviation of the estimates, which a standard error estimates.
    public let standardDeviation: Double
    /// How many intervals held the truth.
    public let covering: Int
    /// Whether they should hold it as often as they say, or, where little is counted, at least as often.
    public let claim: ChanceBand.Claim
    /// How many may; `nil` if there are no intervals.
    public let band: ChanceBand?

    /// The truth's error in units of a cohort's.
    public var errorRatio: Double { truthError / standardDeviation }
    /// How far the mean estimate is from the truth, in standard errors of both.
    public var bias: Double {
      let error = standardDeviation / Double(cohorts).squareRoot()
      return (mean - truth) / (error * error + truthError * truthError).squareRoot()
    }
    /// Whether the share of intervals that contain the truth is within chance of the level.
    public var isKept: Bool { band.map { claim.admits(covering: covering, in: $0) } ?? true }
  }

  /// The experiment.
  public let experiment: ExperimentDefinition
  /// How many cohorts there were.
  public let cohorts: Int
  /// How many users each had.
  public let users: Int
  /// How many users the truth is known from.
  public let truthUsers: Int
  /// The results, by metric.
  public let rows: [Row]

  init(study: CoverageStudy, rows: [Row]) {
    experiment = study.experiment
    cohorts = study.cohorts
    users = study.users
    truthUsers = study.truthUsers
    self.rows = rows
  }

  /// Whether every interval covers the truth as often as it claims, within chance.
  public var isKept: Bool { rows.allSatisfy(\.isKept) }
}

extension Coverage.Row {
  init(
    _ truth: Comparison,
    _ estimator: String,
    _ estimates: [CoverageEstimator.Estimate],
    claim: ChanceBand.Claim
  ) {
    self.claim = claim
    metric = truth.metric
    treatment = truth.treatment
    self.estimator = estimator
    let difference = truth.difference ?? 0
    self.truth = difference
    truthError = truth.standardError ?? 0
    cohorts = estimates.count
    let count = Double(estimates.count)
    let mean = estimates.reduce(0) { $0 + $1.value } / count
    self.mean = mean
    let squares = estimates.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) }
    standardDeviation = (squares / (count - 1)).squareRoot()
    covering = estimates.count { $0.interval.contains(difference) }
    band = estimates.first.map { ChanceBand(trials: estimates.count, probability: $0.interval.level) }
  }
}

/// A named way to estimate a difference from a cohort.
///
/// To add an estimator, make another value: a name, and a function of a cohort.
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

  /// A cohort whose users each ran under the assigned variant.
  public struct StudiedCohort: Sendable {
    /// The experiment.
    public let experiment: ExperimentDefinition
    /// The counts.
    public let tally: ExperimentTally
    /// The analysis, as in a report.
    public let results: AnalysisResults

    /// The report's row of a metric under a treatment, over all users.
    public func comparison(of metric: Int, under treatment: Int) -> Comparison? {
      results.comparisons.first {
        $0.design == .revealed && $0.scope == .overall && $0.metric == metric && $0.treatment == treatment
      }
    }
  }

  /// Its name.
  public let name: String
  /// The estimate for a metric and a treatment; `nil` without one.
  public let estimate: @Sendable (_ metric: Int, _ treatment: Int, StudiedCohort) -> Estimate?

  /// Makes a named estimator.
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

  /// The estimators that are judged by default.
  public static let all = ExperimentAnalysis.Estimate.Kind.allCases.map(estimate)
}
