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
  /// The columns of the file that the description has not.
  let unread: [String]

  /// Reads a file that was written from a table of the description, or of another version of it.
  ///
  /// Columns are found by name. One that the description has not is not read, and one that may be empty may be missing.
  ///
  /// - Throws: ``TableReadingError`` for what no such table is written as.
  package init(_ bytes: [UInt8], of description: TableDescription) throws(TableReadingError) {
    var reader = CSVReader(bytes)
    let header = try Self.record(&reader)?.fields ?? []
    let names = Set(description.columns.map(\.name))
    unread = header.filter { !names.contains($0) }
    let places = description.columns.map { column in
      header.firstIndex(of: column.name)
        ?? RemovedName.former(of: column.name, .column).flatMap { header.firstIndex(of: $0) }
    }
    for (column, place) in zip(description.columns, places) where place == nil && column.constraints.isRequired {
      throw .missingColumn(column.name)
    }
    // The table knows what a row must be.
    var table = CSVTable(description)
    var rows: [Row] = []
    while let record = try Self.record(&reader) {
      guard record.fields.count == header.count else { throw .fieldCount(record.fields.count, line: record.line) }
      var cells: [Cell] = []
      for (column, place) in zip(description.columns, places) {
        let field = place.map { record.fields[$0] } ?? ""
        guard let cell = Cell(reading: field, as: column.kind) else {
          throw .field(field, column: column.name, line: record.line)
        }
        cells.append(cell)
      }
      do throws(CSVTableError) { try table.append(cells) } catch { throw .row(error) }
      rows.append(Row(cells, of: description))
    }
    self.rows = rows
  }

  private static func record(_ reader: inout CSVReader) throws(TableReadingError) -> CSVReader.Record? {
    do throws(CSVReader.Fault) { return try reader.next() } catch { throw .text(error) }
  }
}

/// Why a file is no table of the sort that was expected.
package enum TableReadingError: Error, Hashable {
  /// It is not written as CSV files are.
  case text(CSVReader.Fault)
  /// It lacks this column, which no row may leave empty.
  case missingColumn(String)
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
    case .missingColumn(let name): "it has no column '\(name)'"
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
