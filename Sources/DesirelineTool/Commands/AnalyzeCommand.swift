import Desireline
import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import TextFormats

/// `desireline analyze`: reads logs of what users did, and writes the report that a run writes.
struct AnalyzeCommand: ToolCommand {
  static let description = CommandDescription.analyze

  let parsed: ParsedCommand
  let setting: CommandSetting

  private var logs: [String] { Array(parsed.arguments.dropLast()) }
  private var out: String { parsed[AnalyzeOption.out] }
  private var reading: LogReading { LogReading(parsed, spillFolder: out) }

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try setting.document(parsed.lastFile).against(parsed[CommonOption.against]))
    let id = experiment.id
    // What cannot be read or compared is found out before a long log is read.
    let interpreter = try reading.interpreter(of: id, experiment.definition.logVocabulary)
    let shard = try ShardOutput(parsed)
    let run = try parsed[AnalyzeOption.compare].map {
      try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out)
    }
    try ReportDirectory(out).check(id)
    if parsed[CommonOption.dryRun] {
      let record = run == nil ? [] : [try BacktestRecord(in: out).path]
      let writes = [shard.map(\.path) ?? "\(out)/\(id)"] + record
      return Rehearsal(Self.self, reads: try reading.inputs(logs).map(\.name), writes: writes).tell(console)
    }
    if let shard {
      return try await shard.write(id, console) {
        try await experiment.part(shard.shard, of: logs, by: interpreter, reading: reading, threads: setting.threads)
      }
    }
    var report = try await report(of: experiment, by: interpreter, console)
    return try report.finish(in: out, comparedWith: run, console)
  }

  private func report(
    of experiment: Experiment, by interpreter: any LogInterpreter, _ console: Console
  ) async throws -> ExperimentReport {
    do {
      try experiment.validate()
      let report = try await experiment.analyze(logs, by: interpreter, reading: reading, threads: setting.threads)
        .report
      for line in report.importLines { console.remark("log: \(line.harmless)\n") }
      return report
    } catch let error as UncountableLog { throw Self.failure(error, console) }
  }

  /// What to throw for a log without results, of which the console is given the lines.
  static func failure(_ error: UncountableLog, _ console: Console) -> Problem {
    for line in error.importLines { console.remark("log: \(line.harmless)\n") }
    return Problem(.uncountableLog, "\(error)", hint: error.hint ?? "'help analyze' says what a log is")
  }
}

extension WrittenRun {
  /// The run that a log is held against, as `--compare` names it.
  ///
  /// - Throws: `Problem` if it is none of the experiment, and where the report of the log would replace it;
  ///   `Problem` if the comparison could not be added to the record.
  init(path: String, of experiment: ExperimentDefinition, whileWritingInto out: String) throws {
    try self.init(path: path)
    try check(experiment)
    guard Self.place(path) != Self.place("\(out)/\(experiment.id)") else {
      throw Problem.run(
        .occupiedPlace, path, "is where the report of the log would be written",
        hint: "write the report of the log somewhere else, with --out")
    }
    _ = try BacktestRecord(in: out)
  }

  private static func place(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension ExperimentReport {
  /// Writes the report into a directory, the comparison with a run in it and on record if there is one, and says so.
  mutating func finish(in directory: String, comparedWith run: WrittenRun?, _ console: Console) throws -> ExitCode {
    if let run { try hold(against: run, recordIn: directory) }
    try write(to: ReportDirectory(directory))
    if run != nil { try BacktestRecord.add(self, in: directory) }
    console.answer(ExperimentReport.answer([self]), or: console.manner.isQuiet ? "" : overview)
    console.remark("wrote \(directory.harmless)/\(results.experiment.id)/report.html, and its numbers beside it\n")
    return exit
  }

  /// Holds the report of a log against a run, and counts the comparison among those on record.
  private mutating func hold(against run: WrittenRun, recordIn directory: String) throws {
    compared = try ComparedRun(run, observed: results)
    var record = try BacktestRecord(in: directory)
    record.add(self)
    compared?.record = record.standing
  }
}

extension LogReading {
  /// How logs are to be understood, as the command line says.
  package init(_ parsed: ParsedCommand, spillFolder: String = ".") {
    self.init(
      preset: parsed[LogOption.preset], mapping: parsed[LogOption.mapping], aliases: parsed[LogOption.aliases],
      memory: parsed[AnalyzeOption.memory], spillFolder: spillFolder)
  }
}
