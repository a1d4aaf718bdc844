/// Turns records of navigation into events, after the fact.
///
/// Pure: it sees the record and the state and nothing else, so it runs once per state and input, however many users
/// take that step. Who, when and under which variant is stamped on the events later.
public protocol PostNavigationInterceptor: Sendable {
  /// The names of its own events, for steps and metrics to refer to; none unless it declares some.
  var eventNames: [String] { get }

  /// The events of one record; it cannot fail and cannot change where the user is.
  /// - Parameters:
  ///   - record: What one input did.
  ///   - state: The state after the input.
  /// - Returns: The events, in order. Exposures and ends of sessions are not an interceptor's to report: they are ignored.
  func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent]
}

extension PostNavigationInterceptor {
  /// No names.
  public var eventNames: [String] { [] }
}
