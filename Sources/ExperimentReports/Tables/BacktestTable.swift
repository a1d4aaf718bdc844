extension TableDescription {
  /// `backtest.csv`: every prediction that was ever compared with a log, beside the reports of the logs.
  package static let backtest = TableDescription(
    name: "backtest",
    title: "Backtest",
    description: "One row per comparison of a run with a log, metric and treatment, over everybody exposed.",
    columns: [
      .experiment,
      .id("experiment_fingerprint", "A hash of the experiment file that the log was read with."),
      .id("prediction_fingerprint", "A hash of the run's report."),
      .id("observation_fingerprint", "A hash of the tables that the log gave."),
      .definition,
      .metric,
      .role,
      .step,
      .id("control_id", "The variant that the treatment is compared with."),
      .id("treatment_id", "The variant that is compared."),
      .number("predicted_control", nil, "The metric under the control, predicted of the log's mix of users."),
      .number("observed_control", nil, "The metric under the control in the log."),
      .number("level_error", nil, "observed_control minus predicted_control."),
      .number("level_error_share", "proportion", "level_error as a proportion of predicted_control."),
      .number("predicted_difference", nil, "Treatment minus control, predicted of the log's mix of users."),
      .number("observed_difference", nil, "Treatment minus control in the log."),
      .number("difference_error", nil, "observed_difference minus predicted_difference."),
      .number("z", nil, "difference_error in standard errors of sampling, those of the log and of the run together."),
      .number(
        "z_with_scenarios",
        nil,
        "difference_error in standard errors of sampling and of the scenarios together."
      ),
      .flag("is_inside", "Whether 90 % of observed differences should be as near as this one.", isRequired: false),
      .claim,
      .outcome,
    ],
    primaryKey: ["prediction_fingerprint", "observation_fingerprint", "metric_id", "treatment_id"]
  )
}
