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

/// Something that a command could not do: what is wrong, and what to do about it.
package struct Failure: Error, Hashable, Sendable {
  /// The kind of failure, by a name that never changes.
  package var code: FailureCode
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// What to do about it, in one sentence without a full stop; `nil` where the message says all there is.
  package var hint: String?

  init(_ code: FailureCode, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// Something that no code was made for, in the system's words.
  static func unforeseen(_ words: String) -> Failure {
    Failure(.unforeseen, words, hint: "where the tool is at fault, that is worth a report")
  }

  /// The failure as users read it: a line, and one for the hint.
  var text: String { "error: \(message.harmless) [\(code.name)]\n" + (hint.map { " hint: \($0.harmless)\n" } ?? "") }
}

extension Failure {
  /// What an error says: one failure, or one for each reason.
  static func all(of error: any Error) -> [Failure] {
    switch error {
    case let failure as Failure: [failure]
    case let error as EventLogError: [Failure(error)]
    case let error as IdentityAliasError:
      [Failure(.invalidAliases, "\(error)", hint: "each row says whose an id is: anonymous_id, user_id")]
    case let error as LogOptionsError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as WrittenRunError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as BacktestError: [Failure(.invalidRecord, "\(error)", hint: error.hint)]
    case let error as ReportDirectoryError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as PartError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as MemoryLimitExceeded: [Failure(.memoryLimit, "\(error)", hint: error.hint)]
    case let error as OtherPlan: [Failure(.registeredPlan, "\(error)", hint: error.hint)]
    case let error as UnreadablePlan:
      [Failure(.unreadablePlan, "\(error)", hint: "give the plan.json that 'desireline plan' wrote")]
    case let error as StickyStoreError:
      [Failure(.stickyStore, "\(error)", hint: "give another file with --sticky, or restore this one")]
    case let error as ExportRefusal: [Failure(.otherScheme, "\(error)", hint: error.hint)]
    case let error as ParameterFitError: [Failure(.unfittableLog, "\(error)", hint: error.hint)]
    case let error as UnreadableEffect: [Failure(.invalidOptionValue, "\(error)", hint: error.hint)]
    case let refusal as FunnelQueryRefusal:
      refusal.reasons.map { Failure(.noExactQuery, "no query counts this funnel: \($0.problem)", hint: $0.hint) }
    case let error as LogColumnsError:
      [Failure(.invalidColumns, "'--columns': \(error)", hint: "'help sql' lists the names")]
    default: [.unforeseen("\(error)")]
    }
  }
}

extension LogOptionsError {
  fileprivate var code: FailureCode {
    switch self {
    case .presetBesideMapping: .conflictingOptions
    case .incompletePreset: .incompletePreset
    }
  }
}

extension WrittenRunError {
  fileprivate var code: FailureCode {
    switch reason {
    case .noRun: .missingRun
    case .changed: .changedRun
    case .otherExperiment: .otherRun
    case .wouldBeReplaced: .occupiedPlace
    }
  }
}

extension PartError {
  fileprivate var code: FailureCode {
    switch reason {
    case .unreadable, .notAPart, .tooLong, .otherFormat, .damaged: .invalidPart
    case .otherVersion, .otherExperiment, .otherRun: .otherPart
    case .overlap, .repeatedShard: .repeatedPart
    case .gap, .missingShard, .none: .missingPart
    }
  }
}

extension ReportDirectoryError {
  fileprivate var code: FailureCode {
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

extension Failure {
  /// Why a log was not read or not written.
  init(_ error: EventLogError) { self.init(error.code, "\(error)", hint: error.hint) }
}

extension EventLogError {
  fileprivate var code: FailureCode {
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

extension Failure {
  /// The experiment has no such thing; the hint says what it has.
  static func missing(_ what: String, _ name: String, among names: [String], _ code: FailureCode) -> Failure {
    let hint =
      Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(Set(names).sorted().joined(separator: ", "))"
    return Failure(code, "the experiment has no \(what) \(quoted(name.harmless))", hint: hint)
  }

  static func unknownVariant(_ id: String, among ids: [String]) -> Failure {
    missing("variant", id, among: ids, .unknownVariant)
  }
}

/// A user stopped a command; what is left of it, for those who wonder.
struct Interrupted: Error { let words: String }
