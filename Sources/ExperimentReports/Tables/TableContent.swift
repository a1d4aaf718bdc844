package import TextFormats

/// The values of a table, from which both its CSV file and its part of `report.json` are made: one vocabulary.
package struct TableContent: Sendable {
  package let description: TableDescription
  /// The texts, numbers, truths and missing values, row by row.
  package let rows: [[JSONDocument]]

  package init(_ description: TableDescription, _ rows: [[JSONDocument]]) {
    (self.description, self.rows) = (description, rows)
  }

  /// The CSV file.
  ///
  /// RFC 4180 with LF line ends: UTF-8, no byte order mark, one header line, a final line end, a missing value is empty.
  package var file: ReportFile {
    let lines = [description.columns.map(\.name)] + rows.map { $0.map(\.field) }
    return ReportFile(
      name: description.fileName, text: lines.map { $0.joined(separator: ",") + "\n" }.joined())
  }

  /// The rows as objects with a member for each column.
  var wholeObjects: [JSONDocument] {
    rows.map { .object(zip(description.columns, $0).map { .init($0.name, $1) }) }
  }

  /// The rows as objects, without the columns that are the same in every row of a report.
  var objects: [[JSONDocument.Member]] {
    rows.map { row in
      zip(description.columns, row).compactMap { column, value in
        Self.constants.contains(column.name) ? nil : .init(column.name, value == "" ? .null : value)
      }
    }
  }

  /// The rows as an array.
  package var document: JSONDocument { .array(objects.map(JSONDocument.object)) }

  private static let constants: Set = ["experiment_id", "source"]
}

extension JSONDocument {
  /// The value as written in a CSV file: quoted only when needed, and safe to open in a spreadsheet.
  ///
  /// Quotes and doubled quotes are RFC 4180's. A text that a spreadsheet would evaluate as a formula is prefixed with
  /// `'` (OWASP ASVS 1.2.10; quoting does not stop the evaluation), and so is one that begins with `'`: no two texts are
  /// one field. Numbers are never touched: −0.25 stays a number. An empty text is a missing value, since loaders cannot
  /// tell the two apart.
  package var field: String {
    switch self {
    case .null: ""
    case .number(let number): DecimalFormat.text(number) ?? ""
    case .text(let text): Self.quoted((text.unicodeScalars.first.map(Self.isMarked) ?? false ? "'" : "") + text)
    default: text(.compact)
    }
  }

  /// Whether a text that begins with a character is marked; spreadsheets take the wide forms for the others.
  static func isMarked(_ first: Unicode.Scalar) -> Bool { "=+-@＝＋－＠\t\r\n'".unicodeScalars.contains(first) }

  /// A text as written in a CSV file, quoted only when needed.
  package static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
    let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}

/// Names that a log brought, as they stand in tables.
package enum TableName {
  /// A name, with those of its bytes percent-encoded (RFC 3986) that would have it mistaken for something else.
  ///
  /// A name of an experiment file stays as it is, but for a screen called `start` or `exit`. Encoded are the first byte of a word that loaders read as no text, such as
  /// `NA`, of a word with a meaning of its own in the column, and of what a spreadsheet would calculate; spaces at either
  /// end, line ends and all that has no shape; and `%`. So two names never become one, and decoding gives back the name.
  package static func text(_ name: String, besides meanings: Set<String> = []) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.first else { return name }
    let isMistaken = meanings.contains(name) || mistakenWords.contains(name.lowercased()) || marks.contains(first)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isAtEnd = index == 0 || index == bytes.count - 1
      let isShapeless = byte < space || byte == delete || byte == percent || byte == space && isAtEnd
      if isShapeless || index == 0 && isMistaken { text += encoded(byte) } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The name of a screen, where `start` and `exit` are none.
  package static func screen(_ name: String) -> String { text(name, besides: ["start", "exit"]) }

  private static func encoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  // Missing values, truths and numbers to loaders by default.
  private static let mistakenWords: Set = [
    "na", "n/a", "<na>", "nan", "null", "none", "nil", "true", "false", "inf", "infinity",
  ]
  private static let marks = Set("=+-@'\"#".utf8)
  private static let space = UInt8(ascii: " ")
  private static let delete: UInt8 = 0x7F
  private static let percent = UInt8(ascii: "%")
}
