import Desireline
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import Synchronization
import TextFormats

/// One shard of a run, and where its part goes.
struct ShardOutput: Sendable {
  let shard: Shard
  /// The file; `-` is standard output.
  let path: String

  /// What a command line says; `nil` where it asks for no shard.
  init?(_ parsed: ParsedCommand) throws(Failure) {
    let (text, path) = (parsed[ShardOption.shard], parsed[ShardOption.part])
    guard let text, let path else {
      guard text != nil || path != nil else { return nil }
      throw Failure(
        .conflictingOptions,
        text == nil ? "'--part' means nothing without '--shard'" : "'--shard' needs a file for its part",
        hint: text == nil ? "say which shard with '--shard K/N'" : "name one with '--part FILE'"
      )
    }
    guard let shard = Shard(text) else { throw Self.invalid(text) }
    (self.shard, self.path) = (shard, path)
  }

  /// A text is no shard.
  static func invalid(_ text: String, at place: String = "'--shard'") -> Failure {
    Failure(
      .invalidOptionValue,
      "\(place) takes a shard such as 3/7, not \(quoted(String(text.prefix(60))))",
      hint: "write K/N, with K from 1 to N and N up to \(ProgressText.grouped(Shard.most))"
    )
  }

  /// Computes the shard and writes its part.
  func write(
    _ experiment: Experiment,
    _ options: RunOptions,
    _ setting: CommandSetting,
    _ console: Console
  ) async throws -> ExitCode {
    if path != "-" { try PartFile.checkReplaceable(path) }
    let progress = RunProgressLine(experiment, setting, console)
    defer { progress.finish() }
    let part: Part
    do {
      part = try await ShardWork(experiment, options).part(shard) { progress.update($0) }
    } catch is CancellationError {
      throw Interrupted(words: "shard \(shard) of \(experiment.id) was not done; no part was written")
    }
    progress.finish()
    guard path != "-" else {
      console.answer(String(decoding: try part.line(), as: UTF8.self))
      return .done
    }
    try PartFile.checkReplaceable(path)
    try PartFile.write(part, to: path)
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.shard/1", "experiment_id": .text(experiment.id), "shard": .text(shard.description),
        "part": .text(path),
      ])
    }
    console.remark("wrote \(path.harmless): shard \(shard) of \(experiment.id)\n")
    return .done
  }
}

/// `desireline shard`: a worker for engines that pass lines through programs.
struct ShardCommand: ToolCommand {
  static let description = CommandDescription.shard

  private let command: RunCommand

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws { command = try RunCommand(parsed, setting) }

  /// Answers each line with a part; a line that is no shard ends it, as its part would be missing.
  func run(_ console: Console) async throws -> ExitCode {
    guard command.files.first != "-" else {
      throw Failure(
        .repeatedInput,
        "standard input has the shards, and cannot have the experiment",
        hint: "name the experiment's file"
      )
    }
    let document = try command.document(command.files[0])
    guard !document.grows else { throw RunCommand.unknownEnd(document.experiment.id) }
    let work = ShardWork(Experiment(document), command.options)
    var number = 0
    while let line = readLine() {
      number += 1
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { continue }
      guard let shard = Shard(text) else { throw ShardOutput.invalid(text, at: "line \(number) of standard input") }
      console.answer(String(decoding: try await work.part(shard).line(), as: UTF8.self))
      if let lost = console.lostAnswer { throw lost }
    }
    return .done
  }
}

/// `desireline merge`: parts into a report.
struct MergeCommand: ToolCommand {
  static let description = CommandDescription.merge

  private let parts: [String]
  private let file: String
  private let out: String
  private let isDryRun: Bool
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    parts = Array(parsed.arguments.dropLast())
    file = parsed.arguments.last ?? "-"
    (out, isDryRun, self.setting) = (parsed[RunOption.out], parsed[CommonOption.dryRun], setting)
  }

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try setting.document(file))
    try ReportDirectory(out).check(experiment.id)
    if isDryRun {
      var rehearsal = Rehearsal(command: Self.description.name)
      (rehearsal.reads, rehearsal.writes) = (parts, ["\(out)/\(experiment.id)"])
      return rehearsal.tell(console)
    }
    var merger = PartMerger(experiment, threads: setting.threads)
    for part in parts {
      try PartFile.forEachPart(in: part) {
        try Task.checkCancellation()
        try merger.add($0, named: $1)
      }
    }
    let report = try merger.report()
    try report.write(to: ReportDirectory(out))
    if console.manner.isJSON {
      console.answer(ExperimentReport.answer([report]))
    } else if !console.manner.isQuiet {
      console.answer(report.overview)
    }
    console.remark("wrote \(out.harmless)/\(experiment.id)/report.html, and its numbers beside it\n")
    return report.exit
  }
}

/// A run that can be continued.
extension RunCommand {
  /// Runs what is missing in a folder of parts, and merges all.
  func resumed(_ folder: PartFolder, _ id: String, _ console: Console) async throws -> ExperimentReport {
    let line = Mutex<ProgressLine?>(nil)
    let done = DoneCount()
    defer { line.withLock { $0?.finish() } }
    let counts = Mutex((earlier: 0, all: 0))
    do {
      return try await folder.report { earlier, all in
        counts.withLock { $0 = (earlier, all) }
        if earlier > 0 { console.remark("continuing: \(earlier) of \(all) shards are in \(folder.path.harmless)\n") }
        line.withLock { $0 = setting.progressLine("\(id), shards", of: all - earlier, console) }
      } progress: { some in
        done.update(some)
        line.withLock { $0 }?.update(done: some)
      }
    } catch is CancellationError {
      let (earlier, all) = counts.withLock(\.self)
      throw Interrupted(
        words: "\(earlier + done.value) of \(all) shards of \(id) are done and in \(folder.path); its report was not "
          + "written; the same command continues"
      )
    }
  }
}
