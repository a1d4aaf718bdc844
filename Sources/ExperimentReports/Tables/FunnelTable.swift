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
      "funnel", "Funnel",
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
        .count("exposed_users", "users", "Users of the row who met what is tested: the denominator of rate_of_exposed.")
        { $1.exposed },
        .count(
          "previous_users", "users",
          "Users who reached the step before, of the first step all exposed: the denominator of rate_of_previous."
        ) { $1.previous },
        .count("reached_users", "users", "Users who reached the step, after the steps before it and within the window.")
        { $1.reached },
        .count(
          "incomplete_users", "users",
          "Users of a log who had begun and not reached the step, and still could when the data ended; 0 in a run."
        ) { $0.dropOffs?.cells[$1.variant][$1.stratum.index].incomplete[$1.step] ?? 0 },
        .proportion("rate_of_exposed", "reached_users as a share of exposed_users; empty where no user was exposed.") {
          $1.rate
        },
        .proportion("rate_of_exposed_low", "Lower end of the Wilson interval of rate_of_exposed; empty where that is.")
        { $1.interval?.lower },
        .proportion("rate_of_exposed_high", "Upper end of the Wilson interval of rate_of_exposed; empty where that is.")
        { $1.interval?.upper },
        .proportion(
          "rate_of_previous",
          "reached_users as a share of previous_users, never compared between variants; empty where no user got so far."
        ) { $1.rateOfPrevious },
      ], primaryKey: ["experiment_id", "source", "definition_id", "variant_id", "size_class", "segment", "step_id"])
  }
}

extension TableDescription {
  /// `assignments.csv`: who got which variant, and whether the shares are the expected ones.
  package static let assignments = ReportTable<AnalysisResults.AssignmentRow>.assignments.description
}

extension ReportTable<AnalysisResults.AssignmentRow> {
  static var assignments: Self {
    Self(
      "assignments", "Assignments",
      "One row per variant and size class: how many users were assigned and exposed, and how many should be.",
      columns: [
        .experiment,
        .source,
        .variant { $0.variantID($1.variant) },
        .id(
          "size_class",
          "The size class of the device at the start of the first session: compact as a phone, regular as a tablet.",
          oneOf: ["compact", "regular"]
        ) { $1.sizeClass.rawValue },
        .number("weight", nil, "The weight of the variant as the file declares it.", from: 0, isRequired: true) {
          $0.results.experiment.variants[$1.variant].weight
        },
        .proportion("expected_share", "The share of the buckets that the variant really holds.", isRequired: true) {
          $1.expectedShare
        },
        .count("assigned_users", "users", "Users who have the variant, by their bucket or as a log says.") {
          $1.assigned
        },
        .count("exposed_users", "users", "Assigned users who met what is tested.") { $1.exposed },
        .number(
          "expected_users", "users", "Exposed users to be expected: expected_share of all exposed in the size class.",
          from: 0, isRequired: true
        ) { $1.expected },
        .count(
          "multiple_variant_users", "users", "Users seen in this and in other variants, who are in no other count."
        ) { $1.inSeveralVariants },
        .proportion(
          "srm_pvalue",
          "Unadjusted p-value that shares as these come from expected_share; empty where the size class has no user to test."
        ) { $1.sampleRatioPValue },
      ], primaryKey: ["experiment_id", "source", "variant_id", "size_class"])
  }
}

extension TableDescription {
  /// `transitions.csv`: which way users went.
  package static let transitions = ReportTable<AnalysisResults.TransitionRow>.transitions.description
}

extension ReportTable<AnalysisResults.TransitionRow> {
  static var transitions: Self {
    Self(
      "transitions", "Transitions",
      "One row per variant, size class, segment and transition between screens: how often it was made.",
      columns: [
        .experiment,
        .source,
        .variant { $0.variantID($1.variant) },
        .sizeClass { $1.stratum.sizeClass.rawValue },
        .segment { $0.segmentID($1.stratum.segment) },
        .id("from_screen_id", "The screen that was left; start at the beginning of a session.") { _, row in
          row.transition.from.map { TableName.screen($0.rawValue) } ?? "start"
        },
        .id("to_screen_id", "The screen that was reached; exit at the end of a session.") { _, row in
          row.transition.to.map { TableName.screen($0.rawValue) } ?? "exit"
        },
        .id(
          "action", "How the screens changed, such as push, pop, present, dismiss or select; start and end of sessions."
        ) { TableName.text($1.transition.action) },
        .id(
          "cause",
          "What changed them: an intent of the app, back, tab, link or launch; for exit, why the session ended."
        ) { TableName.text($1.transition.cause) },
        .count("users", "users", "Users who made this transition at least once.") { $1.count.users },
        .count("transitions", "transitions", "How often users made this transition, all together.") {
          $1.count.transitions
        },
      ],
      primaryKey: [
        "experiment_id", "source", "variant_id", "size_class", "segment", "from_screen_id", "to_screen_id", "action",
        "cause",
      ])
  }
}
