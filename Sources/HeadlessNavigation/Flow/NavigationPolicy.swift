/// What becomes of a navigation that comes while another waits at a gate: there is one at a time.
///
/// RouteComposer's `SingleNavigationRouter` refuses; its lock is never released if an interceptor forgets to answer.
/// Here the wait is state, and every way out of it ends it.
public enum NavigationPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// It fails as busy; of destinations that are mere responses, only those that would have to wait themselves.
  case reject
  /// It waits until the first has ended, however that ends; a third fails as busy.
  case queue
  /// It takes the place of the first, which is given up; the record says so.
  case replace
}

/// Something that is no failure and yet should be known: an answer nobody waits for, a navigation given up.
public enum NavigationDiagnostic: Hashable, Sendable, Codable {
  /// A gate answered, or timed out, though it holds nothing up: a second or a late answer.
  case unexpectedAnswer(Name<any Gate>)
  /// The navigation that waited was given up for another.
  case replaced(Destination)
  /// A presentation waits until this screen is seen.
  case deferred(Screen)
  /// What a screen asked for that is not on display was not done.
  case dropped(Intent)
}
