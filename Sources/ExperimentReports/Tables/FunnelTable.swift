import ExperimentAnalysis
import ExperimentStatistics
import FunnelAnalysis
import ExperimentDesign
import NavigationEvents

extension Table<Reported<AnalysisResults.FunnelRow>> {
  static var funnel: Self {
    Self(
      "funnel",
      """
      One row per variant, size class, segment and step: how many of the exposed users reached it, in a paired run of all \
      users under each variant, otherwise of those who had the variant.
      """,
      columns: [
        .experiment(), .source(),
        .definition { $0.report.definitions.funnel },
        .variant(\.variant),
        .init("is_control", "Whether the variant is the one the others are compared with.") {
          $0.variant == $0.report.experiment.declaredControl
        },
        .sizeClass(\.stratum.sizeClass.rawValue),
        .segment(\.stratum.segment),
        .init("step_index", "The place of the step in the declared order of the funnel, from 0.", \.step),
        .step("step_id", "The step, by its id in the experiment file.", \.step),
        .init("is_optional", "Whether users may skip the step and still reach the next.") {
          $0.report.experiment.funnel.isOptional($0.step)
        },
        .init(
          "exposed_users", in: "users", "Users of the row who met what is tested: the denominator of rate_of_exposed.",
          \.exposed),
        .init(
          "previous_users", in: "users",
          "Users who reached the step before, of the first step all exposed: the denominator of rate_of_previous.",
          \.previous),
        .init(
          "reached_users", in: "users", "Users who reached the step, after the steps before it and within the window.",
          \.reached),
        .init(
          "incomplete_users", in: "users",
          "Users of a log who had begun and not reached the step, and still could when the data ended; 0 in a run."
        ) { $0.report.dropOffs?.cells[$0.variant][$0.stratum.index].incomplete[$0.step] ?? 0 },
        .proportion(
          "rate_of_exposed", "reached_users as a share of exposed_users; empty where no user was exposed.", \.rate),
      ],
      .interval(
        "rate_of_exposed", in: "proportion", "the Wilson interval of rate_of_exposed; empty where that is.", from: 0,
        to: 1, \.interval),
      [
        .proportion(
          "rate_of_previous",
          "reached_users as a share of previous_users, never compared between variants; empty where no user got so far.",
          \.rateOfPrevious)
      ])
  }
}

extension Table<Reported<AnalysisResults.AssignmentRow>> {
  static var assignments: Self {
    Self(
      "assignments",
      "One row per variant and size class: how many users were assigned and exposed, and how many should be.",
      columns: [
        .experiment(), .source(),
        .variant(\.variant),
        .init(
          "size_class",
          "The size class of the device at the start of the first session: compact as a phone, regular as a tablet.",
          oneOf: ["compact", "regular"], \.sizeClass.rawValue),
        .init("weight", "The weight of the variant as the file declares it.", from: 0) {
          $0.report.experiment.variants[$0.variant].weight
        },
        .proportion("expected_share", "The share of the buckets that the variant really holds.", \.expectedShare),
        .init(
          "assigned_users", in: "users", "Users who have the variant, by their bucket or as a log says.", \.assigned),
        .init("exposed_users", in: "users", "Assigned users who met what is tested.", \.exposed),
        .init(
          "expected_users", in: "users",
          "Exposed users to be expected: expected_share of all exposed in the size class.",
          from: 0, \.expected),
        .init(
          "multiple_variant_users", in: "users", "Users seen in this and in other variants, who are in no other count.",
          \.inSeveralVariants),
        .proportion(
          "srm_pvalue",
          "Unadjusted p-value that shares as these come from expected_share; empty where the size class has no user to test.",
          \.sampleRatioPValue),
      ])
  }
}

extension Table<Reported<AnalysisResults.TransitionRow>> {
  static var transitions: Self {
    Self(
      "transitions", "One row per variant, size class, segment and transition between screens: how often it was made.",
      columns: [
        .experiment(), .source(),
        .variant(\.variant),
        .sizeClass(\.stratum.sizeClass.rawValue),
        .segment(\.stratum.segment),
        .init("from_screen_id", "The screen that was left; start at the beginning of a session.") {
          $0.transition.from.map { TableName.screen($0.rawValue) } ?? "start"
        },
        .init("to_screen_id", "The screen that was reached; exit at the end of a session.") {
          $0.transition.to.map { TableName.screen($0.rawValue) } ?? "exit"
        },
        .init(
          "action", "How the screens changed, such as push, pop, present, dismiss or select; start and end of sessions."
        ) { TableName.text($0.transition.action) },
        .init(
          "cause",
          "What changed them: an intent of the app, back, tab, link or launch; for exit, why the session ended."
        ) { TableName.text($0.transition.cause) },
        .init("users", in: "users", "Users who made this transition at least once.", \.count.users),
        .init(
          "transitions", in: "transitions", "How often users made this transition, all together.", \.count.transitions),
      ])
  }
}
