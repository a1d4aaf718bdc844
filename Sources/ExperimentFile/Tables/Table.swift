/// A table in CSV by RFC 4180, each cell with the bytes it was read from.
struct Table {
  /// What stands between two separators.
  struct Cell: Hashable {
    var text: String
    var range: Range<Int>
  }

  /// The names in the first row.
  let columns: [Cell]
  /// All other rows, as many cells in each as there are columns.
  let rows: [[Cell]]

  /// Cuts a text into cells; blank lines are passed over.
  /// - Throws: What is wrong with the first row that is none.
  init(_ source: SourceText) throws(Diagnostic) {
    var parser = TableParser(source)
    guard let columns = try parser.row() else {
      let hint = "a table begins with the names of its columns"
      throw Diagnostic(.emptyFile, "the table is empty", in: source, at: 0..<0, hint: hint)
    }
    var rows: [[Cell]] = []
    while let row = try parser.row() {
      guard row.count == columns.count else {
        let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
        throw Diagnostic(
          .malformedRow,
          "the row has \(cells), and there are \(columns.count) columns",
          in: source,
          at: (row.first?.range.lowerBound ?? 0)..<(row.last?.range.upperBound ?? 0),
          hint: "a comma within a cell needs quotes around the cell"
        )
      }
      rows.append(row)
    }
    (self.columns, self.rows) = (columns, rows)
  }
}

/// Cuts a table into rows, one after the other.
private struct TableParser {
  private let source: SourceText
  private var place: Int

  private static let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
  private static let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  init(_ source: SourceText) {
    self.source = source
    place = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private var byte: UInt8? { place < source.bytes.count ? source.bytes[place] : nil }

  /// The next row that is not blank; `nil` at the end.
  mutating func row() throws(Diagnostic) -> [Table.Cell]? {
    while byte == Self.feed || byte == Self.carriageReturn { place += 1 }
    guard byte != nil else { return nil }
    var cells = [try cell()]
    while byte == Self.comma {
      place += 1
      cells.append(try cell())
    }
    return cells
  }

  private mutating func cell() throws(Diagnostic) -> Table.Cell {
    guard byte != Self.quote else { return try quotedCell() }
    let start = place
    while let byte, byte != Self.comma, byte != Self.feed, byte != Self.carriageReturn { place += 1 }
    return Table.Cell(text: source.text(start..<place), range: start..<place)
  }

  private mutating func quotedCell() throws(Diagnostic) -> Table.Cell {
    let start = place
    var bytes: [UInt8] = []
    place += 1
    while true {
      guard let byte else { throw malformed("a quote is never closed", start..<start + 1) }
      place += 1
      if byte != Self.quote {
        bytes.append(byte)
      } else if self.byte == Self.quote {
        bytes.append(byte)
        place += 1
      } else {
        break
      }
    }
    if let byte, byte != Self.comma, byte != Self.feed, byte != Self.carriageReturn {
      throw malformed("text follows a closing quote", place..<place + 1)
    }
    return Table.Cell(text: String(decoding: bytes, as: UTF8.self), range: start..<place)
  }

  private func malformed(_ message: String, _ range: Range<Int>) -> Diagnostic {
    Diagnostic(.malformedRow, message, in: source, at: range, hint: "a quote within quotes is written twice")
  }
}
