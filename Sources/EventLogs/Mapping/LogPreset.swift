/// The products whose documented logs can be read without a mapping.
public enum LogPreset: String, CaseIterable, Sendable {
  /// Twilio Segment.
  case segment
  /// Amplitude.
  case amplitude
  /// Mixpanel.
  case mixpanel
  /// PostHog.
  case posthog
  /// Snowplow.
  case snowplow
  /// Google Analytics 4.
  case ga4
  /// GrowthBook.
  case growthbook
  /// Statsig.
  case statsig
  /// Optimizely.
  case optimizely
  /// LaunchDarkly.
  case launchdarkly
  /// Unleash.
  case unleash
}

extension LogMapping {
  /// The mapping that a preset stands for.
  package init(_ preset: LogPreset) {
    self =
      switch preset {
      case .segment:
        // Segment's calls, one JSON object a line.
        LogMapping(
          format: .ndjson,
          users: ["userId", "anonymousId"],
          times: ["timestamp"],
          identity: "messageId",
          session: "context.sessionId",
          screens: [
            Rule(Condition("type", is: "screen"), names: "name"),
            Rule(Condition("type", is: "page"), names: "name", "properties.path"),
          ],
          acts: [Rule(Condition("type", is: "track"), names: "event")],
          exposures: [
            Exposure(
              Condition(["type": .oneOf(["track"]), "event": .oneOf(["Experiment Viewed"])]),
              experiments: ["properties.experiment_id", "properties.experiment_name"],
              variants: ["properties.variation_id", "properties.variation_name"])
          ],
          sizeClass: Self.width(at: "context.screen.width"))
      case .amplitude:
        // Amplitude's export, one JSON object a line.
        LogMapping(
          format: .ndjson,
          users: ["user_id", "amplitude_id", "device_id"],
          times: ["event_time"],
          identity: "uuid",
          sequence: "event_id",
          session: "session_id",
          screens: [
            Rule(
              Condition("event_type", is: "[Amplitude] Screen Viewed"),
              names: "event_properties.[Amplitude] Screen Name"),
            Rule(
              Condition("event_type", is: "[Amplitude] Page Viewed"), names: "event_properties.[Amplitude] Page Path"),
          ],
          acts: [Rule(names: "event_type")],
          exposures: [
            Exposure(
              Condition("event_type", is: "[Experiment] Exposure", "$exposure"),
              experiments: ["event_properties.flag_key", "event_properties.experiment_key"],
              variants: ["event_properties.variant"])
          ],
          variantNames: ["": nil],
          actNames: ["[Experiment] Assignment": nil, "$assignment": nil, "session_start": nil, "session_end": nil],
          sizeClass: Sorting(["device_family"], names: ["Apple iPad": "regular"], otherwise: "compact"))
      case .mixpanel:
        // Mixpanel's raw export, one JSON object a line; every event is an act until a mapping names those of screens.
        LogMapping(
          format: .ndjson,
          users: ["properties.distinct_id"],
          times: ["properties.time"],
          timeUnit: .seconds,
          identity: "properties.$insert_id",
          acts: [Rule(names: "event")],
          exposures: [
            Exposure(
              Condition("event", is: "$experiment_started"), experiments: ["properties.Experiment name"],
              variants: ["properties.Variant name"])
          ],
          sizeClass: Self.width(at: "properties.$screen_width"))
      case .posthog:
        // PostHog's events, as batch exports write them or as a table whose column of properties holds JSON.
        LogMapping(
          users: ["user_id", "distinct_id"],
          times: ["timestamp"],
          identity: "uuid",
          session: "properties.$session_id",
          screens: [
            Rule(Condition("event", is: "$screen"), names: "properties.$screen_name"),
            Rule(Condition("event", is: "$pageview"), names: "properties.$pathname", "properties.$current_url"),
          ],
          acts: [Rule(names: "event")],
          exposures: [
            Exposure(
              Condition("event", is: "$feature_flag_called"), experiments: ["properties.$feature_flag"],
              variants: ["properties.$feature_flag_response"])
          ],
          variantNames: ["": nil, "false": nil],
          actNames: ["$identify": nil, "$set": nil, "$create_alias": nil, "$groupidentify": nil, "$pageleave": nil],
          sizeClass: Sorting(
            ["properties.$device_type"], names: ["Mobile": "compact", "Tablet": "regular", "Desktop": "regular"],
            otherwise: "compact"))
      case .snowplow:
        // Snowplow's enriched events, as the pipeline writes them (TSV without a header) or as its SDKs turn them into JSON.
        //
        // Which events expose is up to the app, so a mapping has to name them.
        LogMapping(
          columns: Self.enrichedColumns.split(whereSeparator: \.isWhitespace).map(String.init),
          users: [
            "user_id", "contexts_com_snowplowanalytics_snowplow_client_session_1[0].userId", "domain_userid",
            "network_userid",
          ],
          times: ["derived_tstamp", "collector_tstamp"],
          identity: "event_id",
          session: "domain_sessionid",
          screens: [
            Rule(
              Condition("event_name", is: "screen_view"),
              names: "unstruct_event_com_snowplowanalytics_mobile_screen_view_1.name", "unstruct_event.data.data.name"),
            Rule(Condition("event_name", is: "page_view"), names: "page_urlpath", "page_title"),
          ],
          acts: [Rule(Condition("event", is: "struct"), names: "se_action"), Rule(names: "event_name")],
          actNames: ["page_ping": nil],
          sizeClass: Self.width(at: "br_viewwidth"))
      case .ga4:
        // The export of Google Analytics 4 and Firebase to BigQuery, one JSON object a line.
        LogMapping(
          format: .ndjson,
          users: ["user_id", "user_pseudo_id"],
          times: ["event_timestamp"],
          timeUnit: .microseconds,
          sequence: "batch_event_index",
          session: "event_params[ga_session_id]",
          screens: [
            Rule(
              Condition("event_name", is: "screen_view"), names: "event_params[firebase_screen]",
              "event_params[firebase_screen_class]"),
            Rule(Condition("event_name", is: "page_view"), names: "event_params[page_location]"),
          ],
          acts: [Rule(names: "event_name")],
          exposures: [
            Exposure(
              Condition("event_name", is: "experiment_viewed"), experiments: ["event_params[experiment_id]"],
              variants: ["event_params[variation_id]"])
          ],
          actNames: ["user_engagement": nil],
          sizeClass: Sorting(
            ["device.category"], names: ["mobile": "compact", "tablet": "regular", "desktop": "regular"],
            otherwise: "compact"
          ))
      case .growthbook:
        // The tables that GrowthBook asks a warehouse for, one of exposures and one of events; or what its tracking callback
        // is given, as the app logs it.
        LogMapping(
          users: ["user_id", "anonymous_id", "result.hashValue"],
          times: ["timestamp"],
          screens: [Rule(names: "screen_name")],
          acts: [Rule(names: "event_name")],
          exposures: [
            Exposure(
              experiments: ["experiment_id", "experiment.key"],
              variants: ["variation_id", "result.key", "result.variationId"],
              sticky: Condition("result.stickyBucketUsed", is: "true"),
              forced: Condition("result.hashUsed", is: "false"))
          ])
      case .statsig:
        // The tables that Statsig reads from, or writes to, a warehouse: one of exposures, one of events.
        LogMapping(
          users: ["user_id", "unit_id", "stable_id"],
          times: ["timestamp"],
          screens: [Rule(names: "screen_name")],
          acts: [Rule(names: "event_name", "event")],
          exposures: [
            Exposure(experiments: ["experiment_name", "experiment_id"], variants: ["group_name", "group_id"])
          ])
      case .optimizely:
        // Optimizely's export of events, decisions and conversions.
        LogMapping(
          users: ["visitor_id"],
          times: ["timestamp"],
          timeUnit: .milliseconds,
          identity: "uuid",
          session: "session_id",
          acts: [Rule(names: "event_name")],
          exposures: [
            // Visitors who are held back see no variation.
            Exposure(Condition("is_holdback", is: "true"), experiments: ["experiment_id"], variants: ["is_holdback"]),
            Exposure(experiments: ["experiment_id"], variants: ["variation_id"]),
          ],
          variantNames: ["true": nil])
      case .launchdarkly:
        // LaunchDarkly's streamed export, one JSON object a line.
        LogMapping(
          format: .ndjson,
          users: ["contextKeys.user", "context.key", "userKey", "user.key"],
          times: ["creationDate"],
          timeUnit: .milliseconds,
          screens: [Rule(Condition("kind", is: "pageview"), names: "url")],
          acts: [Rule(Condition("kind", is: "custom", "click"), names: "key")],
          exposures: [
            // Evaluations outside of an experiment expose no user, but for those whom the flag names.
            Exposure(
              Condition(["kind": .oneOf(["feature"]), "reason.inExperiment": .oneOf(["true"])]), experiments: ["key"],
              variants: ["value", "variation"]),
            Exposure(
              Condition(["kind": .oneOf(["feature"]), "reason.kind": .oneOf(["TARGET_MATCH"])]), experiments: ["key"],
              variants: ["value", "variation"], forced: Condition("reason.kind", is: "TARGET_MATCH")),
          ])
      case .unleash:
        // The impressions that Unleash's clients emit, as the app logs them, beside events of the app.
        LogMapping(
          users: ["context.userId", "user_id"],
          times: ["timestamp", "createdTimestamp"],
          identity: "eventId",
          session: "context.sessionId",
          screens: [Rule(names: "screen_name")],
          acts: [Rule(names: "event_name")],
          exposures: [
            Exposure(
              Condition(["eventType": .oneOf(["getVariant"]), "enabled": .oneOf(["true"])]),
              experiments: ["featureName"],
              variants: ["variant"])
          ])
      }
  }

