extension LogMapping {
  /// Amplitude's export, one JSON object a line.
  static let amplitude = {
    var mapping = LogMapping()
    mapping.format = .ndjson
    mapping.users = ["user_id", "amplitude_id", "device_id"]
    mapping.times = ["event_time"]
    mapping.identity = "uuid"
    mapping.sequence = "event_id"
    mapping.session = "session_id"
    mapping.screens = [
      Rule(
        Condition("event_type", is: "[Amplitude] Screen Viewed"),
        names: "event_properties.[Amplitude] Screen Name"
      ),
      Rule(Condition("event_type", is: "[Amplitude] Page Viewed"), names: "event_properties.[Amplitude] Page Path"),
    ]
    mapping.acts = [Rule(names: "event_type")]
    mapping.actNames = ["[Experiment] Assignment": nil, "$assignment": nil, "session_start": nil, "session_end": nil]
    mapping.exposures = [
      Exposure(
        Condition("event_type", is: "[Experiment] Exposure", "$exposure"),
        experiments: ["event_properties.flag_key", "event_properties.experiment_key"],
        variants: ["event_properties.variant"]
      )
    ]
    mapping.variantNames = ["": nil]
    mapping.sizeClass = Sorting(["device_family"], names: ["Apple iPad": "regular"], otherwise: "compact")
    return mapping
  }()
}
