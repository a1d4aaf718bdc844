package import HeadlessNavigation

/// Takes down what happens in a session, in order of time.
///
/// Times are active milliseconds since the app was opened.
package protocol SessionRecorder {
  /// The interceptor's events.
  associatedtype Event

  /// An input was handled and led to a state; the events are what the interceptor made of it.
  mutating func navigated(to state: Int, events: [Event], at time: Int, toward errand: Errand)

  /// The person looked at an item, once it was in view.
  mutating func looked(at item: SceneItem, on pane: Pane, at time: Int)

  /// The person turned to what a notification announced, or back to what they came for.
  mutating func turned(to goal: Goal, at time: Int)

  /// The coordinator of the observed slot answered an input.
  mutating func slotAnswered(at time: Int, in traits: Traits)

  /// The person did something.
  mutating func did(_ act: PersonAct, at time: Int)

  /// The session ended.
  mutating func ended(_ end: SessionEnd, at time: Int)
}

extension SessionRecorder {
  /// Most recorders do not ask where people look.
  package mutating func looked(at item: SceneItem, on pane: Pane, at time: Int) {}

  /// Most recorders are told by the errand.
  package mutating func turned(to goal: Goal, at time: Int) {}
}
