import Desireline
import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import TextFormats

/// `desireline run`: simulates the users of each experiment under its variants and writes its report.
struct RunCommand: Command {
  static let description = CommandDescription(
    Self.self, "run", "Simulate the users of an experiment under every variant and write the report.",
    conflicts: ShardOptions.conflicts + [
      Conflict(
        "--force", needs: "--events",
        hint: "leave it out: a report takes the place of the one before without it"),
      Conflict("--shard", excludes: "--resume --events --all-verdicts", hint: whole),
      Conflict("--resume", excludes: "--events", hint: whole),
      Conflict(
        "--watch", excludes: "--events --shard --resume --dry-run --json",
        hint: "leave out one of the two; a run without '--watch' has all of it"),
    ],
    examples: [
      "desireline run Experiments/catalog-browse.json5": "Write the report into Reports/catalog-browse",
      "desireline run --users 200_000 --seed 0x5eed2026 Experiments/*.json5": "All, with more users",
      "desireline run --users 100_000_000 --resume Parts Experiments/catalog-browse.json5":
        "A long run, which continues from the finished shards when it is started again",
      "desireline run --watch Experiments/catalog-browse.json5": "A quick run at each save, with what changed",
    ], ends: [.done, ExitStatus(1, "Done, and a requirement fails, or no user reaches a step"), .failed, .interrupted])
  private static let whole = "leave one of them out; logs and all verdicts are of a run in one piece"

  @Argument("FILE…", "An experiment file; - for standard input") var files: [String]
  let simulation = SimulationOptions()
  @Flag(
    "--all-verdicts",
    "Work out a verdict for every row: also of triggered users, personas, goals, and other metrics by size class")
  var hasAllVerdicts
  @Option(.against) var against: String?
  @Option(.engine) var engine: ExperimentRun.Engine
  @Option(
    .memory(
      ExperimentRun.standardMemory,
      "Keep at most about SIZE in memory, such as 200MB; near it the run is slower, and the report is the same"))
  var memory: Int
  @Option(
    "--out, -o DIRECTORY", .text, else: "Reports, and no report with --watch",
    "Write each report into DIRECTORY, in a directory named after its experiment")
  var chosenFolder: String?
  @Flag(
    "--watch",
    "Run \(grouped(quickUsers)) users in \(quickScenarios) scenarios, unless --users and --scenarios say otherwise, and again at "
      + "each save of FILE or of a table that it names; print what changed until Control-C")
  var isWatching
  @Option(
    "--events LOG", .logOutput, else: "no log is written",
    "Also write the events of every user under the assigned variant to LOG (.csv, .tsv or .ndjson); - for standard "
      + "output")
  var log: EventLogOutput?
  @Flag("--force", "Replace LOG even where it is a file that desireline did not write") var isForced
  let sharding = ShardOptions()
  @Option(
    "--resume DIRECTORY", .text, else: "a run that is ended starts over",
    "Keep finished shards in DIRECTORY until the report is written, and continue from those that are there")
  var resumedFolder: String?
  @Flag(.dryRun) var isDryRun: Bool
  @Flag(.quietButJSON) var isQuiet: Bool

  /// Runs the experiments one after the other; one that cannot be run keeps none from running.
  func run(_ console: Console) async throws -> ExitCode {
    if log?.isPiped == true, console.manner.isJSON {
      throw Problem(
        .conflictingOptions, "'--events -' and '--json' both take standard output", hint: "let the log go into a file")
    }
    let single = [
      ("--events", log != nil), ("--shard", sharding.shard != nil), ("--resume", resumedFolder != nil),
      ("--watch", isWatching),
    ]
    if files.count > 1, let option = single.first(where: \.1) {
      throw Problem(
        .conflictingOptions, "'\(option.0)' takes one experiment, not \(files.count)", hint: "run them one by one")
    }
    if isDryRun { return try await rehearse(console) }
    if isWatching { try await watch(files[0], console) }
    if sharding.shard != nil { return try await writeShard(of: try divided(try document(files[0], console)), console) }
    var outcomes: [RunOutcome] = []
    for file in files { outcomes.append(try await outcome(of: file, console)) }
    let errors = outcomes.compactMap(\.error)
    if outcomes.count == 1, let error = errors.first { throw error }
    if console.manner.isJSON {
      console.answer(ExperimentReport.answer(outcomes.compactMap(\.report), runs: outcomes.map(\.document)))
    } else if outcomes.count > 1, !console.manner.isQuiet {
      console.answer(outcomes.table)
    }
    console.pointToExplanations(of: errors.flatMap(Problem.all).map(\.code.name))
    for command in outcomes.compactMap(\.command) { console.remark("reproduce: \(command)\n") }
    return outcomes.reduce(.done) { $0.or($1.exit) }
  }