  /// A width above which an app is likely to have two columns, in points.
  private static func width(at path: String) -> Sorting {
    Sorting([path], bins: [.init(0, "compact"), .init(600, "regular")], otherwise: "compact")
  }

  /// The columns of the canonical event, in the order of the enriched stream.
  private static let enrichedColumns = """
    app_id platform etl_tstamp collector_tstamp dvce_created_tstamp event event_id txn_id name_tracker v_tracker
    v_collector v_etl user_id user_ipaddress user_fingerprint domain_userid domain_sessionidx network_userid
    geo_country geo_region geo_city geo_zipcode geo_latitude geo_longitude geo_region_name ip_isp ip_organization
    ip_domain ip_netspeed page_url page_title page_referrer page_urlscheme page_urlhost page_urlport page_urlpath
    page_urlquery page_urlfragment refr_urlscheme refr_urlhost refr_urlport refr_urlpath refr_urlquery
    refr_urlfragment refr_medium refr_source refr_term mkt_medium mkt_source mkt_term mkt_content mkt_campaign
    contexts se_category se_action se_label se_property se_value unstruct_event tr_orderid tr_affiliation tr_total
    tr_tax tr_shipping tr_city tr_state tr_country ti_orderid ti_sku ti_name ti_category ti_price ti_quantity
    pp_xoffset_min pp_xoffset_max pp_yoffset_min pp_yoffset_max useragent br_name br_family br_version br_type
    br_renderengine br_lang br_features_pdf br_features_flash br_features_java br_features_director
    br_features_quicktime br_features_realplayer br_features_windowsmedia br_features_gears br_features_silverlight
    br_cookies br_colordepth br_viewwidth br_viewheight os_name os_family os_manufacturer os_timezone dvce_type
    dvce_ismobile dvce_screenwidth dvce_screenheight doc_charset doc_width doc_height tr_currency tr_total_base
    tr_tax_base tr_shipping_base ti_currency ti_price_base base_currency geo_timezone mkt_clickid mkt_network
    etl_tags dvce_sent_tstamp refr_domain_userid refr_device_tstamp derived_contexts domain_sessionid derived_tstamp
    event_vendor event_name event_format event_version event_fingerprint true_tstamp
    """
}
