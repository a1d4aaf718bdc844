extension LogMapping {
  /// The tables that GrowthBook asks a warehouse for: one of exposures, one of events.
  static let growthBook = {
    var mapping = LogMapping()
    mapping.users = ["user_id", "anonymous_id"]
    mapping.times = ["timestamp"]
    mapping.screens = [Rule(names: "screen_name")]
    mapping.acts = [Rule(names: "event_name")]
    mapping.exposures = [Exposure(experiments: ["experiment_id"], variants: ["variation_id"])]
    return mapping
  }()
}
