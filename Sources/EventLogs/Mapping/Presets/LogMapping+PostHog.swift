extension LogMapping {
  /// PostHog's events, as batch exports write them or as a table whose column of properties holds JSON.
  static let postHog = {
    var mapping = LogMapping()
    mapping.users = ["user_id", "distinct_id"]
    mapping.times = ["timestamp"]
    mapping.identity = "uuid"
    mapping.session = "properties.$session_id"
    mapping.screens = [
      Rule(Condition("event", is: "$screen"), names: "properties.$screen_name"),
      Rule(Condition("event", is: "$pageview"), names: "properties.$pathname", "properties.$current_url"),
    ]
    mapping.acts = [Rule(names: "event")]
    mapping.actNames = ["$identify": nil, "$set": nil, "$create_alias": nil, "$groupidentify": nil, "$pageleave": nil]
    mapping.exposures = [
      Exposure(
        Condition("event", is: "$feature_flag_called"),
        experiments: ["properties.$feature_flag"],
        variants: ["properties.$feature_flag_response"]
      )
    ]
    mapping.variantNames = ["": nil, "false": nil]
    mapping.sizeClass = Sorting(
      ["properties.$device_type"],
      names: ["Mobile": "compact", "Tablet": "regular", "Desktop": "regular"],
      otherwise: "compact"
    )
    return mapping
  }()
}
