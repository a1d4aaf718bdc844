import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension TableDescription {
  /// `transitions.csv`: which way users went.
  package static let transitions = ReportTable<AnalysisResults.TransitionRow>.transitions.description
}

extension ReportTable<AnalysisResults.TransitionRow> {
  static var transitions: Self {
    Self(
      "transitions",
      "Transitions",
      "One row per variant, size class, segment and way from screen to screen: how often it was taken.",
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
          "action",
          "How the screens changed, such as push, pop, present, dismiss or select; start and end of sessions."
        ) { TableName.text($1.transition.action) },
        .id(
          "cause",
          "What changed them: an intent of the app, back, tab, link or launch; for exit, why the session ended."
        ) { TableName.text($1.transition.cause) },
        .count("users", "users", "Users who went this way at least once.") { $1.count.users },
        .count("transitions", "transitions", "How often this way was taken, by all of them together.") {
          $1.count.transitions
        },
      ],
      primaryKey: [
        "experiment_id", "source", "variant_id", "size_class", "segment", "from_screen_id", "to_screen_id", "action",
        "cause",
      ]
    )
  }
}
