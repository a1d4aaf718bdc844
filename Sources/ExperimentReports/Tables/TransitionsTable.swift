extension TableDescription {
  /// `transitions.csv`: which way users went.
  package static let transitions = TableDescription(
    name: "transitions",
    title: "Transitions",
    description: "One row per variant, size class, segment and way from screen to screen: how often it was taken.",
    columns: [
      .experiment,
      .source,
      .variant,
      .sizeClass,
      .segment,
      .id("from_screen_id", "The screen that was left; start at the beginning of a session."),
      .id("to_screen_id", "The screen that was reached; exit at the end of a session."),
      .id(
        "action",
        "How the screens changed, such as push, pop, present, dismiss or select; start and end of sessions."
      ),
      .id(
        "cause",
        "What changed them: an intent of the app, back, tab, link or launch; for exit, why the session ended."
      ),
      .count("users", "users", "Users who went this way at least once."),
      .count("transitions", "transitions", "How often this way was taken, by all of them together."),
    ],
    primaryKey: [
      "experiment_id", "source", "variant_id", "size_class", "segment", "from_screen_id", "to_screen_id", "action",
      "cause",
    ]
  )
}
