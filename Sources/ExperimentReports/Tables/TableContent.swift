import TextFormats

/// The rows of a table, from which both its CSV file and its part of `report.json` are made: one vocabulary.
struct TableContent: Sendable {
  let description: TableDescription
  let rows: [[Cell]]

  init(_ description: TableDescription, _ rows: [[Cell]]) { (self.description, self.rows) = (description, rows) }

  /// The CSV file.
  ///
  /// - Throws: `CSVTableError` where a cell does not suit its column.
  func csv() throws(CSVTableError) -> CSVTable {
    var table = CSVTable(description)
    for row in rows { try table.append(row) }
    return table
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
  init(_ cell: Cell) {
    switch cell {
    case .empty: self = .null
    case .text(let text): self = text.isEmpty ? .null : .text(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    }
  }
}
