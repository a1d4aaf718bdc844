public import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import FunnelAnalysis
package import TextFormats

/// How logs are understood.
public struct LogReading: Sendable {
  /// A product whose export the log is; `nil` for a log in Desireline's own format, or one with a mapping.
  public var preset: LogPreset?
  /// The path of a mapping file, which says what the columns mean.
  public var mapping: String?
  /// The path of a table of users' other ids.
  public var aliases: String?
  /// How many bytes of what is read are held in memory.
  public var memory: Int
  /// Where what does not fit into memory is kept.
  public var spillFolder: String
  /// The first and the last time that count, in milliseconds since 1970 began; `nil` for those of the experiment.
  public var (startAt, endAt): (Int64?, Int64?) = (nil, nil)

  /// Makes options; logs in Desireline's own format unless said otherwise.
  public init(
    preset: LogPreset? = nil, mapping: String? = nil, aliases: String? = nil, memory: Int? = nil,
    spillFolder: String = "."
  ) {
    (self.preset, self.mapping, self.aliases) = (preset, mapping, aliases)
    (self.memory, self.spillFolder) = (memory ?? EventLogReader.standardMemory, spillFolder)
  }

  /// Knows what the rows of the logs say to an experiment.
  /// - Throws: `Problems` if the mapping is none, `Problem` if the options are not enough.
  package func interpreter(of experiment: String, _ vocabulary: LogVocabulary) throws -> any LogInterpreter {
    if let preset, mapping != nil {
      throw Problem(
        .conflictingOptions, "--preset cannot be used with --mapping",
        hint: "let the mapping start from it: { preset: \"\(preset.rawValue)\", … }")
    }
    if let preset {
      guard LogMapping(preset).isComplete || vocabulary.isOpen else {
        let rest = "exposure: [{ when: …, variant: … }] }"
        throw Problem(
          .incompletePreset, "the preset '\(preset.rawValue)' does not say who has which variant",
          hint: "write a mapping and name it with --mapping: { preset: \"\(preset.rawValue)\", \(rest)")
      }
      return MappedFormat(LogMapping(preset), of: experiment, vocabulary)
    }
    guard let mapping else { return NativeFormat(vocabulary) }
    return MappedFormat(try LogMappingDocument.read(path: mapping, vocabulary), of: experiment, vocabulary)
  }

  /// Reads logs, or those that patterns mean, as one.
  /// - Parameter choices: Those of the experiment, whose dates hold where none are asked for.
  package func read(
    _ logs: [String], by interpreter: any LogInterpreter, _ choices: AnalysisChoices = AnalysisChoices(), workers: Int
  ) async throws -> EventLog {
    try await read(try inputs(logs), by: interpreter, choices, workers: workers)
  }

  /// Reads logs that are open, as one.
  func read(
    _ inputs: [LogInput], by interpreter: any LogInterpreter, _ choices: AnalysisChoices = AnalysisChoices(),
    workers: Int
  ) async throws -> EventLog {
    let aliases = try aliases.map(IdentityAliases.init(path:))
    let (start, end) = (startAt ?? choices.startAt ?? .min, endAt ?? choices.endAt ?? .max)
    guard start <= end else {
      throw Problem(
        .conflictingOptions,
        "the log is to start at \(LogClock.date(start)) and to end before that, at \(LogClock.date(end))",
        hint: "write the earlier time as `start_at` or --from")
    }
    let reader = EventLogReader(
      interpreter, aliases: aliases, memory: memory, folder: spillFolder, period: start...end)
    return try await reader.read(inputs, workers: workers)
  }

  /// The logs, opened, and those that patterns mean.
  package func inputs(_ logs: [String]) throws(Problem) -> [LogInput] {
    var inputs: [LogInput] = []
    for path in logs.flatMap(LogPaths.matching) { inputs.append(try LogInput(path: path)) }
    return inputs
  }
}

extension Experiment {
  /// Analyzes logs of what real users did, by the funnel and the statistics of a run.
  /// - Parameters:
  ///   - logs: The paths of the logs, which are read as one; `-` is standard input.
  ///   - reading: How they are to be understood.
  ///   - threads: How many threads share the work, as many as there are processors by default; no result depends on it.
  /// - Throws: `Problems`; `Problem` where a log cannot be read, no row of it can be counted, or the options are not
  ///   enough; `CancellationError` when the task is canceled.
  public func analyze(_ logs: [String], reading: LogReading = LogReading(), threads: Int? = nil) async throws -> Results
  {
    try validate()
    let interpreter = try reading.interpreter(of: id, definition.logVocabulary)
    let results = try await analyze(logs, by: interpreter, reading: reading, threads: threads)
    try results.report.checkCounted()
    return results
  }

