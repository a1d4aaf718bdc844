import Foundation

extension IdentityAliases {
  /// Reads a table in CSV or TSV with a header: the columns `anonymous_id` and `user_id`, or two of any names, the other
  /// name first.
  /// - Throws: ``IdentityAliasError`` if it is none.
  package init(path: String) throws(IdentityAliasError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw IdentityAliasError(file: path, line: 0, .unreadable("there is no such file"))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw IdentityAliasError(file: path, line: 0, .unreadable("it may not be read"))
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw IdentityAliasError(file: path, line: 0, .unreadable("it is not UTF-8"))
    }
    try self.init(text, file: path)
  }

  /// Reads a table that is at hand.
  package init(_ text: String, file: String) throws(IdentityAliasError) {
    var rows = try Self.rows(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, file)
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
      guard row.fields.count == header.count else { throw IdentityAliasError(file: file, line: row.line, .row) }
      let pair = Pair(alias: row.fields[places.alias], user: row.fields[places.user], line: row.line)
      guard !pair.alias.isEmpty, !pair.user.isEmpty else {
        throw IdentityAliasError(file: file, line: row.line, .empty)
      }
      pairs.append(pair)
    }
    try self.init(pairs, file: file)
  }

  /// Cuts a text into rows by RFC 4180, blank lines passed over; the separator is a tab if the header has one.
  private static func rows(_ text: String, _ file: String) throws(IdentityAliasError) -> [(line: Int, fields: [String])]
  {
    // By scalars, since CR and LF make one character.
    let scalars = Array(text.unicodeScalars)
    let separator: Unicode.Scalar = scalars.prefix { $0 != "\n" }.contains("\t") ? "\t" : ","
    var rows: [(line: Int, fields: [String])] = []
    var (place, line) = (0, 1)
    while place < scalars.count {
      let start = line
      var fields: [String] = []
      var isEnded = false
      while !isEnded {
        guard let field = field(scalars, &place, separator, &line) else {
          throw IdentityAliasError(file: file, line: start, .row)
        }
        fields.append(field)
        isEnded = place >= scalars.count || scalars[place] == "\n"
        place += 1
      }
      line += 1
      if fields != [""] { rows.append((start, fields)) }
    }
    return rows
  }

  /// Takes in a field, up to what ends it; `nil` if its quotes are wrong.
  private static func field(
    _ scalars: [Unicode.Scalar],
    _ place: inout Int,
    _ separator: Unicode.Scalar,
    _ line: inout Int
  ) -> String? {
    var field = String.UnicodeScalarView()
    let isQuoted = place < scalars.count && scalars[place] == "\""
    if isQuoted {
      place += 1
      while place < scalars.count, scalars[place] != "\"" || place + 1 < scalars.count && scalars[place + 1] == "\"" {
        if scalars[place] == "\"" { place += 1 }
        if scalars[place] == "\n" { line += 1 }
        field.append(scalars[place])
        place += 1
      }
      guard place < scalars.count else { return nil }
      place += 1
    }
    while place < scalars.count, scalars[place] != separator, scalars[place] != "\n" {
      let isEnd = scalars[place] == "\r" && (place + 1 == scalars.count || scalars[place + 1] == "\n")
      guard isEnd || !isQuoted else { return nil }
      if !isEnd { field.append(scalars[place]) }
      place += 1
    }
    return String(field)
  }
}
