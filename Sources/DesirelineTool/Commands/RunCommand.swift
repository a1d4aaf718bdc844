import Desireline
import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline run`: simulates the users of each experiment under its variants and writes its report.
struct RunCommand: ToolCommand {
  static let description = CommandDescription.run

  let parsed: ParsedCommand
  let setting: CommandSetting

  private var files: [String] { parsed.arguments }
  private var design: ExperimentRun.Design { parsed[RunOption.design] }
  private var out: String { parsed[RunOption.out] }

  /// Where to write what everybody did; only of one experiment.
  private func log() throws(Problem) -> EventLogOutput? {
    guard let path = parsed[RunOption.events] else { return nil }
    guard let log = EventLogOutput(path: path, isForced: parsed[RunOption.force]) else {
      throw Problem(
        .invalidOptionValue, "'--events' takes the name of a log, not \(quoted(path))",
        hint: "let it end in .csv, .tsv or .ndjson")
    }
    if log.isPiped, parsed[CommonOption.json] {
      throw Problem(
        .conflictingOptions, "'--events -' and '--json' both take standard output", hint: "let the log go into a file")
    }
    return log
  }

  /// Makes sure that an option for one experiment is not given with several.
  private func checkCount() throws(Problem) {
    for option in ["--events", "--shard", "--resume"] where parsed.values[option] != nil && files.count > 1 {
      throw Problem(
        .conflictingOptions, "'\(option)' takes one experiment, not \(files.count)", hint: "run them one by one")
    }
  }

  /// Runs the experiments one after the other; one that cannot be run keeps none from running.
  func run(_ console: Console) async throws -> ExitCode {
    let (log, shard) = (try log(), try ShardOutput(parsed))
    try checkCount()
    if parsed[CommonOption.dryRun] { return try await rehearse(log, shard, console) }
    if let shard { return try await write(shard, of: try divided(files[0]), console) }
    var outcomes: [RunOutcome] = []
    for file in files { outcomes.append(try await outcome(of: file, log, console)) }
    let failures = outcomes.compactMap(\.failure)
    if outcomes.count == 1, let failure = failures.first { throw failure }
    if console.manner.isJSON {
      let reports = outcomes.compactMap { $0.done?.report }
      console.answer(ExperimentReport.answer(reports, runs: outcomes.map(\.document)))
    } else if outcomes.count > 1, !console.manner.isQuiet {
      console.answer(outcomes.table)
    }
    console.pointToExplanations(of: failures.flatMap(Problem.all).map(\.code.name))
    for done in outcomes.compactMap(\.done) { console.remark("reproduce: \(done.command)\n") }
    return outcomes.reduce(.done) { $0.or($1.exit) }
  }

  private func outcome(of file: String, _ log: EventLogOutput?, _ console: Console) async throws -> RunOutcome {
    do {
      let document = try document(file)
      let findings = Experiment(document).appCheck.definitionFindings
      for finding in findings { console.talk(FindingText(finding, in: file, at: document.place(of: finding)).text) }
      try checkPlaces(of: document, log)
      let folder = try parsed[ShardOption.resume].map { PartFolder($0, try divided(file), options) }
      let (report, written) = try await report(of: document, log, in: folder, console)
      let place = try report.write(to: ReportDirectory(out), with: written)
      folder?.remove()
      tell(of: report, log, console)
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
    var document = try setting.document(file).against(parsed[CommonOption.against])
    if let users = parsed[RunOption.users] { (document.cohort.count, document.grows) = (users, false) }
    document.cohort.seed = parsed[RunOption.seed] ?? document.cohort.seed
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
  static func unknownEnd(_ experiment: String) -> Problem {
    Problem(
      .uncountedUsers, "\(experiment) has as many users as it takes, which no shard can know",
      hint: "say how many with '--users N'")
  }

  /// Only paired users tell when there are enough of them.
  static func uncounted(_ experiment: String, _ design: ExperimentRun.Design) -> Problem {
    Problem(
      .uncountedUsers,
      "\(experiment) has as many users as paired ones take, and '--design \(design.rawValue)' has none",
      hint: "say how many with '--users N'")
  }

  /// Makes sure that everything can be written, before the work; and that the log takes the place of nothing else.
  func checkPlaces(of document: ExperimentDocument, _ log: EventLogOutput?) throws {
    try ReportDirectory(out).check(document.experiment.id)
    try log?.check(document, reportsIn: out)
  }

  /// Runs an experiment; its log is written beside its place, and put there with the report.
  private func report(
    of document: ExperimentDocument, _ log: EventLogOutput?, in folder: PartFolder?, _ console: Console
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
      let (users, all) = (grouped(done.value), grouped(document.cohort.count))
      let id = document.experiment.id
      throw Interrupted(
        words: "\(users)\(document.grows ? "" : " of \(all)") users of \(id) were done; its report was not written")
    }
  }

  private func tell(of report: ExperimentReport, _ log: EventLogOutput?, _ console: Console) {
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
  /// - Throws: `Problem` where there is no such variant.
  func against(_ id: String?) throws(Problem) -> ExperimentDocument {
    guard let id else { return self }
    let ids = experiment.variants.map(\.id)
    guard let variant = ids.firstIndex(of: id) else { throw Problem.unknownVariant(id, among: ids) }
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
      design: design, engine: parsed[RunOption.engine], scenarios: parsed[RunOption.scenarios],
      threads: setting.threads,
      memory: parsed[RunOption.memory])
    options.allVerdicts = parsed[RunOption.allVerdicts]
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
  /// - Throws: `Problem`
  func check(_ document: ExperimentDocument, reportsIn directory: String) throws(Problem) {
    guard !isPiped else { return }
    guard !document.inputs.contains(where: { FileKind.areSame($0, path) }) else {
      throw Problem.occupied(path, "the experiment is read from it")
    }
    let folder = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().pathComponents
    let report = URL(filePath: "\(directory)/\(document.experiment.id)").resolvingSymlinksInPath().pathComponents
    guard !folder.starts(with: report) else {
      throw Problem.occupied(path, "the report's own folder is replaced as a whole")
    }
    if !isForced { try LogFormat.checkReplaceable(path) }
  }

  /// Runs everybody under the variant they were assigned, and writes the log beside its place or to standard output.
  /// - Parameter progress: Called now and then, from any worker, with the number of users done.
  /// - Returns: The log, which is still to be put in its place; `nil` if it went to standard output.
  /// - Throws: `Problem`; `CancellationError` when the task is canceled. There is nothing half-written then.
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
