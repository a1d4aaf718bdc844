import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

extension Table<Reported<PredictedDifference>> {
  static var prediction: Self {
    Self(
      "prediction", title: "Prediction and observation",
      "One row per metric, scope and treatment: what a run predicted for the log's mix of users, and what came.",
      columns: TableColumn.identity, TableColumn.levels, TableColumn.differences, TableColumn.judgment,
      primaryKey: ["experiment_id", "metric_id", "scope", "scope_id", "treatment_id"])
  }
}

extension TableColumn<Reported<PredictedDifference>> {
  fileprivate static var identity: [Self] {
    .columns(
      [.experiment()], metric(\.observed.metric),
      [
        .init(
          "scope", "Whom the row is about: every user, a size class or a persona.",
          oneOf: ["overall", "size_class", "persona"], \.observed.scope.name),
        .scopeID("The size class or persona; all for every user.", \.observed.scope),
        .init("control_id", "The variant that the treatment is compared with.") {
          $0.report.variantID($0.report.experiment.control)
        },
        .variant(\.observed.treatment, "treatment_id", "The variant that is compared."),
      ])
  }

  fileprivate static var levels: [Self] {
    .columns(
      [
        .init(
          "predicted_control_unweighted", "The metric under the control among the run's own mix of users.",
          \.own?.controlValue),
        .init(
          "predicted_control", "The metric under the control, predicted for the log's mix of users.",
          \.predicted?.controlValue),
        .init("observed_control", "The metric under the control in the log.", \.observed.controlValue),
      ], .interval("observed_control", "the interval of observed_control.", \.observed.controlInterval),
      [
        .init("level_error", "observed_control minus predicted_control.", \.levelError),
        .init(
          "level_error_share", in: "proportion", "level_error as a proportion of predicted_control.",
          \.relativeLevelError
        ),
        .init("is_level_inside", "Whether predicted_control is in the interval of observed_control.", \.isLevelInside),
      ])
  }

  fileprivate static var differences: [Self] {
    .columns(
      [
        .init(
          "predicted_difference_unweighted", "Treatment minus control among the run's own mix of users.",
          \.own?.difference),
        .init(
          "predicted_difference", "Treatment minus control, predicted for the log's mix of users.",
          \.predicted?.difference),
        .init(
          "predicted_difference_se", "Standard error of it from simulating a limited number of users.", from: 0,
          \.predicted?.standardError),
        .init(
          "scenarios_p05", "Difference that 5 % of the scenarios stay below, for the log's mix of users.",
          \.predicted?.scenarios?.p05),
        .init(
          "scenarios_p95", "Difference that 95 % of the scenarios stay below, for the log's mix of users.",
          \.predicted?.scenarios?.p95),
      ], .interval("expected", "90 % of the differences expected in a log, by scenarios and sampling.", \.expected),
      [
        .init("observed_difference", "Treatment minus control in the log.", \.observed.difference),
        .init("observed_difference_se", "Standard error of observed_difference.", from: 0, \.observed.standardError),
      ], .interval("observed_difference", "the interval of observed_difference.", \.observed.interval),
      [
        .init("difference_error", "observed_difference minus predicted_difference.", \.error),
        .init(
          "predicted_lift", in: "proportion", "predicted_difference as a proportion of predicted_control.",
          \.predictedLift),
        .init(
          "observed_lift", in: "proportion", "observed_difference as a proportion of observed_control.", \.observed.lift
        ),
      ], .interval("observed_lift", in: "proportion", "the interval of observed_lift.", \.observed.liftInterval),
      [
        .init("lift_error", in: "proportion", "observed_lift minus predicted_lift.", \.liftError)
      ])
  }

