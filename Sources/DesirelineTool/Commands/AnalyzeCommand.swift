import EventLogs
import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments

/// `desireline analyze`: reads logs of what people did, and writes the report that a run writes.
struct AnalyzeCommand: Sendable {
  var logs: [String]
  var file: String
  var reading: LogOptions
  var threads: Int
  var out: String
  /// The directory of the run that the log is held against.
  var compare: String?
  var isJSON: Bool
  var isQuiet: Bool
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) async -> ExitCode {
    do {
      let document = try ExperimentDocument.read(path: file, extensions: extensions)
      let interpreter = try reading.interpreter(of: document.experiment.id, document.experiment.logVocabulary)
      // What cannot be compared is found out before a long log is read.
      let run = try compare.map { try writtenRun($0, of: document.experiment) }
      let log = try await reading.read(logs, by: interpreter, spillFolder: out, workers: threads)
      var report = try await report(of: log, document, interpreter)
      tell(of: report, console)
      guard report.imported?.users ?? 0 > 0 else {
        console.talk("error: no row of the log can be counted\n hint: 'help analyze' says what a log is\n")
        return .failed
      }
      if let run { try report.hold(against: run, recordIn: out) }
      try report.write(to: ReportDirectory(out))
      if run != nil { try BacktestRecord.add(report, in: out) }
      if isJSON {
        console.answer(ExperimentReport.answer([report]).text())
      } else if !isQuiet {
        console.answer(report.overview)
      }
      if !isQuiet { console.talk("wrote \(out)/\(document.experiment.id)\n") }
      return report.meetsRequirements ? .done : .answerIsNo
    } catch is CancellationError {
      console.talk("interrupted: no report was written\n")
      return .interrupted
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: usesColor))
    } catch let error as EventLogError {
      console.talk("error: \("\(error)".harmless)\n" + (error.hint.map { " hint: \($0.harmless)\n" } ?? ""))
    } catch let error as LogOptionsError {
      console.talk("error: \(error)\n hint: \(error.hint)\n")
    } catch let error as WrittenRunError {
      console.talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
    } catch let error as BacktestError {
      console.talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
    } catch {
      console.talk("error: \("\(error)".harmless)\n")
    }
    return .failed
  }

  private func report(
    of log: EventLog,
    _ document: ExperimentDocument,
    _ interpreter: any LogInterpreter
  ) async throws -> ExperimentReport {
    var experiment = document.experiment
    // Who tells nobody apart has people of one sort.
    if log.facts.allSatisfy(\.segment.isEmpty) { experiment.segments = [] }
    let counted = try await LogTally.count(log, of: experiment, by: interpreter.counting, workers: threads)
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
    (report.imported, report.dropOffs) = (imported, counted.dropOffs)
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
    case .missingColumn(_, let paths, let found):
      if let nearest = paths.lazy.compactMap({ Suggestion.nearest(to: $0, among: found) }).first {
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
