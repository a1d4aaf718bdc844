package import HeadlessNavigation

/// What one input leads to, as far as people and recorders care.
package struct FlowTransition<Event> {
  /// The number of the next state.
  package var target: Int
  /// The events the interceptor made of it.
  package var events: [Event]
  /// Whether anything changed.
  package var isEffective: Bool
  /// Whether a screen came into view.
  package var hasAppearances: Bool
  /// The screen instances that were destroyed.
  package var destroyed: [Int]
  /// Whether the coordinator of the observed slot answered.
  package var isAnsweredBySlot: Bool
  /// The slots whose coordinators reached their ends.
  package var finished: [Name<any Coordinator>]
  /// Whether the navigation that it was about, or that it let go on, has come to where it was going.
  package var hasArrived: Bool
}

extension NavigationRecord {
  /// The slots whose coordinators reached their ends.
  var finished: [Name<any Coordinator>] {
    ended.compactMap { end in if case .finished = end.cause { end.slot } else { nil } }
  }

  /// Whether the navigation was not held up, refused or left undone: a route that finds its screen in view has arrived
  /// though nothing changes.
  var hasArrived: Bool {
    switch outcome {
    case .completed: true
    case .nothing: !path.isEmpty
    case .suspended, .cancelled, .failed: false
    }
  }
}
