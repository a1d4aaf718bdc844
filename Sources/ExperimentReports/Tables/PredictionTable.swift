import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension TableDescription {
  /// `prediction.csv`: what a run predicted beside what a log shows.
  package static let prediction = ReportTable<PredictedDifference>.prediction.description
}

extension ReportTable<PredictedDifference> {
  static var prediction: Self {
    Self(
      "prediction", "Prediction and observation",
      "One row per metric, scope and treatment: what a run predicted for the log's mix of users, and what came.",
      columns: TableColumn.identity + TableColumn.levels + TableColumn.differences + TableColumn.judgment,
      primaryKey: ["experiment_id", "metric_id", "scope", "scope_id", "treatment_id"])
  }
}

extension TableColumn<PredictedDifference> {
  fileprivate static var identity: [Self] {
    [.experiment] + metric { $0.observed.metric } + [
      .id(
        "scope", "Whom the row is about: every user, a size class or a persona.",
        oneOf: ["overall", "size_class", "persona"]
      ) { $1.observed.scope.name },
      .id("scope_id", "The size class or persona; all for every user.") { $0.scopeID($1.observed.scope) },
      .id("control_id", "The variant that the treatment is compared with.") { report, _ in
        report.variantID(report.results.experiment.control)
      },
      .id("treatment_id", "The variant that is compared.") { $0.variantID($1.observed.treatment) },
    ]
  }

  fileprivate static var levels: [Self] {
    [
      .number("predicted_control_unweighted", nil, "The metric under the control among the run's own mix of users.") {
        $1.own?.controlValue
      },
      .number("predicted_control", nil, "The metric under the control, predicted for the log's mix of users.") {
        $1.predicted?.controlValue
      },
      .number("observed_control", nil, "The metric under the control in the log.") { $1.observed.controlValue },
      .number("observed_control_low", nil, "Lower end of the interval of observed_control.") {
        $1.observed.controlInterval?.lowerBound
      },
      .number("observed_control_high", nil, "Upper end of the interval of observed_control.") {
        $1.observed.controlInterval?.upperBound
      },
      .number("level_error", nil, "observed_control minus predicted_control.") { $1.levelError },
      .number("level_error_share", "proportion", "level_error as a proportion of predicted_control.") {
        $1.relativeLevelError
      },
      .flag("is_level_inside", "Whether predicted_control is in the interval of observed_control.", isRequired: false) {
        $1.isLevelInside
      },
    ]
  }

  fileprivate static var differences: [Self] {
    [
      .number("predicted_difference_unweighted", nil, "Treatment minus control among the run's own mix of users.") {
        $1.own?.difference
      },
      .number("predicted_difference", nil, "Treatment minus control, predicted for the log's mix of users.") {
        $1.predicted?.difference
      },
      .number(
        "predicted_difference_se", nil, "Standard error of it from simulating a limited number of users.", from: 0
      ) { $1.predicted?.standardError },
      .number("scenarios_p05", nil, "Difference that 5 % of the scenarios stay below, for the log's mix of users.") {
        $1.predicted?.scenarios?.p05
      },
      .number("scenarios_p95", nil, "Difference that 95 % of the scenarios stay below, for the log's mix of users.") {
        $1.predicted?.scenarios?.p95
      },
      .number("expected_low", nil, "Lower end of 90 % of the differences expected in a log, by scenarios and sampling.")
      { $1.expected?.lowerBound },
      .number(
        "expected_high", nil, "Upper end of 90 % of the differences expected in a log, by scenarios and sampling."
      ) { $1.expected?.upperBound },
      .number("observed_difference", nil, "Treatment minus control in the log.") { $1.observed.difference },
      .number("observed_difference_se", nil, "Standard error of observed_difference.", from: 0) {
        $1.observed.standardError
      },
      .number("observed_difference_low", nil, "Lower end of the interval of observed_difference.") {
        finite($1.observed.interval?.lower)
      },
      .number("observed_difference_high", nil, "Upper end of the interval of observed_difference.") {
        finite($1.observed.interval?.upper)
      },
      .number("difference_error", nil, "observed_difference minus predicted_difference.") { $1.error },
      .number("predicted_lift", "proportion", "predicted_difference as a proportion of predicted_control.") {
        $1.predictedLift
      },
      .number("observed_lift", "proportion", "observed_difference as a proportion of observed_control.") {
        finite($1.observed.lift)
      },
      .number("observed_lift_low", "proportion", "Lower end of the interval of observed_lift.") {
        finite($1.observed.liftInterval?.lower)
      },
      .number("observed_lift_high", "proportion", "Upper end of the interval of observed_lift.") {
        finite($1.observed.liftInterval?.upper)
      },
      .number("lift_error", "proportion", "observed_lift minus predicted_lift.") { finite($1.liftError) },
    ]
  }

