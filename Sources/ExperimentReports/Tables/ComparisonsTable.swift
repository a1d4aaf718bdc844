import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `comparisons.csv`: every difference between variants stands here and only here.
  package static let comparisons = ReportTable<Comparison>.comparisons.description

  /// `pairs.csv`: every pair of variants, over everybody and by size class.
  package static let pairs = ReportTable<Comparison>.pairs.description
}

extension ReportTable<Comparison> {
  static var comparisons: Self {
    Self(
      "comparisons", "Comparisons",
      "One row per metric, scope, treatment and design: the treatment held against the control.",
      columns: TableColumn.identity + TableColumn.estimate + TableColumn.test + TableColumn.scenarios,
      primaryKey: [
        "experiment_id", "source", "definition_id", "metric_id", "step_id", "scope", "scope_id", "control_id",
        "treatment_id", "design",
      ])
  }

  static var pairs: Self {
    Self(
      "pairs", "Pairs of variants",
      """
      One row per metric, scope and pair of variants, in the columns of comparisons.csv: the treatment compared with the \
      variant in control_id, which need not be the control.
      """, columns: comparisons.columns, primaryKey: comparisons.description.primaryKey)
  }
}

extension TableColumn<Comparison> {
  fileprivate static var identity: [Self] {
    [.experiment, .source] + metric { $0.metric } + [
      .id(
        "scope",
        "Whom the row is about: all users, those the variants can differ for, a size class, a persona or a goal.",
        oneOf: ["overall", "triggered", "size_class", "persona", "goal"]
      ) { $1.scope.name },
      .id("scope_id", "The size class, persona or goal that the row is about; all for the other scopes.") {
        $0.scopeID($1.scope)
      },
      .id("control_id", "The variant that the treatment is compared with.") { $0.variantID($0.reference(of: $1)) },
      .id("treatment_id", "The variant that is compared.") { $0.variantID($1.treatment) },
      .id(
        "design",
        "How users met variants: all of them (paired), their own (revealed), or as a log observed.",
        oneOf: ["paired", "revealed", "observed"]
      ) { $1.design.rawValue },
    ]
  }

  fileprivate static var estimate: [Self] {
    [
      .count("n_control", "users", "Exposed users under the control whom the metric counts.") { $1.controlCount },
      .count("n_treatment", "users", "Exposed users under the treatment whom the metric counts.") { $1.treatmentCount },
      .number(
        "control_value", nil,
        "The metric under the control; of a time, the restricted mean of all n_control users; empty where there is none."
      ) { finite($1.controlValue) },
      .number(
        "treatment_value", nil,
        "The metric under the treatment; of a time, the restricted mean of all n_treatment users; empty where there is none."
      ) { finite($1.treatmentValue) },
      .number("difference", nil, "treatment_value minus control_value, in the metric's unit; empty where either is.") {
        finite($1.difference)
      },
      .number(
        "difference_se", nil, "Standard error of the difference, in the metric's unit; empty where status says why.",
        from: 0
      ) { finite($1.standardError) },
      .number("difference_low", nil, "Lower end of the interval of the difference; empty where status says why.") {
        finite($1.interval?.lower)
      },
      .number("difference_high", nil, "Upper end of the interval of the difference; empty where status says why.") {
        finite($1.interval?.upper)
      },
      .number("lift", "proportion", "The difference as a proportion of control_value; empty where that is 0 or empty.")
      { finite($1.lift) },
      .number(
        "lift_low", "proportion", "Lower end of the interval of the lift; empty in paired rows and where undefined."
      ) { finite($1.liftInterval?.lower) },
      .number(
        "lift_high", "proportion", "Upper end of the interval of the lift; empty in paired rows and where undefined."
      ) { finite($1.liftInterval?.upper) },
    ]
  }

  fileprivate static var test: [Self] {
    [
      .text("test", "The test of no difference that gave the p-value; empty where there is none.") {
        $1.result?.method.rawValue
      },
      .proportion(
        "pvalue",
        "Two-sided p-value before adjustment; empty in paired rows, which ask no sampling question, and where undefined."
      ) { finite($1.result?.pValue) },
      .proportion(
        "pvalue_adjusted",
        "pvalue adjusted for the other comparisons of its family; empty where there is none or no family."
      ) { finite($1.adjustedPValue) },
      .number(
        "cs_low", nil, "Lower end of the confidence sequence of the difference, valid at every look; empty as pvalue."
      ) { finite($1.sequence?.lower) },
      .number(
        "cs_high", nil, "Upper end of the confidence sequence of the difference, valid at every look; empty as pvalue."
      ) { finite($1.sequence?.upper) },
      .proportion(
        "heterogeneity_pvalue",
        "p-value of the difference being the same in all size classes and personas; empty where there are not several."
      ) { finite($1.heterogeneity?.pValue) },
    ]
  }

  fileprivate static var scenarios: [Self] {
    [
      .count(
        "scenarios", "scenarios",
        "Scenarios of uncertain parameters, each with users of its own; empty in rows that are not in any.",
        isRequired: false
      ) { $1.scenarios?.count },
      .proportion(
        "scenarios_same_sign_share",
        "Share of the scenarios in which the difference has the sign of scenarios_p50; empty as scenarios."
      ) { finite($1.scenarios?.sameSignShare) },
      .number("scenarios_p05", nil, "Difference that 5 % of the scenarios stay below; empty as scenarios.") {
        finite($1.scenarios?.difference.p05)
      },
      .number("scenarios_p50", nil, "Median difference across scenarios; empty as scenarios.") {
        finite($1.scenarios?.difference.p50)
      },
      .number("scenarios_p95", nil, "Difference that 95 % of the scenarios stay below; empty as scenarios.") {
        finite($1.scenarios?.difference.p95)
      },
      .number(
        "margin", nil,
        "The smallest difference that matters, in the metric's unit; empty where it is a share of nothing.", from: 0
      ) { finite($1.margin) },
      .text(
        "verdict",
        "The conclusion, such as 'favors push'; empty without scenarios, and where the file calls neither direction better."
      ) { $0.verdict(of: $1) },
      .text(
        "verdict_settled_by",
        "What would settle a verdict that is open; empty where nothing that this tool varies does."
      ) {
        $1.scenarios.flatMap($0.settlementWords)
      },
      .id("status", "Why a quantity of the row is undefined, such as for identical arms; ok where none is.") {
        $0.status($1.undefined)
      },
    ]
  }
}
