extension TableDescription {
  /// `prediction.csv`: what a run predicted beside what a log shows.
  package static let prediction = TableDescription(
    name: "prediction",
    title: "Prediction and observation",
    description:
      "One row per metric, scope and treatment: what a run predicted of the log's mix of users, and what came.",
    columns: identity + levels + differences + judgment,
    primaryKey: ["experiment_id", "metric_id", "scope", "scope_id", "treatment_id"]
  )

  private static let identity: [ColumnDescription] = [
    .experiment,
    .definition,
    .metric,
    .role,
    .step,
    .id(
      "scope",
      "Whom the row is about: everybody, a size class or a persona.",
      oneOf: ["overall", "size_class", "persona"]
    ),
    .id("scope_id", "The size class or persona; all for everybody."),
    .id("control_id", "The variant that the treatment is compared with."),
    .id("treatment_id", "The variant that is compared."),
  ]

  private static let levels: [ColumnDescription] = [
    .number("predicted_control_unweighted", nil, "The metric under the control among the run's own mix of users."),
    .number("predicted_control", nil, "The metric under the control, predicted of the log's mix of users."),
    .number("observed_control", nil, "The metric under the control in the log."),
    .number("observed_control_low", nil, "Lower end of the interval of observed_control."),
    .number("observed_control_high", nil, "Upper end of the interval of observed_control."),
    .number("level_error", nil, "observed_control minus predicted_control."),
    .number("level_error_share", "proportion", "level_error as a proportion of predicted_control."),
    .flag("is_level_inside", "Whether predicted_control is in the interval of observed_control.", isRequired: false),
  ]

  private static let differences: [ColumnDescription] = [
    .number("predicted_difference_unweighted", nil, "Treatment minus control among the run's own mix of users."),
    .number("predicted_difference", nil, "Treatment minus control, predicted of the log's mix of users."),
    .number("predicted_difference_se", nil, "Standard error of it from simulating a limited number of users.", from: 0),
    .number("scenarios_p05", nil, "Difference that 5 % of the scenarios stay below, for the log's mix of users."),
    .number("scenarios_p95", nil, "Difference that 95 % of the scenarios stay below, for the log's mix of users."),
    .number(
      "expected_low",
      nil,
      "Lower end of where 90 % of observed differences should be, by scenarios and sampling."
    ),
    .number(
      "expected_high",
      nil,
      "Upper end of where 90 % of observed differences should be, by scenarios and sampling."
    ),
    .number("observed_difference", nil, "Treatment minus control in the log."),
    .number("observed_difference_se", nil, "Standard error of observed_difference.", from: 0),
    .number("observed_difference_low", nil, "Lower end of the interval of observed_difference."),
    .number("observed_difference_high", nil, "Upper end of the interval of observed_difference."),
    .number("difference_error", nil, "observed_difference minus predicted_difference."),
    .number("predicted_lift", "proportion", "predicted_difference as a proportion of predicted_control."),
    .number("observed_lift", "proportion", "observed_difference as a proportion of observed_control."),
    .number("observed_lift_low", "proportion", "Lower end of the interval of observed_lift."),
    .number("observed_lift_high", "proportion", "Upper end of the interval of observed_lift."),
    .number("lift_error", "proportion", "observed_lift minus predicted_lift."),
  ]

  private static let judgment: [ColumnDescription] = [
    .number("z", nil, "difference_error in standard errors of sampling, those of the log and of the run together."),
    .number("z_with_scenarios", nil, "difference_error in standard errors of sampling and of the scenarios together."),
    .flag(
      "is_inside_scenarios",
      "Whether observed_difference lies between scenarios_p05 and scenarios_p95, its own error left aside.",
      isRequired: false
    ),
    .flag(
      "is_inside",
      "Whether observed_difference lies between expected_low and expected_high.",
      isRequired: false
    ),
    .number("margin", nil, "The smallest difference that matters, in the metric's unit.", from: 0),
    .text("predicted_verdict", "The run's verdict on its own mix of users, in words."),
    .claim,
    .outcome,
    .text("status", "Why nothing is predicted; ok where something is."),
  ]
}

/// The columns that a comparison shares with the record of all comparisons.
extension ColumnDescription {
  static let claim = text(
    "claim",
    "What the prediction claims of the difference; missing where it leaves that open.",
    oneOf: ["higher", "lower", "no_material_difference"]
  )
  static let outcome = text(
    "verdict_right",
    "What the interval of observed_difference makes of the claim.",
    oneOf: ["right", "wrong", "undecided"]
  )
}
