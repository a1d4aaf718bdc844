import ExperimentAnalysis
import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `funnel.csv`: how many users got how far.
  package static let funnel = ReportTable<AnalysisResults.FunnelRow>.funnel.description
}

extension ReportTable<AnalysisResults.FunnelRow> {
  static var funnel: Self {
    Self(
      "funnel",
      "Funnel",
      """
      One row per variant, size class, segment and step: how many of the exposed users reached it, in a paired run of all \
      users under each variant, otherwise of those who had the variant.
      """,
      columns: [
        .experiment,
        .source,
        .definition { report, _ in report.definitions.funnel },
        .variant { $0.variantID($1.variant) },
        .flag("is_control", "Whether the variant is the one the others are compared with.") {
          $1.variant == $0.results.experiment.declaredControl
        },
        .sizeClass { $1.stratum.sizeClass.rawValue },
        .segment { $0.segmentID($1.stratum.segment) },
        .count("step_index", nil, "The place of the step in the declared order of the funnel, from 0.") { $1.step },
        .id("step_id", "The step, by its id in the experiment file.") { $0.stepID($1.step) },
        .flag("is_optional", "Whether users may skip the step and still reach the next.") {
          $0.results.experiment.funnel.isOptional($1.step)
        },
        .count(
          "exposed_users",
          "users",
          "Users of the row who met what is tested: the denominator of rate_of_exposed."
        ) { $1.exposed },
        .count(
          "previous_users",
          "users",
          "Users who reached the step before, of the first step all exposed: the denominator of rate_of_previous."
        ) { $1.previous },
        .count(
          "reached_users",
          "users",
          "Users who reached the step, after the steps before it and within the window."
        ) { $1.reached },
        .count(
          "incomplete_users",
          "users",
          "Users of a log who had begun and not reached the step, and still could when the data ended; 0 in a run."
        ) { $0.dropOffs?.cells[$1.variant][$1.stratum.index].incomplete[$1.step] ?? 0 },
        .proportion("rate_of_exposed", "reached_users as a share of exposed_users; empty where nobody was exposed.") {
          $1.rate
        },
        .proportion("rate_of_exposed_low", "Lower end of the Wilson interval of rate_of_exposed; empty where that is.")
        { $1.interval?.lower },
        .proportion("rate_of_exposed_high", "Upper end of the Wilson interval of rate_of_exposed; empty where that is.")
        { $1.interval?.upper },
        .proportion(
          "rate_of_previous",
          "reached_users as a share of previous_users, never compared between variants; empty where nobody got so far."
        ) { $1.rateOfPrevious },
      ],
      primaryKey: ["experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "step_id"]
    )
  }
}
