extension TableDescription {
  /// `prediction_funnel.csv`: how far users were predicted to get, and how far they got.
  package static let predictionFunnel = TableDescription(
    name: "prediction_funnel",
    title: "Predicted and observed funnel",
    description:
      "One row per variant, scope and step: the share of the exposed predicted of the log's mix of users, and seen.",
    columns: [
      .experiment,
      .definition,
      .variant,
      .flag("is_control", "Whether the variant is the one the others are compared with."),
      .id("scope", "Whom the row is about: everybody, or a size class.", oneOf: ["overall", "size_class"]),
      .id("scope_id", "The size class; all for everybody."),
      .count("step_index", nil, "The step's place in the declared order of the funnel."),
      .id("step_id", "The step, by its id in the experiment file."),
      .count("predicted_users", "users", "Exposed users of the run, each under the variant they were assigned."),
      .count("observed_users", "users", "Exposed users of the log."),
      .proportion("predicted_rate", "Share of the exposed who reach the step, predicted of the log's mix of users."),
      .proportion("observed_rate", "Share of the exposed users of the log who reached the step."),
      .proportion("observed_rate_low", "Lower end of the interval of observed_rate."),
      .proportion("observed_rate_high", "Upper end of the interval of observed_rate."),
      .number("rate_error", "proportion", "observed_rate minus predicted_rate.", from: -1, to: 1),
      .flag("is_inside", "Whether predicted_rate is in the interval of observed_rate.", isRequired: false),
    ],
    primaryKey: ["experiment_id", "variant_id", "scope", "scope_id", "step_id"]
  )
}
