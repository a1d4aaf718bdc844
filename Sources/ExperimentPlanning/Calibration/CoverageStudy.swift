import ExperimentAnalysis
import ExperimentRuns
package import NavigationExperiments
package import UserSimulation

/// Measures how often intervals contain the truth: cohorts as in a real test, against all users under every variant.
///
/// The truth is that of so many other users that its own error does not count; they share no draw with the cohorts.
package struct CoverageStudy: Sendable {
  /// The experiment.
  package let experiment: ExperimentDefinition
  /// The users; their number is not used.
  package let cohort: Cohort
  /// The number of cohorts.
  package let cohorts: Int
  /// The number of users of each cohort.
  package let users: Int
  /// The number of users behind the truth.
  package let truthUsers: Int
  /// The estimators to judge.
  package var estimators = CoverageEstimator.all

  /// Prepares a study.
  /// - Parameters:
  ///   - experiment: The experiment whose estimators are judged.
  ///   - cohort: The users; their number is not used.
  ///   - cohorts: How many cohorts, at least 2.
  ///   - users: How many users each has, at least 1.
  ///   - truthUsers: How many users are run under every variant for the truth, at least 1.
  package init(experiment: ExperimentDefinition, cohort: Cohort, cohorts: Int, users: Int, truthUsers: Int) {
    self.experiment = experiment
    self.cohort = cohort
    self.cohorts = cohorts
    self.users = users
    self.truthUsers = truthUsers
  }

  /// Runs the users of the truth, and then the cohorts.
  ///
  /// The result does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of cohorts done.
  /// - Throws: `CancellationError` when the task is canceled.
  package func coverage(
    workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> Coverage {
    let truth = try await truth(workers: workers)
    let (series, estimators) = (series, estimators)
    let control = experiment.control
    let found = try await series.map(workers: workers, progress: progress) { number, worker in
      let tally = try series.tally(of: number, by: &worker)
      let results = ExperimentAnalyzer(experiment: experiment, tally: tally).results()
      let cohort = CoverageEstimator.StudiedCohort(experiment: experiment, tally: tally, results: results)
      let arms = experiment.arms(in: tally, areAssigned: true)
      return truth.map { row in
        (
          isSparse: experiment.isSparse(row.metric, control: arms[control], treatment: arms[row.treatment]),
          estimates: estimators.map { $0.estimate(row.metric, row.treatment, cohort) }
        )
      }
    }
    let rows = truth.indices.flatMap { place in
      estimators.indices.compactMap { estimator -> Coverage.Row? in
        let estimates = found.compactMap { $0[place].estimates[estimator] }
        guard !estimates.isEmpty else { return nil }
        return Coverage.Row(
          truth[place].restricted ?? truth[place], estimators[estimator].name, estimates,
          claim: found.contains { $0[place].isSparse } ? .atMost : .exact)
      }
    }
    return Coverage(study: self, rows: rows)
  }

  /// Every metric under every treatment, with the model's effect on users outside the cohorts.
  func truth(workers: Int) async throws -> [Comparison] {
    var users = cohort
    users.count = truthUsers
    // Another seed, and no other user is the same.
    users.seed = ~cohort.seed
    // Covariates explain differences between cohorts, and are useless if all users run under every variant.
    var experiment = experiment
    experiment.analysis.covariate = nil
    let tally = try await ExperimentRun(experiment: experiment, cohort: users).tally(workers: workers)
    return ExperimentAnalyzer(experiment: experiment, tally: tally).results().comparisons.filter {
      $0.design == .paired && $0.scope == .overall && $0.part == .whole
    }
  }

  private var series: CohortSeries {
    CohortSeries(
      run: ExperimentRun(experiment: experiment, cohort: cohort, design: .revealed), count: cohorts, users: users,
      salt: "coverage/\(cohort.seed)")
  }
}
