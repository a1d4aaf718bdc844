import Testing

import ExperimentDesign

/// Whatever a name holds, it stays one literal or one identifier.
struct SQLDialectTests {
  static let names = [
    "home", "", "it's", "''", "\\", "\\'", "'; DROP TABLE events; --", "\"", "`", "\\`", "a\nb", "\r\n", "/* */",
    "ü ☃",
    "'\\",
  ]

  /// The text of a literal or an identifier, by the rules of its dialect; `nil` where it ends too soon or not at all.
  static func read(_ text: String, _ quote: Character, escapes: Bool, doubles: Bool) -> String? {
    var rest = Array(text)[...]
    guard rest.popFirst() == quote else { return nil }
    var read = ""
    while let character = rest.popFirst() {
      if escapes, character == "\\" {
        guard let next = rest.popFirst() else { return nil }
        read.append(next == "n" ? "\n" : next == "r" ? "\r" : next)
      } else if character != quote {
        read.append(character)
      } else if doubles, rest.first == quote {
        read.append(quote)
        rest = rest.dropFirst()
      } else {
        return rest.isEmpty ? read : nil
      }
    }
    return nil
  }

  @Test(arguments: SQLDialect.allCases) func `a literal is read as the text it was made of`(dialect: SQLDialect) {
    for name in Self.names {
      let isDuckDB = dialect == .duckDB
      let read = Self.read(dialect.literal(name), "'", escapes: !isDuckDB, doubles: isDuckDB)
      #expect(read.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
  }

  @Test(arguments: SQLDialect.allCases) func `an identifier is read as the name it was made of`(dialect: SQLDialect) {
    let escapes = dialect == .clickHouse || dialect == .bigQuery
    for name in Self.names {
      let quote: Character = dialect == .duckDB ? "\"" : "`"
      let read = Self.read(dialect.identifier(name), quote, escapes: escapes, doubles: !escapes)
      #expect(read.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
  }
}
