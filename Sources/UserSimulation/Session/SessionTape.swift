package import HeadlessNavigation

/// What happened in the visits of one person, in order of time; it is used again for the next one.
package struct SessionTape: ~Copyable {
  /// Something that happened; transitions, items and panes are the machine's numbers.
  package enum Event: BitwiseCopyable, Sendable {
    /// An input was handled; and whether the flow has finished that the person came for, where that is their goal.
    case navigated(transition: Int, isDone: Bool)
    /// The person looked at an item, once it was in view.
    case looked(item: Int, pane: Int)
    /// The person turned to what a notification announced, counted from 1 in ``announced``, or, at 0, back to what they
    /// came for.
    case turned(toward: Int)
    /// The person met the coordinator of the observed slot.
    case metSlot(Traits)
    /// The person did something; where acts are told.
    case did(PersonAct)
    /// The person left the app for so many milliseconds, and found it as it was, or ended.
    case away(Int)
    /// A visit ended.
    case ended(SessionEnd)
  }

  /// An event and when it happened, in milliseconds by the clock on the wall since the experiment began.
  package struct Moment: BitwiseCopyable, Sendable {
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

  let tellsActs, tellsLooks: Bool
  private var recorded = FlatArray<Moment>()
  private var actCounts = FlatArray<Int>()
  /// Whether it tells what the active time was spent on.
  package var tellsTimes = false
  private var times = FlatArray<Int>()
  /// What the person came for, as it was begun; a notification that leads away changes nothing about it.
  package private(set) var errand = Errand(.arrival, goal: 0)
  /// What opened notifications announced, in order.
  package private(set) var announced: [Goal] = []

  mutating func begin(_ errand: Errand) {
    recorded.removeAll()
    for act in actCounts.indices { actCounts[act] = 0 }
    if tellsTimes { for use in times.indices { times[use] = 0 } }
    if !announced.isEmpty { announced = [] }
    self.errand = errand
  }

  /// Makes an empty tape.
  /// - Parameters:
  ///   - tellsActs: Whether it tells when each act was; acts are counted in any case.
  ///   - tellsLooks: Whether it tells each look at an item.
  package init(tellsActs: Bool = false, tellsLooks: Bool = false) {
    (self.tellsActs, self.tellsLooks) = (tellsActs, tellsLooks)
    for _ in PersonAct.allCases { actCounts.append(0) }
    for _ in TimeUse.allCases { times.append(0) }
  }

  /// What happened; a copy.
  package var moments: [Moment] { recorded.indices.map { recorded[$0] } }

  /// How much happened.
  package var count: Int { recorded.count }

  /// One thing that happened.
  package subscript(position: Int) -> Moment { recorded[position] }

  /// Lends everything that happened to be read at once.
  package func withMoments(_ body: (Span<Moment>) -> Void) { recorded.withSpan(body) }

  /// How often the person did something.
  package func count(of act: PersonAct) -> Int { actCounts[act.index] }

  /// The active time spent on something, in milliseconds; zero unless ``tellsTimes``.
  package func time(spentOn use: TimeUse) -> Int { times[use.index] }

  /// Takes note of time that was spent, if anybody asks for it.
  @inline(__always)
  mutating func noteTime(_ milliseconds: Int, spentOn use: TimeUse) {
    if tellsTimes { times[use.index] += milliseconds }
  }

  @inline(__always)
  mutating func note(_ event: Event, at time: Int) { recorded.append(Moment(time: time, event: event)) }

  @inline(__always)
  mutating func note(_ act: PersonAct, at time: Int) {
    actCounts[act.index] += 1
    if tellsActs { note(.did(act), at: time) }
  }

  mutating func noteTurn(to goal: Goal, at time: Int) {
    announced.append(goal)
    note(.turned(toward: announced.count), at: time)
  }

  mutating func noteTurnBack(at time: Int) { note(.turned(toward: 0), at: time) }
}
