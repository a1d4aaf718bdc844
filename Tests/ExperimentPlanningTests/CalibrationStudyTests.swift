import Assignment
import ExperimentAnalysis
import ExperimentPlanning
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

struct CalibrationStudyTests {
  private static func study(
    replicates: Int, users: Int, design: ExperimentRun.Design = .revealed
  ) throws -> CalibrationStudy {
    CalibrationStudy(
      experiment: try Shelf.experiment(), cohort: Shelf.cohort, design: design, replicates: replicates, users: users)
  }

  @Test(arguments: [ExperimentRun.Design.revealed, .independent])
  func `a calibration does not depend on the number of workers`(design: ExperimentRun.Design) async throws {
    let study = try Self.study(replicates: 24, users: 150, design: design)
    let one = try await study.calibration(workers: 1)
    let three = try await study.calibration(workers: 3)
    #expect(one.rows == three.rows)
    #expect(one.rows.map(\.procedure).count == (design == .revealed ? 10 : 8))
    let tests = one.rows.filter { !$0.procedure.hasSuffix("sequence") }
    #expect(tests.map(\.replicates) == tests.map { _ in 24 })
  }

  @Test func `a replicate is what a revealed run of the same users and salt counts`() async throws {
    let study = try Self.study(replicates: 1, users: 200)
    var worker = RunWorker(run: study.series.run)
    let tally = try study.series.tally(of: 0, by: &worker)
    var run = study.series.run
    run.cohort.count = 200
    run.experiment.assignment = try study.series.scheme(of: 0)
    let whole = try await run.tally(workers: 2)
    #expect(tally.assigned == whole.assigned && tally.exposedOfAssigned == whole.exposedOfAssigned)
    let arms = run.experiment.arms(in: tally, areAssigned: true)
    #expect(arms == run.experiment.arms(in: whole, areAssigned: true) && arms.allSatisfy { $0.count > 40 })
  }

  @Test func `no user is in two replicates, none shares a block, and each has a salt of its own`() throws {
    for users in [1, 9999, 10_000, 10_001, 25_000] {
      let series = try Self.study(replicates: 3, users: users).series
      let starts = (0..<3).map(series.start)
      #expect(starts.allSatisfy { $0 % Cohort.blockSize == 0 })
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= users })
    }
    let series = try Self.study(replicates: 3, users: 100).series
    let assigned = try (0..<3).map { cohort in
      let scheme = try series.scheme(of: cohort)
      return (0..<100).map { scheme.assign(index: $0).arm }
    }
    #expect(Set(assigned).count == 3)
  }

  @Test func `every variant is the control, whatever it was`() throws {
    let experiment = try Shelf.experiment()
    let null = experiment.withControlEverywhere
    #expect(null.variants.map(\.id) == ["quick", "slow"])
    for variant in null.variants { #expect(variant.app.screens["list"] == experiment.variants[0].app.screens["list"]) }
    #expect(experiment.variants[1].app.screens["list"] != experiment.variants[0].app.screens["list"])
  }

  /// A standard error that is a quarter too small rejects 13.9 % of what it should reject 5 % of.
  @Test func `a test that errs too often is found out`() async throws {
    var study = try Self.study(replicates: 300, users: 100)
    func procedure(_ name: String, factor: Double) -> CalibratedProcedure {
      CalibratedProcedure(name, metric: 1, treatment: 1, claim: .exact) { replicate in
        guard let row = replicate.row(1, 1)?.tested, let difference = row.difference, let error = row.standardError
        else { return nil }
        let tails = NormalDistribution().tails(at: abs(difference) / (error * factor))
        let reach = 1.959964 * error * factor
        let interval = ConfidenceInterval(
          lower: difference - reach, upper: difference + reach, level: 0.95, method: .welch)
        return CalibratedProcedure.Finding(name, pValue: 2 * tails.upper, interval: interval)
      }
    }
    study.procedures = [procedure("right", factor: 1), procedure("wrong", factor: 0.75)]
    let rows = try await study.calibration(workers: 2).rows
    #expect(rows.map(\.replicates) == [300, 300])
    #expect(rows[0].isKept && !rows[1].isKept)
    let wrong = try #require(rows[1].coverage)
    #expect(!wrong.band.admits(wrong.count, by: .exact))
    #expect(rows[1].rejections.map(\.isKept) == [false, false, false])
  }
}
