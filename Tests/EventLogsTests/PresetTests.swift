import TestSupport
import Testing

import EventLogs
import ExperimentFile

/// Rows as the products document them, and what is made of them.
struct PresetTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let preset: LogPreset
    let rows: String
    let told: [String]
    var change: @Sendable (inout LogMapping) -> Void = { _ in }
    var testDescription: String { preset.rawValue }
  }

  /// The examples of `Fixtures/presets.txt`.
  static let documented = [
    example("segment", .segment),
    example("amplitude", .amplitude),
    example("amplitudeTable", .amplitude),
    example("mixpanelTable", .mixpanel),
    example("ga4Table", .ga4),
    example("mixpanel", .mixpanel) {
      $0.screens = [.init(.init("event", is: "Screen viewed"), names: "properties.Name")]
    },
    example("postHog", .posthog),
    example("postHogTable", .posthog),
    example("ga4", .ga4) { $0.variantNames = ["0": "accordion", "1": "push"] },
    example("growthBook", .growthbook) { $0.variantNames = ["0": "accordion", "1": "push"] },
    example("growthBookCallback", .growthbook) {
      ($0.format, $0.variantNames) = (.ndjson, ["0": "accordion", "1": "push"])
    },
    example("optimizely", .optimizely) { $0.variantNames["7"] = "push" },
    example("launchDarkly", .launchdarkly) { $0.variantNames = ["0": "accordion"] },
    example("unleash", .unleash) { $0.format = .ndjson },
    example("statsig", .statsig) { $0.variantNames = ["Test": "push", "Control": "accordion"] },
  ]

  private static func example(
    _ name: String, _ preset: LogPreset, change: @escaping @Sendable (inout LogMapping) -> Void = { _ in }
  ) -> Example {
    let rows = (try? cases(in: "presets.txt", under: name)) ?? []
    return Example(
      preset: preset, rows: rows.map { $0[0] }.joined(separator: "\n"),
      told: rows.filter { $0.count > 1 }.map { $0[1] },
      change: change)
  }

  @Test(arguments: documented + [snowplow]) func `rows say what the product means by them`(example: Example) {
    var mapping = LogMapping(example.preset)
    example.change(&mapping)
    let told = MappedRows.told(example.rows, by: mapping)
    #expect(told == example.told && told.count > 0)
  }

  @Test(arguments: LogPreset.allCases) func `a preset says all but how Snowplow's apps expose`(preset: LogPreset) {
    #expect(LogMapping(preset).isComplete == (preset != .snowplow))
    #expect(Set(LogMapping(preset).layout.paths).count == LogMapping(preset).layout.paths.count)
  }

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
    for (version, userID) in [("1", "userId"), ("1_0_0", "user_id")] {
      let row = #"""
        {"event_name":"screen_view","derived_tstamp":"2024-02-29T12:30:15.123Z","contexts_com_snowplowanalytics_snowplow_client_session_\#(version)":[{"\#(userID)":"s"}],"unstruct_event_com_snowplowanalytics_mobile_screen_view_\#(version)":{"name":"home","previousName":"x"}}
        """#
      #expect(MappedRows.told(row, by: LogMapping(.snowplow)) == ["s 1709209815123 screen-view home"])
    }
  }

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
