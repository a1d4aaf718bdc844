/// Reads JSON5 (json5.org, of which JSON is a part) into values that know their place, and reports every mistake.
///
/// After a mistake it goes on at the next comma or closing bracket. Once the nesting itself is in doubt it is `isAdrift`
/// and keeps to itself what would only follow from that.
package struct JSON5Parser {
  /// How deep objects and arrays may be nested.
  package static let deepest = 64

  /// How many values a file may hold.
  package static let mostValues = 100_000

  let diagnostics: DiagnosticCollector
  let bytes: [UInt8]

  var index = 0
  var previousEnd = 0
  var openers: [Opener] = []
  var valueCount = 0
  var isIntact = true
  var isAdrift = false
  var isHalted = false
  var lacksSeparator = false
  var suspect: (opener: Int, closer: Int)?

  /// A place where an object or array starts, with the bracket that is to close it.
  struct Opener {
    let offset: Int
    let closer: Unicode.Scalar
    var hasStrayValues = false
  }

  private init(_ diagnostics: DiagnosticCollector) {
    self.diagnostics = diagnostics
    bytes = diagnostics.source.bytes
  }

  /// The value of the collector's text; nil after a mistake that leaves in doubt what the file says.
  ///
  /// A key given twice or a number that is infinite are reported too, but leave the rest readable: the first of the keys
  /// counts, and readers pass over the number in silence.
  package static func parse(into diagnostics: DiagnosticCollector) -> JSON5Value? {
    var parser = Self(diagnostics)
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
      report(
        .trailingContent,
        "unexpected \(scalar.described) after the end of the value",
        at: index..<index + scalar.utf8.count,
        hint: "a file holds one value, which ends at \(place(previousEnd - 1))"
      )
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
    guard valueCount > Self.mostValues else { return true }
    halt(.tooManyValues, "the file holds more than \(Self.mostValues) values", at: index)
    return false
  }
}
