extension JSON5Parser {
  /// The members of the object that starts here, with its brace or, if that was forgotten, with its first key.
  mutating func members(lacksBrace: Bool = false) -> [JSON5Value.Member] {
    var members: [JSON5Value.Member] = []
    var places: [String: Int] = [:]
    elements(until: "}", lacksOpener: lacksBrace) { parser in
      parser.noteIndentation()
      guard let (key, range) = parser.key() else { return false }
      parser.skipTrivia()
      guard parser.colon(after: key) else { return false }
      parser.skipTrivia()
      if let end = parser.current, end.endsElement {
        parser.report(.missingValue, "\(quoted(key)) has no value", at: range)
        return true
      }
      guard let value = parser.value() else { return false }
      if let first = places.updateValue(range.lowerBound, forKey: key) {
        places[key] = first
        parser.reportDuplicate(key, at: range, first: first)
      } else {
        members.append(JSON5Value.Member(key: key, keyRange: range, value: value))
      }
      return true
    }
    return members
  }

  /// The items of the array that starts here.
  mutating func items() -> [JSON5Value] {
    var items: [JSON5Value] = []
    elements(until: "]") { parser in
      guard let value = parser.value() else { return false }
      items.append(value)
      return true
    }
    return items
  }

  /// Goes through what stands between an opening and its closing bracket; `element` says whether it read one.
  private mutating func elements(
    until closer: Unicode.Scalar, lacksOpener: Bool = false, _ element: (inout Self) -> Bool
  ) {
    let opener = index
    guard openers.count < Self.deepest else {
      return halt(.tooDeep, "objects and arrays are nested more than \(Self.deepest) deep", at: opener)
    }
    openers.append(Opener(offset: opener, closer: closer))
    defer { openers.removeLast() }
    if !lacksOpener { advance() }
    previousEnd = index
    while true {
      skipTrivia()
      switch current {
      case nil: return reportUnclosed(opener, closer)
      case closer: return close(opener)
      case "}", "]":
        if openers.last?.hasStrayValues != true || isAdrift { return reportMismatch(opener, closer) }
        advance()
        separator(before: closer)
      case ",":
        report(.missingValue, "there is nothing before this comma", at: index..<index + 1)
        advance()
      default:
        if !element(&self) { resynchronise() }
        separator(before: closer)
      }
    }
  }

  /// Goes past the closing bracket, and remembers the first pair that is not indented alike.
  private mutating func close(_ opener: Int) {
    if suspect == nil, let outer = indentation(of: index, isFirst: true), let inner = indentation(of: opener) {
      if outer != inner, diagnostics.source.lineRange(around: opener).upperBound < index {
        suspect = (opener, index)
        if outer > inner, bytes[index] == UInt8(ascii: "}") { surplus = surplus ?? index }
      }
    }
    advance()
  }

  /// Remembers the first key that starts a line and is not indented as those before it in its object.
  private mutating func noteIndentation() {
    guard let last = openers.indices.last, let own = indentation(of: index, isFirst: true) else {
      if let last = openers.indices.last, openers[last].indentation == nil { openers[last].indentation = .max }
      return
    }
    let (opener, first) = (openers[last].offset, openers[last].indentation)
    if first == nil { openers[last].indentation = own }
    if let first, own < first, outdented == nil, let outer = indentation(of: opener), own <= outer {
      outdented = (opener, index)
    }
    if let first, own > first, surplus == nil, bytes[previousEnd - 1] == UInt8(ascii: "}") { surplus = previousEnd - 1 }
  }

  private mutating func reportDuplicate(_ key: String, at range: Range<Int>, first: Int) {
    guard !isAdrift else { return }
    report(
      .duplicateKey, "\(quoted(key)) is already given in line \(diagnostics.source.position(at: first).line)",
      at: range, keepsValue: true, hint: "keep one of the two")
  }

