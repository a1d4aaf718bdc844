import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics

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

/// The columns that several tables share.
extension TableColumn {
  static func experiment<Part>() -> Self where Row == Reported<Part> {
    Self("experiment_id") { $0.report.experiment.id }
  }

  static func source<Part>() -> Self where Row == Reported<Part> { Self("source") { $0.report.source } }

  /// What a metric is, of rows that are about the one at an index.
  static func metric<Part>(_ index: @escaping (Row) -> Int) -> [Self] where Row == Reported<Part> {
    [
      Self("definition_id") { $0.report.definitions.metrics[index($0)] },
      Self("metric_id") { $0.report.metricID(index($0)) },
      Self("role") { $0.report.experiment.metrics[index($0)].role.rawValue },
      Self("step_id") { row in row.report.experiment.metrics[index(row)].step.map(row.report.stepID) ?? "all" },
    ]
  }

  /// The two columns of an interval.
  static func interval<Value: Interval>(_ name: String, _ value: @escaping (Row) -> Value?) -> [Self] {
    [Self(name + "_low") { value($0)?.lower }, Self(name + "_high") { value($0)?.upper }]
  }
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

/// A bound beyond what a number can hold is as missing as one that does not exist.
func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
