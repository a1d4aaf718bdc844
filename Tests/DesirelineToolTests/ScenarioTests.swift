import DesirelineTool
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// Verdicts on shipped experiments, and what `run` says and does about them.
struct ScenarioTests {
  /// The rows of an experiment whose users were replayed in scenarios, after a change.
  private static func report(
    _ experiment: String, users: Int, scenarios: Int = ScenarioRun.standardCount,
    change: (inout ExperimentDocument) -> Void
  ) async throws -> ExperimentReport {
    var document = try ExperimentDocument.read(path: Walk.path(experiment))
    document.cohort.count = users
    change(&document)
    let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    let replay = try await ScenarioRun(run, uncertain: document.uncertain, count: scenarios).tallies(workers: 2)
    let tally = try await run.tally(workers: 2)
    return ExperimentReport(
      results: ExperimentAnalyzer(experiment: document.experiment, tally: tally, scenarios: replay).results(),
      cohort: document.cohort, uncertain: document.uncertain, fingerprint: "", toolVersion: "")
  }

  @Test func `between clear and unclear labels depth and breadth change places`() async throws {
    let report = try await Self.report("depth-breadth", users: 300) { document in
      document.uncertain = [UncertainParameter(.labelNoise, in: 0.15...0.45)]
    }
    let experiment = report.results.experiment
    let row = try #require(
      report.results.comparisons.first { row in
        row.scope == .overall && row.design == .paired && experiment.metrics[row.metric].id == "seconds_to_target"
          && experiment.variants[row.treatment].id == "8x8x8"
      })
    let spread = try #require(row.scenarios)
    #expect(spread.count == 64 && spread.users == 64 * 300)
    #expect(spread.difference.p05 < 0 && spread.difference.p95 > 0 && spread.sameSignShare < 0.95)
    let flip = try #require(spread.sensitivities[0].flip)
    #expect(flip.kind == .sign && flip.holdsAbove && (0.15...0.22).contains(flip.value), "\(flip)")
  }

  @Test func `where the screens are the same the verdict is that all is, and wherever they differ it is another`()
    async throws
  {
    let report = try await Self.report("catalog-browse", users: 400, scenarios: 6) { _ in }
    let experiment = report.results.experiment
    let hybrid = try #require(experiment.variants.firstIndex { $0.id == "hybrid" })
    let rows = report.results.comparisons.filter { $0.design == .paired && $0.treatment == hybrid }
    let compact = rows.filter { $0.scope == .sizeClass(.compact) }
    #expect(!compact.isEmpty && compact.allSatisfy { $0.scenarios?.verdict == .identical })
    #expect(rows.allSatisfy { $0.scope == .sizeClass(.compact) || $0.scenarios?.verdict != .identical })
  }

  private static let console = Console(answer: { _ in }, talk: { _ in })

  /// Runs a changed `catalog-browse` and reads what is written.
  private static func run(
    _ arguments: [String], bound: String
  ) async throws -> (code: ExitCode, file: (_ name: String) throws -> String) {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let text = try String(contentsOfFile: Walk.path("catalog-browse"), encoding: .utf8)
    let file = directory.appending(path: "catalog-browse.json5")
    try text.replacing("control + 0.5", with: bound).write(to: file, atomically: true, encoding: .utf8)
    let code = await DesirelineTool.run(
      ["run", file.path, "--out", directory.path, "--users", "200"] + arguments, console: console, terminal: .current())
    return (code, { try String(contentsOf: directory.appending(path: "catalog-browse/\($0)"), encoding: .utf8) })
  }

  @Test(arguments: [("control + 0.5", ExitCode.done), ("control - 3", .answerIsNo)])
  func `a requirement that is not met ends a run with 1, and is told`(bound: String, code: ExitCode) async throws {
    let run = try await Self.run(["--scenarios", "4"], bound: bound)
    #expect(run.code == code)
    #expect(try run.file("summary.md").contains(code == .done ? "- PASS `wrong_branches`" : "- FAIL `wrong"))
    let document = try run.file("run.json")
    #expect(document.contains(#""judged_by": "worst_of_90_scenarios""#))
    #expect(document.contains(#""is_met": "# + (code == .done ? "true" : "false")))
  }

  @Test func `paired rows have scenarios and a verdict and no p-value, and no other row has`() async throws {
    let run = try await Self.run(["--scenarios", "4"], bound: "control + 0.5")
    let rows = try CSVRows.named(run.file("comparisons.csv"))
    func cells(_ name: String, where design: (String) -> Bool) throws -> [String] {
      try rows.filter { design(try #require($0["design"])) }.map { try #require($0[name]) }
    }
    for name in [
      "scenarios", "scenarios_same_sign_share", "scenarios_p05", "scenarios_p50", "scenarios_p95", "verdict",
    ] {
      #expect(try cells(name) { $0 == "paired" }.count { !$0.isEmpty } > 20, "\(name)")
      #expect(try cells(name) { $0 != "paired" }.allSatisfy(\.isEmpty), "\(name)")
    }
    #expect(try cells("scenarios") { $0 == "paired" }.allSatisfy { $0 == "4" })
    for name in ["pvalue", "log10_pvalue", "pvalue_adjusted"] {
      #expect(try cells(name) { $0 == "paired" }.allSatisfy(\.isEmpty))
    }
  }

  @Test func `nobody is replayed where nobody asks, and the last line says so`() async throws {
    let summary = try await Self.run(["--scenarios", "0"], bound: "control + 0.5").file("summary.md")
    #expect(
      summary.contains("--scenarios 0`") && !summary.contains("### Across scenarios") && !summary.contains("### Why"))
    #expect(summary.contains("at the worse end of the interval"))
  }
}
