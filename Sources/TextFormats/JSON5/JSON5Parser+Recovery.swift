extension JSON5Parser {
  /// Goes to the next comma or closing bracket that belongs to what is being read.
  mutating func resynchronise() {
    var openers: [Unicode.Scalar] = []
    while true {
      skipTrivia()
      guard let scalar = current else { return }
      switch scalar {
      case "\"", "'":
        skipString()
        continue
      case _ where openers.isEmpty && scalar.endsElement: return
      case "{", "[": openers.append(scalar)
      case "}", "]": if openers.popLast() != (scalar == "}" ? "{" : "[") { isAdrift = true }
      default: break
      }
      advance()
    }
  }

  /// Goes past the comma after an element, and says so if it is missing.
  mutating func separator(before closer: Unicode.Scalar) {
    defer { lacksSeparator = false }
    skipTrivia()
    guard let scalar = current, scalar != "}", scalar != "]" else { return }
    if scalar == "," || lacksSeparator {
      if scalar == "," { advance() }
      return
    }
    if skipsLineWithLostQuote() { return }
    let here = index..<index + scalar.utf8.count
    if scalar == ";" {
      report(.unexpectedCharacter, "unexpected ';'", at: here, hint: "write ',' instead of ';'")
      advance()
    } else if scalar.startsElement(before: closer) {
      report(
        .missingComma, "missing ',' before the next \(closer == "}" ? "key" : "value")", at: previousEnd..<previousEnd,
        hint: "add a comma here")
    } else {
      report(
        .unexpectedCharacter, "expected ',' or '\(closer)', found \(scalar.described)", at: here,
        hint: scalar == ":" && closer == "]" ? "an array has no keys; objects are written in { }" : nil)
      resynchronise()
      if current == "," { advance() }
    }
  }

  /// Whether nothing but white space stands between here and a colon.
  var isBeforeColon: Bool {
    var ahead = index
    while let scalar = scalar(at: ahead), scalar.isJSON5Space { ahead += scalar.utf8.count }
    return scalar(at: ahead) == ":"
  }

  /// The object that starts with a key where a value should be, so that its brace must have been forgotten.
  mutating func membersWithoutBrace(from start: Int) -> JSON5Value.Kind {
    // A key that is indented as what holds the array stands behind it.
    if !isAdrift, let array = openers.last, array.closer == "]", let own = indentation(of: start, isFirst: true),
      let outer = indentation(of: array.offset), own <= outer
    {
      let line = diagnostics.source.position(at: start).line
      halt(
        .unclosedBracket, "this '[' is not closed: line \(line) is indented as what follows it", at: array.offset,
        hint: "write '],' above line \(line)")
      return .null
    }
    let message = "missing '{' before the key \(quoted(diagnostics.source.text(start..<index)))"
    let hint = openers.isEmpty ? "put { } around the whole file" : nil
    if !isAdrift { report(.unexpectedCharacter, message, at: start..<index, hint: hint) }
    (isAdrift, isIntact) = (true, false)
    index = isHalted ? bytes.count : start
    return .object(members(lacksBrace: true))
  }

  /// Whether a name follows a string so closely that a quote must be missing somewhere; the line is given up then.
  mutating func skipsLineWithLostQuote() -> Bool {
    guard index == previousEnd, let scalar = current, scalar.continuesJSON5Name, let last = bytes[..<index].last,
      last == UInt8(ascii: "\"") || last == UInt8(ascii: "'")
    else { return false }
    report(
      .unclosedString, "\(scalar.described) directly after a string", at: index..<index + scalar.utf8.count,
      hint: "a quote is missing in this line, or one in the text needs a \\ before it")
    skipLine()
    (isAdrift, lacksSeparator) = (true, true)
    return true
  }

  /// How many bytes of white space the line of an offset starts with; nil if it must be the first in it and is not.
  func indentation(of offset: Int, isFirst: Bool = false) -> Int? {
    var start = offset
    while isFirst, start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    let line = diagnostics.source.lineRange(around: offset)
    if isFirst { return start == line.lowerBound ? offset - start : nil }
    return bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Goes past a quoted text of which nothing is wanted.
  private mutating func skipString() {
    let quote = current
    advance()
    while let scalar = current, scalar != "\n", scalar != "\r" {
      advance()
      if scalar == quote { return }
      if scalar == "\\" { advance() }
    }
    isAdrift = true
  }
}

extension Unicode.Scalar {
  fileprivate func startsElement(before closer: Unicode.Scalar) -> Bool {
    switch self {
    case "\"", "'", "\\": true
    case "{", "[", "0"..."9", "+", "-", ".": closer == "]"
    default: startsJSON5Name
    }
  }
}

extension JSON5Parser {
  /// Reports a mistake, unless reading has been given up.
  mutating func report(
    _ code: ProblemCode, _ message: String, at range: Range<Int>, keepsValue: Bool = false, hint: String? = nil
  ) {
    guard !isHalted else { return }
    if !keepsValue { isIntact = false }
    let isPointless = diagnostics.isFull
    diagnostics.report(code, message, at: range, hint: hint)
    if isPointless { giveUp() }
  }

  /// Reports a mistake after which nothing that follows can be understood.
  mutating func halt(_ code: ProblemCode, _ message: String, at offset: Int, hint: String? = nil) {
    report(code, message, at: offset..<min(offset + 1, bytes.count), hint: hint)
    giveUp()
  }

  /// The line and column of an offset, for hints.
  func positionText(_ offset: Int) -> String { "\(diagnostics.source.position(at: offset))" }

  private mutating func giveUp() { (isHalted, isIntact, index) = (true, false, bytes.count) }
}

extension Unicode.Scalar {
  /// The scalar as a message names it.
  var described: String { harmless == String(self) ? "'\(self)'" : harmless }
}
