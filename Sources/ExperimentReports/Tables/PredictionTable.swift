import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

extension Table<Reported<PredictedDifference>> {
  static var prediction: Self {
    Self(
      file: "prediction", TableColumn.identity, TableColumn.levels, TableColumn.differences, TableColumn.judgment)
  }
}

extension TableColumn<Reported<PredictedDifference>> {
  fileprivate static var identity: [Self] {
    [.experiment()] + metric(\.observed.metric)
      + [
        .init("scope", \.observed.scope.name), .init("scope_id") { $0.report.scopeID($0.observed.scope) },
        .init("control_id") { $0.report.variantID($0.report.experiment.control) },
        .init("treatment_id") { $0.report.variantID($0.observed.treatment) },
      ]
  }

  fileprivate static var levels: [Self] {
    [
      .init("predicted_control_unweighted", \.own?.controlValue),
      .init("predicted_control", \.predicted?.controlValue), .init("observed_control", \.observed.controlValue),
    ] + interval("observed_control", \.observed.controlInterval)
      + [
        .init("level_error", \.levelError), .init("level_error_share", \.relativeLevelError),
        .init("is_level_inside", \.isLevelInside),
      ]
  }

  fileprivate static var differences: [Self] {
    [
      .init("predicted_difference_unweighted", \.own?.difference),
      .init("predicted_difference", \.predicted?.difference),
      .init("predicted_difference_se", \.predicted?.standardError),
      .init("scenarios_p05", \.predicted?.scenarios?.p05), .init("scenarios_p95", \.predicted?.scenarios?.p95),
    ] + interval("expected", \.expected)
      + [
        .init("observed_difference", \.observed.difference),
        .init("observed_difference_se", \.observed.standardError),
      ] + interval("observed_difference", \.observed.interval)
      + [
        .init("difference_error", \.error), .init("predicted_lift", \.predictedLift),
        .init("observed_lift", \.observed.lift),
      ] + interval("observed_lift", \.observed.liftInterval) + [.init("lift_error", \.liftError)]
  }

  fileprivate static var judgment: [Self] {
    [
      .init("z", \.z), .init("z_with_scenarios", \.zWithScenarios),
      .init("is_inside_scenarios", \.isInsideScenarios), .init("is_inside", \.isInside), .init("margin", \.margin),
      .init("predicted_verdict", \.own?.verdict), .init("claim", \.predicted?.claim?.rawValue),
      .init("verdict_right", \.outcome?.rawValue), .init("status") { $0.gap?.rawValue ?? "ok" },
    ]
  }
}

extension Table<Reported<PredictedStep>> {
  static var predictionFunnel: Self {
    Self(
      file: "prediction_funnel",
      [
        .experiment(), .init("definition_id") { $0.report.definitions.funnel },
        .init("variant_id") { $0.report.variantID($0.variant) },
        .init("is_control") { $0.variant == $0.report.experiment.control }, .init("scope", \.scope.name),
        .init("scope_id") { $0.report.scopeID($0.scope) }, .init("step_index", \.step),
        .init("step_id") { $0.report.stepID($0.step) }, .init("predicted_users", \.predictedUsers),
        .init("observed_users", \.observedUsers),
        .init("predicted_rate") { $0.predictedRate.map { rate in min(1, rate) } },
        .init("observed_rate", \.observedRate),
      ], TableColumn.interval("observed_rate", \.interval),
      [.init("rate_error", \.error), .init("is_inside", \.isInside)])
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
      file: "backtest",
      [
        .experiment(), .init("experiment_fingerprint") { $0.report.fingerprintText },
        .init("prediction_fingerprint", \.prediction), .init("observation_fingerprint", \.observation),
      ],
      shared([
        "definition_id", "metric_id", "role", "step_id", "control_id", "treatment_id", "predicted_control",
        "observed_control", "level_error", "level_error_share", "predicted_difference", "observed_difference",
        "difference_error", "z", "z_with_scenarios",
      ]), [.init("is_inside", \.difference.isInside)], shared(["claim", "verdict_right"]))
  }

  /// Columns of ``prediction``, of the row that is on record.
  private static func shared(_ names: Set<String>) -> [TableColumn<Row>] {
    Table<Reported<PredictedDifference>>.prediction.columns(names).map {
      $0.of { Reported(report: $0.report, row: $0.difference) }
    }
  }
}
