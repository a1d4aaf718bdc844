import Testing

import EventLogs

/// Rows as the products document them, and what is made of them.
struct PresetTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let preset: LogPreset
    let rows: String
    let told: [String]
    var change: @Sendable (inout LogMapping) -> Void = { _ in }
    var testDescription: String { preset.rawValue }
  }

  static let examples = [
    segment, amplitude, mixpanel, postHog, postHogTable, snowplow, ga4, growthBook, growthBookCallback,
    statsig, optimizely, launchDarkly, unleash,
  ]

  @Test(arguments: examples) func `rows say what the product means by them`(example: Example) {
    var mapping = LogMapping(example.preset)
    example.change(&mapping)
    #expect(MappedRows.told(example.rows, by: mapping) == example.told)
  }

  @Test(arguments: LogPreset.allCases) func `a preset says all but how Snowplow's apps expose`(preset: LogPreset) {
    #expect(LogMapping(preset).isComplete == (preset != .snowplow))
    #expect(Set(LogMapping(preset).layout.paths).count == LogMapping(preset).layout.paths.count)
  }

  static let segment = Example(
    preset: .segment,
    rows: """
      {"anonymousId":"507f191e81","context":{"screen":{"density":2,"height":568,"width":320}},"messageId":"m1","name":"home","timestamp":"2015-02-23T22:28:55.111Z","type":"screen","userId":null}
      {"anonymousId":"507f191e81","userId":"97980cfea0067","context":{"screen":{"width":1024}},"event":"Experiment Viewed","properties":{"experiment_id":"browse","experiment_name":"How to browse","variation_id":"x1","variation_name":"push"},"timestamp":"2015-02-23T22:28:55.387Z","type":"track"}
      {"userId":"97980cfea0067","event":"Experiment Viewed","properties":{"experiment_id":"prices","variation_id":"push"},"timestamp":"2015-02-23T22:28:56.387Z","type":"track"}
      {"userId":"97980cfea0067","event":"Product Added","timestamp":"2015-02-23T22:28:57Z","type":"track"}
      {"userId":"97980cfea0067","traits":{"name":"x"},"timestamp":"2015-02-23T22:28:57Z","type":"identify"}
      """,
    told: [
      "507f191e81 1424730535111 screen-view home compact", "97980cfea0067 1424730535387 exposure push regular",
      "97980cfea0067 1424730536387 -", "97980cfea0067 1424730537000 act Product Added",
      "97980cfea0067 1424730537000 -",
    ])

  static let amplitude = Example(
    preset: .amplitude,
    rows: """
      {"amplitude_id":123,"device_family":"Apple iPad","device_id":"d","event_id":7,"event_time":"2024-02-29 12:30:15.123000","event_type":"[Experiment] Exposure","event_properties":{"flag_key":"browse","variant":"accordion"},"session_id":1709209800000,"user_id":"kim","uuid":"a","$insert_id":"i"}
      {"amplitude_id":123,"device_family":"Apple iPhone","event_id":8,"event_time":"2024-02-29 12:30:16","event_type":"[Amplitude] Screen Viewed","event_properties":{"[Amplitude] Screen Name":"product"},"user_id":null,"uuid":"b"}
      {"amplitude_id":123,"event_time":"2024-02-29 12:30:17","event_type":"[Experiment] Assignment","event_properties":{"[Experiment] browse":"push"},"uuid":"c"}
      {"amplitude_id":123,"event_time":"2024-02-29 12:30:18","event_type":"[Experiment] Exposure","event_properties":{"flag_key":"browse"},"uuid":"d"}
      {"amplitude_id":123,"event_time":"2024-02-29 12:30:19","event_type":"tap","event_properties":{},"uuid":"e"}
      """,
    told: [
      "kim 1709209815123 exposure accordion regular", "123 1709209816000 screen-view product compact",
      "123 1709209817000 -", "123 1709209818000 -", "123 1709209819000 act tap",
    ])

  static let mixpanel = Example(
    preset: .mixpanel,
    rows: """
      {"event":"Signed up","properties":{"time":1602611311,"$insert_id":"hpuD","mp_processing_time_ms":1602625711874,"distinct_id":"kim","$screen_width":390}}
      {"event":"$experiment_started","properties":{"distinct_id":"kim","time":1709275888,"Experiment name":"browse","Variant name":"push"}}
      {"event":"$experiment_started","properties":{"distinct_id":"kim","time":1709275889,"Experiment name":"browse","Variant name":"control"}}
      {"event":"Screen viewed","properties":{"distinct_id":"kim","time":1709275890,"Name":"home"}}
      """,
    told: [
      "kim 1602611311000 act Signed up compact", "kim 1709275888000 exposure push",
      "kim 1709275889000 fault variant 'control'", "kim 1709275890000 screen-view home",
    ]
  ) { $0.screens = [.init(.init("event", is: "Screen viewed"), names: "properties.Name")] }

  static let postHog = Example(
    preset: .posthog,
    rows: """
      {"uuid":"1","event":"$feature_flag_called","distinct_id":"d","user_id":"p","properties":{"$feature_flag":"browse","$feature_flag_response":"push","$feature/browse":"push","$device_type":"Tablet"},"timestamp":"2024-01-02T00:00:00.000000+00:00"}
      {"uuid":"2","event":"$feature_flag_called","distinct_id":"d","properties":{"$feature_flag":"browse","$feature_flag_response":false},"timestamp":"2024-01-02"}
      {"uuid":"3","event":"$screen","distinct_id":"d","properties":{"$screen_name":"home","$device_type":"Mobile"},"timestamp":"2024-01-02T00:00:01Z"}
      {"uuid":"4","event":"$identify","distinct_id":"d","properties":{},"timestamp":"2024-01-02T00:00:01Z"}
      {"uuid":"5","event":"purchase","distinct_id":"d","properties":{},"timestamp":"2024-01-02T00:00:02Z"}
      """,
    told: [
      "p 1704153600000 exposure push regular", "d 1704153600000 -", "d 1704153601000 screen-view home compact",
      "d 1704153601000 -", "d 1704153602000 act purchase",
    ])

  static let postHogTable = Example(
    preset: .posthog,
    rows: """
      event\tdistinct_id\ttimestamp\tproperties
      $screen\td\t2024-01-02 00:00:01\t{"$screen_name":"home","$device_type":"Desktop"}
      """, told: ["d 1704153601000 screen-view home regular"])

  static let snowplow = Example(
    preset: .snowplow, rows: snowplowTSV,
    told: [
      "bob 1709209815123 screen-view home regular", "bob 1709209816000 exposure push regular", "net 1709209817000 -",
    ]
  ) { mapping in
    mapping.exposures = [
      .init(.init(["event": .oneOf(["struct"]), "se_category": .oneOf(["experiment"])]), variants: ["se_label"])
    ]
  }

  /// The enriched stream: no header, 131 columns.
  private static var snowplowTSV: String {
    let rows: [[String: String]] = [
      [
        "app_id": "shop", "user_id": "bob", "event_name": "screen_view", "derived_tstamp": "2024-02-29 12:30:15.123",
        "br_viewwidth": "1024",
        "unstruct_event":
          #"{"schema":"iglu:…/unstruct_event/jsonschema/1-0-0","data":{"schema":"iglu:…/screen_view/jsonschema/1-0-0","data":{"name":"home","id":"x"}}}"#,
      ],
      [
        "app_id": "shop", "domain_userid": "bob", "event": "struct", "event_name": "event",
        "collector_tstamp": "2024-02-29 12:30:16", "se_category": "experiment", "se_label": "push",
        "br_viewwidth": "800",
      ],
      ["app_id": "shop", "network_userid": "net", "event_name": "page_ping", "derived_tstamp": "2024-02-29 12:30:17"],
    ]
    let columns = LogMapping(.snowplow).columns
    return rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: "\t") }.joined(separator: "\n")
  }

  @Test func `Snowplow's columns are those of the enriched stream`() {
    let columns = LogMapping(.snowplow).columns
    #expect(columns.count == 131 && Set(columns).count == 131)
    let places = [
      0: "app_id", 12: "user_id", 29: "page_url", 35: "page_urlpath", 54: "se_action", 58: "unstruct_event",
      95: "br_viewwidth", 124: "derived_tstamp",
    ]
    for (place, name) in places { #expect(columns[place] == name) }
    #expect(columns.last == "true_tstamp")
  }

  @Test func `Snowplow's events as JSON`() {
    let row = #"""
      {"event_name":"screen_view","derived_tstamp":"2024-02-29T12:30:15.123Z","contexts_com_snowplowanalytics_snowplow_client_session_1":[{"userId":"s"}],"unstruct_event_com_snowplowanalytics_mobile_screen_view_1":{"name":"home","previousName":"x"}}
      """#
    #expect(MappedRows.told(row, by: LogMapping(.snowplow)) == ["s 1709209815123 screen-view home"])
  }

  static let ga4 = Example(
    preset: .ga4,
    rows: """
      {"event_date":"20240229","event_timestamp":"1709209815123456","event_name":"screen_view","event_params":[{"key":"ga_session_id","value":{"int_value":"1709209800"}},{"key":"firebase_screen","value":{"string_value":"home","int_value":null}}],"user_pseudo_id":"abc.1","device":{"category":"tablet"},"batch_event_index":"1"}
      {"event_timestamp":"1709209816000000","event_name":"experiment_viewed","event_params":[{"key":"experiment_id","value":{"string_value":"browse"}},{"key":"variation_id","value":{"string_value":null,"int_value":"1"}}],"user_id":"kim","user_pseudo_id":"abc.1","device":{"category":"mobile"}}
      {"event_timestamp":"1709209817000000","event_name":"user_engagement","event_params":[],"user_pseudo_id":"abc.1"}
      {"event_timestamp":"1709209818000000","event_name":"screen_view","event_params":[],"user_pseudo_id":"abc.1"}
      {"event_timestamp":"1709209819000000","event_name":"purchase","event_params":[],"user_pseudo_id":"abc.1","device":{"category":"smart tv"}}
      """,
    told: [
      "abc.1 1709209815123 screen-view home regular", "kim 1709209816000 exposure push compact",
      "abc.1 1709209817000 -", "abc.1 1709209818000 fault name ''", "abc.1 1709209819000 act purchase compact",
    ]
  ) { $0.variantNames = ["0": "accordion", "1": "push"] }

  static let growthBook = Example(
    preset: .growthbook,
    rows: """
      user_id,timestamp,experiment_id,variation_id
      123,2021-08-23 10:53:04,browse,0
      456,2021-08-23 10:53:06 UTC,other,1
      """, told: ["123 1629715984000 exposure accordion compact", "456 1629715986000 -"]
  ) { $0.variantNames = ["0": "accordion", "1": "push"] }

  static let growthBookCallback = Example(
    preset: .growthbook,
    rows: """
      {"timestamp":"2024-02-29T12:30:15Z","experiment":{"key":"browse"},"result":{"key":"1","hashValue":"kim","hashUsed":true,"stickyBucketUsed":true}}
      {"timestamp":"2024-02-29T12:30:16Z","experiment":{"key":"browse"},"result":{"key":"0","hashValue":"ann","hashUsed":true,"stickyBucketUsed":false}}
      {"timestamp":"2024-02-29T12:30:17Z","experiment":{"key":"other"},"result":{"key":"0","hashValue":"ann"}}
      """,
    told: [
      "kim 1709209815000 exposure push compact sticky", "ann 1709209816000 exposure accordion compact",
      "ann 1709209817000 -",
    ]
  ) { ($0.format, $0.variantNames) = (.ndjson, ["0": "accordion", "1": "push"]) }

  static let optimizely = Example(
    preset: .optimizely,
    rows: """
      uuid,timestamp,visitor_id,session_id,campaign_id,experiment_id,variation_id,is_holdback,event_name
      a,1709209815123,oeu1,,9,browse,7,false,
      b,1709209815124,oeu2,,9,browse,7,true,
      c,1709209815125,oeu1,,9,other,7,false,
      d,1709209816000,oeu1,,,,,,add-to-bag
      """,
    told: [
      "oeu1 1709209815123 exposure push compact", "oeu2 1709209815124 -", "oeu1 1709209815125 -",
      "oeu1 1709209816000 act add-to-bag compact",
    ]
  ) { $0.variantNames["7"] = "push" }

  static let launchDarkly = Example(
    preset: .launchdarkly,
    rows: """
      {"kind":"feature","creationDate":1709209815123,"contextKeys":{"user":"kim"},"key":"browse","variation":1,"value":"push","reason":{"kind":"FALLTHROUGH","inExperiment":true}}
      {"kind":"feature","creationDate":1709209815124,"contextKeys":{"user":"ann"},"key":"browse","variation":1,"value":"push","reason":{"kind":"FALLTHROUGH"}}
      {"kind":"feature","creationDate":1709209815125,"contextKeys":{"user":"qa"},"key":"browse","variation":0,"value":true,"reason":{"kind":"TARGET_MATCH"}}
      {"kind":"custom","creationDate":1709209816000,"contextKeys":{"user":"kim"},"key":"add-to-bag"}
      """,
    told: [
      "kim 1709209815123 exposure push compact", "ann 1709209815124 -",
      "qa 1709209815125 exposure accordion compact forced",
      "kim 1709209816000 act add-to-bag compact",
    ]
  ) { $0.variantNames = ["0": "accordion"] }

  static let unleash = Example(
    preset: .unleash,
    rows: """
      {"eventType":"getVariant","eventId":"e1","timestamp":"2024-02-29T12:30:15Z","context":{"userId":"kim","sessionId":"s"},"enabled":true,"featureName":"browse","variant":"push"}
      {"eventType":"isEnabled","eventId":"e2","timestamp":"2024-02-29T12:30:16Z","context":{"userId":"kim"},"enabled":true,"featureName":"browse"}
      {"timestamp":"2024-02-29T12:30:17Z","user_id":"kim","screen_name":"home"}
      """,
    told: [
      "kim 1709209815000 exposure push compact", "kim 1709209816000 -", "kim 1709209817000 screen-view home compact",
    ]
  ) { $0.format = .ndjson }

  static let statsig = Example(
    preset: .statsig,
    rows: """
      timestamp,user_id,experiment_name,group_name,event,screen_name
      2023-10-10 00:01:01,my_user_17503,browse,Test,,
      2023-10-10 00:02:15,my_user_18821,,,page_load,
      2023-10-10 00:02:22,my_user_18821,,,serp_click,home
      """,
    told: [
      "my_user_17503 1696896061000 exposure push compact", "my_user_18821 1696896135000 act page_load compact",
      "my_user_18821 1696896142000 screen-view home compact",
    ]
  ) { $0.variantNames = ["Test": "push", "Control": "accordion"] }

  @Test func `two tables are read by one mapping`() {
    let layout = LogMapping(.growthbook).layout
    let exposures = ["user_id", "timestamp", "experiment_id", "variation_id"]
    for columns in [exposures, ["anonymous_id", "timestamp", "event_name"]] {
      for need in layout.required {
        #expect(need.places.contains { columns.contains(layout.paths[$0]) }, "\(need.need)")
      }
    }
  }
}