  private mutating func reportUnclosed(_ opener: Int, _ closer: Unicode.Scalar) {
    guard !isAdrift else { return isIntact = false }
    let code: ProblemCode = closer == "}" ? .unclosedBrace : .unclosedBracket
    // What follows an object stands in a line that is indented as the one in which it starts.
    if let outdented, outdented.key < suspect?.closer ?? .max {
      let line = diagnostics.source.position(at: outdented.key).line
      return halt(
        .unclosedBrace, "this '{' is not closed: line \(line) is indented as what follows it",
        at: outdented.opener, hint: "write '},' above line \(line)")
    }
    // A pair of brackets that are not indented alike is no pair: what closes the second was meant for another.
    if let suspect {
      let source = diagnostics.source
      let isCurly = bytes[suspect.opener] == UInt8(ascii: "{")
      let other = isCurly ? "}" : "]"
      let (first, last) = (source.position(at: suspect.opener).line, source.position(at: suspect.closer).line)
      let rest = source.text(suspect.opener + 1..<source.lineRange(around: suspect.opener).upperBound)
      let message =
        "this '\(isCurly ? "{" : "[")' is not closed: the '\(other)' in line \(last) is indented as another's"
      // What goes on in the line of its bracket ends there; what starts a block may itself stand too deep.
      let hint =
        rest.contains { $0 != " " && $0 != "\t" }
        ? "write '\(other)' at the end of line \(first)"
        : "write '\(other)' above line \(last), or above line \(first) if what starts there belongs outside"
      return halt(code, message, at: suspect.opener, hint: hint)
    }
    halt(
      code, "missing '\(closer)' at the end of the file", at: previousEnd,
      hint: "write '\(closer)' here; the '\(closer == "}" ? "{" : "[")' at \(positionText(opener)) is never closed")
  }

  private mutating func reportMismatch(_ opener: Int, _ closer: Unicode.Scalar) {
    let (own, other): (Unicode.Scalar, Unicode.Scalar) = closer == "}" ? ("{", "]") : ("[", "}")
    if !isAdrift {
      report(
        closer == "}" ? .unclosedBrace : .unclosedBracket, "expected '\(closer)', found '\(other)'",
        at: index..<index + 1,
        hint: bytes[previousEnd - 1] == bytes[index]
          ? "take this '\(other)' out, or write '\(closer)' before it: the '\(own)' at \(positionText(opener)) is still open"
          : "write '\(closer)' before it: the '\(own)' at \(positionText(opener)) is still open")
    }
    isAdrift = true
    // A bracket that closes something further out is left to it; one that closes nothing was meant for this.
    if !openers.dropLast().contains(where: { $0.closer == other }) { advance() }
  }
}

extension Unicode.Scalar {
  /// Whether an element of an object or array ends before the scalar.
  var endsElement: Bool { self == "," || self == "}" || self == "]" }
}

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
      reportStray(
        scalar.described, .unexpectedCharacter, "expected a key, found \(scalar.described)", at: start..<start + 1)
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

  /// Reads the colon after a key.
  mutating func colon(after key: String) -> Bool {
    guard let scalar = current, !skipsLineWithLostQuote() else { return false }
    if scalar.endsElement {
      let end = previousEnd..<previousEnd
      reportStray(quoted(key, in: "\""), .missingColon, "expected ':' after \(quoted(key))", at: end)
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
  private mutating func reportStray(_ stray: String, _ code: ProblemCode, _ message: String, at range: Range<Int>) {
    guard let opener = openers.indices.last, !openers[opener].hasStrayValues else { return isIntact = false }
    openers[opener].hasStrayValues = true
    // Within an array it is the object that was to end before.
    let isItem = opener > 0 && openers[opener - 1].closer == "]" && !isAdrift
    report(
      code, message, at: range,
      hint: isItem
        ? "write '},' before \(stray) if it is an item of the array; several values of a key are written in [ ]"
        : "every member has a key and a value; several values are written in [ ]")
    if isItem { isAdrift = true }
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
