import Desireline
import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments

/// `desireline analyze`: reads logs of what users did, and writes the report that a run writes.
struct AnalyzeCommand: ToolCommand {
  static let description = CommandDescription.analyze

  private let logs: [String]
  private let file: String
  private let reading: LogReading
  let out: String
  /// The directory of the run that the log is held against.
  private let compare: String?
  /// The variant that every other is compared with; `nil` for the control.
  private let against: String?
  /// The one shard that the logs are, and where its part goes; `nil` where they are all.
  private let shard: ShardOutput?
  private let isDryRun: Bool
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    logs = Array(parsed.arguments.dropLast())
    file = parsed.arguments.last ?? "-"
    (out, compare) = (parsed[AnalyzeOption.out], parsed[AnalyzeOption.compare])
    reading = LogReading(parsed, spillFolder: out)
    against = parsed[CommonOption.against]
    (isDryRun, self.setting) = (parsed[CommonOption.dryRun], setting)
    shard = try ShardOutput(parsed)
    guard shard == nil || compare == nil else {
      throw Failure(
        .conflictingOptions, "'--shard' cannot be used with '--compare': a shard has no report",
        hint: "leave out one of the two")
    }
    guard against == nil || compare == nil else {
      throw Failure(
        .conflictingOptions,
        "'--against' and '--compare' compare with different variants: a prediction is about the control",
        hint: "leave out one of the two")
    }
  }

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try setting.document(file).against(against))
    let id = experiment.id
    // What cannot be read or compared is found out before a long log is read.
    let interpreter = try reading.interpreter(of: id, experiment.definition.logVocabulary)
    let run = try compare.map { try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out) }
    try ReportDirectory(out).check(id)
    if isDryRun { return try rehearse(id, console) }
    if let shard {
      return try await shard.write(id, console) {
        try await experiment.part(shard.shard, of: logs, by: interpreter, reading: reading, threads: setting.threads)
      }
    }
    var report = try await report(of: experiment, by: interpreter, console)
    return try report.finish(in: out, comparedWith: run, console)
  }

  private func rehearse(_ id: String, _ console: Console) throws -> ExitCode {
    var rehearsal = Rehearsal(command: Self.description.name)
    rehearsal.reads = try reading.inputs(logs).map(\.name)
    rehearsal.writes =
      [shard.map(\.path) ?? "\(out)/\(id)"] + (compare == nil ? [] : [try BacktestRecord(in: out).path])
    return rehearsal.tell(console)
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
  static func failure(_ error: UncountableLog, _ console: Console) -> Failure {
    for line in error.importLines { console.remark("log: \(line.harmless)\n") }
    return Failure(.uncountableLog, "\(error)", hint: error.hint ?? "'help analyze' says what a log is")
  }
}

extension WrittenRun {
  /// The run that a log is held against, as `--compare` names it.
  ///
  /// - Throws: `WrittenRunError` if it is none of the experiment, and where the report of the log would replace it;
  ///   ``BacktestError`` if the comparison could not be added to the record.
  init(path: String, of experiment: ExperimentDefinition, whileWritingInto out: String) throws {
    try self.init(path: path)
    try check(experiment)
    guard Self.place(path) != Self.place("\(out)/\(experiment.id)") else {
      throw WrittenRunError(path: path, reason: .wouldBeReplaced)
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
    if console.manner.isJSON {
      console.answer(ExperimentReport.answer([self]))
    } else if !console.manner.isQuiet {
      console.answer(overview)
    }
    console.remark("wrote \(directory.harmless)/\(results.experiment.id)/report.html, and its numbers beside it\n")
    return exit
  }

  /// Holds the report of a log against a run, and counts the comparison among those on record.
  private mutating func hold(against run: WrittenRun, recordIn directory: String) throws {
    compared = try ComparedRun(run, observed: results)
    var record = try BacktestRecord(in: directory)
    try record.add(self)
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
