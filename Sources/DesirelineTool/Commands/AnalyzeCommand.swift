import Desireline
import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments
import TextFormats

/// `desireline analyze`: reads logs of what users did, and writes the report that a run writes.
struct AnalyzeCommand: Command {
  static let description = CommandDescription(
    Self.self, "analyze", "Read event logs and write the report that a run writes.",
    conflicts: ShardOptions.conflicts + [
      Conflict("--shard", excludes: "--compare", ": a shard has no report", hint: "leave out one of the two"),
      Conflict(
        "--shard", excludes: "--exposed-from --exposed-to", ": all shards must have the same",
        hint: "write it into the file, such as analysis: { exposed_to: \"2026-03-31\" }"),
      Conflict(
        "--against", excludes: "--compare", ": a prediction is about the control", hint: "leave out one of the two"),
      Conflict(
        "--steps", excludes: "--compare --shard --against", ": there is no experiment file",
        hint: "leave out one of the two"),
    ]
      + ["--variant", "--screens", "--experiment", "--control", "--weights", "--window"].map {
        Conflict($0, needs: "--steps", hint: "without --steps the experiment file says it")
      },
    examples: [
      "desireline analyze export.csv": "List what a log has, with the line that compares its variants",
      "desireline analyze log.csv Experiments/catalog-browse.json5": "Write the report into Observed/catalog-browse",
      "desireline analyze 'july/*.csv' august.csv Experiments/catalog-browse.json5": "Several logs, read as one",
      "desireline analyze --preset segment events.ndjson Experiments/catalog-browse.json5": "A log of another product",
      "desireline analyze log.csv Experiments/catalog-browse.json5 --compare Reports/catalog-browse":
        "Compare the prediction of a run with what happened",
      "desireline analyze export.csv --steps \"Home>Search>Paid\" --variant ab_group":
        "Funnel and comparison of a log, without an experiment file",
    ], notes: ("LOG", logNotes), ends: [.done, .undecided, .failed, .interrupted])

  @Argument("LOG…", "A log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input") var logs: [String]
  @Argument(
    "[FILE]", "An experiment file; - for standard input; without one, the log is listed, or analyzed by --steps")
  var file: String?
  let stepOptions = StepOptions()
  @Option("--out, -o DIRECTORY", .text, "Write the report into DIRECTORY, in a directory named after its experiment")
  var out = "Observed"
  @Option(.threads) var threads: Int
  @Option(.logMemory) var memory: Int
  @Option(.against) var against: String?
  @Option(.compare) var comparedRun: String?
  let logOptions = LogOptions()
  @Option(
    "--exposed-from DATE", .logTime, else: "`exposed_from` of the file",
    "Count users who are exposed from DATE on, or from an instant")
  var exposedFrom: ClosedRange<Int64>?
  @Option(
    "--exposed-to DATE", .logTime, else: "`exposed_to` of the file",
    "Count users who are exposed up to DATE, or to an instant, and follow them for their whole window")
  var exposedTo: ClosedRange<Int64>?
  @Flag("--complete-users-only", "Count only users whose window had ended when the log ends")
  var countsCompleteUsers: Bool
  let sharding = ShardOptions()
  @Flag(.dryRun) var isDryRun: Bool
  @Flag(.quietButJSON) var isQuiet: Bool
  /// The words of the command line, by the option.
  private let given = GivenWords.current

  func run(_ console: Console) async throws -> ExitCode {
    let last = file.flatMap { $0 == "-" && !logs.isEmpty ? nil : InputKind(at: $0) }
    let hasExperiment = last == .experiment || logs.contains { InputKind(at: $0) == .experiment }
    if stepOptions.steps != nil || (!hasExperiment && (logs.isEmpty || last == .rows)) {
      return try await analyzeSteps(console)
    }
    guard let file, !logs.isEmpty else { throw Problem.missingArgument("LOG…", of: "analyze") }
    var experiment = Experiment(try console.document(file, after: logs).against(against))
    choose(&experiment.definition.analysis)
    let id = experiment.id
    // What cannot be read or compared is found out before a long log is read.
    try logOptions.checkFormat(of: logs)
    let reading = logOptions.reading(memory: memory, spillFolder: out)
    let interpreter = try reading.interpreter(of: id, experiment.definition.logVocabulary)
    let run = try comparedRun.map { try WrittenRun(path: $0, of: experiment.definition, whileWritingInto: out) }
    try ReportDirectory(out).check(id)
    if isDryRun {
      let record = run == nil ? [] : [try BacktestRecord(in: out).path]
      let writes = [sharding.part ?? "\(out)/\(id)"] + record
      return DryRun(reads: try reading.inputs(logs).map(\.name), writes: writes).answer(console)
    }
    if sharding.shard != nil {
      return try await sharding.write(id, console) { shard in
        try await console.showingProgress("\(id), logs") { _ in
          try await experiment.part(shard, of: logs, by: interpreter, reading: reading, threads: threads)
        }
      }
    }
    var report = try await console.countable {
      try experiment.validate()
      return try await console.showingProgress("\(id), logs") { _ in
        try await experiment.analyze(logs, by: interpreter, reading: reading, threads: threads).report
      }
    }
    report.options = commandLine(without: Self.unreported)
    return try report.finish(in: out, comparedWith: run, console)
  }

