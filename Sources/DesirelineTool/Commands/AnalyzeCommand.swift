import Desireline
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments
import TextFormats

/// `desireline analyze`: reads logs of what users did, and writes the report that a run writes.
struct AnalyzeCommand: Command {
  static let description = CommandDescription(
    Self.self, "analyze", "Read event logs and write the report that a run writes.",
    conflicts: ShardOptions.conflicts + [
      Conflict("--shard", excludes: "--compare", ": a shard has no report", hint: "leave out one of the two"),
      Conflict(
        "--against", excludes: "--compare", ": a prediction is about the control", hint: "leave out one of the two"),
    ],
    examples: [
      "desireline analyze log.csv Experiments/catalog-browse.json5": "Write the report into Observed/catalog-browse",
      "desireline analyze 'july/*.csv' august.csv Experiments/catalog-browse.json5": "Several logs, read as one",
      "desireline analyze --preset segment events.ndjson Experiments/catalog-browse.json5": "A log of another product",
      "desireline analyze log.csv Experiments/catalog-browse.json5 --compare Reports/catalog-browse":
        "Compare the prediction of a run with what happened",
    ], ends: [.done, .undecided, .failed, .interrupted])

  @Argument("LOG…", "A log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input") var logs: [String]
  @Argument(.file) var file: String
  @Option("--out, -o DIRECTORY", .text, "Write the report into DIRECTORY, in a directory named after its experiment")
  var out = "Observed"
  @Option(.threads) var threads: Int
  @Option(.logMemory) var memory: Int
  @Option(.against) var against: String?
  @Option(.compare) var comparedRun: String?
  let logOptions = LogOptions()
  let sharding = ShardOptions()
  @Flag(.dryRun) var isDryRun: Bool
  @Flag(.quietButJSON) var isQuiet: Bool

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try console.document(file, after: logs).against(against))
    let id = experiment.id
    // What cannot be read or compared is found out before a long log is read.
    let reading = logOptions.reading(memory: memory, spillFolder: out)
    let interpreter = try reading.interpreter(of: id, experiment.definition.logVocabulary)
    let run = try comparedRun.map { try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out) }
    try ReportDirectory(out).check(id)
    if isDryRun {
      let record = run == nil ? [] : [try BacktestRecord(in: out).path]
      let writes = [sharding.part ?? "\(out)/\(id)"] + record
      return DryRun(reads: try reading.inputs(logs).map(\.name), writes: writes).answer(console)
    }
    if sharding.shard != nil {
      return try await sharding.write(id, console) { shard in
        try await console.showingProgress("\(id), logs") { _ in
          try await experiment.part(shard, of: logs, by: interpreter, reading: reading, threads: threads)
        }
      }
    }
    var report = try await console.countable {
      try experiment.validate()
      return try await console.showingProgress("\(id), logs") { _ in
        try await experiment.analyze(logs, by: interpreter, reading: reading, threads: threads).report
      }
    }
    return try report.finish(in: out, comparedWith: run, console)
  }
}

extension ExitStatus {
  static let undecided = ExitStatus(1, "Done, and a requirement fails, or the data cannot answer it")
}

extension Parameter where Value == String? {
  static var compare: Self {
    Self(
      "--compare RUN", .text, else: "nothing is compared",
      "Compare the log with the prediction of a run, in the directory RUN, and add the result to backtest.csv in the "
        + "directory of --out")
  }
}

extension Console {
  /// The report of logs, of which the lines about their rows are shown, also where they have no results.
  func countable(_ analyze: () async throws -> ExperimentReport) async throws -> ExperimentReport {
    let report = try await analyze()
    remark(log: report.importLines)
    try report.checkCounted(hint: "'help analyze' says what a log is")
    return report
  }
}

extension WrittenRun {
  /// The run that a log is held against, as `--compare` names it.
  ///
  /// - Throws: `Problem` if it is none of the experiment, and where the report of the log would replace it;
  ///   `Problem` if the comparison could not be added to the record.
  init(path: String, of experiment: ExperimentDefinition, whileWritingInto out: String) throws {
    try self.init(path: path)
    try check(experiment.outline)
    guard Self.resolved(path) != Self.resolved("\(out)/\(experiment.id)") else {
      throw Problem.run(
        .occupiedPlace, path, "is where the report of the log would be written",
        hint: "write the report of the log somewhere else, with --out")
    }
    _ = try BacktestRecord(in: out)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension ExperimentReport {
  /// Writes the report into a directory, the comparison with a run in it and on record if there is one, and says so.
  mutating func finish(in directory: String, comparedWith run: WrittenRun?, _ console: Console) throws -> ExitCode {
    if let run {
      compared = try ComparedRun(run, observed: results)
      var record = try BacktestRecord(in: directory)
      record.add(self)
      compared?.record = record.score
    }
    try write(to: ReportDirectory(directory))
    if run != nil { try BacktestRecord.add(self, in: directory) }
    console.answer(ExperimentReport.answer([self]), or: console.manner.isQuiet ? "" : overview)
    console.remark(reportOf: results.experiment.id, in: directory)
    return exit
  }
}
