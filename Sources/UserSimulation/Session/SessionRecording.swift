package import HeadlessNavigation
package import UserBehavior

/// What happened in the visits of one user, in order of time; it is used again for the next user.
package struct SessionRecording: ~Copyable {
  /// Something that happened; transitions, items and panes are the machine's numbers.
  package enum Event: BitwiseCopyable, Sendable {
    /// An input was handled; and whether the flow has finished that the user came for, where that is their goal.
    case navigated(transition: Int, isDone: Bool)
    /// The user evaluated an item, where fixations are recorded.
    case fixated(item: Int, pane: Int)
    /// The user turned to what a notification announced, counted from 1 in ``announced``, or, at 0, back to their goal.
    case turned(toward: Int)
    /// The user met the coordinator of the observed slot for the first time.
    case exposed(Traits)
    /// The user did something, where acts are recorded.
    case did(UserAction)
    /// The user left the app for so many milliseconds.
    case away(Int)
    /// A visit ended.
    case ended(SessionEnd)
  }

  /// An event and when it happened, in milliseconds by the clock on the wall since the experiment began.
  package struct Entry: BitwiseCopyable, Sendable {
    /// When.
    package var time: Int
    /// What.
    package var event: Event
  }

  /// What is recorded beside navigation, from the next user on.
  package var wants: SessionWants
  /// How many users were recorded, with the latest.
  package private(set) var number = 0
  private var recorded = FlatArray<Entry>()
  private var actCounts = FlatArray<Int>()
  private var times = FlatArray<Int>()
  /// Whether the user has met the coordinator of the observed slot.
  private(set) var isExposed = false
  /// What the user came for, as it was begun; a notification that leads away changes nothing about it.
  package private(set) var goal = CurrentTask(.arrival, goal: 0)
  /// What opened notifications announced, in order.
  package private(set) var announced: [Goal] = []

  /// Makes an empty recording.
  package init(_ wants: SessionWants = []) {
    self.wants = wants
    for _ in UserAction.allCases { actCounts.append(0) }
    for _ in TimeUse.allCases { times.append(0) }
  }

  mutating func begin(_ goal: CurrentTask) {
    recorded.removeAll()
    number &+= 1
    for act in actCounts.indices { actCounts[act] = 0 }
    if wants.contains(.times) { for use in times.indices { times[use] = 0 } }
    if !announced.isEmpty { announced = [] }
    isExposed = false
    self.goal = goal
  }

  /// What happened; a copy.
  package var entries: [Entry] { recorded.indices.map { recorded[$0] } }

  /// Lends everything that happened to be read at once.
  package mutating func withEntries(_ body: (Span<Entry>) -> Void) { recorded.withSpan(body) }

  /// How often the user did something.
  package func count(of act: UserAction) -> Int { actCounts[act.index] }

  /// How many visits ended for each reason, in the declared order.
  package var endCounts: [Int] {
    var counts = Array(repeating: 0, count: SessionEnd.count)
    for entry in entries { if case .ended(let reason) = entry.event { counts[reason.index] += 1 } }
    return counts
  }

  /// The active time spent on something, in milliseconds; zero unless times are recorded.
  package func time(spentOn use: TimeUse) -> Int { times[use.index] }

  /// Takes note of time that was spent, if times are recorded.
  @inline(__always) mutating func noteTime(_ milliseconds: Int, spentOn use: TimeUse) {
    if wants.contains(.times) { times[use.index] += milliseconds }
  }

  @inline(__always) mutating func record(_ event: Event, at time: Int) {
    recorded.append(Entry(time: time, event: event))
  }

  @inline(__always) mutating func record(_ act: UserAction, at time: Int) {
    actCounts[act.index] += 1
    if wants.contains(.acts) { record(.did(act), at: time) }
  }

  /// Notes that the user met the coordinator of the observed slot; only the first time counts.
  mutating func noteExposure(in traits: Traits, at time: Int) {
    guard !isExposed else { return }
    isExposed = true
    record(.exposed(traits), at: time)
  }

  mutating func noteTurn(to goal: Goal, at time: Int) {
    announced.append(goal)
    record(.turned(toward: announced.count), at: time)
  }

  mutating func recordTurnBack(at time: Int) { record(.turned(toward: 0), at: time) }
}

/// What a listener reads of sessions beside navigation; what it does not read is not worked out.
package struct SessionWants: OptionSet, Sendable {
  /// The bits.
  package let rawValue: UInt8

  /// Makes a set of its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// When each act was; acts are counted in any case.
  package static let acts = SessionWants(rawValue: 1)
  /// Each fixation of an item.
  package static let fixations = SessionWants(rawValue: 2)
  /// What the active time was spent on.
  package static let times = SessionWants(rawValue: 4)
  /// Which taps lead away from the goal; without it there is no act for one.
  package static let wrongBranches = SessionWants(rawValue: 8)
}
