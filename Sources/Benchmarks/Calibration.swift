import Assignment
import ExperimentAnalysis
import ExperimentFile
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// A/A in one process: replicates of an experiment whose two variants are one coordinator, each with people of its own.
///
/// Every replicate has the next people of one seed, so it shares nothing with the others, while the tables of the flow are
/// filled once. What the analysis finds there must be found as often as chance allows, and no more.
struct Calibration {
  /// What one replicate found in one metric.
  struct Finding: Sendable {
    var pValue: Double
    var holdsZero: Bool
  }

  let replicates: Int
  let people: Int

  /// Takes `--calibrate`, the replicates and the people of each.
  init?(_ arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard words.first == "--calibrate" else { return nil }
    replicates = words.dropFirst().first.flatMap { Int($0) } ?? 4000
    people = words.dropFirst(2).first.flatMap { Int($0) } ?? 2000
  }

  /// Prints what was found beside what may be.
  /// - Throws: `BenchmarkFailure` where it may not be.
  func run() async throws {
    let run = try experiment()
    let found = try await withThrowingTaskGroup(of: [(Int, [Finding])].self) { group in
      for first in 0..<2 { group.addTask { try findings(of: run, from: first, by: 2) } }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    var isFar = false
    for (place, metric) in run.experiment.metrics.enumerated() {
      isFar = judge(found.map { $0[place] }, of: metric) || isFar
    }
    if isFar { throw BenchmarkFailure("chance does not allow that") }
  }

  /// The shipped catalogue with the accordion under two ids.
  private func experiment() throws -> ExperimentRun {
    let document = try ExperimentDocument.readShipped("catalog-browse")
    var experiment = document.experiment
    experiment.variants = Array(experiment.variants.prefix(2))
    experiment.assignment = try DesirelineScheme(salt: "aa", weights: [1, 1])
    for variant in experiment.variants.indices {
      experiment.variants[variant].coordinator = CoordinatorChoice("accordion")
    }
    experiment.metrics = experiment.metrics.filter { ["seconds_to_product", "reached_product"].contains($0.id) }
    guard experiment.metrics.count == 2 else { throw BenchmarkFailure("the experiment has lost a metric") }
    return ExperimentRun(experiment: experiment, population: document.population, design: .independent)
  }

  private func findings(of run: ExperimentRun, from first: Int, by step: Int) throws -> [(Int, [Finding])] {
    var worker = RunWorker(run: run)
    return try stride(from: first, to: replicates, by: step).map { replicate in
      var tally = ExperimentTally(run.experiment)
      for person in replicate * people..<(replicate + 1) * people { worker.runIndependent(person, into: &tally) }
      let rows = ExperimentAnalyzer(experiment: run.experiment, tally: tally).results().comparisons
      let overall = rows.filter { $0.design == .independent && $0.scope == .overall }
      let findings = try overall.map { row in
        guard let pValue = row.result?.pValue, let interval = row.interval else {
          throw BenchmarkFailure("replicate \(replicate) has no p-value")
        }
        return Finding(pValue: pValue, holdsZero: interval.contains(0))
      }
      return (replicate, findings)
    }
  }

  /// Whether Kolmogorov and Smirnov's distance from the uniform distribution is beyond its 0.1 % point, for a test that
  /// is exact, or the share of intervals that hold zero beyond the 99.9 % band around 95 %.
  private func judge(_ found: [Finding], of metric: Metric) -> Bool {
    let count = Double(found.count)
    let distances = found.map(\.pValue).sorted().enumerated().map { index, pValue in
      max(Double(index + 1) / count - pValue, pValue - Double(index) / count)
    }
    let (distance, point) = (distances.max() ?? 1, 1.9495 / count.squareRoot())
    let covered = Double(found.count { $0.holdsZero }) / count
    let reach = 3.2905 * (0.95 * 0.05 / count).squareRoot()
    print("\(metric.id): \(found.count) replicates of \(people) people under each of two variants")
    print("  p-values: Kolmogorov–Smirnov distance \(distance), 0.1 % point \(point)")
    print("  95 % intervals: \(covered) hold zero, 0.95 ± \(reach)")
    // A share takes few values, so its p-values are not uniform to the last digit.
    return abs(covered - 0.95) > reach || !metric.isBinary && distance >= point
  }
}
