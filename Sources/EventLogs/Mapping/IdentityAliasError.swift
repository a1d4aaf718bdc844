/// Why a table of other names was not read.
package struct IdentityAliasError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// It cannot be read, in words.
    case unreadable(String)
    /// It has neither the two columns nor just two; and the columns that it has.
    case columns([String])
    /// A row has not as many fields as the header, or its quotes are wrong.
    case row
    /// A name or an id is empty.
    case empty
    /// A name stands for two users.
    case twoUsers(String, String, String)
    /// A name stands, by way of others, for itself.
    case circle(String)
  }

  /// The file, as it was named.
  package var file: String
  /// The line, counted from 1; 0 where it is the file as a whole.
  package var line: Int
  /// What is wrong.
  package var reason: Reason

  /// Makes an error.
  package init(file: String, line: Int, _ reason: Reason) { (self.file, self.line, self.reason) = (file, line, reason) }
}

extension IdentityAliasError: CustomStringConvertible {
  /// Where, and what is wrong, in one sentence without a full stop.
  package var description: String { "\(file)\(line > 0 ? ":\(line)" : ""): \(words)" }

  private var words: String {
    switch reason {
    case .unreadable(let words): "cannot be read: \(words)"
    case .columns(let found): "needs the columns anonymous_id and user_id, or just two; it has: \(found.shown)"
    case .row: "a row that is not one: quotes are wrong, or fields are missing or too many"
    case .empty: "an empty id"
    case .twoUsers(let name, let first, let second):
      "'\(name.shown)' stands for two users, '\(first.shown)' and '\(second.shown)'"
    case .circle(let name): "'\(name.shown)' stands for itself in the end"
    }
  }
}

extension [String] {
  fileprivate var shown: String { isEmpty ? "none" : map(\.shown).joined(separator: ", ") }
}
