import ExperimentAnalysis
import NavigationExperiments

/// A table of reports: what it holds, each column with its cell of a row.
package struct ReportTable<Row>: Sendable {
  /// What programs that load the table are told.
  package let description: TableDescription
  /// The columns in order.
  let columns: [TableColumn<Row>]

  /// Declares a table.
  package init(
    _ name: String, _ title: String, _ description: String, columns: [TableColumn<Row>], primaryKey: [String]
  ) {
    self.columns = columns
    self.description = TableDescription(
      name: name, title: title, description: description, columns: columns.map(\.description), primaryKey: primaryKey)
  }

  /// The cells of a row.
  func cells(_ row: Row, of report: ExperimentReport) -> [Cell] { columns.map { $0.cell(report, row) } }

  /// The table of these rows.
  func content(_ rows: [Row], of report: ExperimentReport) -> TableContent {
    TableContent(description, rows.map { cells($0, of: report) })
  }
}

/// One column of a table: what it holds, and its cell of a row.
package struct TableColumn<Row>: Sendable {
  let description: ColumnDescription
  let cell: @Sendable (ExperimentReport, Row) -> Cell

  init(description: ColumnDescription, cell: @escaping @Sendable (ExperimentReport, Row) -> Cell) {
    (self.description, self.cell) = (description, cell)
  }

  private init(
    _ name: String, _ kind: ColumnDescription.Kind, _ unit: String?, _ description: String,
    _ constraints: ColumnDescription.Constraints, cell: @escaping @Sendable (ExperimentReport, Row) -> Cell
  ) {
    self.cell = cell
    self.description = ColumnDescription(
      name: name, kind: kind, unit: unit, description: description, constraints: constraints)
  }
}

/// The few sorts of columns the tables are made of.
extension TableColumn {
  /// An id or another text that is part of a row's key or otherwise always there.
  package static func id(
    _ name: String, _ description: String, oneOf values: [String]? = nil,
    _ value: @escaping @Sendable (ExperimentReport, Row) -> String
  ) -> Self { Self(name, .string, nil, description, .init(isRequired: true, values: values)) { .text(value($0, $1)) } }

  /// A text that may be missing.
  package static func text(
    _ name: String, _ description: String, oneOf values: [String]? = nil,
    _ value: @escaping @Sendable (ExperimentReport, Row) -> String?
  ) -> Self { Self(name, .string, nil, description, .init(values: values)) { Cell(value($0, $1)) } }

  /// A yes or no.
  package static func flag(
    _ name: String, _ description: String, isRequired: Bool = true,
    _ value: @escaping @Sendable (ExperimentReport, Row) -> Bool?
  ) -> Self { Self(name, .boolean, nil, description, .init(isRequired: isRequired)) { Cell(value($0, $1)) } }

  /// A whole number, 0 or more.
  package static func count(
    _ name: String, _ unit: String?, _ description: String, isRequired: Bool = true,
    _ value: @escaping @Sendable (ExperimentReport, Row) -> Int?
  ) -> Self {
    Self(name, .integer, unit, description, .init(isRequired: isRequired, minimum: 0)) { Cell(value($0, $1)) }
  }

  /// A number with or without bounds, which may be missing unless it is required.
  package static func number(
    _ name: String, _ unit: String?, _ description: String, from minimum: Double? = nil, to maximum: Double? = nil,
    isRequired: Bool = false, _ value: @escaping @Sendable (ExperimentReport, Row) -> Double?
  ) -> Self {
    let constraints = ColumnDescription.Constraints(isRequired: isRequired, minimum: minimum, maximum: maximum)
    return Self(name, .number, unit, description, constraints) { Cell(value($0, $1)) }
  }

  /// A proportion from 0 to 1, which may be missing unless it is required.
  static func proportion(
    _ name: String, _ description: String, isRequired: Bool = false,
    _ value: @escaping @Sendable (ExperimentReport, Row) -> Double?
  ) -> Self { number(name, "proportion", description, from: 0, to: 1, isRequired: isRequired, value) }
}

/// The columns that several tables share, so that they are described once.
extension TableColumn {
  typealias Text = @Sendable (ExperimentReport, Row) -> String

  static var experiment: Self {
    id("experiment_id", "The experiment, by its id in the experiment file.") { report, _ in report.results.experiment.id
    }
  }

  static var source: Self {
    id("source", "Where the users come from: simulated, or read from an event log.", oneOf: ["simulated", "log"]) {
      report, _ in report.source
    }
  }

  /// What a metric is, of rows that are about the one at an index.
  static func metric(_ index: @escaping @Sendable (Row) -> Int) -> [Self] {
    [
      .definition { $0.definitions.metrics[index($1)] },
      .id("metric_id", "The metric, by its id in the experiment file.") { $0.metricID(index($1)) },
      .id(
        "role",
        "The role of the metric: the basis of the decision (primary), for information (secondary), or not to get worse (guardrail).",
        oneOf: ["primary", "secondary", "guardrail"]
      ) { $0.results.experiment.metrics[index($1)].role.rawValue },
      .id("step_id", "The step the metric is about; all if it is about none.") { report, row in
        report.results.experiment.metrics[index(row)].step.map(report.stepID) ?? "all"
      },
    ]
  }

  static func definition(_ value: @escaping Text) -> Self {
    id("definition_id", "The rule by which the row counts, a hash that run.json spells out under definitions.", value)
  }

  static func variant(_ value: @escaping Text) -> Self {
    id("variant_id", "The variant, by its id in the experiment file.", value)
  }

  static func sizeClass(_ value: @escaping Text) -> Self {
    id(
      "size_class", "The size class of the device at exposure: compact as a phone, regular as a tablet.",
      oneOf: ["compact", "regular"], value)
  }

  static func segment(_ value: @escaping Text) -> Self {
    id("segment", "The persona; all unless personas are declared.", value)
  }
}

/// A bound beyond what a number can hold is as missing as one that does not exist.
func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }

/// What one column of a table holds: everything the data package says about it.
package struct ColumnDescription: Hashable, Sendable {
  /// The type of a column's values, named as in Frictionless' Table Schema.
  package enum Kind: String, Sendable { case string, integer, number, boolean }

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

    package init(
      isRequired: Bool = false, minimum: Double? = nil, maximum: Double? = nil, values: [String]? = nil
    ) {
      (self.isRequired, self.minimum, self.maximum, self.values) = (isRequired, minimum, maximum, values)
    }
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

  package init(name: String, kind: Kind, unit: String?, description: String, constraints: Constraints) {
    self.name = name
    self.kind = kind
    self.unit = unit
    self.description = description
    self.constraints = constraints
  }

  /// The title for users: the name with spaces.
  package var title: String {
    let words = String(name.map { $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

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

  package init(name: String, title: String, description: String, columns: [ColumnDescription], primaryKey: [String]) {
    self.name = name
    self.title = title
    self.description = description
    self.columns = columns
    self.primaryKey = primaryKey
  }

  /// The name of the table's file.
  package var fileName: String { name + ".csv" }
}

extension TableDescription {
  /// The six tables of a report, in the order they are listed in its data package.
  package static let all = [funnel, comparisons, pairs, times, transitions, assignments]

  /// The two that the report of a log has beside them when it is compared with a run.
  package static let predictions = [prediction, predictionFunnel]
}
