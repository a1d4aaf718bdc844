import ExperimentReports

/// A table with a column of every type, for tests.
enum SmallTable {
  static let description = TableDescription(
    name: "small", title: "Small", description: "One row per name.",
    columns: [
      column("name", .string, .init(isRequired: true)),
      column("color", .string, .init(values: ["red", "blue"])),
      column("users", .integer, .init(minimum: 0)),
      column("rate", .number, .init(minimum: 0, maximum: 1), unit: "proportion"),
      column("is_control", .boolean, .init()),
    ], primaryKey: ["name"])

  private static func column(
    _ name: String, _ kind: ColumnDescription.Kind, _ constraints: ColumnDescription.Constraints, unit: String? = nil
  ) -> ColumnDescription {
    ColumnDescription(
      name: name, kind: kind, unit: unit, description: "The \(name) of the row.", constraints: constraints)
  }
}
