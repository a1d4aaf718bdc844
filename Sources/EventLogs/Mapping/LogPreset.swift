/// The products whose logs are understood as they are documented, or nearly so.
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
}

extension LogMapping {
  /// The mapping that a preset stands for.
  package init(_ preset: LogPreset) {
    self =
      switch preset {
      case .segment: .segment
      case .amplitude: .amplitude
      case .mixpanel: .mixpanel
      case .posthog: .postHog
      case .snowplow: .snowplow
      case .ga4: .googleAnalytics
      case .growthbook: .growthBook
      case .statsig: .statsig
      }
  }

  /// A width above which an app is likely to have two columns, in points.
  static func width(at paths: String...) -> Sorting {
    Sorting(paths, bins: [.init(0, "compact"), .init(600, "regular")], otherwise: "compact")
  }
}
