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
