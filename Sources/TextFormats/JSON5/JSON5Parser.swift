/// Reads JSON5 (json5.org, of which JSON is a part) into values that know their place, and reports every mistake.
///
/// After a mistake it goes on at the next comma or closing bracket. Once the nesting itself is in doubt it is `isAdrift`
/// and keeps to itself what would only follow from that.
package struct JSON5Parser {
  /// How deep objects and arrays may be nested.
  package static let deepest = 64

  /// How many values a file may hold unless said otherwise.
  package static let mostValues = 1_000_000

  let diagnostics: ProblemCollector
  let bytes: [UInt8]
  let mostValues: Int

  var index = 0
  var previousEnd = 0
  var openers: [Opener] = []
  var valueCount = 0
  var isIntact = true
  var isAdrift = false
  var isHalted = false
  var lacksSeparator = false
  var suspect: (opener: Int, closer: Int)?
  /// The first key that is indented as what stands beside its object, with where that starts.
  var outdented: (opener: Int, key: Int)?
  /// The first '}' after which lines are indented as if it were not there.
  var surplus: Int?

  /// A place where an object or array starts, with the bracket that is to close it.
  struct Opener {
    let offset: Int
    let closer: Unicode.Scalar
    var hasStrayValues = false
    /// How far the first key is indented; no key further where it stands in the line of another.
    var indentation: Int?
  }

  private init(_ diagnostics: ProblemCollector, mostValues: Int) {
    (self.diagnostics, self.mostValues) = (diagnostics, mostValues)
    bytes = diagnostics.source.bytes
  }

  /// The value of the collector's text; nil after a mistake that leaves in doubt what the file says.
  ///
  /// A key given twice or a number that is infinite are reported too, but leave the rest readable: the first of the keys
  /// counts, and readers pass over the number in silence.
  package static func parse(into diagnostics: ProblemCollector, mostValues: Int = Self.mostValues) -> JSON5Value? {
    var parser = Self(diagnostics, mostValues: mostValues)
    return parser.document()
  }

  private mutating func document() -> JSON5Value? {
    skipTrivia()
    guard index < bytes.count else {
      report(.emptyFile, "the file is empty", at: 0..<0, hint: "'desireline init' writes one to start from")
      return nil
    }
    guard let value = value() else { return nil }
    skipTrivia()
    if let scalar = current, !isAdrift {
      if let surplus {
        report(
          .trailingContent, "one '}' too many: what follows is indented as if it were not there",
          at: surplus..<surplus + 1, hint: "take this '}' out")
        return nil
      }
      report(
        .trailingContent, "unexpected \(scalar.described) after the end of the value",
        at: index..<index + scalar.utf8.count,
        hint: "a file holds one value, which ends at \(positionText(previousEnd - 1))")
    }
    return isIntact ? value : nil
  }

  /// The value that starts here; nil, and nothing but its bad part read, if there is none.
  mutating func value() -> JSON5Value? {
    guard let scalar = current else { return nil }
    let start = index
    guard count() else { return nil }
    let kind: JSON5Value.Kind?
    switch scalar {
    case "{": kind = .object(members())
    case "[": kind = .array(items())
    case "\"", "'":
      let text = string()
      kind = openers.last?.closer != "]" && isBeforeColon ? membersWithoutBrace(from: start) : .string(text)
    case "0"..."9", "+", "-", ".": kind = number()
    default: kind = word()
    }
    guard let kind else { return nil }
    previousEnd = index
    return JSON5Value(kind, at: start..<index)
  }

  private mutating func count() -> Bool {
    valueCount += 1
    guard valueCount > mostValues else { return true }
    halt(.tooManyValues, "the file holds more than \(mostValues) values", at: index)
    return false
  }
}

extension JSON5Parser {
  /// The scalar that starts here; nil at the end of the file.
  var current: Unicode.Scalar? { scalar(at: index) }

  /// Goes past the scalar that starts here.
  mutating func advance() { repeat { index += 1 } while index < bytes.count && !bytes[index].startsScalar }

  /// Goes past white space and comments.
  mutating func skipTrivia() {
    while let scalar = current {
      if scalar == "/" || scalar == "#" {
        if skipComment() { continue }
        report(.unexpectedCharacter, "unexpected '\(scalar)'", at: index..<index + 1, hint: "comments start with //")
        skipLine()
      } else if scalar.isJSON5Space {
        advance()
      } else {
        return
      }
    }
  }

  /// The scalar at an offset; the bytes are known to be UTF-8.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + length <= bytes.count else { return nil }
    let lead = UInt32(first & (0xFF >> UInt8(length + 1)))
    return Unicode.Scalar(bytes[(offset + 1)..<(offset + length)].reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  private mutating func skipComment() -> Bool {
    let start = index
    switch current == "/" ? scalar(at: index + 1) : nil {
    case "/":
      skipLine()
      return true
    case "*":
      index += 2
      while index < bytes.count {
        if current == "*", scalar(at: index + 1) == "/" {
          index += 2
          return true
        }
        advance()
      }
      index = start
      halt(.unclosedComment, "this comment is never closed", at: start, hint: "close it with */")
      return true
    default: return false
    }
  }

  /// Goes to the end of the line.
  mutating func skipLine() { while let scalar = current, !scalar.isJSON5LineEnd { advance() } }
}

extension Unicode.Scalar {
  /// Whether JSON5 takes the scalar for the end of a line.
  var isJSON5LineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether JSON5 takes the scalar for white space, ends of lines included.
  var isJSON5Space: Bool {
    switch self {
    case "\t"..."\r", " ", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: value > 0x7F && properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether an unquoted key may start with the scalar (ECMAScript 5.1, IdentifierStart).
  var startsJSON5Name: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
    default: return false
    }
  }

  /// Whether an unquoted key may go on with the scalar (ECMAScript 5.1, IdentifierPart).
  var continuesJSON5Name: Bool {
    switch self {
    case "0"..."9", "\u{200C}", "\u{200D}": return true
    case _ where startsJSON5Name: return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  /// Whether the scalar is punctuation of JSON5, and so ends a text that lacks its quotes.
  var isJSON5Punctuation: Bool {
    switch self {
    case "{", "}", "[", "]", ",", ":": true
    default: false
    }
  }
}
