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
      reportStray(.unexpectedCharacter, "expected a key, found \(scalar.described)", at: start..<start + 1)
      return nil
    }
    guard needsColon else { return (name, start..<index) }
    let (range, text) = (start..<index, diagnostics.source.text(start..<index))
    skipTrivia()
    if let next = current, next.endsElement { return (text, range) }
    let hint = "write \(quoted(text, in: "\""))"
    report(.invalidKey, "the key \(quoted(text)) must be in quotes", at: range, hint: hint)
    return current == ":" ? (text, range) : nil
  }

  /// Goes past the colon after a key.
  mutating func colon(after key: String) -> Bool {
    guard let scalar = current, !skipsLineWithLostQuote() else { return false }
    if scalar.endsElement {
      reportStray(.missingColon, "expected ':' after \(quoted(key))", at: previousEnd..<previousEnd)
      return false
    }
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

  /// Reports a value without a key, once in an object: where there is one, a `[` may be missing before several.
  private mutating func reportStray(_ code: DiagnosticCode, _ message: String, at range: Range<Int>) {
    guard let opener = openers.indices.last, !openers[opener].hasStrayValues else { return isIntact = false }
    openers[opener].hasStrayValues = true
    report(code, message, at: range, hint: "every member has a key and a value; several values are written in [ ]")
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
