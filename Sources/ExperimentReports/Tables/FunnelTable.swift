extension TableDescription {
  /// `funnel.csv`: how many users got how far.
  package static let funnel = TableDescription(
    name: "funnel",
    title: "Funnel",
    description: """
      One row per variant, size class, segment and step: how many of the exposed users reached it, in a paired run of all \
      users under each variant, otherwise of those who had the variant.
      """,
    columns: [
      .experiment,
      .source,
      .definition,
      .variant,
      .flag("is_control", "Whether the variant is the one the others are compared with."),
      .sizeClass,
      .segment,
      .count("step_index", nil, "The place of the step in the declared order of the funnel, from 0."),
      .id("step_id", "The step, by its id in the experiment file."),
      .flag("is_optional", "Whether users may skip the step and still reach the next."),
      .count(
        "exposed_users",
        "users",
        "Users of the row who met what is tested: the denominator of rate_of_exposed."
      ),
      .count(
        "previous_users",
        "users",
        "Users who reached the step before, of the first step all exposed: the denominator of rate_of_previous."
      ),
      .count(
        "reached_users",
        "users",
        "Users who reached the step, after the steps before it and within the window."
      ),
      .count(
        "incomplete_users",
        "users",
        "Users of a log who had begun and not reached the step, and still could when the data ended; 0 in a run."
      ),
      .proportion("rate_of_exposed", "reached_users as a share of exposed_users; empty where nobody was exposed."),
      .proportion("rate_of_exposed_low", "Lower end of the Wilson interval of rate_of_exposed; empty where that is."),
      .proportion("rate_of_exposed_high", "Upper end of the Wilson interval of rate_of_exposed; empty where that is."),
      .proportion(
        "rate_of_previous",
        "reached_users as a share of previous_users, never compared between variants; empty where nobody got so far."
      ),
    ],
    primaryKey: ["experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "step_id"]
  )
}