  private func outcome(of file: String, _ console: Console) async throws -> RunOutcome {
    do {
      let document = try document(file, console)
      let findings = document.undeclaredFindings
      for finding in findings { console.talk(finding.text(in: file, of: document)) }
      try checkPlaces(of: document)
      let folder = try resumedFolder.map { PartFolder($0, try divided(document), options) }
      let (report, written) = try await report(of: document, in: folder, console)
      let directory = try report.write(to: ReportDirectory(out), with: written)
      folder?.remove()
      describe(report, console)
      let named = ShellWord(file).text
      for command in report.settlingCommands(for: named) { console.remark("to settle it: \(command)\n") }
      return RunOutcome(
        file: file, report: report, directory: directory, command: "desireline run \(named) \(report.settings)",
        findings: findings.map { $0.document(of: document) })
    } catch let error where Problem.remainder(ofInterrupted: error) != nil { throw error } catch {
      // The error of one file alone ends the command.
      if files.count > 1 { console.report(error) }
      return RunOutcome(file: file, error: error)
    }
  }

  func document(_ file: String, _ console: Console) throws -> ExperimentDocument {
    try simulation.document(file, comparedWith: against, console)
  }

  /// An experiment of which shards are run; these must know how many users there are in all.
  private func divided(_ document: ExperimentDocument) throws -> Experiment {
    guard !document.grows else { throw Problem.unknownEnd(of: document.experiment.id) }
    return Experiment(document)
  }

  /// The directory of the reports.
  var out: String { chosenFolder ?? "Reports" }

  /// Makes sure that everything can be written, before the work; and that the log takes the place of nothing else.
  func checkPlaces(of document: ExperimentDocument) throws {
    try ReportDirectory(out).check(document.experiment.id)
    try log?.check(document, reportsIn: out, isForced: isForced)
  }

  /// How the experiments are run.
  var options: RunOptions {
    var options = simulation.options(engine, memory: memory)
    options.allVerdicts = hasAllVerdicts
    return options
  }

  /// Runs an experiment; its log is written beside its place, and put there with the report.
  private func report(
    of document: ExperimentDocument, in folder: PartFolder?, _ console: Console
  ) async throws -> (ExperimentReport, PartialFile?) {
    if let folder { return (try await resumed(folder, document.experiment.id, console), nil) }
    var experiment = Experiment(document)
    // The log comes first where it can: a place where none can be written is found out at once.
    var file = experiment.grows ? nil : try await writeLog(of: experiment, console)
    let report = try await console.showingProgress(experiment.id, of: experiment.firstUsers) { progress in
      do { return try await experiment.run(options) { progress.update($0) }.report } catch is CancellationError {
        let users = grouped(progress.done) + (experiment.grows ? "" : " of \(grouped(experiment.cohort.count))")
        throw Problem(.interrupted, "\(users) users of \(experiment.id) were done; its report was not written")
      }
    }
    if experiment.grows {
      experiment.cohort.count = report.userCount
      file = try await writeLog(of: experiment, console)
    }
    return (report, file)
  }

