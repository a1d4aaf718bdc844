import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import Synchronization
import TextFormats

/// One shard of a run or of logs, and where its part goes.
struct ShardOptions: ParameterGroup {
  @Option(
    "--shard K/N", .shard, else: "all of the work",
    "Compute shard K of N only; 'desireline merge' makes the report. Of a run it is a share of the users, scenarios "
      + "and examples; logs have been divided before, all rows of a user in one shard")
  var shard: Shard?
  @Option(
    "--part FILE", .text, else: "needed with --shard",
    "Write what the shard comes to into FILE; - for standard output")
  var part: String?

  static let conflicts = [
    Conflict("--part", needs: "--shard", hint: "say which shard with '--shard K/N'"),
    Conflict("--shard", needs: "--part", hint: "name one with '--part FILE'"),
  ]

  /// Writes the part that is made, and says so.
  func write(_ id: String, _ console: Console, _ make: (Shard) async throws -> Part) async throws -> ExitCode {
    let (shard, path) = (shard ?? .whole, part ?? "-")
    if path != "-" { try PartFile.checkReplaceable(path) }
    let part: Part
    do { part = try await make(shard) } catch is CancellationError {
      throw Problem(.interrupted, "shard \(shard) of \(id) was not done; no part was written")
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

extension ValueForm where Value == Shard {
  static var shard: Self {
    .one(
      "a shard such as 3/7", hint: "write K/N, with K from 1 to N and N up to \(grouped(Shard.most))"
    ) { Shard($0) }
  }
}

extension Problem {
  /// Shards cannot know what the others counted.
  static func unknownEnd(of experiment: String) -> Problem {
    Problem(
      .uncountedUsers, "\(experiment) has as many users as it takes, which no shard can know",
      hint: "say how many with '--users N'")
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
        return JSONDocument.object(["shard": shard.description, "line": line])
      },
    ])
  }
}

extension RunCommand {
  /// Computes one shard and writes its part.
  func writeShard(of experiment: Experiment, _ console: Console) async throws -> ExitCode {
    try await sharding.write(experiment.id, console) {
      let shard = $0
      return try await console.showingProgress(experiment.id, of: experiment.firstUsers) { progress in
        try await ShardWork(experiment, options).part(shard) { progress.update($0) }
      }
    }
  }

  /// Runs what is missing in a folder of parts, and merges all.
  func resumed(_ folder: PartFolder, _ id: String, _ console: Console) async throws -> ExperimentReport {
    let counts = Mutex((earlier: 0, all: 0))
    return try await console.showingProgress("\(id), shards", of: 0) { progress in
      do {
        return try await folder.report { earlier, all in
          counts.withLock { $0 = (earlier, all) }
          if earlier > 0 { console.remark("continuing: \(earlier) of \(all) shards are in \(folder.path.harmless)\n") }
          progress.update(done: 0, of: all - earlier)
        } progress: {
          progress.update(done: $0)
        }
      } catch is CancellationError {
        let (earlier, all) = counts.withLock(\.self)
        throw Problem(
          .interrupted,
          "\(earlier + progress.done) of \(all) shards of \(id) are done and in \(folder.path); its report was "
            + "not written; the same command continues")
      }
    }
  }
}

/// `desireline shard`: a worker for engines that pass lines through programs.
struct ShardCommand: Command {
  static let description = CommandDescription(
    Self.self, "shard",
    "Read shards from standard input, a line each, and write the part of each as a line. A line is 3/7 for a shard of "
      + "a run, 3/7 LOG for one of logs, and 3/7 - where the log follows on standard input.",
    examples: [
      "desireline shard Experiments/catalog-browse.json5 < shards.txt > all.part":
        "Compute the shards that a file lists",
      "desireline shard --users 1_000_000 Experiments/catalog-browse.json5":
        "A worker for engines, such as the RDD.pipe of Apache Spark",
    ], ends: [.done, .failed, .interrupted])

