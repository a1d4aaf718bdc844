import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import Foundation
import NavigationExperiments
import TestSupport
import Testing
import UserBehavior
import UserSimulation

/// The study of Larson & Czerwinski (1998), run again: what is fitted is met, what is predicted comes out.
struct DepthBreadthTests {
  /// The level of a metric under every variant, the same users under each.
  struct Levels {
    private let results: AnalysisResults

    init(_ experiment: String, users: Int) async throws {
      var document = try Shipped.document(experiment)
      document.cohort.count = users
      let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
      let tally = try await run.tally(workers: 2)
      #expect(tally.exposureMismatches == 0 && tally.stepCapHits == 0)
      results = ExperimentAnalyzer(experiment: document.experiment.outline, tally: tally).results()
    }

    func callAsFunction(_ metric: String) -> [String: Double] {
      let experiment = results.experiment
      var levels: [String: Double] = [:]
      for row in results.comparisons where row.design == .paired && row.scope == .overall {
        guard experiment.metrics[row.metric].id == metric else { continue }
        levels[experiment.variants[experiment.control].id] = row.controlValue
        levels[experiment.variants[row.treatment].id] = row.treatmentValue
      }
      return levels
    }
  }

  @Test func `with labels of average clarity the published seconds are met by fit`() async throws {
    // A standard error of the mean of about 0.7 s.
    let levels = try await Levels("depth-breadth", users: Heavy.isOn ? 20_000 : 4000)
    let seconds = levels("seconds_to_target")
    for (variant, published, tolerance) in [("16x32", 36.0, 0.1), ("32x16", 46, 0.1), ("8x8x8", 58, 0.1)] {
      let own = try #require(seconds[variant])
      #expect(abs(own / published - 1) < tolerance, "\(variant): \(own) s")
    }
    for (variant, share) in levels("back_share") { #expect((0.3...0.45).contains(share), "\(variant): \(share)") }
    let found = levels("reached_target")
    let deepest = try #require(found["8x8x8"])
    #expect(found.allSatisfy { $0.key == "8x8x8" || $0.value > deepest }, "\(found)")
  }

  @Test func `with clear labels the order turns round, and three narrow screens are the fastest`() async throws {
    let levels = try await Levels("depth-breadth-clear", users: 2000)
    let seconds = levels("seconds_to_target")
    let deepest = try #require(seconds["8x8x8"])
    #expect(seconds.count == 3)
    #expect(seconds.allSatisfy { $0.key == "8x8x8" || deepest < 0.95 * $0.value }, "\(seconds)")
  }

  /// Users who got there, milliseconds cut at the horizon, taps and Backs of the first 500, as a C program counted them.
  @Test(arguments: [
    ("depth-breadth", [[500, 16285410, 1919, 919], [499, 23062690, 3246, 2247], [498, 27588860, 5343, 3846]]),
    ("depth-breadth-clear", [[500, 5415480, 1007, 7], [500, 5262030, 1002, 2], [500, 4960930, 1512, 12]]),
  ]) func `every count is that of the rules written out in another language`(
    experiment: String, counts: [[Int64]]
  ) throws {
    var document = try Shipped.document(experiment)
    // The C program knows one noise, the thresholds of MESA, and users who take the first that convinces.
    (document.cohort.behavior[.deliberation], document.cohort.behavior[.noiseGrowth]) = (0, 0)
    (document.cohort.behavior[.chooseThreshold], document.cohort.behavior[.secondThreshold]) = (0.5, 0.1)
    if experiment == "depth-breadth" { document.cohort.behavior[.labelNoise] = 0.35 }
    var worker = RunWorker(run: ExperimentRun(experiment: document.experiment, cohort: document.cohort))
    let outcomes = (0..<500).map { worker.outcomes(of: $0) }
    #expect(document.experiment.metrics.map(\.id).prefix(3) == ["seconds_to_target", "reached_target", "back_share"])
    let horizon = try #require(document.experiment.metrics[0].horizonMilliseconds)
    for variant in counts.indices {
      let own = outcomes.reduce(into: [Int64](repeating: 0, count: 4)) { sums, outcomes in
        let outcome = outcomes[variant]
        let backs = outcome.values[2]
        let counted = [outcome.values[1], min(outcome.values[0], horizon), outcome.denominators[0] - backs, backs]
        for (position, value) in counted.enumerated() { sums[position] += value }
      }
      #expect(own == counts[variant], "\(document.experiment.variants[variant].id)")
    }
  }

  @Test func `a report tells the share of Backs with its error`() throws {
    var document = try Shipped.document("depth-breadth")
    document.cohort.count = 40
    let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    var worker = RunWorker(run: run)
    var tally = ExperimentTally(run.experiment.outline)
    for user in 0..<40 { tally.addPaired(worker.outcomes(of: user)) }
    let report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: run.experiment.outline, tally: tally).results(),
      userCount: run.cohort.count, seed: run.cohort.seed,
      fingerprint: "", toolVersion: "")
    let all = report.overview.split(separator: "\n")
    let lines = all.drop { $0 != "back_share" }.dropFirst().prefix(2)
    let row = /\s0\.\d{2} → 0\.\d{2} +[+−]0\.\d{2} ± 0\.\d{2}$/
    #expect(lines.count == 2 && lines.allSatisfy { $0.trimmingCharacters(in: .whitespaces).contains(row) }, "\(all)")
  }

  @Test func `the share of Backs is told of the same acts that the counts are`() throws {
    var document = try Shipped.document("depth-breadth")
    document.experiment.metrics += ["tap", "back"].map { Metric(id: $0, measure: .count($0), role: .secondary) }
    var worker = RunWorker(run: ExperimentRun(experiment: document.experiment, cohort: document.cohort))
    let outcomes = (0..<50).flatMap { worker.outcomes(of: $0) }
    let share = try #require(document.experiment.metrics.firstIndex { $0.id == "back_share" })
    #expect(
      outcomes.allSatisfy { $0.values[share] == $0.values[5] && $0.denominators == [$0.values[4] + $0.values[5]] })
    #expect(outcomes.contains { $0.values[share] > 0 })
  }
}
