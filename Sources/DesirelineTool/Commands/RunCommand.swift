import Desireline
import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import UserSimulation

/// `desireline run`: simulates the users of each experiment under its variants and writes its report.
struct RunCommand: ToolCommand {
  static let description = CommandDescription.run

  let files: [String]
  let users: Int?
  let seed: UInt64?
  let scenarios: Int?
  private let hasAllVerdicts: Bool
  /// The variant that every other is compared with; `nil` for the control.
  private let against: String?
  let design: ExperimentRun.Design
  let engine: ExperimentRun.Engine
  /// About how many bytes the run takes.
  private let memory: Int
  let out: String
  /// Where to write what everybody did; only of one experiment.
  let log: EventLogOutput?
  /// The one shard that is computed, and where its part goes; `nil` for a whole run.
  let shard: ShardOutput?
  /// The directory of the finished shards of a run that can be continued.
  private let resume: String?
  private let isDryRun: Bool
  let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    (files, users, seed) = (parsed.arguments, parsed[RunOption.users], parsed[RunOption.seed])
    (scenarios, against) = (parsed[RunOption.scenarios], parsed[CommonOption.against])
    (design, hasAllVerdicts) = (parsed[RunOption.design], parsed[RunOption.allVerdicts])
    engine = parsed[RunOption.engine]
    memory = parsed[RunOption.memory]
    out = parsed[RunOption.out]
    log = try parsed[RunOption.events].map {
      try Self.log($0, isForced: parsed[RunOption.force], ofExperiments: parsed.arguments.count)
    }
    if log == nil, parsed[RunOption.force] {
      throw Failure(
        .conflictingOptions, "'--force' means nothing without '--events'",
        hint: "leave it out: a report takes the place of the one before without it")
    }
    if log?.isPiped == true, parsed[CommonOption.json] {
      throw Failure(
        .conflictingOptions, "'--events -' and '--json' both take standard output", hint: "let the log go into a file")
    }
    (isDryRun, self.setting) = (parsed[CommonOption.dryRun], setting)
    (shard, resume) = (try ShardOutput(parsed), parsed[ShardOption.resume])
    if shard != nil || resume != nil { try Self.checkDivided(parsed) }
  }

  /// Makes sure that no option asks for what divided work has not.
  private static func checkDivided(_ parsed: ParsedCommand) throws(Failure) {
    let own = parsed[ShardOption.shard] == nil ? "--resume" : "--shard"
    guard parsed.arguments.count == 1 else {
      throw Failure(
        .conflictingOptions, "'\(own)' takes one experiment, not \(parsed.arguments.count)", hint: "run them one by one"
      )
    }
    let others = [
      (ShardOption.resume.description, parsed[ShardOption.resume] != nil && own == "--shard"),
      (RunOption.events.description, parsed[RunOption.events] != nil),
      (RunOption.allVerdicts.description, parsed[RunOption.allVerdicts] && own == "--shard"),
    ]
    for (option, isGiven) in others where isGiven {
      throw Failure(
        .conflictingOptions, "'\(own)' cannot be used with '\(option.name)'",
        hint: "leave one of them out; logs and all verdicts are of a run in one piece")
    }
  }

  private static func log(_ path: String, isForced: Bool, ofExperiments count: Int) throws(Failure) -> EventLogOutput {
    guard let log = EventLogOutput(path: path, isForced: isForced) else {
      throw Failure(
        .invalidOptionValue, "'--events' takes the name of a log, not \(quoted(path))",
        hint: "let it end in .csv, .tsv or .ndjson")
    }
    guard count == 1 else {
      throw Failure(.conflictingOptions, "'--events' takes one experiment, not \(count)", hint: "run them one by one")
    }
    return log
  }

  /// Runs the experiments one after the other; one that cannot be run keeps none from running.
  func run(_ console: Console) async throws -> ExitCode {
    if isDryRun { return try await rehearse(console) }
    if let shard { return try await write(shard, of: try divided(files[0]), console) }
    var outcomes: [RunOutcome] = []
    for file in files { outcomes.append(try await outcome(of: file, console)) }
    let failures = outcomes.compactMap(\.failure)
    if outcomes.count == 1, let failure = failures.first { throw failure }
    if console.manner.isJSON {
      let reports = outcomes.compactMap { $0.done?.report }
      console.answer(ExperimentReport.answer(reports, runs: outcomes.map(\.document)))
    } else if outcomes.count > 1, !console.manner.isQuiet {
      console.answer(outcomes.table)
    }
    console.pointToExplanations(of: failures.flatMap(Console.codes))
    for done in outcomes.compactMap(\.done) { console.remark("reproduce: \(done.command)\n") }
    return outcomes.reduce(.done) { $0.or($1.exit) }
  }

  private func outcome(of file: String, _ console: Console) async throws -> RunOutcome {
    do {
      let document = try document(file)
      let findings = Experiment(document).appCheck.definitionFindings
      for finding in findings { console.talk(FindingText(finding, in: file, at: document.place(of: finding)).text) }
      try checkPlaces(of: document)
      let folder = try resume.map { PartFolder($0, try divided(file), options) }
      let (report, log) = try await report(of: document, in: folder, console)
      let place = try report.write(to: ReportDirectory(out), with: log)
      folder?.remove()
      tell(of: report, console)
      let command = "desireline run \(ShellWord(file).text) \(report.settings)"
      let named = ShellWord(file).text
      for settling in report.settlingCommands(for: named) { console.remark("to settle it: \(settling)\n") }
      let done = RunOutcome.Done(report: report, place: place, command: command)
      return RunOutcome(
        file: file, result: .success(done), findings: findings.map { $0.document(at: document.place(of: $0)) })
    } catch let error where error is CancellationError || error is Interrupted { throw error } catch {
      // One file alone is told of by whoever told it to run.
      if files.count > 1 { console.tell(error) }
      return RunOutcome(file: file, result: .failure(error))
    }
  }

  /// Reads a file, with the users asked for.
  func document(_ file: String) throws -> ExperimentDocument {
    var document = try setting.document(file).against(against)
    if let users { (document.cohort.count, document.grows) = (users, false) }
    document.cohort.seed = seed ?? document.cohort.seed
    guard design == .paired || !document.grows else { throw Self.uncounted(document.experiment.id, design) }
    return document
  }

  /// Reads a file of which shards are run; these must know how many users there are in all.
  private func divided(_ file: String) throws -> Experiment {
    let document = try document(file)
    guard !document.grows else { throw Self.unknownEnd(document.experiment.id) }
    return Experiment(document)
  }

  /// Shards cannot know what the others counted.
  static func unknownEnd(_ experiment: String) -> Failure {
    Failure(
      .uncountedUsers, "\(experiment) has as many users as it takes, which no shard can know",
      hint: "say how many with '--users N'")
  }

  /// Only paired users tell when there are enough of them.
  static func uncounted(_ experiment: String, _ design: ExperimentRun.Design) -> Failure {
    Failure(
      .uncountedUsers,
      "\(experiment) has as many users as paired ones take, and '--design \(design.rawValue)' has none",
      hint: "say how many with '--users N'")
  }

  /// Makes sure that everything can be written, before the work; and that the log takes the place of nothing else.
  func checkPlaces(of document: ExperimentDocument) throws {
    try ReportDirectory(out).check(document.experiment.id)
    try log?.check(document, reportsIn: out)
  }

  /// Runs an experiment; its log is written beside its place, and put there with the report.
  private func report(
    of document: ExperimentDocument, in folder: PartFolder?, _ console: Console
  ) async throws -> (ExperimentReport, PartialFile?) {
    if let folder { return (try await resumed(folder, document.experiment.id, console), nil) }
    let done = DoneCount()
    var experiment = Experiment(document)
    do {
      // The log comes first where it can: a place where none can be written is found out at once.
      var file = experiment.grows ? nil : try await write(log, of: experiment, console)
      let report = try await simulated(experiment, done, console)
      if experiment.grows {
        experiment.cohort.count = report.cohort.count
        file = try await write(log, of: experiment, console)
      }
      return (report, file)
    } catch is CancellationError {
      let (users, all) = (ProgressText.grouped(done.value), ProgressText.grouped(document.cohort.count))
      let id = document.experiment.id
      throw Interrupted(
        words: "\(users)\(document.grows ? "" : " of \(all)") users of \(id) were done; its report was not written")
    }
  }

  private func tell(of report: ExperimentReport, _ console: Console) {
    guard !console.manner.isQuiet else { return }
    if log?.isPiped == true {
      console.talk(report.overview)
    } else if !console.manner.isJSON {
      console.answer(report.overview)
    }
    if let cost = report.scenariosCost { console.talk("\(cost)\n") }
    if let note = report.precisionNote { console.talk("note: \(note)\n") }
    if let log, !log.isPiped { console.talk("wrote \(log.path.harmless)\n") }
    console.talk("wrote \(out.harmless)/\(report.results.experiment.id)/report.html, and its numbers beside it\n")
  }
}

