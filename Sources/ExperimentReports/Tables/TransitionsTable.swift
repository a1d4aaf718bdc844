extension TableDescription {
  /// `transitions.csv`: which way people went.
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
      .id("action", "What the person or the system did."),
      .id("cause", "Why the screen changed; for exit, the reason of the session's end."),
      .count("users", "people", "People who went this way at least once."),
      .count("transitions", "transitions", "Times this way was taken."),
    ],
    primaryKey: [
      "experiment_id", "source", "variant_id", "size_class", "segment", "from_screen_id", "to_screen_id", "action",
      "cause",
    ]
  )
}
