import TextFormats

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

/// Why a row was not added to a table.
package struct CSVTableError: Error, Hashable, Sendable {
  /// What is wrong with the row.
  package enum Problem: Hashable, Sendable {
    /// The row has this many cells, not one for every column.
    case cellCount(Int)
    /// The cell of this column does not suit it.
    case cell(column: String, Violation)
    /// A row with these key fields was added before.
    case duplicateKey([String])
  }

  /// Why a cell does not suit its column.
  package enum Violation: Hashable, Sendable {
    /// There is no value where one is required.
    case missing
    /// The value has another type than the column.
    case wrongType(Cell)
    /// The number is infinite or not a number.
    case notFinite
    /// The number is below the column's minimum or above its maximum.
    case outOfRange(Double)
    /// The text is none of those the column allows.
    case notAllowed(String)
  }

  /// The name of the table.
  package let table: String
  /// The number of the row that was refused, from 1.
  package let row: Int
  /// What is wrong with it.
  package let problem: Problem

  package init(table: String, row: Int, problem: Problem) {
    self.table = table
    self.row = row
    self.problem = problem
  }
}

extension CSVTableError: CustomStringConvertible {
  /// One sentence that names the table, the row, the column and the value.
  package var description: String {
    let place = "row \(row) of \(table)"
    return switch problem {
    case .cellCount(let count): "\(place) has \(count) cells, another number than the table has columns"
    case .duplicateKey(let key): "\(place) repeats the key \(key.joined(separator: ", "))"
    case .cell(let column, .missing): "\(place) has no \(column), which is required"
    case .cell(let column, .wrongType(let cell)): "\(place) has \(cell) as \(column), which is of another type"
    case .cell(let column, .notFinite): "\(place) has a \(column) that is not a finite number"
    case .cell(let column, .outOfRange(let number)): "\(place) has \(number) as \(column), which is out of its range"
    case .cell(let column, .notAllowed(let text)): "\(place) has '\(text)' as \(column), which is not allowed there"
    }
  }
}

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
