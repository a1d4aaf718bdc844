package import HeadlessNavigation

/// What happened in a session, in order of time; it is used again for the next one.
package struct SessionTape: Sendable {
  /// Something that happened; transitions, items and panes are the machine's numbers.
  package enum Event: Sendable {
    /// An input was handled; the errand is the one the person was at.
    case navigated(transition: Int, toward: Errand)
    /// The person looked at an item, once it was in view.
    case looked(item: Int, pane: Int)
    /// The person turned to what a notification announced: the position in ``SessionTape/goals``.
    case turned(toward: Int)
    /// The person turned back to what they came for.
    case turnedBack
    /// The person met the coordinator of the observed slot.
    case metSlot(Traits)
    /// The person did something.
    case did(PersonAct)
    /// The session ended.
    case ended(SessionEnd)
  }

  /// An event and when it happened, in active milliseconds since the app was opened.
  package struct Moment: Sendable {
    /// When.
    package var time: Int
    /// What.
    package var event: Event
  }

  /// What happened.
  package private(set) var moments: [Moment] = []
  /// What the notifications announced that were opened.
  package private(set) var goals: [Goal] = []

  mutating func clear() {
    moments.removeAll(keepingCapacity: true)
    goals.removeAll(keepingCapacity: true)
  }

  mutating func note(_ event: Event, at time: Int) { moments.append(Moment(time: time, event: event)) }

  mutating func noteTurn(to goal: Goal, at time: Int) {
    goals.append(goal)
    note(.turned(toward: goals.count - 1), at: time)
  }
}
