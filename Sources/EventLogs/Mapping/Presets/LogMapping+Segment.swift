extension LogMapping {
  /// Segment's calls, one JSON object a line.
  static let segment = {
    var mapping = LogMapping()
    mapping.format = .ndjson
    mapping.users = ["userId", "anonymousId"]
    mapping.times = ["timestamp"]
    mapping.identity = "messageId"
    mapping.session = "context.sessionId"
    mapping.screens = [
      Rule(Condition("type", is: "screen"), names: "name"),
      Rule(Condition("type", is: "page"), names: "name", "properties.path"),
    ]
    mapping.acts = [Rule(Condition("type", is: "track"), names: "event")]
    mapping.exposures = [
      Exposure(
        Condition(["type": .oneOf(["track"]), "event": .oneOf(["Experiment Viewed"])]),
        experiments: ["properties.experiment_id", "properties.experiment_name"],
        variants: ["properties.variation_id", "properties.variation_name"]
      )
    ]
    mapping.sizeClass = width(at: "context.screen.width")
    return mapping
  }()
}
