public import Desireline

/// Reports `found` when a screen comes into view right after another, and not by going back.
public struct FoundIn: PostNavigationInterceptor {
  /// The screen that is found.
  public let screen: Name<Screen>

  /// Makes an interceptor.
  public init(screen: Name<Screen>) { self.screen = screen }

  /// One event.
  public var eventNames: [String] { ["found"] }

  /// The event of a record that leads to the screen.
  public func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent] {
    let isForward = [.push, .replace, .present].contains(record.action)
    return isForward && record.to?.kind == screen ? [AnalyticsEvent("found")] : []
  }
}