  /// Writes what all users did under their own variant.
  private func writeLog(of experiment: Experiment, _ console: Console) async throws -> PartialFile? {
    guard let log else { return nil }
    return try await console.showingProgress("\(experiment.id) log", of: experiment.cohort.count) { progress in
      try await log.write(experiment, isForced: isForced, threads: simulation.users.threads, to: console) {
        progress.update(done: $0)
      }
    }
  }

  private func describe(_ report: ExperimentReport, _ console: Console) {
    guard !console.manner.isQuiet else { return }
    if log?.isPiped == true {
      console.talk(report.overview)
    } else if !console.manner.isJSON {
      console.answer(report.overview)
    }
    if let cost = report.scenariosCost { console.talk("\(cost)\n") }
    if let note = report.precisionNote { console.talk("note: \(note)\n") }
    if let log, !log.isPiped { console.talk("wrote \(log.path.harmless)\n") }
    console.remark(reportOf: report.results.experiment.id, in: out)
  }

  /// Says what would be run and written, for every file that can be run.
  private func rehearse(_ console: Console) async throws -> ExitCode {
    var dryRun = DryRun()
    for file in files {
      do {
        let document = try document(file, console)
        try checkPlaces(of: document)
        dryRun.runs.append(
          try await console.plannedRun(
            of: document, in: file, scenarios: simulation.scenarios, simulation.design,
            threads: simulation.users.threads))
        dryRun.writes +=
          [sharding.part ?? "\(out)/\(document.experiment.id)"] + (log.map { $0.isPiped ? [] : [$0.path] } ?? [])
      } catch let error where !(error is CancellationError) {
        if files.count == 1 { throw error }
        console.report(error)
        dryRun.problems += Problem.all(of: error)
      }
    }
    return dryRun.answer(console)
  }
}

/// The experiment and the options of a run, or of its shards.
struct SimulationOptions: ParameterGroup {
  let users = UserOptions()
  @Option(
    "--design DESIGN", .word,
    "Run every user under every variant with the same random draws (paired), or only under the assigned variant "
      + "(revealed)")
  var design = ExperimentRun.Design.paired
  @Option(
    "--scenarios N", .integer(0...10_000), else: "\(ScenarioRun.standardCount)",
    "Run N scenarios of the uncertain parameters, each with users of its own; 0 for no verdict")
  var scenarios: Int?

  /// Reads a file, with the users asked for.
  func document(_ file: String, comparedWith variant: String?, _ console: Console) throws -> ExperimentDocument {
    let document = users.adjusted(try console.document(file).against(variant))
    guard design == .paired || !document.grows else {
      throw Problem(
        .uncountedUsers,
        "\(document.experiment.id) has as many users as paired ones take, and '--design \(design.rawValue)' has none",
        hint: "say how many with '--users N'")
    }
    return document
  }

  func options(_ engine: ExperimentRun.Engine, memory: Int) -> RunOptions {
    RunOptions(design: design, engine: engine, scenarios: scenarios, threads: users.threads, memory: memory)
  }
}

extension Parameter where Value == ExperimentRun.Engine {
  static var engine: Self {
    Self(
      wrappedValue: .automaton, "--engine ENGINE", .word,
      "Remember what the flow answered (automaton), or compute every answer anew (exact, slow); the report is the same")
  }
}

extension ExperimentDocument {
  /// The document with every variant compared with the one of that id; as it is where none is asked for.
  /// - Throws: `Problem` where there is no such variant.
  func against(_ id: String?) throws(Problem) -> ExperimentDocument {
    guard let id else { return self }
    var document = self
    document.experiment = experiment.against(try experiment.position(ofVariant: id))
    return document
  }
}

extension ExperimentDefinition {
  /// - Throws: `Problem` where there is no variant of the id.
  func position(ofVariant id: String) throws(Problem) -> Int {
    let ids = variants.map(\.id)
    guard let position = ids.firstIndex(of: id) else { throw Problem.unknownVariant(id, among: ids) }
    return position
  }
}

extension Experiment {
  /// How many users are simulated, as far as that is known.
  var firstUsers: Int { grows ? UserBlock.size : cohort.count }
}