  /// The options without an effect on what a report says, and `--compare`, whose run is no file of the reader.
  static let unreported: Set = [
    "--out", "--threads", "--memory", "--compare", "--shard", "--part", "--dry-run", "--quiet",
  ]
}

extension AnalyzeCommand {
  /// Chooses which users count, as the options say.
  private func choose(_ choices: inout AnalysisChoices) {
    if countsCompleteUsers { choices.completeUsersOnly = true }
    choices.exposedFrom = exposedFrom?.lowerBound ?? choices.exposedFrom
    choices.exposedTo = exposedTo?.upperBound ?? choices.exposedTo
  }

  /// What a log is, in ten lines of a terminal.
  private static let logNotes = [
    "One row for each event of a user, in any order: CSV or TSV with a header,",
    "or NDJSON. An exposure says when a user met the test, and in which variant:",
    "  user_id,time_ms,variant_id,size_class,event,name",
    "  u1,1700000000000,control,compact,exposure,",
    "  u1,1700000000450,control,compact,screen-view,Home",
    "  u1,1700000009120,control,compact,act,Paid",
    "Exports of products, unpacked, are read with --preset; 'desireline init",
    "--from-log LOG' and --steps recognize them, and tables with usual columns.",
    "A mapping names the columns of any other log, --mapping FILE:",
    "  { user: \"uid\", time: { path: \"t\", unit: \"ms\" }, event: \"e\", variant: \"v\" }",
  ]

  /// Analyzes logs by the steps of the command line.
  private func analyzeSteps(_ console: Console) async throws -> ExitCode {
    let logs = logs + (file.map { [$0] } ?? [])
    let id = logs.count == 1 ? InitCommand.name(ofLog: logs[0]) : "observed"
    let reading = logOptions.reading(memory: memory, spillFolder: out)
    try ReportDirectory(out).check(id)
    if isDryRun { return DryRun(reads: try reading.inputs(logs).map(\.name), writes: ["\(out)/\(id)"]).answer(console) }
    let (open, words, questions, isWhole) = try await answers(of: logs, reading, id, console)
    let files = logs.map { ShellWord($0).text }.joined(separator: " ")
    let options = GivenWords.$current.withValue(words) { Self().commandLine(without: []) }
    let line = isWhole ? "desireline analyze \(files)\(options)" : nil
    guard stepOptions.steps != nil else { return try list(open, logs, questions, line, console) }
    console.remark(namesOf: open)
    guard questions.isEmpty else { throw LogQuestion.problems(questions, line, logs) }
    let stepOptions = GivenWords.$current.withValue(words) { StepOptions() }
    var experiment = try Experiment(stepOptions, of: open, id: id)
    choose(&experiment.definition.analysis)
    let names = Experiment.variantNames(stepOptions, of: open)
    if stepOptions.control == nil, open.variants.namedControl == nil {
      console.talk(
        "note: no variant is called like a control; \(quoted(names[0])) is taken, the first by name, unless --control "
          + "says otherwise\n")
    }
    let ids = Dictionary(zip(names, experiment.definition.variants.map(\.id))) { first, _ in first }
    let log = open.log.changing { $0.variant = ids[$0.variant] ?? $0.variant }
    var report = try await console.countable {
      var report = try await experiment.analyze(log, by: open.interpreter, workers: threads).report
      (report.inputs, report.isOfSteps) = (files, true)
      return report
    }
    report.options = commandLine(without: Self.unreported)
    return try report.finish(in: out, comparedWith: nil, console)
  }

  /// Reads logs until nothing is open, with the likeliest answer to what is.
  /// - Returns: What only the user can answer, and the command line that answers all of it.
  private func answers(
    of logs: [String], _ reading: LogReading, _ id: String, _ console: Console
  ) async throws -> (open: OpenLog, words: [String: [String]], questions: [LogQuestion], isWhole: Bool) {
    var (words, questions, answered) = (given, [LogQuestion](), Set<String>())
    while true {
      let options = GivenWords.$current.withValue(words) { StepOptions() }
      var choices = OpenLog.Choices()
      (choices.variant, choices.screens, choices.experiment) = (options.variant, options.screens, options.experiment)
      choices.steps = Set((options.stepNames() ?? []).joined())
      let open = try await console.showingProgress("\(id), logs") { [choices] _ in
        try await OpenLog(logs, reading, choices, workers: threads)
      }
      let asked = try LogQuestion.all(of: open, options)
      // Standard input is read once.
      let isPiped = logs.contains("-")
      let own = asked.filter { !$0.isSettled || isPiped }
      questions += own.filter { question in !questions.contains { $0.option == question.option } }
      for question in asked where question.isSettled { console.remark("log: \(question.text.harmless)\n") }
      let isOpen = asked.contains { $0.answers.isEmpty || answered.contains($0.option) }
      if asked.isEmpty || isOpen { return (open, words, questions, !isOpen) }
      for question in asked { words[question.option] = [question.answers[0]] }
      if isPiped { return (open, words, questions, true) }
      answered.formUnion(asked.map(\.option))
    }
  }

