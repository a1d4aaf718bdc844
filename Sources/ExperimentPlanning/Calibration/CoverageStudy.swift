import ExperimentAnalysis
import ExperimentRuns
public import NavigationExperiments
public import UserSimulation

/// How often intervals hold the truth: cohorts as an analyst would see them, against everybody under every variant.
///
/// The truth is that of so many other people that its own error does not count; they share no draw with the cohorts.
public struct CoverageStudy: Sendable {
  /// The experiment.
  public let experiment: ExperimentDefinition
  /// The people; how many there are of them is not asked.
  public let population: Population
  /// How many cohorts there are.
  public let cohorts: Int
  /// How many people each has.
  public let people: Int
  /// How many people the truth is known from.
  public let truthPeople: Int
  /// The ways to estimate that are judged.
  public var estimators = CoverageEstimator.all

  /// Prepares a study.
  /// - Parameters:
  ///   - experiment: The experiment whose estimators are judged.
  ///   - population: Who the people are; its count is not used.
  ///   - cohorts: How many cohorts, at least 2.
  ///   - people: How many people each has, at least 1.
  ///   - truthPeople: How many people are run under every variant for the truth, at least 1.
  public init(experiment: ExperimentDefinition, population: Population, cohorts: Int, people: Int, truthPeople: Int) {
    self.experiment = experiment
    self.population = population
    self.cohorts = cohorts
    self.people = people
    self.truthPeople = truthPeople
  }

  /// Runs the people of the truth, and then the cohorts.
  ///
  /// The result does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of cohorts done.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func coverage(
    workers: Int,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> Coverage {
    let truth = try await truth(workers: workers)
    let (series, estimators) = (series, estimators)
    let control = experiment.control
    let found = try await series.map(workers: workers, progress: progress) { number, worker in
      let tally = try series.tally(of: number, by: &worker)
      let results = ExperimentAnalyzer(experiment: experiment, tally: tally).results()
      let cohort = CoverageEstimator.Cohort(experiment: experiment, tally: tally, results: results)
      let arms = experiment.arms(in: tally, areDealt: true)
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
          truth[place].restricted ?? truth[place],
          estimators[estimator].name,
          estimates,
          claim: found.contains { $0[place].isSparse } ? .atMost : .exact
        )
      }
    }
    return Coverage(study: self, rows: rows)
  }

  /// Every metric under every treatment, with the effect that the model has on people who are in no cohort.
  func truth(workers: Int) async throws -> [Comparison] {
    var people = population
    people.count = truthPeople
    // Another seed, and no other person is the same.
    people.seed = ~population.seed
    // Nothing that explains how cohorts differ is of use where everybody is under every variant.
    var experiment = experiment
    experiment.analysis.covariate = nil
    let tally = try await ExperimentRun(experiment: experiment, population: people).tally(workers: workers)
    return ExperimentAnalyzer(experiment: experiment, tally: tally).results().comparisons.filter {
      $0.design == .paired && $0.scope == .overall && $0.part == .whole
    }
  }

  private var series: CohortSeries {
    CohortSeries(
      run: ExperimentRun(experiment: experiment, population: population, design: .revealed),
      count: cohorts,
      people: people,
      salt: "coverage/\(population.seed)"
    )
  }
}
