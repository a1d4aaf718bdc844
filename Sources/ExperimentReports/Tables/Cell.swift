import TextFormats

/// One cell of a table.
package enum Cell: Hashable, Sendable {
  /// A missing value: an empty cell.
  case empty
  /// A text; an empty text is a missing value, since loaders cannot tell the two apart.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// True or false.
  case boolean(Bool)

  /// A text, or a missing value.
  package init(_ text: String?) { self = text.map(Cell.text) ?? .empty }

  /// A whole number, or a missing value.
  package init(_ integer: Int?) { self = integer.map(Cell.integer) ?? .empty }

  /// A finite number, or a missing value.
  package init(_ number: Double?) { self = number.map(Cell.number) ?? .empty }

  /// True, false, or a missing value.
  package init(_ boolean: Bool?) { self = boolean.map(Cell.boolean) ?? .empty }

  /// Whether the cell holds no value.
  package var isMissing: Bool { self == .empty || self == .text("") }

  /// The cell as it stands in a CSV file: quoted only when needed, and safe to open in a spreadsheet.
  ///
  /// Quotes and doubled quotes are RFC 4180's. A text that a spreadsheet would evaluate as a formula is prefixed with
  /// `'` (OWASP ASVS 1.2.10; quoting does not stop the evaluation), and so is one that begins with `'`: no two texts are
  /// one field. Numbers are never touched: −0.25 stays a number.
  package var field: String {
    switch self {
    case .empty: ""
    case .text(let text): Self.quoted(Self.inert(text))
    case .integer(let integer): String(integer)
    case .number(let number): DecimalFormat.text(number) ?? ""
    case .boolean(let boolean): boolean ? "true" : "false"
    }
  }

  private static func inert(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, isMarked(first) else { return text }
    return "'" + text
  }

  /// Whether a text that begins with a character is marked; spreadsheets take the wide forms for the others.
  static func isMarked(_ first: Unicode.Scalar) -> Bool { "=+-@＝＋－＠\t\r\n'".unicodeScalars.contains(first) }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}
