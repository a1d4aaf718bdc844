import ExperimentStatistics
package import TextFormats

/// One column of a table: what it holds, its value in a row, and what readers see of it.
package struct TableColumn<Row> {
  /// What the column holds.
  package let description: ColumnDescription
  /// The value in a row: a text, a number, yes or no, or `null`.
  let value: (Row) -> JSONDocument
  /// What readers see of a row; `nil` of a column that only programs read.
  let text: ((Row) -> String)?

  /// A column whose type, and whether it may be empty, are those of its values; only programs read it unless it has texts.
  package init<Value: ColumnValue>(
    _ name: String, in unit: String? = nil, _ description: String, oneOf values: [String]? = nil,
    from minimum: Double? = nil, to maximum: Double? = nil, _ value: @escaping (Row) -> Value,
    text: ((Row) -> String)? = nil
  ) {
    self.description = ColumnDescription(
      name: name, kind: Value.kind, unit: unit, description: description, isRequired: !Value.mayBeMissing,
      minimum: minimum ?? (Value.kind == .integer ? 0 : nil), maximum: maximum, values: values)
    (self.value, self.text) = ({ value($0).json }, text)
  }

  /// A column of a table that is in no file, whose page says what it holds.
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
    Self(name, in: "proportion", description, from: 0, to: 1, value) { row in
      if case .number(let number) = value(row).json { percent(number) } else { "–" }
    }
  }
}

extension Array {
  /// The two columns of an interval.
  static func interval<Row, Value: Interval>(
    _ name: String, in unit: String? = nil, _ description: String, from minimum: Double? = nil,
    to maximum: Double? = nil, _ value: @escaping (Row) -> Value?
  ) -> Self where Element == TableColumn<Row> {
    [
      .init(name + "_low", in: unit, "Lower end of " + description, from: minimum, to: maximum) { value($0)?.lower },
      .init(name + "_high", in: unit, "Upper end of " + description, from: minimum, to: maximum) { value($0)?.upper },
    ]
  }

  /// Columns one after the other.
  static func columns<Row>(_ parts: Self...) -> Self where Element == TableColumn<Row> { parts.flatMap(\.self) }
}

/// What has two ends.
protocol Interval {
  var lower: Double { get }
  var upper: Double { get }
}

extension ConfidenceInterval: Interval {}

extension ClosedRange<Double>: Interval {
  var lower: Double { lowerBound }
  var upper: Double { upperBound }
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
  package let unit: String?
  /// One sentence that says what the column holds.
  package let description: String
  /// Whether every row must have a value.
  package let isRequired: Bool
  /// The lowest value, if there is one.
  package let minimum: Double?
  /// The highest value, if there is one.
  package let maximum: Double?
  /// The only texts allowed, if there is such a list.
  package let values: [String]?

  /// The name with spaces.
  var spacedName: String { name.replacing("_", with: " ") }

  /// Whether the values are part of what tells rows apart, unless a table says otherwise.
  var tellsRowsApart: Bool { kind == .string && isRequired && !["role", "status"].contains(name) }
}
