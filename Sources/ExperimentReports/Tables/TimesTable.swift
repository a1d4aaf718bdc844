import ExperimentAnalysis
import ExperimentDesign

/// A quantity of a time.
struct TimeCell {
  let time: TimeRow
  let figure: TimeRow.Figure

  static func all(of row: TimeRow) -> [TimeCell] { row.figures.map { TimeCell(time: row, figure: $0) } }
}

extension Table<Reported<TimeCell>> {
  static var times: Self {
    Self(
      file: "times",
      [
        .experiment(), .source(),
        .init("definition_id") { cell in
          cell.time.metric.map { cell.report.definitions.metrics[$0] } ?? cell.report.definitions.funnel
        },
        .init("metric_id") { cell in cell.time.metric.map(cell.report.metricID) ?? "none" },
        .init("variant_id") { $0.report.variantID($0.time.variant) }, .init("scope", \.time.scope.name),
        .init("scope_id") { $0.report.scopeID($0.time.scope) },
        .init("from_step_id") { $0.report.startID($0.time.from) },
        .init("to_step_id") { $0.report.stepID($0.time.to) }, .init("counted_users", \.time.users),
        .init("arrived_users", \.time.arrived), .init("quantity", \.figure.quantity.rawValue),
        .init("value", \.figure.value), .init("value_low", \.figure.low), .init("value_high", \.figure.high),
        .init("horizon_ms") { Int($0.time.horizon) },
      ])
  }
}
