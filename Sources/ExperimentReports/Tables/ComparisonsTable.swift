extension TableDescription {
  /// `comparisons.csv`: every difference between variants stands here and only here.
  package static let comparisons = TableDescription(
    name: "comparisons",
    title: "Comparisons",
    description: "One row per metric, scope, treatment and design: the treatment held against the control.",
    columns: identity + estimate + test + worlds + [
      .number("margin", nil, "The smallest difference that matters, in the metric's unit.", from: 0),
      .text("verdict", "The conclusion in words, such as 'favours push' or 'no material difference'."),
      .text("status", "Why a quantity of the row is missing; ok where nothing is."),
    ],
    primaryKey: [
      "experiment_id", "source", "definition_id", "metric_id", "step_id", "scope", "scope_id", "control_id",
      "treatment_id", "design",
    ]
  )

  private static let identity: [ColumnDescription] = [
    .experiment,
    .source,
    .definition,
    .metric,
    .role,
    .step,
    .id(
      "scope",
      "Whom the row is about: everybody, those the variants can differ for, a size class or a persona.",
      oneOf: ["overall", "triggered", "size_class", "persona"]
    ),
    .id("scope_id", "The size class or persona; all for the other scopes."),
    .id("control_id", "The variant, or with /control-inputs its structure alone, that the treatment is compared with."),
    .id("treatment_id", "The variant, or with /control-inputs its structure alone, that is compared."),
    .id(
      "design",
      "How people met variants: all of them (paired), their own (revealed), disjoint draws, or as a log observed.",
      oneOf: ["paired", "revealed", "independent", "observed"]
    ),
  ]

  private static let estimate: [ColumnDescription] = [
    .count("n_control", "people", "Exposed people under the control."),
    .count("n_treatment", "people", "Exposed people under the treatment."),
    .number("control_value", nil, "The metric under the control, in the metric's unit."),
    .number("treatment_value", nil, "The metric under the treatment, in the metric's unit."),
    .number("difference", nil, "treatment_value minus control_value, in the metric's unit."),
    .number("difference_se", nil, "Standard error of the difference.", from: 0),
    .number("difference_low", nil, "Lower end of the interval of the difference."),
    .number("difference_high", nil, "Upper end of the interval of the difference."),
    .number("lift", "proportion", "The difference as a proportion of control_value."),
    .number("lift_low", "proportion", "Lower end of the interval of the lift."),
    .number("lift_high", "proportion", "Upper end of the interval of the lift."),
    .text("interval_method", "The method of the interval of the difference."),
  ]

  private static let test: [ColumnDescription] = [
    .text("test", "The test that gave the p-value."),
    .proportion("pvalue", "Two-sided p-value before adjustment; missing where no sampling question is asked."),
    .number("log10_pvalue", nil, "Decimal logarithm of pvalue, for values too small for a double.", to: 0),
    .proportion("pvalue_adjusted", "pvalue adjusted for the other comparisons of its family."),
    .text("adjustment", "The method of the adjustment."),
    .count("family_size", "comparisons", "Comparisons adjusted together.", isRequired: false),
    .number("cs_low", nil, "Lower end of the confidence sequence of the difference, valid at every look."),
    .number("cs_high", nil, "Upper end of the confidence sequence of the difference, valid at every look."),
    .number("variance_ratio", nil, "By what factor independent people would have to be more to know as much.", from: 0),
    .proportion(
      "heterogeneity_pvalue",
      "p-value of the difference being the same in every size class and persona of the scope."
    ),
  ]

  private static let worlds: [ColumnDescription] = [
    .count(
      "worlds",
      "worlds",
      "Worlds of uncertain parameters that the first 2,000 of the same people were replayed in.",
      isRequired: false
    ),
    .proportion("worlds_same_sign_share", "Share of the worlds in which the difference has the sign of worlds_p50."),
    .number("worlds_p05", nil, "Difference that 5 % of the worlds stay below."),
    .number("worlds_p50", nil, "Median difference over the worlds."),
    .number("worlds_p95", nil, "Difference that 95 % of the worlds stay below."),
  ]
}
