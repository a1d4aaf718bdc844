import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `times.csv`: how long users took to a step, one quantity a row.
  package static let times = ReportTable<TimeCell>.times.description
}

/// A quantity of a time.
struct TimeCell {
  let row: TimeRow
  let figure: TimeRow.Figure

  static func all(_ rows: [TimeRow]) -> [TimeCell] {
    rows.flatMap { row in row.figures.map { TimeCell(row: row, figure: $0) } }
  }
}

extension ReportTable<TimeCell> {
  static var times: Self {
    Self(
      "times", "Times",
      """
      One row per time, variant, scope and quantity, descriptive: how long users took to a step, in a paired run all \
      users under each variant, otherwise those who had the variant.
      """,
      columns: [
        .experiment,
        .source,
        .definition { report, cell in
          cell.row.metric.map { report.definitions.metrics[$0] } ?? report.definitions.funnel
        },
        .id("metric_id", "The metric that is the time; none if it is between two steps of the funnel.") {
          report, cell in cell.row.metric.map { report.results.experiment.metrics[$0].id } ?? "none"
        },
        .variant { $0.variantID($1.row.variant) },
        .id(
          "scope", "Whom the row is about: all users, a size class or a persona.",
          oneOf: ["overall", "size_class", "persona"]
        ) { $1.row.scope.name },
        .id("scope_id", "The size class or persona that the row is about; all for all users.") {
          $0.scopeID($1.row.scope)
        },
        .id("from_step_id", "When the time starts: when the step is first reached, or at the exposure.") {
          $0.startID($1.row.from)
        },
        .id("to_step_id", "The step that stops the clock when it is first reached.") { $0.stepID($1.row.to) },
        .count("counted_users", "users", "Exposed users whom the time counts, whether or not they arrive.") {
          $1.row.users
        },
        .count("arrived_users", "users", "Users of counted_users who reach the step, in order and within the window.") {
          $1.row.arrived
        },
        .id(
          "quantity",
          "What value is: a quantile of all users, the mean of those who arrive, or the restricted mean of all users.",
          oneOf: TimeRow.Quantity.allCases.map(\.rawValue)
        ) { $1.figure.quantity.rawValue },
        .number("value", "s", "The quantity; empty where too few users arrive.", from: 0) { $1.figure.value },
        .number(
          "value_low", "s", "Lower end of the interval of value; empty where it is unknown and between steps for means."
        ) { $1.figure.low },
        .number(
          "value_high", "s", "Upper end of the interval of value; empty as value_low and where too few users arrive."
        ) { $1.figure.high },
        .count("horizon_ms", "ms", "The time that counts in the restricted mean for users who do not arrive by then.") {
          Int($1.row.horizon)
        },
      ],
      primaryKey: [
        "experiment_id", "source", "definition_id", "metric_id", "variant_id", "scope", "scope_id", "from_step_id",
        "to_step_id", "quantity",
      ])
  }
}
