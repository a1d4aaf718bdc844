extension JSON5Parser {
  /// The key that starts here; nil, after a report, if none does.
  mutating func key() -> (name: String, range: Range<Int>)? {
    guard let scalar = current else { return nil }
    let start = index
    let name: String
    var needsColon = false
    if scalar == "\"" || scalar == "'" {
      name = string()
    } else {
      name = unquotedName()
      if let next = current, !next.isJSON5Space, !next.isJSON5Punctuation, !"/=;#\"'".unicodeScalars.contains(next) {
        needsColon = true
        skipUnquotedKey()
      }
    }
    previousEnd = index
    guard index > start else {
      report(
        .unexpectedCharacter,
        "expected a key, found \(scalar.described)",
        at: start..<start + scalar.utf8.count
      )
      return nil
    }
    guard needsColon else { return (name, start..<index) }
    let text = diagnostics.source.text(start..<index)
    let hint = "write \(quoted(text, in: "\""))"
    report(.invalidKey, "the key \(quoted(text)) must be in quotes", at: start..<index, hint: hint)
    skipTrivia()
    return current == ":" ? (text, start..<previousEnd) : nil
  }

  /// Goes past the colon after a key.
  mutating func colon(after key: String) -> Bool {
    guard let scalar = current else { return false }
    if scalar != ":" {
      let range = index..<index + scalar.utf8.count
      let hint = scalar == "=" ? "write ':' instead of '='" : nil
      report(.missingColon, "expected ':' after \(quoted(key)), found \(scalar.described)", at: range, hint: hint)
      guard scalar == "=" else { return false }
    }
    advance()
    previousEnd = index
    return true
  }

  /// The longest ECMAScript name that starts here; empty if none does.
  private mutating func unquotedName() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == "\\" {
        let start = index
        guard let escaped = escapedScalar() else { continue }
        guard name.isEmpty ? escaped.startsJSON5Name : escaped.continuesJSON5Name else {
          report(.invalidEscape, "\(escaped.described) cannot be part of a key", at: start..<index)
          continue
        }
        name.append(escaped)
      } else if name.isEmpty ? scalar.startsJSON5Name : scalar.continuesJSON5Name {
        name.append(scalar)
        advance()
      } else {
        break
      }
    }
    return String(name)
  }

  private mutating func skipUnquotedKey() {
    while let scalar = current, !scalar.isJSON5Space, !scalar.isJSON5Punctuation { advance() }
  }
}
