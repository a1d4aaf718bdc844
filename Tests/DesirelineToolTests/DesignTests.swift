import Assignment
import DesirelineTool
import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import ExperimentStatistics
import Foundation
import NavigationExperiments
import TestSupport
import Testing

/// The two ways in which users meet the variants of a shipped experiment.
struct DesignTests {
  static func results(_ run: ExperimentRun) async throws -> AnalysisResults {
    ExperimentAnalyzer(experiment: run.experiment.outline, tally: try await run.tally(workers: 1)).results()
  }

  /// Of 300 groups of 40 users the difference under both variants, and that of two halves, each under one of them: for a
  /// share the halves vary more by twice what the variance ratio says, as each has half as many users.
  ///
  /// The logarithm of the ratio of two variances, each of 300 values, has a standard error of 0.115; 3.3 of them are what
  /// one of a thousand is off by.
  @Test func `pairing is worth what the variance ratio says`() throws {
    let (groups, size) = (300, 40)
    var run = try CatalogBrowse.run(count: groups * size) { experiment, _ in
      experiment.variants.removeLast()
      experiment.metrics = [experiment.metrics[0]]
      (experiment.requirements, experiment.published) = ([], [])
    }
    run.experiment.assignment = try DesirelineScheme(salt: "two", weights: [1, 1])
    var worker = RunWorker(run: run)
    var tally = ExperimentTally(run.experiment.outline)
    var (paired, halves): ([Double], [Double]) = ([], [])
    for group in 0..<groups {
      let users = (0..<size).map { worker.outcomes(of: group * size + $0) }
      for outcomes in users { tally.addPaired(outcomes) }
      func mean(_ users: ArraySlice<[UserOutcome]>, under variant: Int) -> Double {
        Double(users.reduce(0) { $0 + $1[variant].values[0] }) / Double(users.count)
      }
      paired.append(mean(users[...], under: 1) - mean(users[...], under: 0))
      halves.append(mean(users.suffix(size / 2), under: 1) - mean(users.prefix(size / 2), under: 0))
    }
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }
    let rows = ExperimentAnalyzer(experiment: run.experiment.outline, tally: tally).results().comparisons
    let row = try #require(rows.first { $0.design == .paired && $0.scope == .overall })
    let (old, new, error) = (
      try #require(row.controlValue), try #require(row.treatmentValue), try #require(row.standardError)
    )
    let apart = (old * (1 - old) + new * (1 - new)) / Double(row.controlCount - 1)
    let (worth, expected) = (variance(halves) / variance(paired), 2 * apart / (error * error))
    #expect(abs(Foundation.log(worth / expected)) < 3.3 * 0.115 && expected > 3, "\(worth) \(expected)")
  }

  @Test func `the diluted effect is the triggered one`() async throws {
    let run = try CatalogBrowse.run(count: 800)
    let tally = try await run.tally(workers: 2)
    let triggered = tally.triggeredPairs[2]
    #expect(tally.triggeredPairs[1].count == 0 && triggered.count > 150)
    for metric in run.experiment.metrics.indices {
      let (own, sums) = (triggered[.metric(metric)], tally.paired[2].map { $0[.metric(metric)] })
      #expect(own.sum(own.half) - own.sum() == sums.reduce(0) { $0 + $1.sum(own.half) - $1.sum() })
      #expect(own.squaredDifference(0, own.half) == sums.reduce(0) { $0 + $1.squaredDifference(0, own.half) })
      #expect(triggered.count < sums.reduce(0) { $0 + $1.count })
    }
    let rows = ExperimentAnalyzer(experiment: run.experiment.outline, tally: tally).results().comparisons
    let scoped = rows.filter { $0.scope == .triggered }
    #expect(scoped.count == 2 * run.experiment.metrics.count && scoped.allSatisfy { $0.treatment == 2 })
    let effects = rows.filter {
      $0.design == .paired && $0.treatment == 2 && $0.metric == 2 && $0.scope.sizeClass == nil
    }
    let share = Double(effects[1].controlCount) / Double(effects[0].controlCount)
    #expect(abs((effects[1].difference ?? 0) * share - (effects[0].difference ?? 1)) < 1e-12)
  }

  @Test func `what an analyst would see is the same in every design`() async throws {
    var run = try CatalogBrowse.run(count: 300)
    var seen: [ExperimentTally] = []
    for design in ExperimentRun.Design.allCases {
      run.design = design
      seen.append(try await run.tally(workers: 2))
    }
    for tally in seen.dropFirst() {
      #expect(tally.revealed == seen[0].revealed && tally.assigned == seen[0].assigned)
      #expect(tally.exposedOfAssigned == seen[0].exposedOfAssigned && tally.enrolled == seen[0].enrolled)
      #expect(tally.triggeredArms == seen[0].triggeredArms)
    }
    let rows = seen.map { ExperimentAnalyzer(experiment: run.experiment.outline, tally: $0).results().comparisons }
    #expect(
      rows.map { Set($0.map(\.design.rawValue)).sorted() } == [
        ["revealed"], ["paired", "revealed"],
      ])
  }
}
