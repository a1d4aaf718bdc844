/// What a table holds: its columns in order and the columns that tell its rows apart.
package struct TableDescription: Hashable, Sendable {
  /// The name of the table and, with `.csv`, of its file.
  package let name: String
  /// The title for users.
  package let title: String
  /// What one row is.
  package let description: String
  /// The columns in order.
  package let columns: [ColumnDescription]
  /// The names of the columns that together tell every row apart.
  package let primaryKey: [String]

  /// The name of the table's file.
  package var fileName: String { name + ".csv" }
}

extension TableDescription {
  /// The six tables of a report, in the order they are listed in its data package.
  package static let all = [funnel, comparisons, pairs, durations, transitions, assignments]

  /// The two that the report of a log has beside them when it is compared with a run.
  package static let predictions = [prediction, predictionFunnel]
}