  /// Lists what logs have, and the command line that compares their variants.
  private func list(
    _ open: OpenLog, _ logs: [String], _ questions: [LogQuestion], _ line: String?, _ console: Console
  ) throws -> ExitCode {
    let names = try LogNames(open.log)
    let report = open.log.report
    let product = open.draft.preset?.title ?? "a table"
    let dates = report.times.map { " \(open.interpreter.clock.dated($0).text($0))" }
    console.remark(namesOf: open)
    let events = names.all.prefix(30).map { name in
      let count = names[name] ?? LogNames.Count()
      return "  \(count.isView ? "screen" : "event ")  \(name): \(count.rows) rows of \(count.users) users"
    }
    let open = questions.filter { $0.option != "--steps" || line == nil }.map { "\($0.option): \($0.text)" }
    let draft = "desireline init --from-log \(logs.map { ShellWord($0).text }.joined(separator: " "))"
    let next =
      line.map { ["This compares the variants by the steps that most users take; edit them:", $0] }
      ?? ["There is nothing to compare; this drafts an experiment of what users did:", draft]
    let lines =
      ["\(logs.joined(separator: ", ")): \(product), \(report.rows) rows of \(names.users) users\(dates ?? "")"]
      + events + (names.all.count > 30 ? ["  and \(names.all.count - 30) more"] : []) + open + next
    console.answer(
      object: [
        "schema": "desireline.log/1", "logs": logs, "product": product, "rows": report.rows,
        "users": names.users,
        "names": names.all.map { name in
          JSONDocument.object([
            "name": name, "is_screen": names[name]?.isView ?? false, "rows": names[name]?.rows,
            "users": names[name]?.users,
          ])
        }, "open": open, "next": line,
      ], or: lines.map { $0.harmless + "\n" }.joined())
    return line == nil ? .answerIsNo : .done
  }
}

extension LogQuestion {
  /// What cannot be done before questions are answered, with the command line that answers all of them.
  static func problems(_ questions: [LogQuestion], _ line: String?, _ logs: [String]) -> Problems {
    let hint = line ?? "desireline init --from-log \(logs.map { ShellWord($0).text }.joined(separator: " "))"
    return Problems(
      questions.enumerated().map { place, question in
        Problem(question.code, question.text, hint: place == questions.count - 1 ? hint : nil)
      })
  }
}

extension ExitStatus {
  static let undecided = ExitStatus(1, "Done, and a requirement fails, or the data cannot answer it")
}

extension Parameter where Value == String? {
  static var compare: Self {
    Self(
      "--compare RUN", .text, else: "nothing is compared",
      "Compare the log with the prediction of a run, in the directory RUN, and add the result to backtest.csv in the "
        + "directory of --out")
  }
}

extension Console {
  /// The report of logs, of which the lines about their rows are shown, also where they have no results.
  func countable(_ analyze: () async throws -> ExperimentReport) async throws -> ExperimentReport {
    let report = try await analyze()
    remark(log: report.importLines)
    try report.checkCounted(hint: "'help analyze' says what a log is")
    return report
  }
}

extension WrittenRun {
  /// The run that a log is held against, as `--compare` names it.
  ///
  /// - Throws: `Problem` if it is none of the experiment, and where the report of the log would replace it;
  ///   `Problem` if the comparison could not be added to the record.
  init(path: String, of experiment: ExperimentDefinition, whileWritingInto out: String) throws {
    try self.init(path: path)
    try check(experiment.outline)
    guard Self.resolved(path) != Self.resolved("\(out)/\(experiment.id)") else {
      throw Problem.run(
        .occupiedPlace, path, "is where the report of the log would be written",
        hint: "write the report of the log somewhere else, with --out")
    }
    _ = try BacktestRecord(in: out)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension ExperimentReport {
  /// Writes the report into a directory, the comparison with a run in it and on record if there is one, and says so.
  mutating func finish(in directory: String, comparedWith run: WrittenRun?, _ console: Console) throws -> ExitCode {
    if let run {
      compared = try ComparedRun(run, observed: results)
      var record = try BacktestRecord(in: directory)
      record.add(self)
      compared?.record = record.score
    }
    try write(to: ReportDirectory(directory))
    if run != nil { try BacktestRecord.add(self, in: directory) }
    console.answer(ExperimentReport.answer([self]), or: console.manner.isQuiet ? "" : overview)
    console.remark(reportOf: results.experiment.id, in: directory)
    return exit
  }
}
