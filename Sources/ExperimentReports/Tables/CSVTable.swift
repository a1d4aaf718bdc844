/// A table that checks every row against its description and holds the CSV file it grows into.
///
/// RFC 4180 with LF line ends: UTF-8, no byte order mark, one header line, a final line end, a missing value is empty.
package struct CSVTable: Sendable {
  /// What the table holds.
  package let description: TableDescription
  /// The file so far: the header and every row.
  package private(set) var bytes: [UInt8]
  /// The number of rows, without the header.
  package private(set) var rowCount = 0

  private let keyColumns: [Int]
  // Bytes, since strings that differ only in how an accent is composed would count as one key.
  private var keys: Set<[UInt8]> = []

  /// A table without rows.
  package init(_ description: TableDescription) {
    self.description = description
    keyColumns = description.columns.indices.filter { description.primaryKey.contains(description.columns[$0].name) }
    bytes = Self.line(description.columns.map(\.name))
  }

  /// Adds a row.
  ///
  /// - Throws: `CSVTableError` if the row has not a cell for every column, a cell does not suit its column, or a row
  ///   with the same key was added before. The table is unchanged then.
  package mutating func append(_ row: [Cell]) throws(CSVTableError) {
    guard row.count == description.columns.count else { throw error(.cellCount(row.count)) }
    for (column, cell) in zip(description.columns, row) {
      if let violation = column.violation(to: cell) { throw error(.cell(column: column.name, violation)) }
    }
    let fields = row.map(\.field)
    let key = keyColumns.map { fields[$0] }
    guard key.isEmpty || keys.insert(Self.line(key)).inserted else { throw error(.duplicateKey(key)) }
    bytes += Self.line(fields)
    rowCount += 1
  }

  private func error(_ problem: CSVTableError.Problem) -> CSVTableError {
    CSVTableError(table: description.name, row: rowCount + 1, problem: problem)
  }

  private static func line(_ fields: [String]) -> [UInt8] {
    Array(fields.joined(separator: ",").utf8) + [UInt8(ascii: "\n")]
  }
}
