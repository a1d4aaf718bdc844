extension TableDescription {
  /// `comparisons.csv`: every difference between variants stands here and only here.
  package static let comparisons = TableDescription(
    name: "comparisons",
    title: "Comparisons",
    description: "One row per metric, scope, treatment and design: the treatment held against the control.",
    columns: identity + estimate + test + times + scenarios + [
      .number(
        "margin",
        nil,
        "The smallest difference that matters, in the metric's unit; empty where it is a share of nothing.",
        from: 0
      ),
      .text(
        "verdict",
        "The conclusion, such as 'favors push'; empty without scenarios, and where the file calls neither way better."
      ),
      .proportion(
        "verdict_stability",
        "Share of resamples of users and scenarios that agree on one class: below 0.95 undecided; empty as scenarios."
      ),
      .text("verdict_settled_by", "What would settle an undecided verdict; empty of any other."),
      .id("status", "Why a quantity of the row is undefined, such as for identical arms; ok where none is."),
    ],
    primaryKey: [
      "experiment_id", "source", "definition_id", "metric_id", "step_id", "scope", "scope_id", "control_id",
      "treatment_id", "design",
    ]
  )

  /// `pairs.csv`: every pair of variants, over everybody and by size class.
  package static let pairs = TableDescription(
    name: "pairs",
    title: "Pairs of variants",
    description: """
      One row per metric, scope and pair of variants, in the columns of comparisons.csv: the treatment compared with the \
      variant in control_id, which need not be the control.
      """,
    columns: comparisons.columns,
    primaryKey: comparisons.primaryKey
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
      "Whom the row is about: all users, those the variants can differ for, a size class, a persona or a goal.",
      oneOf: ["overall", "triggered", "size_class", "persona", "goal"]
    ),
    .id("scope_id", "The size class, persona or goal that the row is about; all for the other scopes."),
    .id("control_id", "The variant, or with /control-inputs its structure alone, that the treatment is compared with."),
    .id("treatment_id", "The variant, or with /control-inputs its structure alone, that is compared."),
    .id(
      "design",
      "How users met variants: all of them (paired), their own (revealed), disjoint draws, or as a log observed.",
      oneOf: ["paired", "revealed", "independent", "observed"]
    ),
  ]

  private static let estimate: [ColumnDescription] = [
    .count("n_control", "users", "Exposed users under the control whom the metric counts."),
    .count("n_treatment", "users", "Exposed users under the treatment whom the metric counts."),
    .number(
      "control_value",
      nil,
      "The metric under the control, a time as the mean of users who arrive (under both, if paired); empty of nobody."
    ),
    .number(
      "treatment_value",
      nil,
      "The metric under the treatment, a time as the mean of users who arrive (under both, if paired); empty of nobody."
    ),
    .number("difference", nil, "treatment_value minus control_value, in the metric's unit; empty where either is."),
    .number(
      "difference_se",
      nil,
      "Standard error of the difference, in the metric's unit; empty where status tells why.",
      from: 0
    ),
    .number("difference_low", nil, "Lower end of the interval of the difference; empty where status tells why."),
    .number("difference_high", nil, "Upper end of the interval of the difference; empty where status tells why."),
    .number("lift", "proportion", "The difference as a proportion of control_value; empty where that is 0 or empty."),
    .number(
      "lift_low",
      "proportion",
      "Lower end of the interval of the lift; empty in paired rows and where undefined."
    ),
    .number(
      "lift_high",
      "proportion",
      "Upper end of the interval of the lift; empty in paired rows and where undefined."
    ),
    .text("interval_method", "The method of the interval of the difference; empty where that is."),
  ]

  private static let test: [ColumnDescription] = [
    .text("test", "The test that gave the p-value, of a time the restricted mean's; empty where there is none."),
    .proportion(
      "pvalue",
      "Two-sided p-value before adjustment; empty in paired rows, which ask no sampling question, and where undefined."
    ),
    .number(
      "log10_pvalue",
      nil,
      "Decimal logarithm of pvalue, also where that is too small for a double; empty where there is no test.",
      to: 0
    ),
    .proportion(
      "pvalue_adjusted",
      "pvalue adjusted for the other comparisons of its family; empty where there is none or no family."
    ),
    .text("adjustment", "The method of the adjustment; empty where pvalue_adjusted is."),
    .count(
      "family_size",
      "comparisons",
      "Comparisons adjusted together; empty where pvalue_adjusted is.",
      isRequired: false
    ),
    .number(
      "cs_low",
      nil,
      "Lower end of the confidence sequence of what test is about, valid at every look; empty as pvalue."
    ),
    .number(
      "cs_high",
      nil,
      "Upper end of the confidence sequence of what test is about, valid at every look; empty as pvalue."
    ),
    .number(
      "variance_ratio",
      nil,
      "How many times as many independent users would tell as much; empty but of paired or covariate-adjusted values.",
      from: 0
    ),
    .proportion(
      "heterogeneity_pvalue",
      "p-value of the difference being the same in all size classes and personas; empty where there are not several."
    ),
  ]

  private static let times: [ColumnDescription] = [
    .count("arrived_control", "users", "Users of n_control who arrive; empty but of times.", isRequired: false),
    .count("arrived_treatment", "users", "Users of n_treatment who arrive; empty but of times.", isRequired: false),
    .count(
      "arrived_both",
      "users",
      "Users who arrive under both, whose times are compared; empty but of times in paired rows.",
      isRequired: false
    ),
    .number(
      "median_control",
      "s",
      "Median time under the control of the users of control_value; empty but of times.",
      from: 0
    ),
    .number(
      "median_treatment",
      "s",
      "Median time under the treatment of the users of treatment_value; empty but of times.",
      from: 0
    ),
    .number("median_difference", "s", "median_treatment minus median_control; empty where either is."),
    .number(
      "restricted_control",
      "s",
      "Mean time of all n_control users, horizon_ms for those who do not arrive by then; empty but of times.",
      from: 0
    ),
    .number(
      "restricted_treatment",
      "s",
      "Mean time of all n_treatment users, horizon_ms for those who do not arrive by then; empty but of times.",
      from: 0
    ),
    .number("restricted_difference", "s", "restricted_treatment minus restricted_control; empty where either is."),
    .number("restricted_se", "s", "Standard error of restricted_difference; empty where it is undefined.", from: 0),
    .number(
      "restricted_low",
      "s",
      "Lower end of the interval of restricted_difference; empty where that is undefined."
    ),
    .number(
      "restricted_high",
      "s",
      "Upper end of the interval of restricted_difference; empty where that is undefined."
    ),
    .count(
      "horizon_ms",
      "ms",
      "The time at which the restricted means are cut; empty but of times.",
      isRequired: false
    ),
  ]

  private static let scenarios: [ColumnDescription] = [
    .count(
      "scenarios",
      "scenarios",
      "Scenarios of uncertain parameters, each with users of its own; empty in rows that are not in any.",
      isRequired: false
    ),
    .count("scenarios_users", "users", "Users in all scenarios together; empty as scenarios.", isRequired: false),
    .number(
      "scenarios_se",
      nil,
      "Mean standard error of the difference in one scenario, from simulating no more users; empty as scenarios.",
      from: 0
    ),
    .proportion(
      "scenarios_same_sign_share",
      "Share of the scenarios in which the difference has the sign of scenarios_p50; empty as scenarios."
    ),
    .proportion(
      "scenarios_below_margin_share",
      "Share of the scenarios in which the difference is below the margin; empty as scenarios."
    ),
    .number("scenarios_p05", nil, "Difference that 5 % of the scenarios stay below; empty as scenarios."),
    .number("scenarios_p50", nil, "Median difference across scenarios; empty as scenarios."),
    .number("scenarios_p95", nil, "Difference that 95 % of the scenarios stay below; empty as scenarios."),
  ]
}
