/// Turns records of navigation into events, after the fact.
///
/// Pure: it sees the record and the state and nothing else, so it runs once per state and input, however many people
/// take that step. Who, when and under which variant is stamped on the events later.
public protocol PostNavigationInterceptor: Sendable {
  /// What it makes of a record.
  associatedtype Event: Sendable

  /// The events of one record; it cannot fail and cannot change where the person is.
  func events(for record: NavigationRecord, in state: FlowState) -> [Event]
}
