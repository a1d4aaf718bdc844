import Assignment
import ExperimentAnalysis
import ExperimentDesign
import ExperimentRuns
import ExperimentStatistics
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// A/A tests: both variants are the same, so every difference found is an error.
struct AATests {
  /// Of 200 tests (2,000 with `DESIRELINE_HEAVY`) with a salt and users of their own, 5 % reject and 95 % of the intervals
  /// hold 0, give or take four standard errors.
  @Test func `tests and intervals err as often as their level says`() async throws {
    let count = Heavy.isOn ? 2000 : 200
    var experiment = try Shelf.experiment()
    experiment.variants[1].app = experiment.variants[0].app
    var cohort = Shelf.cohort
    cohort.count = 600
    var rejected = experiment.metrics.map { _ in 0 }
    var missed = rejected
    for number in 1...count {
      experiment.assignment = try DesirelineScheme(salt: "aa/\(number)", weights: [1, 1])
      cohort.seed = UInt64(number)
      let tally = try await ExperimentRun(experiment: experiment, cohort: cohort, design: .revealed).tally(workers: 1)
      let rows = ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results().comparisons
      for row in rows where row.design == .revealed && row.scope == .overall {
        let test = try #require(row.result)
        if test.pValue < 0.05 { rejected[row.metric] += 1 }
        if row.interval?.contains(0) != true { missed[row.metric] += 1 }
      }
    }
    let expected = 0.05 * Double(count)
    let tolerance = 4 * (expected * 0.95).squareRoot()
    for errors in rejected + missed {
      #expect(abs(Double(errors) - expected) < tolerance, "\(rejected) rejections and \(missed) misses of \(count)")
    }
  }
}
