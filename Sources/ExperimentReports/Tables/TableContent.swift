package import TextFormats

/// The rows of a table, from which both its CSV file and its part of `report.json` are made: one vocabulary.
package struct TableContent: Sendable {
  package let description: TableDescription
  package let rows: [[Cell]]

  package init(_ description: TableDescription, _ rows: [[Cell]]) {
    (self.description, self.rows) = (description, rows)
  }

  /// The CSV file.
  ///
  /// RFC 4180 with LF line ends: UTF-8, no byte order mark, one header line, a final line end, a missing value is empty.
  package var file: ReportFile {
    let lines = [description.columns.map(\.name)] + rows.map { $0.map(\.field) }
    return ReportFile(
      name: description.fileName, bytes: lines.flatMap { Array(($0.joined(separator: ",") + "\n").utf8) })
  }

  /// The rows as objects, without the columns that are the same in every row of a report.
  var objects: [[JSONDocument.Member]] {
    rows.map { row in
      zip(description.columns, row).compactMap { column, cell in
        Self.constants.contains(column.name) ? nil : JSONDocument.Member(column.name, JSONDocument(cell))
      }
    }
  }

  /// The rows as an array.
  var document: JSONDocument { .array(objects.map(JSONDocument.object)) }

  private static let constants: Set = ["experiment_id", "source"]
}

extension JSONDocument {
  /// The value of a cell.
  package init(_ cell: Cell) {
    switch cell {
    case .empty: self = .null
    case .text(let text): self = text.isEmpty ? .null : .text(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    }
  }
}

/// Names that a log brought, as they stand in tables.
package enum TableName {
  /// A name, with those of its bytes percent-encoded (RFC 3986) that would have it mistaken for something else.
  ///
  /// A name of an experiment file stays as it is. Encoded are the first byte of a word that loaders read as no text, such as
  /// `NA`, of a word with a meaning of its own in the column, and of what a spreadsheet would calculate; spaces at either
  /// end, line ends and all that has no shape; and `%`. So two names never become one, and decoding gives back the name.
  package static func text(_ name: String, besides meanings: Set<String> = []) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.first else { return name }
    let isMistaken = meanings.contains(name) || words.contains(name.lowercased()) || marks.contains(first)
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

  // Missing values, truths and numbers to loaders that are not told otherwise.
  private static let words: Set = [
    "na", "n/a", "<na>", "nan", "null", "none", "nil", "true", "false", "inf", "infinity",
  ]
  private static let marks = Set("=+-@'\"#".utf8)
  private static let space = UInt8(ascii: " ")
  private static let delete: UInt8 = 0x7F
  private static let percent = UInt8(ascii: "%")
}