  fileprivate static var judgment: [Self] {
    [
      .init("z", "difference_error in standard errors of sampling, those of the log and of the run together.", \.z),
      .init(
        "z_with_scenarios", "difference_error in standard errors of sampling and of the scenarios together.",
        \.zWithScenarios),
      .init(
        "is_inside_scenarios",
        "Whether observed_difference lies between scenarios_p05 and scenarios_p95, its own error left aside.",
        \.isInsideScenarios),
      .init("is_inside", "Whether observed_difference lies between expected_low and expected_high.", \.isInside),
      .init("margin", "The smallest difference that matters, in the metric's unit.", from: 0, \.margin),
      .init("predicted_verdict", "The run's verdict on its own mix of users, in words.", \.own?.verdict),
      .init(
        "claim", "What the prediction claims of the difference; missing where it leaves that open.",
        oneOf: ["higher", "lower", "no_material_difference"], \.predicted?.claim?.rawValue),
      .init(
        "verdict_right", "What the interval of observed_difference makes of the claim.",
        oneOf: ["right", "wrong", "undecided"], \.outcome?.rawValue),
      .init("status", "Why nothing is predicted; ok where something is.") { $0.gap?.rawValue ?? "ok" },
    ]
  }
}

extension Table<Reported<PredictedStep>> {
  static var predictionFunnel: Self {
    Self(
      "prediction_funnel", title: "Predicted and observed funnel",
      "One row per variant, scope and step: the share of the exposed predicted for the log's mix of users, and seen.",
      columns: [
        .experiment(),
        .definition { $0.report.definitions.funnel },
        .variant(\.variant),
        .init("is_control", "Whether the variant is the one the others are compared with.") {
          $0.variant == $0.report.experiment.control
        },
        .init(
          "scope", "Whom the row is about: every user, or a size class.", oneOf: ["overall", "size_class"], \.scope.name
        ),
        .scopeID("The size class; all for every user.", \.scope),
        .init("step_index", "The step's place in the declared order of the funnel.", \.step),
        .step("step_id", "The step, by its id in the experiment file.", \.step),
        .init(
          "predicted_users", in: "users", "Exposed users of the run, each under the variant they were assigned.",
          \.predictedUsers),
        .init("observed_users", in: "users", "Exposed users of the log.", \.observedUsers),
        .proportion("predicted_rate", "Share of the exposed who reach the step, predicted for the log's mix of users.")
        { $0.predictedRate.map { rate in min(1, rate) } },
        .proportion("observed_rate", "Share of the exposed users of the log who reached the step.", \.observedRate),
      ], .interval("observed_rate", in: "proportion", "the interval of observed_rate.", from: 0, to: 1, \.interval),
      [
        .init("rate_error", in: "proportion", "observed_rate minus predicted_rate.", from: -1, to: 1, \.error),
        .init("is_inside", "Whether predicted_rate is in the interval of observed_rate.", \.isInside),
      ], primaryKey: ["experiment_id", "variant_id", "scope", "scope_id", "step_id"])
  }
}

/// A compared difference, with the hashes of the two reports it is made of.
struct BacktestRow {
  let difference: PredictedDifference
  let prediction: String
  let observation: String
}

extension Table<Reported<BacktestRow>> {
  static var backtest: Self {
    Self(
      "backtest", "One row per comparison of a run with a log, metric and treatment, over all exposed users.",
      columns: [
        .experiment(),
        .init("experiment_fingerprint", "A hash of the experiment file that the log was read with.") {
          $0.report.fingerprintText
        },
        .init("prediction_fingerprint", "A hash of the run's report.", \.prediction),
        .init("observation_fingerprint", "A hash of the tables that the log gave.", \.observation),
      ]
        + shared([
          "definition_id", "metric_id", "role", "step_id", "control_id", "treatment_id", "predicted_control",
          "observed_control", "level_error", "level_error_share", "predicted_difference",
          "observed_difference", "difference_error", "z", "z_with_scenarios",
        ]) + [
          .init(
            "is_inside", "Whether 90 % of observed differences should be as near as this one.", \.difference.isInside)
        ] + shared(["claim", "verdict_right"]),
      primaryKey: ["prediction_fingerprint", "observation_fingerprint", "metric_id", "treatment_id"])
  }

  /// Columns of ``prediction``, of the row that is on record.
  private static func shared(_ names: Set<String>) -> [TableColumn<Row>] {
    Table<Reported<PredictedDifference>>.prediction.columns(names).map {
      $0.of { Reported(report: $0.report, row: $0.difference) }
    }
  }
}
