package import TextFormats

/// The rows of a table that was written before, each cell of the kind its column has.
package struct TableRows {
  /// One row, whose cells are asked for by the names of their columns.
  package struct Row {
    /// The cells in the order of the columns.
    package let cells: [Cell]
    private let description: TableDescription

    /// A row with a cell for every column of a table.
    init(_ cells: [Cell], of description: TableDescription) { (self.cells, self.description) = (cells, description) }

    /// A cell; empty if there is no such column.
    package subscript(_ column: String) -> Cell {
      zip(description.columns, cells).first { $0.0.name == column }?.1 ?? .empty
    }

    /// The text of a column; empty if it is missing.
    package func text(_ column: String) -> String { if case .text(let text) = self[column] { text } else { "" } }

    /// The whole number of a column, if there is one.
    package func integer(_ column: String) -> Int? {
      if case .integer(let number) = self[column] { number } else { nil }
    }

    /// The number of a column, if there is one.
    package func number(_ column: String) -> Double? {
      if case .number(let number) = self[column] { number } else { nil }
    }

    /// The yes or no of a column, if there is one.
    package func flag(_ column: String) -> Bool? { if case .boolean(let flag) = self[column] { flag } else { nil } }
  }

  /// The rows in the order of the file.
  package let rows: [Row]

  /// Reads a file that was written from a table of the description.
  ///
  /// - Throws: ``TableReadingError`` for what no such table is written as.
  package init(_ bytes: [UInt8], of description: TableDescription) throws(TableReadingError) {
    var reader = CSVReader(bytes)
    let columns = description.columns
    let header = try Self.record(&reader)?.fields ?? []
    guard header == columns.map(\.name) else { throw .columns(Self.stranger(header, columns.map(\.name))) }
    // The table knows what a row must be.
    var table = CSVTable(description)
    var rows: [Row] = []
    while let record = try Self.record(&reader) {
      let cells = try Self.cells(record, columns)
      do throws(CSVTableError) { try table.append(cells) } catch { throw .row(error) }
      rows.append(Row(cells, of: description))
    }
    self.rows = rows
  }

  private static func record(_ reader: inout CSVReader) throws(TableReadingError) -> CSVReader.Record? {
    do throws(CSVReader.Fault) { return try reader.next() } catch { throw .text(error) }
  }

  private static func cells(
    _ record: CSVReader.Record, _ columns: [ColumnDescription]
  ) throws(TableReadingError) -> [Cell] {
    guard record.fields.count == columns.count else { throw .fieldCount(record.fields.count, line: record.line) }
    var cells: [Cell] = []
    for (field, column) in zip(record.fields, columns) {
      guard let cell = Cell(reading: field, as: column.kind) else {
        throw .field(field, column: column.name, line: record.line)
      }
      cells.append(cell)
    }
    return cells
  }

  /// The first column that is another than it should be; empty where one is missing.
  private static func stranger(_ found: [String], _ expected: [String]) -> String {
    zip(found, expected).first { $0 != $1 }?.0 ?? found.dropFirst(expected.count).first ?? ""
  }
}

/// Why a file is no table of the sort that was expected.
package enum TableReadingError: Error, Hashable {
  /// It is not written as CSV files are.
  case text(CSVReader.Fault)
  /// It has other columns; this is the first one that does not belong, or none where one is missing.
  case columns(String)
  /// A row has this many fields, another number than there are columns.
  case fieldCount(Int, line: Int)
  /// A field is not of the kind of its column.
  case field(String, column: String, line: Int)
  /// A row is none of the table.
  case row(CSVTableError)
}

extension TableReadingError: CustomStringConvertible {
  /// What is wrong, in a part of a sentence.
  package var description: String {
    switch self {
    case .text(let fault): fault.description
    case .columns(""): "it has too few columns"
    case .columns(let name): "it has other columns, such as '\(name)'"
    case .fieldCount(let count, let line): "line \(line) has \(count) fields, another number than there are columns"
    case .field(let field, let column, let line): "line \(line) has '\(field)' as \(column)"
    case .row(let error): error.description
    }
  }
}

extension Cell {
  /// Reads a field as ``field`` writes it; `nil` if it is none of the column's kind.
  init?(reading field: String, as kind: ColumnDescription.Kind) {
    guard !field.isEmpty else {
      self = .empty
      return
    }
    let cell: Cell? =
      switch kind {
      case .string: .text(Self.active(field))
      case .integer: Int(field).map(Cell.integer)
      case .number: Self.isDecimal(field) ? Double(field).map(Cell.number) : nil
      case .boolean: ["true": .boolean(true), "false": .boolean(false)][field]
      }
    guard let cell else { return nil }
    self = cell
  }

  /// Without the mark that keeps a spreadsheet from evaluating the text.
  private static func active(_ field: String) -> String {
    // Scalars, since an accent may follow the mark and be one character with it.
    let rest = field.unicodeScalars.dropFirst()
    guard field.unicodeScalars.first == "'", let next = rest.first, isMarked(next) else { return field }
    return String(rest)
  }

  /// Names such as `inf`, and other bases, are numbers to Swift and to no table.
  private static func isDecimal(_ field: String) -> Bool { field.utf8.allSatisfy("0123456789+-.eE".utf8.contains) }
}
