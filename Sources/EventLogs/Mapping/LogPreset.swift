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
  /// The tool's own format.
  case desireline
}
