/// Why a log was not read or not written.
package struct EventLogError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// It cannot be read, in the system's words.
    case unreadable(String)
    /// It cannot be written, in words.
    case unwritable(String)
    /// It is compressed.
    case compressed
    /// It has nothing in it, not even a header.
    case empty
    /// It has no column for something that it must have; those that would do, and the columns that it has.
    case missingColumn(need: String, [String], found: [String])
    /// It has a column twice.
    case repeatedColumn(String)
  }

  /// The file, as it was named.
  package var file: String
  /// What is wrong.
  package var reason: Reason

  /// Makes an error.
  package init(file: String, _ reason: Reason) { (self.file, self.reason) = (file, reason) }
}

extension EventLogError: CustomStringConvertible {
  /// Where, and what is wrong, in one sentence without a full stop.
  package var description: String {
    switch reason {
    case .unreadable(let words): "\(file): cannot be read: \(words)"
    case .unwritable(let words): "\(file): cannot be written: \(words)"
    case .compressed: "\(file): is compressed"
    case .empty: "\(file): is empty: there is not even a header"
    case .missingColumn(let need, _, _): "\(file):1: there is no \(need)"
    case .repeatedColumn(let column): "\(file):1: there are two columns '\(column)'"
    }
  }
}
