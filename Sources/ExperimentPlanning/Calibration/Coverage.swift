package import ExperimentAnalysis
package import ExperimentStatistics
package import NavigationExperiments

/// The coverage of the truth by intervals.
package struct Coverage: Sendable {
  /// One estimator of one difference.
  package struct Row: Hashable, Sendable {
    /// The position of the metric.
    package let metric: Int
    /// The position of the treatment.
    package let treatment: Int
    /// The name of the estimator.
    package let estimator: String
    /// The true difference, in the metric's unit.
    package let truth: Double
    /// The truth's Monte Carlo error; zero if users do not differ.
    package let truthError: Double
    /// The number of cohorts with an estimate.
    package let cohorts: Int
    /// The mean of the estimates.
    package let mean: Double
    /// The standard deviation of the estimates, which a standard error estimates.
    package let standardDeviation: Double
    /// The number of intervals that contain the truth.
    package let covering: Int
    /// Whether the coverage should be exact or, for small counts, at least the level.
    package let claim: ChanceBand.Claim
    /// The numbers that chance allows; `nil` if there are no intervals.
    package let band: ChanceBand?

    /// The truth's error in units of a cohort's.
    package var errorRatio: Double { truthError / standardDeviation }
    /// The distance of the mean estimate from the truth, in standard errors of both.
    package var bias: Double {
      let error = standardDeviation / Double(cohorts).squareRoot()
      return (mean - truth) / (error * error + truthError * truthError).squareRoot()
    }
    /// Whether the share of intervals that contain the truth is within chance of the level.
    package var isKept: Bool { band.map { claim.admits(covering: covering, in: $0) } ?? true }
  }

  /// The experiment.
  package let experiment: ExperimentDefinition
  /// The number of cohorts.
  package let cohorts: Int
  /// The number of users of each cohort.
  package let users: Int
  /// The number of users behind the truth.
  package let truthUsers: Int
  /// The results, by metric.
  package let rows: [Row]

  init(study: CoverageStudy, rows: [Row]) {
    experiment = study.experiment
    cohorts = study.cohorts
    users = study.users
    truthUsers = study.truthUsers
    self.rows = rows
  }

  /// Whether every interval covers the truth as often as it claims, within chance.
  package var isKept: Bool { rows.allSatisfy(\.isKept) }
}

extension Coverage.Row {
  init(_ truth: Comparison, _ estimator: String, _ estimates: [CoverageEstimator.Estimate], claim: ChanceBand.Claim) {
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
package struct CoverageEstimator: Sendable {
  /// A difference between a treatment and the control, with its interval.
  package struct Estimate: Sendable {
    /// The difference, in the metric's unit.
    package var value: Double
    /// The interval that should hold the true difference.
    package var interval: ConfidenceInterval

    /// Makes an estimate.
    package init(value: Double, interval: ConfidenceInterval) { (self.value, self.interval) = (value, interval) }
  }

  /// A cohort whose users each ran under the assigned variant.
  package struct StudiedCohort: Sendable {
    /// The experiment.
    package let experiment: ExperimentDefinition
    /// The counts.
    package let tally: ExperimentTally
    /// The analysis, as in a report.
    package let results: AnalysisResults

    /// The report's row of a metric under a treatment, over all users.
    package func comparison(of metric: Int, under treatment: Int) -> Comparison? {
      results.comparisons.first {
        $0.design == .revealed && $0.scope == .overall && $0.metric == metric && $0.treatment == treatment
      }
    }
  }

  /// Its name.
  package let name: String
  /// The estimate for a metric and a treatment; `nil` without one.
  package let estimate: @Sendable (_ metric: Int, _ treatment: Int, StudiedCohort) -> Estimate?

  /// Makes a named estimator.
  package init(
    _ name: String, estimate: @escaping @Sendable (_ metric: Int, _ treatment: Int, StudiedCohort) -> Estimate?
  ) {
    self.name = name
    self.estimate = estimate
  }

  /// The estimate of a kind, if a report has one.
  package static func estimate(_ kind: ExperimentAnalysis.Estimate.Kind) -> CoverageEstimator {
    CoverageEstimator(kind.rawValue) { metric, treatment, cohort in
      let estimates = cohort.comparison(of: metric, under: treatment)?.estimates ?? []
      guard let own = estimates.first(where: { $0.kind == kind }), let value = own.difference,
        let interval = own.interval
      else { return nil }
      return Estimate(value: value, interval: interval)
    }
  }

  /// The estimators that are judged by default.
  package static let all = ExperimentAnalysis.Estimate.Kind.allCases.map(estimate)
}
