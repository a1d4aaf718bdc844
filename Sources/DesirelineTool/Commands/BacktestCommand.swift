import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline backtest`: runs the experiments that describe past tests, and compares what they predict with the outcomes.
struct BacktestCommand: ToolCommand {
  static let description = CommandDescription.backtest

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) async throws -> ExitCode {
    let folder = try PastTestFolder(path: parsed.file, extensions: setting.extensions)
    let reports = ReportDirectory(out)
    try reports.check(name, knownBy: PastTestsReport.fileNames)
    let experiments = folder.experiments.map { ($0.name, cohort(of: $0.document)) }
    if parsed[CommonOption.dryRun] { return try await rehearse(experiments, console) }
    var results: [String: ExperimentReport] = [:]
    for (name, document) in experiments { results[name] = try await report(of: document, console) }
    var record = PastTestsReport(command: command)
    for test in folder.tests {
      if let report = test.question.flatMap({ results[$0.experiment] }) {
        record.add(test, predictedBy: report)
      } else {
        record.add(test)
      }
    }
    try reports.write(record.files, experiment: name)
    console.answer(record.document, or: console.manner.isQuiet ? "" : record.overview)
    console.remark("wrote \(out.harmless)/\(name)/summary.md, and \(PastTestsReport.fileNames[0]) beside it\n")
    console.remark("reproduce: \(command)\n")
    return .done
  }

  private var out: String { parsed[BacktestOption.out] }

  /// The directory of the record, after that of the tests.
  private var name: String {
    URL(filePath: parsed.file, directoryHint: .isDirectory).standardizedFileURL.lastPathComponent.lowercased()
  }

  private var command: String {
    var words = ["desireline", "backtest", ShellWord(parsed.file).text]
    if let users = parsed[RunOption.users] { words.append("--users \(users)") }
    if let seed = parsed[RunOption.seed] { words.append("--seed 0x\(String(seed, radix: 16))") }
    if let scenarios = parsed[BacktestOption.scenarios] { words.append("--scenarios \(scenarios)") }
    return words.joined(separator: " ")
  }

  /// The document with the users asked for.
  private func cohort(of document: ExperimentDocument) -> ExperimentDocument {
    var document = document
    if let users = parsed[RunOption.users] { (document.cohort.count, document.grows) = (users, false) }
    document.cohort.seed = parsed[RunOption.seed] ?? document.cohort.seed
    return document
  }

  private func report(of document: ExperimentDocument, _ console: Console) async throws -> ExperimentReport {
    let experiment = Experiment(document)
    let progress = RunProgressLine(experiment, setting, console)
    defer { progress.finish() }
    let options = RunOptions(scenarios: parsed[BacktestOption.scenarios], threads: setting.threads)
    return try await experiment.run(options) { progress.update($0) }.report
  }

  private func rehearse(
    _ experiments: [(name: String, document: ExperimentDocument)], _ console: Console
  ) async throws -> ExitCode {
    let (directory, scenarios) = (parsed.file, parsed[BacktestOption.scenarios])
    var rehearsal = Rehearsal(
      Self.self, reads: ["\(directory)/\(PastTestFolder.tableName)"], writes: ["\(out)/\(name)"])
    for (name, document) in experiments {
      let file = "\(directory)/\(name).json5"
      rehearsal.runs.append(
        try await PlannedRun(of: document, in: file, scenarios: scenarios, threads: setting.threads))
    }
    return rehearsal.tell(console)
  }
}

extension CommandDescription {
  /// `desireline backtest`: past tests beside what experiments predict of them.
  package static let backtest = CommandDescription(
    name: "backtest",
    overview: "Predict past tests from the experiments that describe them, and score the predictions.",
    arguments: [Argument("DIRECTORY", help: "Experiment files, and outcomes.csv with what real tests found")],
    options: [
      RunOption.users, RunOption.seed, CommonOption.threads, BacktestOption.scenarios, BacktestOption.out,
      CommonOption.dryRun, silence,
    ],
    examples: [
      Example("desireline backtest Experiments/backtest", help: "Write the record into Reports/backtest"),
      Example("desireline backtest --users 300 --scenarios 32 Experiments/backtest", help: "The same, sooner"),
    ], exitStatus: [done, failed, interrupted])
}

/// The options of `backtest` alone.
enum BacktestOption {
  static let scenarios = CommandOption.integer(
    ["--scenarios"], "N", in: 1...10_000, unlessSaid: "\(ScenarioRun.standardCount)",
    help: "Run N scenarios of the uncertain parameters, each with users of its own")

  static let out = CommandOption.text(
    ["--out", "-o"], "DIRECTORY", default: "Reports",
    help: "Write the record into DIRECTORY, in a directory named after that of the tests")
}
