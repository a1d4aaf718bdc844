import Assignment
import Desireline
import EventLogs
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import FunnelQueries
import PlatformConfigurations
import TextFormats

extension Problem {
  /// Something that no code was made for, in the system's words.
  static func unforeseen(_ reason: String) -> Problem {
    Problem(.unforeseen, reason, hint: "where the tool is at fault, that is worth a report")
  }

  /// The problem as users read it where it is in no file: a line, and one for the hint.
  var text: String { "error: \(message.harmless) [\(code.name)]\n" + (hint.map { " hint: \($0.harmless)\n" } ?? "") }
}

extension Problem {
  /// What an error says: one failure, or one for each reason.
  static func all(of error: any Error) -> [Problem] {
    switch error {
    case let problem as Problem: [problem]
    case let problems as Problems: problems.all
    case let error as EventLogError: [Problem(error)]
    case let error as IdentityAliasError:
      [Problem(.invalidAliases, "\(error)", hint: "each row says whose an id is: anonymous_id, user_id")]
    case let error as LogOptionsError: [Problem(error.code, "\(error)", hint: error.hint)]
    case let error as WrittenRunError: [Problem(error.code, "\(error)", hint: error.hint)]
    case let error as BacktestError: [Problem(.invalidRecord, "\(error)", hint: error.hint)]
    case let error as ReportDirectoryError: [Problem(error.code, "\(error)", hint: error.hint)]
    case let error as PartError: [Problem(error.code, "\(error)", hint: error.hint)]
    case let error as MemoryLimitExceeded: [Problem(.memoryLimit, "\(error)", hint: error.hint)]
    case let error as OtherPlan: [Problem(.registeredPlan, "\(error)", hint: error.hint)]
    case let error as UnreadablePlan:
      [Problem(.unreadablePlan, "\(error)", hint: "give the plan.json that 'desireline plan' wrote")]
    case let error as StickyStoreError:
      [Problem(.stickyStore, "\(error)", hint: "give another file with --sticky, or restore this one")]
    case let error as ExportRefusal: [Problem(.otherScheme, "\(error)", hint: error.hint)]
    case let error as ParameterFitError: [Problem(.unfittableLog, "\(error)", hint: error.hint)]
    case let error as UnreadableEffect: [Problem(.invalidOptionValue, "\(error)", hint: error.hint)]
    case let refusal as FunnelQueryRefusal:
      refusal.reasons.map { Problem(.noExactQuery, "no query counts this funnel: \($0.problem)", hint: $0.hint) }
    case let error as LogColumnsError:
      [Problem(.invalidColumns, "'--columns': \(error)", hint: "'help sql' lists the names")]
    default: [.unforeseen("\(error)")]
    }
  }
}

extension LogOptionsError {
  fileprivate var code: ProblemCode {
    switch self {
    case .presetBesideMapping: .conflictingOptions
    case .incompletePreset: .incompletePreset
    }
  }
}

extension WrittenRunError {
  fileprivate var code: ProblemCode {
    switch reason {
    case .noRun: .missingRun
    case .changed: .changedRun
    case .otherExperiment: .otherRun
    case .wouldBeReplaced: .occupiedPlace
    }
  }
}

extension PartError {
  fileprivate var code: ProblemCode {
    switch reason {
    case .unreadable, .notAPart, .tooLong, .otherFormat, .damaged: .invalidPart
    case .otherVersion, .otherExperiment, .otherRun: .otherPart
    case .overlap, .repeatedShard: .repeatedPart
    case .gap, .missingShard, .none: .missingPart
    }
  }
}

extension ReportDirectoryError {
  fileprivate var code: ProblemCode {
    switch reason {
    case .unsafeName, .system: .unwritablePlace
    case .notADirectory, .notAReport: .occupiedPlace
    }
  }

  fileprivate var hint: String {
    switch reason {
    case .notADirectory, .notAReport: "move it away, or write somewhere else with --out"
    case .unsafeName: "give the experiment another id"
    case .system: "mend the rights of the place, or write somewhere else with --out"
    }
  }
}

extension Problem {
  /// Why a log was not read or not written.
  init(_ error: EventLogError) { self.init(error.code, "\(error)", hint: error.hint) }
}

extension EventLogError {
  fileprivate var code: ProblemCode {
    switch reason {
    case .unreadable, .noText: .unreadableLog
    case .unwritable: .unwritablePlace
    case .occupied: .occupiedPlace
    case .compressed: .compressedLog
    case .empty: .emptyLog
    case .tooVaried: .tooManyNames
    case .missingColumn: .missingLogColumn
    case .repeatedColumn: .repeatedLogColumn
    }
  }

  /// So many of the names as one can look through.
  private static func listed(_ names: [String]) -> String {
    let (first, others) = (names.prefix(30).map { $0.count > 60 ? $0.prefix(60) + "…" : $0 }, names.count - 30)
    return first.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  fileprivate var hint: String {
    switch reason {
    case .missingColumn(_, let paths, let found):
      if let nearest = paths.lazy.compactMap({ Suggestion.nearest(to: $0, among: found) }).first {
        "there is '\(nearest)'; the columns are: \(Self.listed(found))"
      } else {
        "the columns are: \(Self.listed(found))"
      }
    case .compressed: "unpack it: zcat \(file) | desireline analyze - FILE"
    case .empty: "a log begins with the names of its columns"
    case .repeatedColumn: "leave one of them out"
    case .tooVaried: "write /product for /product/123: a name says what kind of screen it is, not which item is on it"
    case .noText: "a log is text in lines: CSV, TSV or NDJSON"
    case .unreadable: "look at the path and the rights of the file; - is standard input"
    case .unwritable: "name a file in a directory that may be written to"
    case .occupied(true, _): "give the log another name, or replace the file with --force"
    case .occupied(false, _): "give the log another name"
    }
  }
}

extension Problem {
  /// The experiment has no such thing; the hint says what it has.
  static func missing(_ what: String, _ name: String, among names: [String], _ code: ProblemCode) -> Problem {
    let hint =
      Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(Set(names).sorted().joined(separator: ", "))"
    return Problem(code, "the experiment has no \(what) \(quoted(name.harmless))", hint: hint)
  }

  static func unknownVariant(_ id: String, among ids: [String]) -> Problem {
    missing("variant", id, among: ids, .unknownVariant)
  }
}

/// A user stopped a command; what is left of it, for those who wonder.
struct Interrupted: Error { let words: String }