extension ExperimentDocument {
  /// The document with every variant compared with the one of that id; as it is where none is asked for.
  /// - Throws: `Failure` where there is no such variant.
  func against(_ id: String?) throws(Failure) -> ExperimentDocument {
    guard let id else { return self }
    let ids = experiment.variants.map(\.id)
    guard let variant = ids.firstIndex(of: id) else { throw Failure.unknownVariant(id, among: ids) }
    var document = self
    document.experiment = experiment.against(variant)
    return document
  }
}

/// One experiment, from its users to its report.
extension RunCommand {
  /// How the experiments are run.
  var options: RunOptions {
    var options = RunOptions(
      design: design, engine: engine, scenarios: scenarios, threads: setting.threads, memory: memory)
    options.allVerdicts = hasAllVerdicts
    return options
  }

  /// Writes what everybody did under their own variant.
  func write(_ log: EventLogOutput?, of experiment: Experiment, _ console: Console) async throws -> PartialFile? {
    guard let log else { return nil }
    let users = experiment.cohort.count
    let progress = setting.progressLine("\(experiment.id) log", of: users, console)
    defer { progress?.finish() }
    return try await log.write(experiment, workers: setting.threads, to: console) { progress?.update(done: $0) }
  }

  /// Simulates the users, and says what came out.
  func simulated(_ experiment: Experiment, _ done: DoneCount, _ console: Console) async throws -> ExperimentReport {
    let progress = RunProgressLine(experiment, setting, console)
    defer { progress.finish() }
    let results = try await experiment.run(options) {
      if $0.stage == .users { done.update($0.done) }
      progress.update($0)
    }
    return results.report
  }
}

