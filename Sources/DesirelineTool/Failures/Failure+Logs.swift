import EventLogs
import ExperimentFile

extension Failure {
  /// Why a log was not read or not written.
  init(_ error: EventLogError) {
    self.init(error.code, "\(error)", hint: error.hint)
  }
}

extension EventLogError {
  fileprivate var code: FailureCode {
    switch reason {
    case .unreadable: .unreadableLog
    case .unwritable: .unwritablePlace
    case .compressed: .compressedLog
    case .empty: .emptyLog
    case .missingColumn: .missingLogColumn
    case .repeatedColumn: .repeatedLogColumn
    }
  }

  fileprivate var hint: String {
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
    case .unreadable: "look at the path and the rights of the file; - is standard input"
    case .unwritable: "name a file in a directory that may be written to"
    }
  }
}
