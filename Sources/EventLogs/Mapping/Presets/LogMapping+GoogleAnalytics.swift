extension LogMapping {
  /// The export of Google Analytics 4 and Firebase to BigQuery, one JSON object a line.
  static let googleAnalytics = {
    var mapping = LogMapping()
    mapping.format = .ndjson
    mapping.users = ["user_id", "user_pseudo_id"]
    mapping.times = ["event_timestamp"]
    mapping.timeUnit = .microseconds
    mapping.sequence = "batch_event_index"
    mapping.session = "event_params[ga_session_id]"
    mapping.screens = [
      Rule(
        Condition("event_name", is: "screen_view"),
        names: "event_params[firebase_screen]",
        "event_params[firebase_screen_class]"
      ),
      Rule(Condition("event_name", is: "page_view"), names: "event_params[page_location]"),
    ]
    mapping.acts = [Rule(names: "event_name")]
    mapping.actNames = ["user_engagement": nil]
    mapping.exposures = [
      Exposure(
        Condition("event_name", is: "experiment_viewed"),
        experiments: ["event_params[experiment_id]"],
        variants: ["event_params[variation_id]"]
      )
    ]
    mapping.sizeClass = Sorting(
      ["device.category"],
      names: ["mobile": "compact", "tablet": "regular", "desktop": "regular"],
      otherwise: "compact"
    )
    return mapping
  }()
}
