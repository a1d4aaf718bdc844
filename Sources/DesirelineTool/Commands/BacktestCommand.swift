import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import TextFormats

/// `desireline backtest`: runs the experiments that describe past tests, and compares what they predict with the outcomes.
struct BacktestCommand: Command {
  static let description = CommandDescription(
    Self.self, "backtest", "Predict past tests from the experiments that describe them, and score the predictions.",
    examples: [
      "desireline backtest Experiments/backtest": "Write the record into Reports/backtest",
      "desireline backtest --users 300 --scenarios 32 Experiments/backtest": "The same, sooner",
    ], ends: [.done, .failed, .interrupted])

  @Argument("DIRECTORY", "Experiment files, and outcomes.csv with what real tests found") var directory: String
  let users = UserOptions()
  @Option(
    "--scenarios N", .integer(1...10_000), else: "\(ScenarioRun.standardCount)",
    "Run N scenarios of the uncertain parameters, each with users of its own")
  var scenarios: Int?
  @Option(
    "--out, -o DIRECTORY", .text, "Write the record into DIRECTORY, in a directory named after that of the tests")
  var out = "Reports"
  @Flag(.dryRun) var isDryRun: Bool
  @Flag(.quietButJSON) var isQuiet: Bool

  func run(_ console: Console) async throws -> ExitCode {
    let folder = try PastTestFolder(path: directory, extensions: console.extensions)
    let reports = ReportDirectory(out)
    let name = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL.lastPathComponent.lowercased()
    try reports.check(name, knownBy: PastTestsReport.fileNames)
    let experiments = folder.experiments.map { ($0.name, users.adjusted($0.document)) }
    if isDryRun {
      var dryRun = DryRun(reads: ["\(directory)/\(PastTestFolder.tableName)"], writes: ["\(out)/\(name)"])
      for (name, document) in experiments {
        dryRun.runs.append(
          try await console.plannedRun(
            of: document, in: "\(directory)/\(name).json5", scenarios: scenarios, threads: users.threads))
      }
      return dryRun.answer(console)
    }
    var results: [String: (run: TalliedRun, report: ExperimentReport)] = [:]
    var options = RunOptions(scenarios: scenarios, threads: users.threads)
    options.allVerdicts = folder.tests.contains { $0.question?.sizeClass != nil || $0.question?.persona != nil }
    for (name, document) in experiments {
      let experiment = Experiment(document)
      let run = try await console.showingProgress(experiment.id, of: experiment.firstUsers) { progress in
        try await experiment.tallied(options) { progress.update($0) }
      }
      results[name] = (run, run.report(nil))
    }
    var record = PastTestsReport(command: command)
    for test in folder.tests {
      if let result = test.question.flatMap({ results[$0.experiment] }) {
        record.add(test, predictedBy: result.report)
      } else {
        record.add(test)
      }
    }
    record.judge { name, error in
      guard let result = results[name] else { return nil }
      var report = result.report
      report.results = result.run.results(error)
      return report
    }
    try reports.write(record.files, experiment: name)
    console.answer(record.document, or: console.manner.isQuiet ? "" : record.overview)
    console.remark("wrote \(out.harmless)/\(name)/summary.md, and \(PastTestsReport.fileNames[0]) beside it\n")
    console.remark("reproduce: \(command)\n")
    return .done
  }

  private var command: String {
    let options = [
      users.users.map { " --users \($0)" }, users.seed.map { " --seed \($0.seedText)" },
      scenarios.map { " --scenarios \($0)" },
    ]
    return "desireline backtest \(ShellWord(directory).text)" + options.compactMap(\.self).joined()
  }
}
