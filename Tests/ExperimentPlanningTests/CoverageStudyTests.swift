import ExperimentAnalysis
import ExperimentPlanning
import ExperimentRuns
import ExperimentStatistics
import NavigationExperiments
import Testing
import UserSimulation

struct CoverageStudyTests {
  private static func study(cohorts: Int, users: Int, truth: Int) throws -> CoverageStudy {
    CoverageStudy(
      experiment: try Shelf.experiment(), cohort: Shelf.cohort, cohorts: cohorts, users: users, truthUsers: truth)
  }

  @Test func `coverage does not depend on the number of workers, and its truth is a paired run of others`() async throws
  {
    var study = try Self.study(cohorts: 12, users: 150, truth: 500)
    study.estimators = [.estimate(.crude)]
    let (one, three) = (try await study.coverage(workers: 1), try await study.coverage(workers: 3))
    #expect(one.rows == three.rows && one.rows.map(\.metric) == [0, 1, 2])
    var run = ExperimentRun(experiment: study.experiment, cohort: study.cohort)
    run.cohort.count = 500
    let own = try await run.tally(workers: 1)
    let pairs = own.paired[1].reduce(0.0) { $0 + Double($1.times[0].restricted.difference.sum) } / 1000 / 500
    // Times differ by what loads, and users of another seed differ from those of the cohorts.
    #expect(one.rows[1].truth > 0.5 && one.rows[1].truth != pairs && one.rows[1].truthError > 0)
  }

  @Test func `intervals that are too short, and estimates that are off, do not hold the truth`() async throws {
    var study = try Self.study(cohorts: 150, users: 200, truth: 4000)
    func estimator(_ name: String, shift: Double, factor: Double) -> CoverageEstimator {
      CoverageEstimator(name) { metric, treatment, cohort in
        guard let row = cohort.comparison(of: metric, under: treatment)?.tested, let value = row.difference,
          let error = row.standardError
        else { return nil }
        let reach = 1.96 * error * factor
        let center = value + shift * error
        let interval = ConfidenceInterval(lower: center - reach, upper: center + reach, level: 0.95, method: .welch)
        return CoverageEstimator.Estimate(value: center, interval: interval)
      }
    }
    study.estimators = [
      .estimate(.crude), estimator("short", shift: 0, factor: 0.6), estimator("off", shift: 1.5, factor: 1),
    ]
    let coverage = try await study.coverage(workers: 2)
    #expect(coverage.rows.map(\.estimator) == (0..<3).flatMap { _ in ["crude", "short", "off"] })
    #expect(coverage.rows.map(\.isKept) == (0..<3).flatMap { _ in [true, false, false] })
    #expect(!coverage.isKept)
    for row in coverage.rows where row.estimator != "off" { #expect(abs(row.bias) < 4 && row.errorRatio < 0.3) }
    for row in coverage.rows where row.estimator == "off" { #expect(abs(row.bias) > 4) }
  }
}
