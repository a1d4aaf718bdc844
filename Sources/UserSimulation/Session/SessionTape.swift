package import HeadlessNavigation

/// What happened in the visits of one person, in order of time; it is used again for the next one.
package struct SessionTape: Sendable {
  /// Something that happened; transitions, items and panes are the machine's numbers.
  package enum Event: Sendable {
    /// An input was handled; and whether a flow has finished or a navigation arrived, where that is the goal.
    case navigated(transition: Int, isDone: Bool)
    /// The person looked at an item, once it was in view.
    case looked(item: Int, pane: Int)
    /// The person turned to what a notification announced, or back to what they came for: a position in ``errands``.
    case turned(toward: Int)
    /// The person met the coordinator of the observed slot.
    case metSlot(Traits)
    /// The person did something.
    case did(PersonAct)
    /// The person left the app for so many milliseconds, and found it as it was, or ended.
    case away(Int)
    /// A visit ended.
    case ended(SessionEnd)
  }

  /// An event and when it happened, in milliseconds by the clock on the wall since the experiment began.
  package struct Moment: Sendable {
    /// When.
    package var time: Int
    /// What.
    package var event: Event

    /// Makes a moment.
    package init(time: Int, event: Event) {
      self.time = time
      self.event = event
    }
  }

  /// What happened.
  package private(set) var moments: [Moment] = []
  /// What the person was at, as it was begun: first what they came for, then what opened notifications announced.
  package private(set) var errands: [Errand] = []
  /// What those notifications announced, in order.
  package private(set) var announced: [Goal] = []

  mutating func begin(_ errand: Errand) {
    moments.removeAll(keepingCapacity: true)
    errands.removeAll(keepingCapacity: true)
    announced.removeAll(keepingCapacity: true)
    errands.append(errand)
  }

  mutating func note(_ event: Event, at time: Int) { moments.append(Moment(time: time, event: event)) }

  mutating func noteTurn(to errand: Errand, announced goal: Goal, at time: Int) {
    errands.append(errand)
    announced.append(goal)
    note(.turned(toward: announced.count), at: time)
  }

  mutating func noteTurnBack(at time: Int) { note(.turned(toward: 0), at: time) }
}
