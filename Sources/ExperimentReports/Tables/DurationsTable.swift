extension TableDescription {
  /// `durations.csv`: how long users took between two steps.
  package static let durations = TableDescription(
    name: "durations",
    title: "Durations",
    description: """
      One row per variant, size class, segment and pair of steps: how long users took, in a paired run all users under \
      each variant, otherwise those who had the variant.
      """,
    columns: [
      .experiment,
      .source,
      .definition,
      .variant,
      .sizeClass,
      .segment,
      .id("from_step_id", "The step that starts the clock when it is first reached."),
      .id("to_step_id", "The step that stops the clock when it is first reached."),
      .count("exposed_users", "users", "Users of the row who met what is tested."),
      .count("converted_users", "users", "Users who reached both steps, in order and within the window."),
      .number(
        "mean_ms",
        "ms",
        "Mean time of the converted users, descriptive; empty where nobody converted.",
        from: 0
      ),
      .number(
        "p50_ms",
        "ms",
        "Median time of the converted users, descriptive; empty where nobody converted.",
        from: 0
      ),
      .number(
        "p90_ms",
        "ms",
        "Time that 90 % of the converted users stayed below, descriptive; empty where nobody converted.",
        from: 0
      ),
      .number(
        "p99_ms",
        "ms",
        "Time that 99 % of the converted users stayed below, descriptive; empty where nobody converted.",
        from: 0
      ),
      .number(
        "restricted_mean_ms",
        "ms",
        "Mean time of all exposed users, horizon_ms for those who do not arrive by then; empty where nobody was.",
        from: 0
      ),
      .count("horizon_ms", "ms", "The time at which restricted_mean_ms is cut."),
    ],
    primaryKey: [
      "experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "from_step_id", "to_step_id",
    ]
  )
}
