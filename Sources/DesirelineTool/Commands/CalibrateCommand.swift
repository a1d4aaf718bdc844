import Desireline
import EventLogs
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline calibrate`: fits parameters of behavior to what the users of the control did in a log, or to figures.
struct CalibrateCommand: ToolCommand {
  static let description = CommandDescription.calibrate

  let parsed: ParsedCommand
  let setting: CommandSetting

  private var logs: [String] { Array(parsed.arguments.dropLast()) }
  private var figures: String? { parsed[CalibrateOption.figures] }
  private var out: DraftPlace? { parsed[CalibrateOption.out].map { DraftPlace(path: $0) } }

  func run(_ console: Console) async throws -> ExitCode {
    if figures == nil, logs.isEmpty { throw Problem.missingArgument("FILE", of: "calibrate") }
    if figures != nil, !logs.isEmpty {
      throw Problem(
        .conflictingOptions, "'--figures' takes the place of a log, and \(quoted(logs[0])) is one",
        hint: "leave out one of them")
    }
    if out?.isPiped == true, console.manner.isJSON {
      throw Problem(
        .conflictingOptions, "'--out -' and '--json' both take standard output",
        hint: "let the experiment go into a file")
    }
    var document = try setting.document(parsed.lastFile)
    document.cohort.seed = parsed[RunOption.seed] ?? document.cohort.seed
    if let figures { return try await run(document, figures, console) }
    let experiment = Experiment(document)
    let reading = LogReading(parsed)
    let interpreter = try reading.interpreter(of: experiment.id, experiment.definition.logVocabulary)
    let parameters = try parameters(of: document)
    try out?.check()
    if parsed[CommonOption.dryRun] { return rehearse(reading: try reading.inputs(logs).map(\.name), console) }
    let log = try await reading.read(logs, by: interpreter, workers: setting.threads)
    let acts = Set(log.facts.filter { $0.event.kind == .act }.map(\.event.name))
    let figures = FitFigure.all(of: document.experiment, acts: acts)
    let counted = document.experiment.counting(figures)
    let counting = interpreter.counting
    let outcomes = try await LogTally.outcomes(log, of: counted, under: 0, by: counting, workers: setting.threads)
    let fit = try await fit(parameters, of: document, to: .users(FigureTable(figures, outcomes)), console)
    return try tell(fit, of: document, console)
  }

  /// Fits to a table of figures.
  private func run(_ document: ExperimentDocument, _ path: String, _ console: Console) async throws -> ExitCode {
    let table = try MeasuredFigureTable(path: path, of: document.experiment)
    let parameters = try parameters(of: document)
    try out?.check()
    if parsed[CommonOption.dryRun] { return rehearse(reading: [path], console) }
    let fit = try await fit(parameters, of: document, to: .figures(table.rows.map(MeasuredFigure.init)), console)
    return try tell(fit, of: document, console)
  }

  private func rehearse(reading inputs: [String], _ console: Console) -> ExitCode {
    Rehearsal(Self.self, reads: inputs, writes: out?.files ?? []).tell(console)
  }

  private func tell(_ fit: ParameterFit, of document: ExperimentDocument, _ console: Console) throws -> ExitCode {
    let sources = figures.map { [$0] } ?? logs
    let text = CalibrationOfFile(fit: fit, file: parsed.lastFile, sources: sources, command: command(document))
    if let out, let changed = document.text(fitting: text.values) { try write(changed, to: out, console) }
    if console.manner.isJSON {
      console.answer(text.document)
    } else if out?.isPiped != true {
      console.answer(text.text)
    }
    console.remark("reproduce: \(text.command)\n")
    return .done
  }

  private func fit(
    _ parameters: [BehaviorParameter], of document: ExperimentDocument, to evidence: FitEvidence, _ console: Console
  ) async throws -> ParameterFit {
    let search = ParameterSearch(
      document.experiment, cohort: document.cohort, parameters: parameters, to: evidence,
      users: parsed[CalibrateOption.users],
      workers: setting.threads)
    let progress = setting.progressLine("\(document.experiment.id), fit", of: search.expectedSteps, console)
    defer { progress?.finish() }
    return try await search.fit { progress?.update(done: $0) }
  }

  private func write(_ text: String, to place: DraftPlace, _ console: Console) throws {
    guard !place.isPiped else { return console.answer(text) }
    try place.write(text)
    console.remark("wrote \(place.path.harmless)\n")
  }

  private func command(_ document: ExperimentDocument) -> String {
    let table = figures.map { ["--figures", ShellWord($0).text] } ?? []
    let words =
      ["desireline", "calibrate"] + logs.map { ShellWord($0).text } + table + [ShellWord(parsed.lastFile).text]
    let more =
      (parsed[CalibrateOption.parameters].map { ["--parameters", ShellWord($0).text] } ?? []) + [
        "--users", "\(parsed[CalibrateOption.users])",
      ]
    return (words + more + ["--seed", "0x\(String(document.cohort.seed, radix: 16))"]).joined(separator: " ")
  }
}

/// What is fitted.
extension CalibrateCommand {
  /// What is fitted where nothing is said: how clear labels are, and when users give up.
  private static let usual: [BehaviorParameter] = [.labelNoise, .patience, .stepBudget]

  /// The parameters that are asked for; or the usual ones that matter, and those that the file gives ranges of its own.
  private func parameters(of document: ExperimentDocument) throws(Problem) -> [BehaviorParameter] {
    let doubted = UncertainParameter.standard(for: document.cohort, in: document.experiment.variants.map(\.app))
      .compactMap(\.parameter)
    guard let names = parsed[CalibrateOption.parameters] else {
      let declared = document.uncertain.filter { $0.basis != .standard }.compactMap(\.parameter)
      return doubted.filter { declared.contains($0) || Self.usual.contains($0) }
    }
    var parameters: [BehaviorParameter] = []
    for key in names.split(separator: ",").map(String.init) {
      guard let parameter = BehaviorParameter(key: key) else {
        let keys = BehaviorParameter.allCases.map(\.key)
        throw Problem(
          .invalidOptionValue, "there is no parameter \(quoted(key))",
          hint: Suggestion.hint(for: key, among: keys, called: "parameters"))
      }
      guard doubted.contains(parameter) else {
        throw Problem(
          .invalidOptionValue, "\(quoted(key)) makes no difference to these users, or is switched off",
          hint: Suggestion.listing(doubted.map(\.key), called: "parameters that can be fitted"))
      }
      if !parameters.contains(parameter) { parameters.append(parameter) }
    }
    guard !parameters.isEmpty, parameters.count <= 6 else {
      throw Problem(
        .invalidOptionValue, "'--parameters' takes 1 to 6 parameters, not \(parameters.count)",
        hint: "fit those that you know least, such as 'label_noise,patience'")
    }
    return parameters
  }
}

extension CommandDescription {
  /// `desireline calibrate`: parameters fitted to a log, or to figures.
  package static let calibrate = CommandDescription(
    name: "calibrate",
    overview: "Fit parameters of behavior to what the users of the control did in a log, or to a table of figures.",
    arguments: [
      Argument(
        "LOG", help: "A log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input; none with --figures",
        isRequired: false, isRepeated: true),
      file,
    ],
    options: [
      CalibrateOption.figures, CalibrateOption.parameters, CalibrateOption.users, RunOption.seed,
      CommonOption.threads,
      AnalyzeOption.memory,
      CalibrateOption.out,
    ] + logOptions + [CommonOption.dryRun],
    examples: [
      Example("desireline calibrate july.csv shop.json5", help: "Fit what the file is unsure of, and print the fit"),
      Example(
        "desireline calibrate july.csv shop.json5 --parameters label_noise,patience --out fitted.json5",
        help: "Write the experiment with the fitted values and their ranges, too"),
      Example(
        "desireline calibrate --figures published.csv shop.json5",
        help: "Fit to published figures: columns figure, subject, value, standard_error, and more"),
    ], exitStatus: [done, failed, interrupted])
}

/// The options of `calibrate` alone.
enum CalibrateOption {
  static let figures = CommandOption.text(
    ["--figures"], "TABLE", unlessSaid: "a log is read", help: "Fit to a table of figures in CSV, and to no log")

  static let parameters = CommandOption.text(
    ["--parameters"], "KEYS",
    unlessSaid: "label_noise, patience and step_budget where they matter, and what the file gives ranges of its own",
    help: "Fit these parameters, with commas between them")

  static let users = CommandOption.integer(
    ["--users", "-u"], "N", in: 500...1_000_000, default: 8000,
    help: "Simulate N users at each step of the search, always with the same draws")

  static let out = CommandOption.text(
    ["--out", "-o"], "FILE", unlessSaid: "no file is written",
    help:
      "Write the experiment with the fitted values and ranges to FILE, which must not exist; - prints it instead of the fit"
  )
}

extension MeasuredFigure {
  /// A row of a table.
  fileprivate init(_ row: MeasuredFigureTable.Row) {
    let kind: FitFigure.Kind =
      switch row.kind {
      case .reached: .share
      case .seconds: .time
      case .acts: .acts
      }
    let place = row.place.map { name in SizeClass(rawValue: name).map(FitFigure.Place.sizeClass) ?? .persona(name) }
    let figure = FitFigure(kind: kind, subject: row.subject, among: row.among, place: place, isPlain: true)
    self.init(figure, row.value, standardError: row.standardError, isFitted: row.isFitted)
  }
}
