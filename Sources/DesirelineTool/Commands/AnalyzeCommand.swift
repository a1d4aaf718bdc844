import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments

/// `desireline analyze`: reads logs of what people did, and writes the report that a run writes.
struct AnalyzeCommand: ToolCommand {
  static let description = CommandDescription.analyze

  private let logs: [String]
  private let file: String
  private let reading: LogOptions
  let out: String
  /// The directory of the run that the log is held against.
  private let compare: String?
  /// The variant that every other is compared with; `nil` for the control.
  private let against: String?
  private let isDryRun: Bool
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    logs = Array(parsed.arguments.dropLast())
    file = parsed.arguments.last ?? "-"
    reading = LogOptions(parsed)
    (out, compare) = (parsed.text("--out") ?? "Observed", parsed.text("--compare"))
    against = parsed.text("--against")
    (isDryRun, self.setting) = (parsed.flag("--dry-run"), setting)
    guard against == nil || compare == nil else {
      throw Failure(
        .conflictingOptions,
        "'--against' and '--compare' compare with different variants: a prediction is about the control",
        hint: "leave out one of the two"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitCode {
    let document = try setting.document(file).against(against)
    let id = document.experiment.id
    let interpreter = try reading.interpreter(of: id, document.experiment.logVocabulary)
    // What cannot be compared is found out before a long log is read.
    let run = try compare.map { try writtenRun($0, of: document.experiment) }
    if isDryRun { return try rehearse(id, console) }
    let log = try await reading.read(logs, by: interpreter, spillFolder: out, workers: setting.threads)
    var report = try await report(of: log, document, interpreter)
    for line in report.importLines { console.remark("log: \(line.harmless)\n") }
    guard report.imported?.users ?? 0 > 0 else {
      throw Self.uncountable(report.imported?.rejections ?? [], document.experiment)
    }
    if let run { try report.hold(against: run, recordIn: out) }
    try report.write(to: ReportDirectory(out))
    if run != nil { try BacktestRecord.add(report, in: out) }
    if console.manner.isJSON {
      console.answer(ExperimentReport.answer([report]))
    } else if !console.manner.isQuiet {
      console.answer(report.overview)
    }
    console.remark("wrote \(out.harmless)/\(id)/report.html, and its numbers beside it\n")
    return report.meetsRequirements && report.results.health.hasEvidence ? .done : .answerIsNo
  }

  /// Of how many unknown screens it is looked which of the experiment's may be meant: a log may have any number.
  private static let mostNamesToMatch = 200

  /// Nobody in the log could be told apart, or nothing they did.
  static let uncountable = Failure(
    .uncountableLog,
    "no row of the log can be counted",
    hint: "'help analyze' says what a log is"
  )

  /// The same, with the variant that may be meant where rows name others.
  private static func uncountable(_ rejections: [ImportReport.Rejection], _ experiment: Experiment) -> Failure {
    guard let name = rejections.first(where: { $0.fault == .variant })?.example, !name.isEmpty else {
      return uncountable
    }
    let variants = experiment.variants.map(\.id)
    let known = variants.map { quoted($0) }.joined(separator: ", ")
    let hint = Suggestion.counterpart(of: name, among: variants).map { "did you mean \(quoted($0))?" }
    return Failure(
      .uncountableLog,
      "no row of the log can be counted: rows name the variant \(quoted(name))",
      hint: hint ?? "the experiment has \(known)"
    )
  }

  private func rehearse(_ id: String, _ console: Console) throws -> ExitCode {
    var rehearsal = Rehearsal(command: Self.description.name)
    rehearsal.reads = try reading.inputs(logs).map(\.name)
    rehearsal.writes = ["\(out)/\(id)"] + (compare == nil ? [] : [try BacktestRecord(in: out).path])
    return rehearsal.tell(console)
  }

  private func report(
    of log: EventLog,
    _ document: ExperimentDocument,
    _ interpreter: any LogInterpreter
  ) async throws -> ExperimentReport {
    var experiment = document.experiment
    // Who tells nobody apart has people of one sort.
    if log.facts.allSatisfy(\.segment.isEmpty) { experiment.segments = [] }
    if log.facts.allSatisfy(\.goal.isEmpty) { experiment.goals = [] }
    let counted = try await LogTally.count(log, of: experiment, by: interpreter.counting, workers: setting.threads)
    var report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: experiment, tally: counted.tally, isObserved: true).results(),
      population: document.population,
      design: .observed,
      fingerprint: document.fingerprint,
      toolVersion: DesirelineTool.version
    )
    var imported = log.report
    (imported.users, imported.duplicates) = (counted.users, counted.duplicates)
    imported.usersWithoutVariant = counted.usersWithoutVariant
    imported.usersInSeveralVariants = counted.usersInSeveralVariants
    imported.gaps = experiment.gaps(in: log, counted)
    let screens = experiment.logVocabulary.screens.sorted()
    for place in imported.unmappedScreens.indices.prefix(Self.mostNamesToMatch) {
      let name = imported.unmappedScreens[place].name
      imported.unmappedScreens[place].nearest = Suggestion.counterpart(of: name, among: screens)
    }
    (report.imported, report.dropOffs) = (imported, counted.dropOffs)
    (report.clock, report.counting) = (interpreter.clock, interpreter.counting)
    return report
  }
}
