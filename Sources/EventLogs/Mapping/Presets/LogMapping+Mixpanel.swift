extension LogMapping {
  /// Mixpanel's raw export, one JSON object a line; every event is an act until a mapping names those of screens.
  static let mixpanel = {
    var mapping = LogMapping()
    mapping.format = .ndjson
    mapping.users = ["properties.distinct_id"]
    mapping.times = ["properties.time"]
    mapping.timeUnit = .seconds
    mapping.identity = "properties.$insert_id"
    mapping.acts = [Rule(names: "event")]
    mapping.exposures = [
      Exposure(
        Condition("event", is: "$experiment_started"),
        experiments: ["properties.Experiment name"],
        variants: ["properties.Variant name"]
      )
    ]
    mapping.sizeClass = width(at: "properties.$screen_width")
    return mapping
  }()
}
