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
        .conflictingOptions,
        "'--shard' cannot be used with '--compare': a shard has no report",
        hint: "leave out one of the two"
      )
    }
    guard against == nil || compare == nil else {
      throw Failure(
        .conflictingOptions,
        "'--against' and '--compare' compare with different variants: a prediction is about the control",
        hint: "leave out one of the two"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try setting.document(file).against(against))
    let id = experiment.id
    // What cannot be read or compared is found out before a long log is read.
    let interpreter = try reading.interpreter(of: id, experiment.definition.logVocabulary)
    let run = try compare.map { try writtenRun($0, of: experiment.definition) }
    try ReportDirectory(out).check(id)
    if isDryRun { return try rehearse(id, console) }
    if let shard {
      return try await shard.write(id, console) {
        try await experiment.part(shard.shard, of: logs, by: interpreter, reading: reading, threads: setting.threads)
      }
    }
    var report = try await report(of: experiment, by: interpreter, console)
    if let run { try report.hold(against: run, recordIn: out) }
    try report.write(to: ReportDirectory(out))
    if run != nil { try BacktestRecord.add(report, in: out) }
    if console.manner.isJSON {
      console.answer(ExperimentReport.answer([report]))
    } else if !console.manner.isQuiet {
      console.answer(report.overview)
    }
    console.remark("wrote \(out.harmless)/\(id)/report.html, and its numbers beside it\n")
    return report.exit
  }

  /// Nobody in the log could be told apart, or nothing they did.
  static let uncountable = Failure(
    .uncountableLog,
    "no row of the log can be counted",
    hint: "'help analyze' says what a log is"
  )

  private func rehearse(_ id: String, _ console: Console) throws -> ExitCode {
    var rehearsal = Rehearsal(command: Self.description.name)
    rehearsal.reads = try reading.inputs(logs).map(\.name)
    rehearsal.writes =
      [shard.map(\.path) ?? "\(out)/\(id)"] + (compare == nil ? [] : [try BacktestRecord(in: out).path])
    return rehearsal.tell(console)
  }

  private func report(
    of experiment: Experiment,
    by interpreter: any LogInterpreter,
    _ console: Console
  ) async throws -> ExperimentReport {
    do {
      try experiment.validate()
      let report = try await experiment.analyze(logs, by: interpreter, reading: reading, threads: setting.threads)
        .report
      for line in report.importLines { console.remark("log: \(line.harmless)\n") }
      return report
    } catch let error as UncountableLog {
      throw Self.failure(error, console)
    }
  }

  /// What to throw for a log without results, of which the console is given the lines.
  static func failure(_ error: UncountableLog, _ console: Console) -> Failure {
    for line in error.importLines { console.remark("log: \(line.harmless)\n") }
    return Failure(.uncountableLog, "\(error)", hint: error.hint ?? uncountable.hint)
  }
}

/// What `--compare` asks for.
extension AnalyzeCommand {
  /// The run that the log is held against.
  ///
  /// - Throws: ``WrittenRunError`` if it is none of the experiment, and where the report of the log would replace it;
  ///   ``BacktestError`` if the comparison could not be added to the record.
  func writtenRun(_ path: String, of experiment: ExperimentDefinition) throws -> WrittenRun {
    let run = try WrittenRun(path: path)
    try run.check(experiment)
    guard Self.place(path) != Self.place("\(out)/\(experiment.id)") else {
      throw WrittenRunError(path: path, reason: .wouldBeReplaced)
    }
    _ = try BacktestRecord(in: out)
    return run
  }

  private static func place(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension ExperimentReport {
  /// Holds the report of a log against a run, and counts the comparison among those on record.
  mutating func hold(against run: WrittenRun, recordIn directory: String) throws {
    compared = try ComparedRun(run, observed: results)
    var record = try BacktestRecord(in: directory)
    try record.add(self)
    compared?.record = record.standing
  }
}

extension LogReading {
  /// How logs are to be understood, as the command line says.
  init(_ parsed: ParsedCommand, spillFolder: String = ".") {
    self.init(
      preset: parsed[LogOption.preset],
      mapping: parsed[LogOption.mapping],
      aliases: parsed[LogOption.aliases],
      memory: parsed[AnalyzeOption.memory],
      spillFolder: spillFolder
    )
  }
}
