import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments

/// `desireline analyze`: reads logs of what people did, and writes the report that a run writes.
struct AnalyzeCommand {
  var logs: [String]
  var file: String
  var reading: LogOptions
  var out: String
  var isJSON: Bool
  var isQuiet: Bool
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) -> ExitCode {
    do {
      let document = try ExperimentDocument.read(path: file, extensions: extensions)
      let interpreter = try reading.interpreter(for: document.experiment)
      let log = try read(document.experiment, interpreter, try reading.identities())
      let report = report(of: log, document, interpreter)
      tell(of: report, console)
      guard report.imported?.users ?? 0 > 0 else {
        console.talk("error: no row of the log can be counted\n hint: 'help analyze' says what a log is\n")
        return .failed
      }
      try report.write(to: ReportDirectory(out))
      if isJSON {
        console.answer(ExperimentReport.answer([report]).text())
      } else if !isQuiet {
        console.answer(report.overview)
      }
      if !isQuiet { console.talk("wrote \(out)/\(document.experiment.id)\n") }
      return report.meetsRequirements ? .done : .answerIsNo
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: usesColor))
    } catch let error as EventLogError {
      console.talk("error: \("\(error)".harmless)\n" + (error.hint.map { " hint: \($0.harmless)\n" } ?? ""))
    } catch let error as LogOptionsError {
      console.talk("error: \(error)\n hint: \(error.hint)\n")
    } catch {
      console.talk("error: \("\(error)".harmless)\n")
    }
    return .failed
  }

  private func read(
    _ experiment: Experiment,
    _ interpreter: any LogInterpreter,
    _ identities: IdentityAliases?
  ) throws -> EventLog {
    guard interpreter is NativeFormat, identities == nil else { throw LogOptionsError.notRead }
    var reader = EventLogReader(experiment.logVocabulary)
    for path in logs.flatMap(LogPaths.matching) { try reader.read(LogInput(path: path)) }
    return reader.finish()
  }

  private func report(
    of log: EventLog,
    _ document: ExperimentDocument,
    _ interpreter: any LogInterpreter
  ) -> ExperimentReport {
    var experiment = document.experiment
    // Who tells nobody apart has people of one sort.
    if log.facts.allSatisfy(\.segment.isEmpty) { experiment.segments = [] }
    let counted = LogTally(log, of: experiment)
    var report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: experiment, tally: counted.tally, isObserved: true).results(),
      population: document.population,
      design: .observed,
      fingerprint: document.fingerprint,
      toolVersion: DesirelineTool.version
    )
    var imported = log.report
    imported.usersWithoutVariant = counted.usersWithoutVariant
    imported.usersInSeveralVariants = counted.usersInSeveralVariants
    report.imported = imported
    (report.clock, report.counting) = (interpreter.clock, interpreter.counting)
    return report
  }

  private func tell(of report: ExperimentReport, _ console: Console) {
    guard !isQuiet else { return }
    for line in report.importLines { console.talk("log: \(line.harmless)\n") }
  }
}

extension EventLogError {
  /// What to do about it, in one sentence without a full stop; `nil` where nobody knows.
  fileprivate var hint: String? {
    switch reason {
    case .missingColumn(let column, let found):
      if let nearest = Suggestion.nearest(to: column.name, among: found) {
        "there is '\(nearest)'; the columns are: \(found.joined(separator: ", "))"
      } else {
        "the columns are: \(found.joined(separator: ", "))"
      }
    case .compressed: "unpack it on the way: zcat \(file) | desireline analyze - FILE"
    case .empty: "a log begins with the names of its columns"
    case .repeatedColumn: "leave one of them out"
    case .unreadable, .unwritable: nil
    }
  }
}
