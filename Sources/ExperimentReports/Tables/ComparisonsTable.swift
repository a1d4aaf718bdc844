import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

extension Table<Reported<Comparison>> {
  static var comparisons: Self {
    Self(
      "comparisons", "One row per metric, scope, treatment and design: the treatment held against the control.",
      columns: TableColumn.identity, TableColumn.estimate, TableColumn.test, TableColumn.scenarios)
  }

  static var pairs: Self {
    Self(
      "pairs", title: "Pairs of variants",
      """
      One row per metric, scope and pair of variants, in the columns of comparisons.csv: the treatment compared with the \
      variant in control_id, which need not be the control.
      """, columns: comparisons.columns)
  }
}

extension TableColumn<Reported<Comparison>> {
  fileprivate static var identity: [Self] {
    .columns(
      [.experiment(), .source()], metric(\.metric),
      [
        .init(
          "scope",
          "Whom the row is about: all users, those the variants can differ for, a size class, a persona or a goal.",
          oneOf: ["overall", "triggered", "size_class", "persona", "goal"], \.scope.name),
        .scopeID("The size class, persona or goal that the row is about; all for the other scopes.", \.scope),
        .init("control_id", "The variant that the treatment is compared with.") {
          $0.report.variantID($0.report.reference(of: $0.row))
        },
        .variant(\.treatment, "treatment_id", "The variant that is compared."),
        .init(
          "design",
          "How users met variants: all of them (paired), their own (revealed), or as a log observed.",
          oneOf: ["paired", "revealed", "observed"], \.design.rawValue),
      ])
  }

  fileprivate static var estimate: [Self] {
    .columns(
      [
        .init("n_control", in: "users", "Exposed users under the control whom the metric counts.", \.controlCount),
        .init(
          "n_treatment", in: "users", "Exposed users under the treatment whom the metric counts.", \.treatmentCount),
        .init(
          "control_value",
          "The metric under the control; of a time, the restricted mean of all n_control users; empty where there is none.",
          \.controlValue),
        .init(
          "treatment_value",
          "The metric under the treatment; of a time, the restricted mean of all n_treatment users; empty where there is none.",
          \.treatmentValue),
        .init(
          "difference", "treatment_value minus control_value, in the metric's unit; empty where either is.",
          \.difference),
        .init(
          "difference_se", "Standard error of the difference, in the metric's unit; empty where status says why.",
          from: 0, \.standardError),
      ], .interval("difference", "the interval of the difference; empty where status says why.", \.interval),
      [
        .init(
          "lift", in: "proportion", "The difference as a proportion of control_value; empty where that is 0 or empty.",
          \.lift)
      ],
      .interval(
        "lift", in: "proportion", "the interval of the lift; empty in paired rows and where undefined.", \.liftInterval)
    )
  }

  fileprivate static var test: [Self] {
    .columns(
      [
        .init(
          "test", "The test of no difference that gave the p-value; empty where there is none.",
          \.result?.method.rawValue
        ),
        .proportion(
          "pvalue",
          "Two-sided p-value before adjustment; empty in paired rows, which ask no sampling question, and where undefined.",
          \.result?.pValue),
        .proportion(
          "pvalue_adjusted",
          "pvalue adjusted for the other comparisons of its family; empty where there is none or no family.",
          \.adjustedPValue),
      ],
      .interval("cs", "the confidence sequence of the difference, valid at every look; empty as pvalue.", \.sequence),
      [
        .proportion(
          "heterogeneity_pvalue",
          "p-value of the difference being the same in all size classes and personas; empty where there are not several.",
          \.heterogeneity?.pValue)
      ])
  }

  fileprivate static var scenarios: [Self] {
    [
      .init(
        "scenarios", in: "scenarios",
        "Scenarios of uncertain parameters, each with users of its own; empty in rows that are not in any.",
        \.scenarios?.count),
      .proportion(
        "scenarios_same_sign_share",
        "Share of the scenarios in which the difference has the sign of scenarios_p50; empty as scenarios.",
        \.scenarios?.sameSignShare),
      .init(
        "scenarios_p05", "Difference that 5 % of the scenarios stay below; empty as scenarios.",
        \.scenarios?.difference.p05),
      .init("scenarios_p50", "Median difference across scenarios; empty as scenarios.", \.scenarios?.difference.p50),
      .init(
        "scenarios_p95", "Difference that 95 % of the scenarios stay below; empty as scenarios.",
        \.scenarios?.difference.p95),
      .init(
        "margin",
        "The smallest difference that matters, in the metric's unit; empty where it is a share of nothing.", from: 0,
        \.margin),
      .init(
        "verdict",
        "The conclusion, such as 'favors push'; empty without scenarios, and where the file calls neither direction better."
      ) { $0.report.verdict(of: $0.row) },
      .init(
        "verdict_settled_by",
        "What would settle a verdict that is open; empty where nothing that this tool varies does."
      ) { $0.scenarios.flatMap($0.report.settlement) },
      .init("status", "Why a quantity of the row is undefined, such as for identical arms; ok where none is.") {
        $0.report.status($0.undefined)
      },
    ]
  }
}