  fileprivate static var judgment: [Self] {
    [
      .number("z", nil, "difference_error in standard errors of sampling, those of the log and of the run together.") {
        $1.z
      },
      .number("z_with_scenarios", nil, "difference_error in standard errors of sampling and of the scenarios together.")
      { $1.zWithScenarios },
      .flag(
        "is_inside_scenarios",
        "Whether observed_difference lies between scenarios_p05 and scenarios_p95, its own error left aside.",
        isRequired: false
      ) { $1.isInsideScenarios },
      .flag("is_inside", "Whether observed_difference lies between expected_low and expected_high.", isRequired: false)
      { $1.isInside },
      .number("margin", nil, "The smallest difference that matters, in the metric's unit.", from: 0) { $1.margin },
      .text("predicted_verdict", "The run's verdict on its own mix of users, in words.") { $1.own?.verdict },
      .text(
        "claim", "What the prediction claims of the difference; missing where it leaves that open.",
        oneOf: ["higher", "lower", "no_material_difference"]
      ) { $1.predicted?.claim?.rawValue },
      .text(
        "verdict_right", "What the interval of observed_difference makes of the claim.",
        oneOf: ["right", "wrong", "undecided"]
      ) { $1.outcome?.rawValue },
      .text("status", "Why nothing is predicted; ok where something is.") { $1.gap?.rawValue ?? "ok" },
    ]
  }
}

extension TableDescription {
  /// `prediction_funnel.csv`: how far users were predicted to get, and how far they got.
  package static let predictionFunnel = ReportTable<PredictedStep>.predictionFunnel.description
}

extension ReportTable<PredictedStep> {
  static var predictionFunnel: Self {
    Self(
      "prediction_funnel", "Predicted and observed funnel",
      "One row per variant, scope and step: the share of the exposed predicted for the log's mix of users, and seen.",
      columns: [
        .experiment,
        .definition { report, _ in report.definitions.funnel },
        .variant { $0.variantID($1.variant) },
        .flag("is_control", "Whether the variant is the one the others are compared with.") {
          $1.variant == $0.results.experiment.control
        },
        .id("scope", "Whom the row is about: every user, or a size class.", oneOf: ["overall", "size_class"]) {
          $1.scope.name
        },
        .id("scope_id", "The size class; all for every user.") { $0.scopeID($1.scope) },
        .count("step_index", nil, "The step's place in the declared order of the funnel.") { $1.step },
        .id("step_id", "The step, by its id in the experiment file.") { $0.stepID($1.step) },
        .count("predicted_users", "users", "Exposed users of the run, each under the variant they were assigned.") {
          $1.predictedUsers
        },
        .count("observed_users", "users", "Exposed users of the log.") { $1.observedUsers },
        .proportion("predicted_rate", "Share of the exposed who reach the step, predicted for the log's mix of users.")
        { $1.predictedRate.map { rate in min(1, rate) } },
        .proportion("observed_rate", "Share of the exposed users of the log who reached the step.") { $1.observedRate },
        .proportion("observed_rate_low", "Lower end of the interval of observed_rate.") { $1.interval?.lower },
        .proportion("observed_rate_high", "Upper end of the interval of observed_rate.") { $1.interval?.upper },
        .number("rate_error", "proportion", "observed_rate minus predicted_rate.", from: -1, to: 1) { $1.error },
        .flag("is_inside", "Whether predicted_rate is in the interval of observed_rate.", isRequired: false) {
          $1.isInside
        },
      ], primaryKey: ["experiment_id", "variant_id", "scope", "scope_id", "step_id"])
  }
}

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
      "backtest", "Backtest",
      "One row per comparison of a run with a log, metric and treatment, over all exposed users.",
      columns: [
        .experiment,
        .id("experiment_fingerprint", "A hash of the experiment file that the log was read with.") { report, _ in
          report.fingerprintText
        },
        .id("prediction_fingerprint", "A hash of the run's report.") { $1.prediction },
        .id("observation_fingerprint", "A hash of the tables that the log gave.") { $1.observation },
      ]
        + shared([
          "definition_id", "metric_id", "role", "step_id", "control_id", "treatment_id", "predicted_control",
          "observed_control", "level_error", "level_error_share", "predicted_difference",
          "observed_difference", "difference_error", "z", "z_with_scenarios",
        ]) + [
          .flag("is_inside", "Whether 90 % of observed differences should be as near as this one.", isRequired: false) {
            $1.row.isInside
          }
        ] + shared(["claim", "verdict_right"]),
      primaryKey: ["prediction_fingerprint", "observation_fingerprint", "metric_id", "treatment_id"])
  }

  /// Columns of ``prediction``, of the row that is on record.
  private static func shared(_ names: [String]) -> [TableColumn<BacktestRow>] {
    ReportTable<PredictedDifference>.prediction.columns.filter { names.contains($0.description.name) }.map { column in
      TableColumn(description: column.description) { column.cell($0, $1.row) }
    }
  }
}