  @Argument("FILE", "An experiment file") var file: String
  let simulation = SimulationOptions()
  @Option(.against) var against: String?
  @Option(.engine) var engine: ExperimentRun.Engine
  @Option(
    "--memory SIZE", .bytes(1_000_000...1 << 50),
    else: "\(ExperimentRun.standardMemory >> 20)MiB for runs, \(EventLogReader.standardMemory >> 20)MiB for logs",
    "Keep at most about SIZE in memory, such as 200MB: near it a run is slower, and what logs have more goes to a "
      + "temporary file")
  var memory: Int?
  let logOptions = LogOptions()

  /// Answers each line with a part; a line that is no shard ends it, as its part would be missing.
  func run(_ console: Console) async throws -> ExitCode {
    guard file != "-" else {
      throw Problem(
        .repeatedInput, "standard input has the shards, and cannot have the experiment",
        hint: "name the experiment's file")
    }
    let document = try simulation.document(file, comparedWith: against, console)
    let experiment = Experiment(document)
    let work = try ShardWork(experiment, simulation.options(engine, memory: memory ?? ExperimentRun.standardMemory))
    let reading = logOptions.reading(memory: memory)
    let interpreter = try reading.interpreter(of: experiment.id, experiment.definition.logVocabulary)
    var (number, parts) = (0, [(shard: Shard, part: Part?)]())
    while let line = try Self.nextLine() {
      try Task.checkCancellation()
      number += 1
      let words = line.split(separator: " ", maxSplits: 1)
      guard let first = words.first else { continue }
      guard let shard = Shard(first) else {
        let form = ValueForm<Shard>.shard
        throw Problem(
          .invalidOptionValue, "line \(number) of standard input takes \(form.expected), not \(quoted(line))",
          hint: form.hint)
      }
      guard words.count > 1 || !document.grows else { throw Problem.unknownEnd(of: experiment.id) }
      let part =
        words.count == 1
        ? try await work.part(shard)
        : try await experiment.part(
          shard, of: [String(words[1])], by: interpreter, reading: reading, threads: simulation.users.threads)
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
        throw Problem(.unreadableLog, "standard input cannot be read: \(error.reason)")
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
struct MergeCommand: Command {
  static let description = CommandDescription(
    Self.self, "merge", "Merge the parts of a run, or of logs, and write the report that one run, or all logs, give.",
    examples: [
      "desireline merge 1.part 2.part Experiments/catalog-browse.json5":
        "Write the report into Reports/catalog-browse",
      "desireline merge - Experiments/catalog-browse.json5": "Parts from standard input",
    ], ends: [.done, .undecided, .failed, .interrupted])

  @Argument("PART…", "A file of parts, a line each, in any order; - for standard input") var parts: [String]
  @Argument(.file) var file: String
  @Option(
    "--out, -o DIRECTORY", .text, else: "Reports for runs, Observed for logs",
    "Write the report into DIRECTORY, in a directory named after its experiment")
  var out: String?
  @Option(.compare) var comparedRun: String?
  @Flag(.dryRun) var isDryRun: Bool
  @Flag(.quietButJSON) var isQuiet: Bool

  func run(_ console: Console) async throws -> ExitCode {
    let experiment = Experiment(try console.document(file, after: parts, "PART"))
    if let out { try ReportDirectory(out).check(experiment.id) }
    if isDryRun {
      let place = "\(out ?? (comparedRun == nil ? "Reports" : "Observed"))/\(experiment.id)"
      return DryRun(reads: parts, writes: [place]).answer(console)
    }
    let run = try comparedRun.map {
      try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out ?? "Observed")
    }
    var report = try await console.countable {
      let report = try await console.showingProgress("\(experiment.id), parts") { _ in
        var merger = PartMerger(experiment)
        for part in parts {
          try PartFile.forEachPart(in: part) {
            try Task.checkCancellation()
            try merger.add($0, named: $1)
          }
        }
        return try merger.report()
      }
      guard run == nil || report.imported != nil else {
        throw Problem(
          .conflictingOptions, "'--compare' is for parts of logs, and these are of a run",
          hint: "leave out '--compare', or merge the parts of logs")
      }
      return report
    }
    return try report.finish(in: out ?? (report.imported == nil ? "Reports" : "Observed"), comparedWith: run, console)
  }
}
