import Desireline
import EventLogs
import ExperimentReports
import FunnelQueries

extension Failure {
  /// What an error says: one failure, or one for each reason.
  static func all(of error: any Error) -> [Failure] {
    switch error {
    case let failure as Failure: [failure]
    case let error as ArgumentError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as EventLogError: [Failure(error)]
    case let error as IdentityAliasError:
      [Failure(.invalidAliases, "\(error)", hint: "each row says whose an id is: anonymous_id, user_id")]
    case let error as LogOptionsError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as WrittenRunError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as BacktestError: [Failure(.invalidRecord, "\(error)", hint: error.hint)]
    case let error as ReportDirectoryError: [Failure(error.code, "\(error)", hint: error.hint)]
    case let error as OtherPlan: [Failure(.registeredPlan, "\(error)", hint: error.hint)]
    case let error as UnreadablePlan:
      [Failure(.unreadablePlan, "\(error)", hint: "give the plan.json that 'desireline plan' wrote")]
    case let error as UnreadableEffect: [Failure(.invalidOptionValue, "\(error)", hint: error.hint)]
    case let refusal as FunnelQueryRefusal:
      refusal.reasons.map {
        Failure(.noExactQuery, "no query counts this funnel: \($0.problem)", hint: $0.hint)
      }
    case let error as LogColumnsError:
      [Failure(.invalidColumns, "'--columns': \(error)", hint: "'help sql' tells what may be named")]
    default: [.unforeseen("\(error)")]
    }
  }
}

extension ArgumentError {
  /// The kind of mistake, by a name that never changes.
  var code: FailureCode {
    switch self {
    case .unknownCommand: .unknownCommand
    case .unknownOption: .unknownOption
    case .missingValue: .missingOptionValue
    case .unexpectedValue: .unexpectedOptionValue
    case .repeatedOption: .repeatedOption
    case .invalidValue: .invalidOptionValue
    case .missingArgument: .missingArgument
    case .unexpectedArgument: .unexpectedArgument
    case .repeatedInput: .repeatedInput
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
    case .noDirectory, .noRecord, .observed: .missingRun
    case .otherRecord, .missingFile, .changedFile, .otherTable: .changedRun
    case .otherExperiment, .otherVariants, .noMetric, .otherDefinition: .otherRun
    case .wouldBeReplaced: .occupiedPlace
    }
  }
}

extension ReportDirectoryError {
  fileprivate var code: FailureCode {
    switch reason {
    case .unsafeName, .repeatedName, .system: .unwritablePlace
    case .notADirectory, .notAReport: .occupiedPlace
    }
  }

  fileprivate var hint: String {
    switch reason {
    case .notADirectory, .notAReport: "move it away, or write somewhere else with --out"
    case .unsafeName, .repeatedName: "give the experiment another id"
    case .system: "mend the rights of the place, or write somewhere else with --out"
    }
  }
}
