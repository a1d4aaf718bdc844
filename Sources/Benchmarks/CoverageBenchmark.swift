import ExperimentFile
import ExperimentPlanning
import NavigationExperiments
import UserSimulation
import Foundation

/// How often 95 % intervals of cohorts hold the truth of everybody under every variant.
struct CoverageBenchmark {
  private let cohorts: Int
  private let users: Int
  private let experiment: String
  private let truthUsers: Int

  /// Takes `--coverage`, the cohorts, the users of each, the experiment, and the users of the truth.
  init?(_ arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard words.first == "--coverage" else { return nil }
    func number(_ place: Int) -> Int? { words.count > place ? Int(words[place]) : nil }
    cohorts = number(1) ?? 2000
    users = number(2) ?? 4000
    experiment = words.count > 3 ? words[3] : "catalog-browse"
    truthUsers = number(4) ?? 10_000_000
  }

  /// Prints what was found beside what may be.
  /// - Throws: `BenchmarkFailure` where it may not be.
  func run() async throws {
    var document = try ExperimentDocument.readShipped(experiment)
    document.experiment.analysis.covariate = .earlierSession
    let study = CoverageStudy(
      experiment: document.experiment, cohort: document.cohort, cohorts: cohorts, users: users, truthUsers: truthUsers)
    let coverage = try await study.coverage(workers: ProcessInfo.processInfo.activeProcessorCount)
    print("\(experiment): \(cohorts) cohorts of \(users) users, truth of \(truthUsers) others under every variant")
    for row in coverage.rows { print(line(row, of: coverage)) }
    if !coverage.isKept { throw BenchmarkFailure("chance does not allow that") }
  }

  private func line(_ row: Coverage.Row, of coverage: Coverage) -> String {
    let name = "\(coverage.experiment.metrics[row.metric].id) of \(coverage.experiment.variants[row.treatment].id)"
    guard let band = row.band else { return "\(name), \(row.estimator): no estimate" }
    let share = Double(row.covering) / Double(row.cohorts)
    let (low, high) = (Double(band.lower) / Double(band.trials), Double(band.upper) / Double(band.trials))
    let numbers = [share, low, high, row.truth, row.mean, row.standardDeviation, row.errorRatio, row.bias]
    let texts = numbers.map { String(format: "%.4f", $0) }
    let may = row.claim == .exact ? "\(texts[1])–\(texts[2]) may" : "at least \(texts[1]) must, as so little is counted"
    return """
      \(name), \(row.estimator): \(texts[0]) of \(row.cohorts) hold the truth, \(may)
          truth \(texts[3]), mean estimate \(texts[4]) (\(texts[7]) standard errors off), standard deviation \(texts[5]), \
      error of the truth \(texts[6]) of that
      """
  }
}
