extension LogMapping {
  /// The tables that Statsig reads from, or writes to, a warehouse: one of exposures, one of events.
  static let statsig = {
    var mapping = LogMapping()
    mapping.users = ["user_id", "unit_id", "stable_id"]
    mapping.times = ["timestamp"]
    mapping.screens = [Rule(names: "screen_name")]
    mapping.acts = [Rule(names: "event_name", "event")]
    mapping.exposures = [
      Exposure(experiments: ["experiment_name", "experiment_id"], variants: ["group_name", "group_id"])
    ]
    return mapping
  }()
}
