import DesirelineTool
import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import Testing
import UserSimulation

/// What must hold of a prediction where the users of the log are the model's own.
struct PredictionLawTests {
  /// What a run of many users foretells, read back from its report.
  private static func prediction(of document: ExperimentDocument, in scratch: Scratch) async throws -> Prediction {
    var document = document
    (document.cohort.count, document.cohort.seed) = (1500, 11)
    let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    let report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: document.experiment.outline, tally: try await run.tally(workers: 2))
        .results(),
      userCount: document.cohort.count, seed: document.cohort.seed, fingerprint: document.fingerprint, toolVersion: "0")
    let path = try report.write(to: ReportDirectory(scratch.file("Reports")))
    return try WrittenRun(path: path).prediction(of: document.experiment.outline)
  }

  /// What an analyst would see of other users.
  private static func observation(_ document: ExperimentDocument, seed: UInt64) async throws -> AnalysisResults {
    var cohort = document.cohort
    (cohort.count, cohort.seed) = (300, seed)
    let run = ExperimentRun(experiment: document.experiment, cohort: cohort, design: .revealed)
    let tally = try await run.tally(workers: 2)
    return ExperimentAnalyzer(experiment: document.experiment.outline, tally: tally, log: ObservedLog()).results()
  }

  /// How many of how many are inside.
  private struct Coverage {
    var all = 0
    var inside = 0

    mutating func add(_ isInside: Bool?) {
      guard let isInside else { return }
      all += 1
      inside += isInside ? 1 : 0
    }

    var share: Double { Double(inside) / Double(all) }
  }

  @Test func `intervals cover as often as they say, and levels are off by chance alone`() async throws {
    let document = try Shipped.document()
    let prediction = try await Self.prediction(of: document, in: try Scratch())
    var (differences, levels, steps) = (Coverage(), Coverage(), Coverage())
    var errors: [Double] = []
    let seeds: Range<UInt64> = 1..<33
    for seed in seeds {
      let observed = try await Self.observation(document, seed: seed)
      let comparison = PredictionComparison(prediction, observed: observed)
      for row in comparison.overall {
        differences.add(row.isInside)
        if row.observed.treatment == 1 { levels.add(row.isLevelInside) }
        if row.observed.metric == 0, row.observed.treatment == 1 { errors.append(try #require(row.levelError)) }
      }
      for step in comparison.steps where step.scope == .overall { steps.add(step.isInside) }
    }
    // What is said is 0.90 and 0.95; the rows of one log hang together, so they are worth some eighty.
    #expect(differences.all == 320 && (0.82...0.98).contains(differences.share), "\(differences)")
    #expect(levels.all == 160 && (0.88...0.99).contains(levels.share), "\(levels)")
    #expect(steps.all == 480 && (0.90...0.99).contains(steps.share), "\(steps)")
    // Some 100 users under the control of each log: a standard error of 0.044, and over all logs of 0.008.
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(abs(mean) < 0.025)
  }

  @Test func `a log of other devices is predicted without bias, and by the run's own mix it is not`() async throws {
    let scratch = try Scratch()
    // Short lists are scrolled much more.
    let tablet = "{ share: 0.24, device: \"iPad Air 11-inch\", rotates: \"5 min mean\" }"
    let short = "{ share: 0.24, device: { horizontal: \"regular\", rows: 3 } }"
    try scratch.writeShipped(replacing: [(tablet, short)], to: "short.json5")
    let run = try await scratch.run("run @short.json5 --users 1200 --scenarios 0 --events @log.csv -o @run")
    #expect(run.exit == .done, "\(run.talk)")
    try Self.dropMostPhones(from: scratch.file("log.csv"))
    let line = "analyze @log.csv @short.json5 --compare @run/catalog-browse -o OUT"
    #expect(try await scratch.run(line).exit != .failed)
    let rows = try scratch.rows("out/catalog-browse/prediction.csv").filter {
      $0["metric_id"] == "scrolls" && $0["scope"] == "overall"
    }
    func number(_ row: [String: String], _ column: String) throws -> Double {
      try #require(row[column].flatMap(Double.init))
    }
    for row in rows {
      let interval = try number(row, "observed_control_low")...number(row, "observed_control_high")
      #expect(interval.contains(try number(row, "predicted_control")), "\(row)")
      #expect(!interval.contains(try number(row, "predicted_control_unweighted")), "\(row)")
    }
    #expect(rows.count == 2)
  }

  /// Three of four users who were ever in compact size class leave the log.
  private static func dropMostPhones(from log: String) throws {
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    func user(_ line: Substring) -> Substring { line.prefix { $0 != "," } }
    let phones = Set(lines.filter { $0.contains(",compact,") }.map(user))
    let kept = lines.filter { line in !phones.contains(user(line)) || (Int(user(line)) ?? 0) % 4 == 0 }
    #expect(kept.count < lines.count / 2)
    try kept.joined(separator: "\n").write(toFile: log, atomically: true, encoding: .utf8)
  }
}
