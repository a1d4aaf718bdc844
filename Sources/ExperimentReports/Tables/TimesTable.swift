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
      "times",
      """
      One row per time, variant, scope and quantity, descriptive: how long users took to a step, in a paired run all \
      users under each variant, otherwise those who had the variant.
      """,
      columns: [
        .experiment(), .source(),
        .definition { cell in
          cell.time.metric.map { cell.report.definitions.metrics[$0] } ?? cell.report.definitions.funnel
        },
        .init("metric_id", "The metric that is the time; none if it is between two steps of the funnel.") { cell in
          cell.time.metric.map(cell.report.metricID) ?? "none"
        },
        .variant(\.time.variant),
        .init(
          "scope", "Whom the row is about: all users, a size class or a persona.",
          oneOf: ["overall", "size_class", "persona"], \.time.scope.name),
        .scopeID("The size class or persona that the row is about; all for all users.", \.time.scope),
        .init("from_step_id", "When the time starts: when the step is first reached, or at the exposure.") {
          $0.report.startID($0.time.from)
        },
        .step("to_step_id", "The step that stops the clock when it is first reached.", \.time.to),
        .init(
          "counted_users", in: "users", "Exposed users whom the time counts, whether or not they arrive.", \.time.users),
        .init(
          "arrived_users", in: "users", "Users of counted_users who reach the step, in order and within the window.",
          \.time.arrived),
        .init(
          "quantity",
          "What value is: a quantile of all users, the mean of those who arrive, or the restricted mean of all users.",
          oneOf: TimeRow.Quantity.allCases.map(\.rawValue), \.figure.quantity.rawValue),
        .init("value", in: "s", "The quantity; empty where too few users arrive.", from: 0, \.figure.value),
        .init(
          "value_low", in: "s",
          "Lower end of the interval of value; empty where it is unknown and between steps for means.", \.figure.low),
        .init(
          "value_high", in: "s",
          "Upper end of the interval of value; empty as value_low and where too few users arrive.", \.figure.high),
        .init(
          "horizon_ms", in: "ms", "The time that counts in the restricted mean for users who do not arrive by then."
        ) {
          Int($0.time.horizon)
        },
      ])
  }
}
