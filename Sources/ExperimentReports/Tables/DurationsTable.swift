import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `durations.csv`: how long users took between two steps.
  package static let durations = ReportTable<AnalysisResults.DurationRow>.durations.description
}

extension ReportTable<AnalysisResults.DurationRow> {
  static var durations: Self {
    Self(
      "durations",
      "Durations",
      """
      One row per variant, size class, segment and pair of steps: how long users took, in a paired run all users under \
      each variant, otherwise those who had the variant.
      """,
      columns: [
        .experiment,
        .source,
        .definition { report, _ in report.definitions.funnel },
        .variant { $0.variantID($1.variant) },
        .sizeClass { $1.stratum.sizeClass.rawValue },
        .segment { $0.segmentID($1.stratum.segment) },
        .id("from_step_id", "The step that starts the clock when it is first reached.") { $0.stepID($1.from) },
        .id("to_step_id", "The step that stops the clock when it is first reached.") { $0.stepID($1.to) },
        .count("exposed_users", "users", "Users of the row who met what is tested.") { $1.exposed },
        .count("converted_users", "users", "Users who reached both steps, in order and within the window.") {
          $1.converted
        },
        .number(
          "mean_ms",
          "ms",
          "Mean time of the converted users, descriptive; empty where nobody converted.",
          from: 0
        ) { $1.mean },
        .number(
          "p50_ms",
          "ms",
          "Median time of the converted users, descriptive; empty where nobody converted.",
          from: 0
        ) { $1.quantiles[0].map(Double.init) },
        .number(
          "p90_ms",
          "ms",
          "Time that 90 % of the converted users stayed below, descriptive; empty where nobody converted.",
          from: 0
        ) { $1.quantiles[1].map(Double.init) },
        .number(
          "p99_ms",
          "ms",
          "Time that 99 % of the converted users stayed below, descriptive; empty where nobody converted.",
          from: 0
        ) { $1.quantiles[2].map(Double.init) },
        .number(
          "restricted_mean_ms",
          "ms",
          "Mean time of all exposed users, horizon_ms for those who do not arrive by then; empty where nobody was.",
          from: 0
        ) { $1.restrictedMean },
        .count("horizon_ms", "ms", "The time at which restricted_mean_ms is cut.") { Int($1.horizon) },
      ],
      primaryKey: [
        "experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "from_step_id", "to_step_id",
      ]
    )
  }
}
