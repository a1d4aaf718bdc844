import Foundation

extension IdentityAliases {
  /// Reads a table in CSV or TSV with a header: the columns `anonymous_id` and `user_id`, or two of any names, the other
  /// name first; `-` is standard input.
  /// - Throws: ``IdentityAliasError`` if it is none.
  package init(path: String) throws(IdentityAliasError) {
    guard path != "-" else {
      try self.init(Array((try? FileHandle.standardInput.readToEnd()) ?? Data()), file: "standard input")
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw IdentityAliasError(file: path, line: 0, .unreadable("there is no such file"))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw IdentityAliasError(file: path, line: 0, .unreadable("it may not be read"))
    }
    try self.init(Array(data), file: path)
  }

  /// Reads a table that is at hand; the separator is a tab if the header has one.
  package init(_ bytes: [UInt8], file: String) throws(IdentityAliasError) {
    let hasTabs = bytes.prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "\t"))
    var rows: [CSVText.Record]
    do throws(CSVText.Fault) {
      rows = try CSVText.records(of: bytes, separator: UInt8(ascii: hasTabs ? "\t" : ","), hasMark: true)
        .filter { !$0.isBlank }
    } catch {
      throw IdentityAliasError(file: file, line: error.line, .row)
    }
    guard !rows.isEmpty else { throw IdentityAliasError(file: file, line: 0, .columns([])) }
    let header = rows.removeFirst().fields
    let named = (header.firstIndex(of: "anonymous_id"), header.firstIndex(of: "user_id"))
    let places: (alias: Int, user: Int)
    if let alias = named.0, let user = named.1 {
      places = (alias, user)
    } else if header.count == 2 {
      places = (0, 1)
    } else {
      throw IdentityAliasError(file: file, line: 1, .columns(header))
    }
    var pairs: [Pair] = []
    for row in rows {
      guard row.cells.count == header.count else { throw IdentityAliasError(file: file, line: row.line, .row) }
      let pair = Pair(alias: row.cells[places.alias].text, user: row.cells[places.user].text, line: row.line)
      guard !pair.alias.isEmpty, !pair.user.isEmpty else {
        throw IdentityAliasError(file: file, line: row.line, .empty)
      }
      pairs.append(pair)
    }
    try self.init(pairs, file: file)
  }
}
