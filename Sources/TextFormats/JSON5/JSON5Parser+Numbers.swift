extension JSON5Parser {
  /// The number that starts here; a malformed one is reported and read as 0, since it is clear where it ends.
  mutating func number() -> JSON5Value.Kind? {
    let start = index
    while let scalar = current, scalar.continuesNumber { advance() }
    if lacksOpeningQuote(start) { return .number(0, text: "") }
    let text = diagnostics.source.text(start..<index)
    let unsigned = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if unsigned == "Infinity" || unsigned == "NaN" { return notFinite(text, at: start..<index) }
    guard unsigned.isJSON5Number, let number = Double(text.first == "+" ? unsigned : text[...]) else {
      reportMalformed(start)
      return .number(0, text: text)
    }
    if !number.isFinite { return notFinite(text, at: start..<index) }
    if let end = endOfUnit() {
      index = end
      if !lacksOpeningQuote(start) { reportMalformed(start) }
    }
    return .number(number, text: text)
  }

  /// The word that starts here, or nil after a report.
  mutating func word() -> JSON5Value.Kind? {
    let start = index
    while let scalar = current, scalar.continuesJSON5Name { advance() }
    switch diagnostics.source.text(start..<index) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let text where text == "Infinity" || text == "NaN": return notFinite(text, at: start..<index)
    default: break
    }
    if index > start, isBeforeColon { return membersWithoutBrace(from: start) }
    skipUnquoted()
    reportUnquoted(start)
    return nil
  }

  private mutating func notFinite(_ text: String, at range: Range<Int>) -> JSON5Value.Kind {
    let word = text.last == "y" || text.last == "N"
    let message = word ? "\(text) is not allowed: every number is finite" : "\(quoted(text)) is too large for a number"
    report(.nonFiniteNumber, message, at: range, keepsValue: true)
    return .number(.nan, text: text)
  }

  /// Whether a text starts like a number and ends with a quote, which is reported.
  private mutating func lacksOpeningQuote(_ start: Int) -> Bool {
    guard current == "\"" || current == "'" else { return false }
    let text = diagnostics.source.text(start..<index)
    advance()
    report(.unquotedText, "missing quote before \(quoted(text))", at: start..<index)
    return true
  }

  private mutating func reportMalformed(_ start: Int) {
    let text = diagnostics.source.text(start..<index)
    report(
      .invalidNumber, "\(quoted(text)) is not a number", at: start..<index,
      hint: "a text, such as a quantity with its unit, is written in quotes: \(quoted(text, in: "\""))")
  }

  private mutating func reportUnquoted(_ start: Int) {
    guard index > start, let first = scalar(at: start) else {
      guard let scalar = current else { return }
      return report(
        .unexpectedCharacter, "expected a value, found \(scalar.described)", at: index..<index + scalar.utf8.count)
    }
    let text = diagnostics.source.text(start..<index)
    if "“”‘’„‚«»".unicodeScalars.contains(first) {
      report(.unquotedText, "\(first.described) is no quote of JSON5", at: start..<index, hint: "write \" or '")
    } else {
      let word =
        ["true", "false", "null"].first { $0 == text.lowercased() } ?? quoted(text.filter { $0 != "\"" }, in: "\"")
      report(.unquotedText, "\(quoted(text)) must be in quotes", at: start..<index, hint: "write \(word)")
    }
  }

  private mutating func skipUnquoted() {
    var end = index
    while let scalar = current, !scalar.isJSON5Punctuation, !scalar.isJSON5LineEnd, !startsComment {
      advance()
      if !scalar.isJSON5Space { end = index }
    }
    index = end
  }

  /// The end of a unit behind a number, as in `600 ms`; nil if what follows is the next key.
  private func endOfUnit() -> Int? {
    var ahead = self
    while let scalar = ahead.current, scalar == " " || scalar == "\t" { ahead.advance() }
    guard let scalar = ahead.current, scalar.startsJSON5Name || scalar == "%" else { return nil }
    ahead.advance()
    while let scalar = ahead.current, scalar.continuesJSON5Name { ahead.advance() }
    let end = ahead.index
    while let scalar = ahead.current, scalar == " " || scalar == "\t" { ahead.advance() }
    return ahead.current == ":" ? nil : end
  }

  private var startsComment: Bool {
    guard current == "/", let next = scalar(at: index + 1) else { return false }
    return next == "/" || next == "*"
  }
}

