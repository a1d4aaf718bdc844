import ExperimentAnalysis
import ExperimentDesign

/// A row of a table of a report, with the report that has the names of what its positions stand for.
@dynamicMemberLookup
struct Reported<Row> {
  let report: ExperimentReport
  let row: Row

  subscript<Value>(dynamicMember path: KeyPath<Row, Value>) -> Value { row[keyPath: path] }
}

extension Table {
  /// The table with the rows of a report.
  func of<Part>(_ parts: [Part], in report: ExperimentReport) -> Self where Row == Reported<Part> {
    with(parts.map { Reported(report: report, row: $0) })
  }
}

/// The columns that several tables share, so that they are described once.
extension TableColumn {
  static func experiment<Part>() -> Self where Row == Reported<Part> {
    Self("experiment_id", "The experiment, by its id in the experiment file.") { $0.report.experiment.id }
  }

  static func source<Part>() -> Self where Row == Reported<Part> {
    Self(
      "source", "Where the users come from: simulated, or read from an event log.", oneOf: ["simulated", "log"]
    ) { $0.report.source }
  }

  /// What a metric is, of rows that are about the one at an index.
  static func metric<Part>(_ index: @escaping (Row) -> Int) -> [Self] where Row == Reported<Part> {
    [
      .definition { $0.report.definitions.metrics[index($0)] },
      Self("metric_id", "The metric, by its id in the experiment file.") { $0.report.metricID(index($0)) },
      Self(
        "role",
        "The role of the metric: the basis of the decision (primary), for information (secondary), or not to get worse (guardrail).",
        oneOf: ["primary", "secondary", "guardrail"]
      ) { $0.report.experiment.metrics[index($0)].role.rawValue },
      Self("step_id", "The step the metric is about; all if it is about none.") { row in
        row.report.experiment.metrics[index(row)].step.map(row.report.stepID) ?? "all"
      },
    ]
  }

  static func definition(_ value: @escaping (Row) -> String) -> Self {
    Self("definition_id", "The rule by which the row counts, a hash that run.json spells out under definitions.", value)
  }

  static func variant<Part>(
    _ index: @escaping (Row) -> Int, _ name: String = "variant_id",
    _ description: String = "The variant, by its id in the experiment file."
  ) -> Self where Row == Reported<Part> { Self(name, description) { $0.report.variantID(index($0)) } }

  static func step<Part>(_ name: String, _ description: String, _ index: @escaping (Row) -> Int) -> Self
  where Row == Reported<Part> { Self(name, description) { $0.report.stepID(index($0)) } }

  static func scopeID<Part>(_ description: String, _ scope: @escaping (Row) -> Comparison.Scope) -> Self
  where Row == Reported<Part> { Self("scope_id", description) { $0.report.scopeID(scope($0)) } }

  static func sizeClass(_ value: @escaping (Row) -> String) -> Self {
    Self(
      "size_class", "The size class of the device at exposure: compact as a phone, regular as a tablet.",
      oneOf: ["compact", "regular"], value)
  }

  static func segment<Part>(_ index: @escaping (Row) -> Int) -> Self where Row == Reported<Part> {
    Self("segment", "The persona; all unless personas are declared.") { $0.report.segmentID(index($0)) }
  }
}

/// A bound beyond what a number can hold is as missing as one that does not exist.
func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
