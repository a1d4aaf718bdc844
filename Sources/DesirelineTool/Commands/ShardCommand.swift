import Desireline
import EventLogs
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
  init?(_ parsed: ParsedCommand) throws(Problem) {
    let (text, path) = (parsed[ShardOption.shard], parsed[ShardOption.part])
    guard let text, let path else { return nil }
    guard let shard = Shard(text) else { throw Self.invalid(text) }
    (self.shard, self.path) = (shard, path)
  }

  /// A text is no shard.
  static func invalid(_ text: String, at place: String = "'--shard'") -> Problem {
    Problem(
      .invalidOptionValue, "\(place) takes a shard such as 3/7, not \(quoted(String(text.prefix(60))))",
      hint: "write K/N, with K from 1 to N and N up to \(grouped(Shard.most))")
  }

  /// Writes the part that is made, and says so.
  func write(_ id: String, _ console: Console, _ make: () async throws -> Part) async throws -> ExitCode {
    if path != "-" { try PartFile.checkReplaceable(path) }
    let part: Part
    do { part = try await make() } catch is CancellationError {
      throw Interrupted(words: "shard \(shard) of \(id) was not done; no part was written")
    }
    if path != "-" { try PartFile.write(part, to: path) }
    if console.manner.isJSON {
      console.answer(.parts([(shard, path == "-" ? part : nil)], of: id))
    } else if path == "-" {
      console.answer(String(decoding: try part.line(), as: UTF8.self))
    }
    if path != "-" { console.remark("wrote \(path.harmless): shard \(shard) of \(id)\n") }
    return .done
  }
}

extension JSONDocument {
  /// Shards that were computed, with the lines of those that are in no file.
  fileprivate static func parts(_ parts: [(shard: Shard, part: Part?)], of id: String) -> JSONDocument {
    .object([
      "schema": "desireline.shard/1",
      "experiment_id": id,
      "parts": parts.map { shard, part in
        let line = part.flatMap { try? $0.line() }.map { String(decoding: $0.dropLast(), as: UTF8.self) }
        return JSONDocument.object([
          "shard": shard.description,
          "line": line,
        ])
      },
    ])
  }
}

extension RunCommand {
  /// Computes one shard and writes its part.
  func write(_ output: ShardOutput, of experiment: Experiment, _ console: Console) async throws -> ExitCode {
    try await output.write(experiment.id, console) {
      let progress = RunProgressLine(experiment, setting, console)
      defer { progress.finish() }
      return try await ShardWork(experiment, options).part(output.shard) { progress.update($0) }
    }
  }
}

/// `desireline shard`: a worker for engines that pass lines through programs.
struct ShardCommand: ToolCommand {
  static let description = CommandDescription.shard

  let parsed: ParsedCommand
  let setting: CommandSetting

  /// Answers each line with a part; a line that is no shard ends it, as its part would be missing.
  func run(_ console: Console) async throws -> ExitCode {
    guard parsed.file != "-" else {
      throw Problem(
        .repeatedInput, "standard input has the shards, and cannot have the experiment",
        hint: "name the experiment's file")
    }
    let command = RunCommand(parsed: parsed, setting: setting)
    let document = try command.document(parsed.file)
    let experiment = Experiment(document)
    let work = ShardWork(experiment, command.options)
    let reading = LogReading(parsed)
    let interpreter = try reading.interpreter(of: experiment.id, experiment.definition.logVocabulary)
    var (number, parts) = (0, [(shard: Shard, part: Part?)]())
    while let line = try Self.nextLine() {
      try Task.checkCancellation()
      number += 1
      let words = line.split(separator: " ", maxSplits: 1)
      guard let first = words.first else { continue }
      guard let shard = Shard(first) else { throw ShardOutput.invalid(line, at: "line \(number) of standard input") }
      guard words.count > 1 || !document.grows else { throw RunCommand.unknownEnd(experiment.id) }
      let part =
        words.count == 1
        ? try await work.part(shard)
        : try await experiment.part(
          shard, of: [String(words[1])], by: interpreter, reading: reading, threads: command.options.threads)
      if console.manner.isJSON {
        parts.append((shard, part))
      } else {
        console.answer(String(decoding: try part.line(), as: UTF8.self))
        if let lost = console.lostAnswer { throw lost }
      }
    }
    if console.manner.isJSON { console.answer(.parts(parts, of: experiment.id)) }
    return .done
  }

  /// The longest line of standard input that may name a shard, in bytes.
  private static let longestLine = 10_000

  /// The next line of standard input, without spaces around it; `nil` at its end.
  ///
  /// It is read byte by byte: what follows the line may be a log.
  private static func nextLine() throws -> String? {
    var line: [UInt8] = []
    while line.count < longestLine {
      let byte: UInt8?
      do throws(SystemError) { byte = try Descriptor.standardInput.read(upTo: 1).first } catch {
        throw Problem(.unreadableLog, "standard input cannot be read: \(error.words)")
      }
      guard let byte else { return line.isEmpty ? nil : text(line) }
      if byte == UInt8(ascii: "\n") { return text(line) }
      line.append(byte)
    }
    return text(line)
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces.union(.newlines))
  }
}

/// `desireline merge`: parts into a report.
struct MergeCommand: ToolCommand {
  static let description = CommandDescription.merge

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) async throws -> ExitCode {
    let (parts, out, compare) = (parsed.arguments.dropLast(), parsed[ShardOption.out], parsed[AnalyzeOption.compare])
    let experiment = Experiment(try setting.document(parsed.lastFile))
    if let out { try ReportDirectory(out).check(experiment.id) }
    if parsed[CommonOption.dryRun] {
      let place = "\(out ?? (compare == nil ? "Reports" : "Observed"))/\(experiment.id)"
      return Rehearsal(Self.self, reads: Array(parts), writes: [place]).tell(console)
    }
    let run = try compare.map {
      try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out ?? "Observed")
    }
    var merger = PartMerger(experiment)
    for part in parts {
      try PartFile.forEachPart(in: part) {
        try Task.checkCancellation()
        try merger.add($0, named: $1)
      }
    }
    var report: ExperimentReport
    do { report = try merger.report() } catch let error as UncountableLog {
      throw AnalyzeCommand.failure(error, console)
    }
    guard run == nil || report.imported != nil else {
      throw Problem(
        .conflictingOptions, "'--compare' is for parts of logs, and these are of a run",
        hint: "leave out '--compare', or merge the parts of logs")
    }
    for line in report.importLines { console.remark("log: \(line.harmless)\n") }
    return try report.finish(in: out ?? (report.imported == nil ? "Reports" : "Observed"), comparedWith: run, console)
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
          + "written; the same command continues")
    }
  }
}