/// Writes what everybody did in a run, as a log.
struct EventLogOutput: Sendable {
  /// Where it goes; `-` is standard output.
  let path: String
  private let format: LogFormat
  /// Whether it may take the place of a file that is no log.
  private let isForced: Bool

  /// Whether it takes the place of the answer.
  var isPiped: Bool { path == "-" }

  /// - Parameter path: The file, whose end tells the form; `-` is standard output, in CSV.
  init?(path: String, isForced: Bool) {
    guard let format = path == "-" ? .csv : LogFormat(path: path) else { return nil }
    (self.path, self.format, self.isForced) = (path, format, isForced)
  }

  /// Makes sure that it takes the place of nothing that it must not.
  /// - Throws: `EventLogError`
  func check(_ document: ExperimentDocument, reportsIn directory: String) throws(EventLogError) {
    guard !isPiped else { return }
    guard !document.inputs.contains(where: { FileKind.areSame($0, path) }) else {
      throw EventLogError(file: path, .occupied(canBeForced: false, "the experiment is read from it"))
    }
    let folder = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().pathComponents
    let report = URL(filePath: "\(directory)/\(document.experiment.id)").resolvingSymlinksInPath().pathComponents
    guard !folder.starts(with: report) else {
      throw EventLogError(file: path, .occupied(canBeForced: false, "the report's own folder is replaced as a whole"))
    }
    if !isForced { try LogFormat.checkReplaceable(path) }
  }

  /// Runs everybody under the variant they were assigned, and writes the log beside its place or to standard output.
  /// - Parameter progress: Called now and then, from any worker, with the number of users done.
  /// - Returns: The log, which is still to be put in its place; `nil` if it went to standard output.
  /// - Throws: `EventLogError`; `CancellationError` when the task is canceled. There is nothing half-written then.
  func write(
    _ experiment: Experiment, workers: Int, to console: Console, progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> PartialFile? {
    guard isPiped else {
      return try await experiment.log(for: path, replacing: isForced, threads: workers, progress: progress)
    }
    try await experiment.writeLog(as: format, threads: workers, progress: progress) {
      console.answer(String(decoding: $0, as: UTF8.self))
      if let lost = console.lostAnswer { throw lost }
    }
    return nil
  }
}
