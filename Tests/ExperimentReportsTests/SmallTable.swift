import ExperimentReports

/// A table with a column of every type, for tests.
enum SmallTable {
  static let description = Table<Never?>(
    "small", "One row per name.",
    columns: [
      .init("name", "The name of the row.") { _ in "" },
      .init("color", "The color of the row.", oneOf: ["red", "blue"]) { _ in nil as String? },
      .init("users", "The users of the row.") { _ in nil as Int? },
      .init("rate", in: "proportion", "The rate of the row.", from: 0, to: 1) { _ in nil as Double? },
      .init("is_control", "The is_control of the row.") { _ in nil as Bool? },
    ], primaryKey: ["name"]
  ).description
}
