extension TableDescription {
  /// `funnel.csv`: how many people got how far.
  package static let funnel = TableDescription(
    name: "funnel",
    title: "Funnel",
    description: "One row per variant, size class, segment and step: how many of the exposed people reached it.",
    columns: [
      .experiment,
      .source,
      .definition,
      .variant,
      .flag("is_control", "Whether the variant is the one the others are compared with."),
      .sizeClass,
      .segment,
      .count("step_index", nil, "The step's place in the declared order of the funnel."),
      .id("step_id", "The step, by its id in the experiment file."),
      .flag("is_optional", "Whether people may skip the step and still reach the next."),
      .count("exposed_users", "people", "People exposed to the experiment: the denominator of rate_of_exposed."),
      .count("previous_users", "people", "People who reached the step before: the denominator of rate_of_previous."),
      .count("reached_users", "people", "People who reached the step in order and within the window."),
      .count(
        "incomplete_users",
        "people",
        "People of a log who had begun and not reached the step, and still could when the data ended."
      ),
      .proportion("rate_of_exposed", "Share of the exposed people who reached the step."),
      .proportion("rate_of_exposed_low", "Lower end of the interval of rate_of_exposed."),
      .proportion("rate_of_exposed_high", "Upper end of the interval of rate_of_exposed."),
      .proportion("rate_of_previous", "Share of those who reached the step before; descriptive, never compared."),
    ],
    primaryKey: ["experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "step_id"]
  )
}
