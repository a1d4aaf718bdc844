import ExperimentAnalysis
import ExperimentFile
import ExperimentRuns
import Foundation
import NavigationExperiments
import Testing
import UserSimulation

/// The study of Larson & Czerwinski (1998), run again: what is fitted is met, what is predicted comes out.
struct DepthBreadthTests {
  /// The level of a metric under every variant, the same people under each.
  struct Levels {
    private let results: AnalysisResults

    init(_ experiment: String, people: Int) async throws {
      var document = try ExperimentDocument.read(path: Walk.path(experiment))
      document.population.count = people
      let run = ExperimentRun(experiment: document.experiment, population: document.population)
      let tally = try await run.tally(workers: 2)
      #expect(tally.exposureMismatches == 0 && tally.stepCapHits == 0)
      results = ExperimentAnalyzer(experiment: document.experiment, tally: tally).results()
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

  @Test func `with labels of average clarity the published seconds are met, one by fit and two by prediction`()
    async throws
  {
    // A standard error of the mean of about 0.7 s.
    let levels = try await Levels("depth-breadth", people: LadderTests.isFull ? 20_000 : 4000)
    let seconds = levels("seconds_to_target")
    for (variant, published, tolerance) in [("16x32", 36.0, 0.05), ("32x16", 46, 0.1), ("8x8x8", 58, 0.1)] {
      let own = try #require(seconds[variant])
      #expect(abs(own / published - 1) < tolerance, "\(variant): \(own) s")
    }
    for (variant, share) in levels("back_share") {
      #expect((0.3...0.45).contains(share), "\(variant): \(share)")
    }
    let found = levels("reached_target")
    let deepest = try #require(found["8x8x8"])
    #expect(found.allSatisfy { $0.key == "8x8x8" || $0.value > deepest }, "\(found)")
  }

  @Test func `with clear labels the order turns round, and three narrow screens are the fastest`() async throws {
    let levels = try await Levels("depth-breadth-clear", people: 2000)
    let seconds = levels("seconds_to_target")
    let deepest = try #require(seconds["8x8x8"])
    #expect(seconds.count == 3)
    #expect(seconds.allSatisfy { $0.key == "8x8x8" || deepest < 0.95 * $0.value }, "\(seconds)")
  }

  @Test func `the share of Backs is told of the same acts that the counts are`() throws {
    var document = try ExperimentDocument.read(path: Walk.path("depth-breadth"))
    document.experiment.metrics += ["tap", "back"].map { Metric(id: $0, measure: .count($0), role: .secondary) }
    let worker = RunWorker(run: ExperimentRun(experiment: document.experiment, population: document.population))
    let outcomes = (0..<50).flatMap(worker.outcomes)
    let share = try #require(document.experiment.metrics.firstIndex { $0.id == "back_share" })
    #expect(
      outcomes.allSatisfy { $0.values[share] == $0.values[5] && $0.denominators == [$0.values[4] + $0.values[5]] }
    )
    #expect(outcomes.contains { $0.values[share] > 0 })
  }
}
