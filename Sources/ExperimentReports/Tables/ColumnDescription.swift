/// What one column of a table holds: everything the data package says about it.
package struct ColumnDescription: Hashable, Sendable {
  /// The type of a column's values, named as in Frictionless' Table Schema.
  package enum Kind: String, Sendable {
    case string, integer, number, boolean
  }

  /// What the values of a column must satisfy.
  package struct Constraints: Hashable, Sendable {
    /// Whether every row must have a value.
    package var isRequired = false
    /// The lowest value, if there is one.
    package var minimum: Double?
    /// The highest value, if there is one.
    package var maximum: Double?
    /// The only texts allowed, if there is such a list.
    package var values: [String]?
  }

  /// The header: snake_case, with the unit where there is one.
  package let name: String
  /// The type of the values.
  package let kind: Kind
  /// The unit of the values, such as `ms` or `users`; nil for ids and for numbers in their metric's unit.
  package let unit: String?
  /// One sentence that says what the column holds.
  package let description: String
  /// What the values must satisfy.
  package let constraints: Constraints

  /// The title for users: the name with spaces.
  package var title: String {
    let words = String(name.map { $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Why a cell may not stand in this column; nil if it may.
  package func violation(to cell: Cell) -> CSVTableError.Violation? {
    if cell.isMissing { return constraints.isRequired ? .missing : nil }
    switch (kind, cell) {
    case (.string, .text(let text)):
      if let values = constraints.values, !values.contains(text) { return .notAllowed(text) }
    case (.integer, .integer(let integer)):
      return violation(to: Double(integer))
    case (.number, .number(let number)):
      return number.isFinite ? violation(to: number) : .notFinite
    case (.boolean, .boolean): break
    default: return .wrongType(cell)
    }
    return nil
  }

  private func violation(to number: Double) -> CSVTableError.Violation? {
    let isWithin = number >= constraints.minimum ?? -.infinity && number <= constraints.maximum ?? .infinity
    return isWithin ? nil : .outOfRange(number)
  }
}
