package import TextFormats

/// One column of a table: what it holds, its value in a row, and what readers see of it.
package struct TableColumn<Row> {
  /// What the column holds.
  package var description: ColumnDescription
  /// The value in a row: a text, a number, yes or no, or `null`.
  let value: (Row) -> JSONDocument
  /// What readers see of a row; `nil` of a column that only programs read.
  let text: ((Row) -> String)?

  /// A column whose type, and whether it may be empty, are those of its values; only programs read it unless it has texts.
  package init<Value: ColumnValue>(
    _ name: String, _ description: String, _ value: @escaping (Row) -> Value, text: ((Row) -> String)? = nil
  ) {
    self.description = ColumnDescription(
      name: name, kind: Value.kind, description: description, isRequired: !Value.mayBeMissing,
      minimum: Value.kind == .integer ? 0 : nil)
    (self.value, self.text) = ({ value($0).json }, text)
  }

  /// A column that is described in `Columns.txt`, or on the page of a document.
  package init<Value: ColumnValue>(_ name: String, _ value: @escaping (Row) -> Value, text: ((Row) -> String)? = nil) {
    self.init(name, "", value, text: text)
  }

  init(_ description: ColumnDescription, _ value: @escaping (Row) -> JSONDocument) {
    (self.description, self.value, text) = (description, value, nil)
  }

  /// A column of a part of other rows.
  func of<Whole>(_ part: @escaping (Whole) -> Row) -> TableColumn<Whole> { .init(description) { value(part($0)) } }
}

/// Columns that readers see as they are.
extension TableColumn {
  /// A column of texts.
  package static func text(_ name: String, _ description: String = "", _ value: @escaping (Row) -> String?) -> Self {
    Self(name, description, value) { value($0) ?? "–" }
  }

  /// A column of whole numbers.
  package static func count(_ name: String, _ description: String = "", _ value: @escaping (Row) -> Int?) -> Self {
    Self(name, description, value) { value($0).map(grouped) ?? "–" }
  }

  /// A column of proportions from 0 to 1, which readers see in percent.
  package static func proportion<Value: ColumnValue>(
    _ name: String, _ description: String = "", _ value: @escaping (Row) -> Value
  ) -> Self {
    var column = Self(name, description, value) { row in
      if case .number(let number) = value(row).json { percent(number) } else { "–" }
    }
    (column.description.unit, column.description.minimum, column.description.maximum) = ("proportion", 0, 1)
    return column
  }
}

/// What a column may hold.
package protocol ColumnValue: JSONRepresentable {
  /// The type of the column.
  static var kind: ColumnDescription.Kind { get }
  /// Whether a row may have none.
  static var mayBeMissing: Bool { get }
}

extension ColumnValue { package static var mayBeMissing: Bool { false } }

extension String: ColumnValue { package static var kind: ColumnDescription.Kind { .string } }

extension Int: ColumnValue { package static var kind: ColumnDescription.Kind { .integer } }

extension Double: ColumnValue { package static var kind: ColumnDescription.Kind { .number } }

extension Bool: ColumnValue { package static var kind: ColumnDescription.Kind { .boolean } }

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static var kind: ColumnDescription.Kind { Wrapped.kind }
  package static var mayBeMissing: Bool { true }
}

/// What one column of a table holds: everything the data package says about it.
package struct ColumnDescription: Hashable, Sendable {
  /// The type of a column's values, named as in Frictionless' Table Schema.
  package enum Kind: String, Sendable { case string, integer, number, boolean }

  /// The header: snake_case, with the unit where there is one.
  package let name: String
  /// The type of the values.
  package let kind: Kind
  /// The unit of the values, such as `ms` or `users`; nil for ids and for numbers in their metric's unit.
  package var unit: String?
  /// One sentence that says what the column holds.
  package var description: String
  /// Whether every row must have a value.
  package let isRequired: Bool
  /// The lowest value, if there is one.
  package var minimum: Double?
  /// The highest value, if there is one.
  package var maximum: Double?
  /// The only texts allowed, if there is such a list.
  package var values: [String]?

  /// The name with spaces.
  var spacedName: String { name.replacing("_", with: " ") }

  /// Whether the values are part of what identifies rows, unless a table says otherwise.
  var isPartOfKey: Bool { kind == .string && isRequired && !["role", "status"].contains(name) }

  /// The column with its unit, its values or range, and its meaning as `Columns.txt` has them; as it is where it is
  /// described already.
  func described(by cells: [String]?) -> Self {
    guard description.isEmpty, let cells else { return self }
    var column = self
    (column.unit, column.description) = (cells[1].nonempty, cells[3])
    let ends = cells[2].split(separator: "..", omittingEmptySubsequences: false).map { Double(String($0)) }
    if ends.count == 2 { (column.minimum, column.maximum) = (ends[0], ends[1]) }
    if ends.count == 1 { column.values = cells[2].nonempty?.split(separator: ", ").map(String.init) }
    return column
  }
}
