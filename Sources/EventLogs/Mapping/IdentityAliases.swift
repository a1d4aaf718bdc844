import Foundation
package import TextFormats

/// Other ids of a user, such as the device's before the user logged in.
///
/// Names of names are followed to the end once, when the table is made, so that looking one up makes nothing.
package struct IdentityAliases: Sendable {
  /// An alias and the user it stands for, with its line.
  package struct Pair: Hashable, Sendable {
    /// The name.
    package var alias: String
    /// The user it stands for.
    package var user: String
    /// The line, counted from 1.
    package var line: Int

    /// Makes a pair.
    package init(alias: String, user: String, line: Int) { (self.alias, self.user, self.line) = (alias, user, line) }
  }

  /// Whom each name stands for.
  private var users: [UserKey: UserKey] = [:]

  /// Makes the table.
  /// - Throws: `Problem` if a name stands for two users, or in the end for itself.
  package init(_ pairs: [Pair], file: String) throws(Problem) {
    // By bytes, as logs are read: texts that look alike need not be one id.
    var direct: [[UInt8]: Pair] = [:]
    var names: [[UInt8]] = []
    for pair in pairs {
      let (name, user) = (Array(pair.alias.utf8), Array(pair.user.utf8))
      guard name != user else { continue }
      if let known = direct[name] {
        guard Array(known.user.utf8) != user else { continue }
        let users = "'\(known.user.shown)' and '\(pair.user.shown)'"
        throw .invalidAliases(file, line: pair.line, "'\(pair.alias.shown)' stands for two users, \(users)")
      }
      direct[name] = pair
      names.append(name)
    }
    var ends: [[UInt8]: [UInt8]] = [:]
    for name in names { users[UserKey(name)] = UserKey(try Self.end(of: name, direct, &ends, file)) }
  }

  /// How many names there are.
  package var count: Int { users.count }

  /// The user that a name stands for; `nil` if it is no alias.
  package subscript(name: UserKey) -> UserKey? { users[name] }

  /// Follows aliases to the last name and stores it for all of them.
  private static func end(
    of name: [UInt8], _ direct: [[UInt8]: Pair], _ ends: inout [[UInt8]: [UInt8]], _ file: String
  ) throws(Problem) -> [UInt8] {
    var (passed, last) = ([[UInt8]](), name)
    while let next = direct[last], ends[last] == nil {
      guard passed.count < direct.count else {
        let first = direct[name] ?? next
        throw .invalidAliases(file, line: first.line, "'\(first.alias.shown)' stands for itself in the end")
      }
      passed.append(last)
      last = Array(next.user.utf8)
    }
    let end = ends[last] ?? last
    for name in passed { ends[name] = end }
    return end
  }
}

extension IdentityAliases {
  /// Reads a table in CSV or TSV with a header: the columns `anonymous_id` and `user_id`, or two of any names, the other
  /// name first; `-` is standard input.
  /// - Throws: `Problem` if it is none.
  package init(path: String) throws(Problem) {
    guard path != "-" else {
      try self.init(Array((try? FileHandle.standardInput.readToEnd()) ?? Data()), file: "standard input")
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw .invalidAliases(path, "cannot be read: there is no such file")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .invalidAliases(path, "cannot be read: it may not be read")
    }
    try self.init(Array(data), file: path)
  }

  /// Reads a table that is at hand; the separator is a tab if the header has one.
  package init(_ bytes: [UInt8], file: String) throws(Problem) {
    let hasTabs = bytes.prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "\t"))
    var table = CSVReader(bytes, separator: UInt8(ascii: hasTabs ? "\t" : ","), hasMark: true)
    guard let header = try Self.row(of: &table, file)?.fields else {
      throw .invalidAliases(file, Self.columns([]))
    }
    let named = (header.firstIndex(of: "anonymous_id"), header.firstIndex(of: "user_id"))
    let places: (alias: Int, user: Int)
    if let alias = named.0, let user = named.1 {
      places = (alias, user)
    } else if header.count == 2 {
      places = (0, 1)
    } else {
      throw .invalidAliases(file, line: 1, Self.columns(header))
    }
    var pairs: [Pair] = []
    while let row = try Self.row(of: &table, file) {
      guard row.cells.count == header.count else { throw .invalidAliases(file, line: row.line, Self.brokenRow) }
      let pair = Pair(alias: row.cells[places.alias].text, user: row.cells[places.user].text, line: row.line)
      guard !pair.alias.isEmpty, !pair.user.isEmpty else {
        throw .invalidAliases(file, line: row.line, "an empty id")
      }
      pairs.append(pair)
    }
    try self.init(pairs, file: file)
  }

  private static let brokenRow = "a row that is not one: quotes are wrong, or fields are missing or too many"

  private static func columns(_ found: [String]) -> String {
    let list = found.isEmpty ? "none" : found.map(\.shown).joined(separator: ", ")
    return "needs the columns anonymous_id and user_id, or just two; it has: \(list)"
  }

  /// The next row that is not blank; `nil` at the end of the table.
  private static func row(
    of table: inout CSVReader, _ file: String
  ) throws(Problem) -> CSVReader.Record? {
    do throws(CSVReader.Fault) {
      while let row = try table.next() { if !row.isBlank { return row } }
      return nil
    } catch { throw .invalidAliases(file, line: error.line, Self.brokenRow) }
  }
}

extension Problem {
  /// A table of other names is not read.
  /// - Parameters:
  ///   - file: The file, as it was named.
  ///   - line: The line, counted from 1; `nil` where it is the file as a whole.
  static func invalidAliases(_ file: String, line: Int? = nil, _ reason: String) -> Problem {
    Problem(
      .invalidAliases, "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)",
      hint: "each row says whose an id is: anonymous_id, user_id")
  }
}
