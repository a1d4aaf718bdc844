import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension TableDescription {
  /// `prediction_funnel.csv`: how far users were predicted to get, and how far they got.
  package static let predictionFunnel = ReportTable<PredictedStep>.predictionFunnel.description
}

extension ReportTable<PredictedStep> {
  static var predictionFunnel: Self {
    Self(
      "prediction_funnel",
      "Predicted and observed funnel",
      "One row per variant, scope and step: the share of the exposed predicted of the log's mix of users, and seen.",
      columns: [
        .experiment,
        .definition { report, _ in report.definitions.funnel },
        .variant { $0.variantID($1.variant) },
        .flag("is_control", "Whether the variant is the one the others are compared with.") {
          $1.variant == $0.results.experiment.control
        },
        .id("scope", "Whom the row is about: everybody, or a size class.", oneOf: ["overall", "size_class"]) {
          $1.scope.name
        },
        .id("scope_id", "The size class; all for everybody.") { $0.scopeID($1.scope) },
        .count("step_index", nil, "The step's place in the declared order of the funnel.") { $1.step },
        .id("step_id", "The step, by its id in the experiment file.") { $0.stepID($1.step) },
        .count("predicted_users", "users", "Exposed users of the run, each under the variant they were assigned.") {
          $1.predictedUsers
        },
        .count("observed_users", "users", "Exposed users of the log.") { $1.observedUsers },
        .proportion("predicted_rate", "Share of the exposed who reach the step, predicted of the log's mix of users.") {
          $1.predictedRate.map { rate in min(1, rate) }
        },
        .proportion("observed_rate", "Share of the exposed users of the log who reached the step.") {
          $1.observedRate
        },
        .proportion("observed_rate_low", "Lower end of the interval of observed_rate.") { $1.interval?.lower },
        .proportion("observed_rate_high", "Upper end of the interval of observed_rate.") { $1.interval?.upper },
        .number("rate_error", "proportion", "observed_rate minus predicted_rate.", from: -1, to: 1) { $1.error },
        .flag("is_inside", "Whether predicted_rate is in the interval of observed_rate.", isRequired: false) {
          $1.isInside
        },
      ],
      primaryKey: ["experiment_id", "variant_id", "scope", "scope_id", "step_id"]
    )
  }
}
