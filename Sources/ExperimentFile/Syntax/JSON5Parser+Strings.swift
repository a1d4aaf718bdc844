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
      .unclosedString,
      "missing \(quote == 0x22 ? "\"" : "'") at the end of the string",
      at: index..<index,
      hint: "the string starts at \(place(opener))"
    )
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