extension Unicode.Scalar {
  fileprivate var continuesNumber: Bool {
    switch self {
    case "+", "-", ".", "%": true
    default: continuesJSON5Name
    }
  }
}

extension Substring {
  /// Whether the text is a number of JSON5 without its sign.
  fileprivate var isJSON5Number: Bool {
    if hasPrefix("0x") || hasPrefix("0X") {
      return count > 2 && dropFirst(2).unicodeScalars.allSatisfy { $0.properties.isASCIIHexDigit }
    }
    let mantissa = prefix { $0 != "e" && $0 != "E" }
    let exponent = dropFirst(mantissa.count + 1)
    let whole = mantissa.prefix { $0 != "." }
    let fraction = mantissa.dropFirst(whole.count + 1)
    let digits = exponent.first == "+" || exponent.first == "-" ? exponent.dropFirst() : exponent
    return (!whole.isEmpty || !fraction.isEmpty) && whole.isDigits && fraction.isDigits && digits.isDigits
      && (whole.count < 2 || whole.first != "0") && (mantissa.count == count || !digits.isEmpty)
  }

  private var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension JSON5Parser {
  /// The text of the quoted string that starts here; one that is never closed ends with its line.
  mutating func string() -> String {
    let opener = index
    let quote = bytes[index]
    var content: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == quote {
        index += 1
        return String(decoding: content, as: UTF8.self)
      }
      if bytes[index] == UInt8(ascii: "\\") {
        if let scalar = escapedScalar() { content += UTF8.encode(scalar).map(Array.init) ?? [] }
      } else {
        content.append(bytes[index])
        index += 1
      }
    }
    report(
      .unclosedString, "missing \(quote == 0x22 ? "\"" : "'") at the end of the string", at: index..<index,
      hint: "the string starts at \(positionText(opener))")
    // The comma and the brackets after the string are inside it now, so they are not missing.
    (isAdrift, lacksSeparator) = (true, true)
    return String(decoding: content, as: UTF8.self)
  }

  /// The scalar that the escape stands for; nil for none: a line continued in the next, or a mistake.
  mutating func escapedScalar() -> Unicode.Scalar? {
    let start = index
    advance()
    guard let scalar = current else { return nil }
    advance()
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x": return hexadecimal(2, from: start).flatMap(Unicode.Scalar.init)
    case "u": return unicode(from: start)
    case "\r":
      if current == "\n" { advance() }
      return nil
    case _ where scalar.isJSON5LineEnd: return nil
    case "0"..."9":
      if scalar == "0", !(current.map { ("0"..."9").contains($0) } ?? false) { return "\0" }
      report(.invalidEscape, "'\\\(scalar)' is no escape", at: start..<index, hint: "write \\x or \\u with digits")
      return nil
    default: return scalar
    }
  }

  private mutating func unicode(from start: Int) -> Unicode.Scalar? {
    guard let first = hexadecimal(4, from: start) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, current == "\\", scalar(at: index + 1) == "u" {
      index += 2
      guard let second = hexadecimal(4, from: start) else { return nil }
      if (0xDC00...0xDFFF).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
    }
    report(.invalidEscape, "half a surrogate pair is no character", at: start..<index)
    return nil
  }

  private mutating func hexadecimal(_ count: Int, from start: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let scalar = current, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        report(.invalidEscape, "this escape needs \(count) hexadecimal digits", at: start..<index)
        return nil
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}
