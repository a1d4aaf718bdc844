import ExperimentReports

/// A table with a column of every type, for tests.
enum SmallTable {
  static let description = Table<Never?>(
    "small", "One row per name.",
    columns: [
      .init("name", "The name of the row.") { _ in "" }, color,
      .init("users", "The users of the row.") { _ in nil as Int? },
      .proportion("rate", "The rate of the row.") { _ in nil as Double? },
      .init("is_control", "The is_control of the row.") { _ in nil as Bool? },
    ], primaryKey: ["name"]
  ).description

  private static var color: TableColumn<Never?> {
    var column = TableColumn<Never?>("color", "The color of the row.") { _ in nil as String? }
    column.description.values = ["red", "blue"]
    return column
  }
}