  /// The same with an interpreter made before, as a mapping on standard input can be read only once; also of a log of
  /// which no row can be counted.
  package func analyze(
    _ logs: [String], by interpreter: any LogInterpreter, reading: LogReading, threads: Int?
  ) async throws -> Results {
    let workers = threads ?? RunOptions.processors
    let log = try await reading.read(logs, by: interpreter, definition.analysis, workers: workers)
    return try await analyze(log, by: interpreter, workers: workers)
  }

  /// The same of a log that was read.
  package func analyze(_ log: EventLog, by interpreter: any LogInterpreter, workers: Int) async throws -> Results {
    let counted = try await LogTally.count(log, of: definition, by: interpreter.counting, workers: workers)
    return Results(report(of: counted, by: interpreter.clock, interpreter.counting))
  }

  /// Writes what every user does under the assigned variant, as a log that ``analyze(_:reading:threads:)`` reads.
  ///
  /// The bytes depend on the experiment and its seed alone.
  /// - Parameters:
  ///   - path: The file, whose end says the form: `.csv`, `.tsv` or `.ndjson`; CSV by any other.
  ///   - replacing: Whether it may take the place of a file that is no event log.
  ///   - threads: How many threads share the work, as many as there are processors by default.
  ///   - progress: Called now and then, from any thread, with the number of users done.
  /// - Throws: `Problems`; `Problem` where it cannot be written; `CancellationError` when the task is
  ///   canceled. There is nothing half-written then.
  public func writeLog(
    to path: String, replacing: Bool = false, threads: Int? = nil,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws { try await log(for: path, replacing: replacing, threads: threads, progress: progress).commit() }

  /// Writes such a log beside its place, whole; it is put there when its report is, or given up.
  package func log(
    for path: String, replacing: Bool = false, threads: Int? = nil,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> PartialFile {
    try validate()
    if !replacing { try LogFormat.checkReplaceable(path) }
    let file = try PartialFile(path: path)
    do {
      try await writeLog(as: LogFormat(path: path) ?? .csv, threads: threads, progress: progress) { try file.write($0) }
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
    return file
  }

  /// Writes such a log piece by piece.
  package func writeLog(
    as format: LogFormat, threads: Int? = nil, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    to write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let workers = threads ?? RunOptions.processors
    try await simulation().writeEventLog(workers: workers, format: format, progress: progress, to: write)
  }

  /// Of how many unknown screens the nearest of the experiment's is looked for: a log may have any number.
  private static let mostNamesToMatch = 200

  /// The report of logs, also of those of which no row can be counted.
  func report(of counted: LogTally, by clock: LogClock, _ counting: LogCounting) -> ExperimentReport {
    let experiment = counted.contents.reduced(definition)
    var report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: experiment.outline, tally: counted.tally, log: counted.observed)
        .results(),
      userCount: cohort.count, seed: cohort.seed, design: .observed, fingerprint: fingerprint, toolVersion: Self.version
    )
    var imported = counted.report
    (imported.users, imported.duplicates) = (counted.users, counted.duplicates)
    imported.usersWithoutVariant = counted.usersWithoutVariant
    imported.usersInSeveralVariants = counted.usersInSeveralVariants
    (imported.usersForced, imported.usersSticky) = (counted.usersForced, counted.usersSticky)
    imported.usersExposedOutside = counted.usersExposedOutside
    imported.usersWithoutShare = counted.usersWithoutShare
    imported.usersIncomplete = counted.health.incomplete
    imported.usersInFirstVariant = definition.analysis.assignedBy == .first
    imported.gaps = experiment.gaps(in: counted)
    let screens = experiment.logVocabulary.screens.sorted()
    for place in imported.unmappedScreens.indices.prefix(Self.mostNamesToMatch) {
      let name = imported.unmappedScreens[place].name
      imported.unmappedScreens[place].nearest = Suggestion.counterpart(of: name, among: screens)
    }
    (report.imported, report.dropOffs) = (imported, counted.dropOffs)
    (report.clock, report.counting) = (clock.dated(imported.times), counting)
    // Where there is no app, nothing can be followed through it.
    if !cohort.goals.isEmpty { report.paths = modeled().screenPaths() }
    return report
  }
}

extension ExperimentReport {
  /// Makes sure that a row of the logs can be counted; names the variant that may be meant where rows name others.
  /// - Parameter hint: What to do where no more is known; what became of the rows unless said.
  package func checkCounted(hint: String? = nil) throws(Problem) {
    guard let imported, imported.users == 0 else { return }
    guard let name = imported.rejections.first(where: { $0.fault == .variant })?.example, !name.isEmpty else {
      throw Problem(
        .uncountableLog, "no row of the log can be counted", hint: hint ?? importLines.joined(separator: "; "))
    }
    let variants = results.experiment.variants.map(\.id)
    throw Problem(
      .uncountableLog, "no row of the log can be counted: rows name the variant \(quoted(name))",
      hint: Suggestion.counterpart(of: name, among: variants).map { "did you mean \(quoted($0))?" }
        ?? "the experiment has \(variants.map { quoted($0) }.joined(separator: ", "))")
  }
}
