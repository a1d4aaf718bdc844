import ExperimentAnalysis
import NavigationExperiments

extension TableDescription {
  /// `backtest.csv`: every prediction that was ever compared with a log, beside the reports of the logs.
  package static let backtest = ReportTable<BacktestRow>.backtest.description
}

/// A compared difference, with the hashes of the two reports it is made of.
struct BacktestRow {
  let row: PredictedDifference
  let prediction: String
  let observation: String
}

extension ReportTable<BacktestRow> {
  static var backtest: Self {
    Self(
      "backtest",
      "Backtest",
      "One row per comparison of a run with a log, metric and treatment, over everybody exposed.",
      columns: [
        .experiment,
        .id("experiment_fingerprint", "A hash of the experiment file that the log was read with.") { report, _ in
          report.fingerprintText
        },
        .id("prediction_fingerprint", "A hash of the run's report.") { $1.prediction },
        .id("observation_fingerprint", "A hash of the tables that the log gave.") { $1.observation },
      ] + TableColumn.metric { $0.row.observed.metric } + [
        .id("control_id", "The variant that the treatment is compared with.") { report, _ in
          report.variantID(report.results.experiment.control)
        },
        .id("treatment_id", "The variant that is compared.") { $0.variantID($1.row.observed.treatment) },
        .number("predicted_control", nil, "The metric under the control, predicted of the log's mix of users.") {
          $1.row.predicted?.controlValue
        },
        .number("observed_control", nil, "The metric under the control in the log.") { $1.row.observed.controlValue },
        .number("level_error", nil, "observed_control minus predicted_control.") { $1.row.levelError },
        .number("level_error_share", "proportion", "level_error as a proportion of predicted_control.") {
          $1.row.relativeLevelError
        },
        .number("predicted_difference", nil, "Treatment minus control, predicted of the log's mix of users.") {
          $1.row.predicted?.difference
        },
        .number("observed_difference", nil, "Treatment minus control in the log.") { $1.row.observed.difference },
        .number("difference_error", nil, "observed_difference minus predicted_difference.") { $1.row.error },
        .number("z", nil, "difference_error in standard errors of sampling, those of the log and of the run together.")
        { $1.row.z },
        .number(
          "z_with_scenarios",
          nil,
          "difference_error in standard errors of sampling and of the scenarios together."
        ) {
          $1.row.zWithScenarios
        },
        .flag("is_inside", "Whether 90 % of observed differences should be as near as this one.", isRequired: false) {
          $1.row.isInside
        },
        .claim { $1.row.predicted?.claim?.rawValue },
        .outcome { $1.row.outcome?.rawValue },
      ],
      primaryKey: ["prediction_fingerprint", "observation_fingerprint", "metric_id", "treatment_id"]
    )
  }
}
