import Desireline
import EventLogs
import ExperimentFile
import ExperimentPlanning
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// `desireline calibrate`: fits parameters of behavior to what the users of the control did in a log, or to figures.
struct CalibrateCommand: Command {
  static let description = CommandDescription(
    Self.self, "calibrate",
    "Fit parameters of behavior to what the users of the control did in a log, or to a table of figures.",
    examples: [
      "desireline calibrate july.csv shop.json5": "Fit what the file is unsure of, and print the fit",
      "desireline calibrate july.csv shop.json5 --parameters label_noise,patience --out fitted.json5":
        "Write the experiment with the fitted values and their ranges, too",
      "desireline calibrate --figures published.csv shop.json5":
        "Fit to published figures: columns figure, subject, value, standard_error, and more",
    ], ends: [.done, .failed, .interrupted])

  @Argument(
    "[LOG…]", "A log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input; none with --figures")
  var logs: [String]
  @Argument(.file) var file: String
  @Option("--figures TABLE", .text, else: "a log is read", "Fit to a table of figures in CSV, and to no log")
  var figures: String?
  @Option(
    "--parameters KEYS", .text,
    else: "label_noise, patience and unasked_patience where they matter, and what the file gives ranges of its own",
    "Fit these parameters, with commas between them")
  var keys: String?
  @Option(
    "--users, -u N", .integer(500...1_000_000),
    "Simulate N users at each step of the search, always with the same draws")
  var users = 8000
  @Option(.seed) var seed: UInt64?
  @Option(.threads) var threads: Int
  @Option(.logMemory) var memory: Int
  @Option(
    "--out, -o FILE", .newFile, else: "no file is written",
    "Write the experiment with the fitted values and ranges to FILE, which must not exist; - prints it instead "
      + "of the fit")
  var out: NewFile?
  let logOptions = LogOptions()
  @Flag(.dryRun) var isDryRun: Bool

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
    var document = try console.document(file, after: logs)
    document.cohort.seed = seed ?? document.cohort.seed
    let table = try figures.map { try MeasuredFigureTable(path: $0, of: document.experiment) }
    let reading = logOptions.reading(memory: memory)
    let experiment = document.experiment
    let interpreter = try reading.interpreter(of: experiment.id, experiment.logVocabulary)
    let parameters = try parameters(of: document)
    try out?.check()
    if isDryRun {
      let reads = try figures.map { [$0] } ?? reading.inputs(logs).map(\.name)
      return DryRun(reads: reads, writes: out?.paths ?? []).answer(console)
    }
    var evidence = FitEvidence.figures(table?.rows.map(MeasuredFigure.init) ?? [])
    if table == nil {
      evidence = try await console.showingProgress("\(experiment.id), logs") { _ in
        let log = try await reading.read(logs, by: interpreter, workers: threads)
        let acts = Set(log.facts.filter { $0.event.kind == .act }.map(\.event.name))
        let figures = FitFigure.all(of: experiment, acts: acts)
        let outcomes = try await LogTally.outcomes(
          log, of: experiment.counting(figures), under: 0, by: interpreter.counting, workers: threads)
        return .users(FigureTable(figures, outcomes))
      }
    }
    let search = ParameterSearch(
      experiment, cohort: document.cohort, parameters: parameters, to: evidence, users: users, workers: threads)
    let fit = try await console.showingProgress("\(experiment.id), fit", of: search.expectedSteps) { progress in
      try await search.fit { progress.update(done: $0) }
    }
    return try report(
      CalibrationOfFile(fit: fit, sources: figures.map { [$0] } ?? logs, command: command(document)), document, console)
  }

  private func report(
    _ calibration: CalibrationOfFile, _ document: ExperimentDocument, _ console: Console
  ) throws -> ExitCode {
    if let problem = calibration.problem { throw problem }
    if let out, let fitted = document.text(fitting: calibration.values) {
      if out.isPiped {
        console.answer(fitted)
      } else {
        try out.write(fitted)
        console.remark("wrote \(out.path.harmless)\n")
      }
    }
    if out?.isPiped != true { console.answer(calibration.document, or: calibration.text) }
    console.remark("reproduce: \(calibration.command)\n")
    return .done
  }

  private func command(_ document: ExperimentDocument) -> String {
    func option(_ name: String, _ value: String?) -> [String] { value.map { [name, ShellWord($0).text] } ?? [] }
    let inputs = logs.map { ShellWord($0).text } + option("--figures", figures) + [ShellWord(file).text]
    let options = option("--parameters", keys) + ["--users", "\(users)", "--seed", document.cohort.seed.seedText]
    return (["desireline", "calibrate"] + inputs + options).joined(separator: " ")
  }
}

/// What is fitted.
extension CalibrateCommand {
  /// What is fitted where nothing is said: how clear labels are, and when users give up.
  private static let usual: [BehaviorParameter] = [.labelNoise, .patience, .unaskedPatience]

  /// The parameters that are asked for; or the usual ones that matter, and those that the file gives ranges of its own.
  private func parameters(of document: ExperimentDocument) throws(Problem) -> [BehaviorParameter] {
    let doubted = UncertainParameter.standard(for: document.cohort, in: document.experiment.variants.map(\.app))
      .compactMap(\.parameter)
    guard let keys else {
      let declared = document.uncertain.filter { $0.basis != .standard }.compactMap(\.parameter)
      return doubted.filter { declared.contains($0) || Self.usual.contains($0) }
    }
    // A proportion of 0 has no range by factors, and can be fitted all the same.
    let switchedOff = UncertainParameter.used(by: document.cohort, in: document.experiment.variants.map(\.app)).filter {
      $0.unit == .proportion && $0.doubt != nil && document.cohort.behavior[$0] == 0
    }
    var parameters: [BehaviorParameter] = []
    for key in keys.split(separator: ",").map(String.init) {
      guard let parameter = BehaviorParameter(key: key) else {
        throw Problem(
          .invalidOptionValue, "there is no parameter \(quoted(key))",
          hint: Suggestion.hint(for: key, among: BehaviorParameter.allCases.map(\.key), called: "parameters"))
      }
      guard doubted.contains(parameter) || switchedOff.contains(parameter) else {
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
