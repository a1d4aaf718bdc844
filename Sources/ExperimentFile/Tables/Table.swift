import EventLogs

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
    let records = try Self.records(of: source).filter { !$0.isBlank }.map { record in
      record.cells.map { Cell(text: $0.text, range: $0.range) }
    }
    guard let columns = records.first else {
      let hint = "a table begins with the names of its columns"
      throw Diagnostic(.emptyFile, "the table is empty", in: source, at: 0..<0, hint: hint)
    }
    for row in records.dropFirst() where row.count != columns.count {
      let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
      throw Diagnostic(
        .malformedRow,
        "the row has \(cells), and there are \(columns.count) columns",
        in: source,
        at: (row.first?.range.lowerBound ?? 0)..<(row.last?.range.upperBound ?? 0),
        hint: "a comma within a cell needs quotes around the cell"
      )
    }
    self.columns = columns
    rows = Array(records.dropFirst())
  }

  private static func records(of source: SourceText) throws(Diagnostic) -> [CSVText.Record] {
    do throws(CSVText.Fault) {
      return try CSVText.records(of: source.bytes, hasMark: true)
    } catch {
      let (message, hint) = words(error.rule)
      throw Diagnostic(.malformedRow, message, in: source, at: error.place..<error.place + 1, hint: hint)
    }
  }

  private static func words(_ rule: CSVText.Fault.Rule) -> (message: String, hint: String) {
    switch rule {
    case .openQuote: ("a quote is never closed", "a quote within quotes is written twice")
    case .strayQuote:
      ("a quote stands where none may be", "a cell with quotes is put into quotes, and they are doubled")
    case .strayReturn: ("a carriage return stands alone", "lines end in LF, or CR and LF")
    case .encoding: ("the cell is not UTF-8", "save the table as UTF-8")
    }
  }
}
