package import HeadlessNavigation

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

  /// What is recorded beside navigation.
  package struct Detail: OptionSet, Sendable {
    /// The bits.
    package let rawValue: UInt8

    /// Makes a set of its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// When each act was; acts are counted in any case.
    package static let acts = Detail(rawValue: 1)
    /// Each fixation of an item.
    package static let fixations = Detail(rawValue: 2)
    /// What the active time was spent on.
    package static let times = Detail(rawValue: 4)
  }

  /// What is recorded beside navigation, from the next user on.
  package var detail: Detail
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
  package init(_ detail: Detail = []) {
    self.detail = detail
    for _ in UserAction.allCases { actCounts.append(0) }
    for _ in TimeUse.allCases { times.append(0) }
  }

  mutating func begin(_ goal: CurrentTask) {
    recorded.removeAll()
    number &+= 1
    for act in actCounts.indices { actCounts[act] = 0 }
    if detail.contains(.times) { for use in times.indices { times[use] = 0 } }
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
    if detail.contains(.times) { times[use.index] += milliseconds }
  }

  @inline(__always) mutating func record(_ event: Event, at time: Int) {
    recorded.append(Entry(time: time, event: event))
  }

  @inline(__always) mutating func record(_ act: UserAction, at time: Int) {
    actCounts[act.index] += 1
    if detail.contains(.acts) { record(.did(act), at: time) }
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

/// Why a session, which is one visit, ended.
package enum SessionEnd: String, CaseIterable, BitwiseCopyable, Sendable {
  /// The user found what they came for and decided on what followed.
  case finished
  /// The effort grew larger than the goal was worth.
  case effort
  /// Loading took too long.
  case load
  /// Everything was tried, as often as the user starts over.
  case gaveUp = "gave-up"
  /// Something outside the app took the user away for good.
  case interrupted
  /// The longest session was reached.
  case limit
  /// The most inputs were reached; a health alarm.
  case stepCap = "step-cap"

  /// How many ends there are.
  package static let count = 7

  /// The position in the declared order, for tables by end.
  package var index: Int {
    switch self {
    case .finished: 0
    case .effort: 1
    case .load: 2
    case .gaveUp: 3
    case .interrupted: 4
    case .limit: 5
    case .stepCap: 6
    }
  }
}

/// What active time is spent on.
package enum TimeUse: String, CaseIterable, BitwiseCopyable, Sendable {
  /// Looking at one item after another.
  case scan
  /// Swiping to see more.
  case scroll
  /// Tapping, including dead taps and notifications.
  case tap
  /// Going back, with the change of screens that follows.
  case back
  /// Watching screens change and sections open.
  case change
  /// Waiting for what loads.
  case load
  /// Orienting on a screen or in another pane.
  case orient
  /// Reading.
  case read
  /// Filling in forms.
  case form
  /// Staying on screens, for users who choose by weights.
  case stay

  /// The position in the declared order, for tables by use.
  var index: Int {
    switch self {
    case .scan: 0
    case .scroll: 1
    case .tap: 2
    case .back: 3
    case .change: 4
    case .load: 5
    case .orient: 6
    case .read: 7
    case .form: 8
    case .stay: 9
    }
  }
}

/// An action of a user that navigation does not show.
package enum UserAction: String, CaseIterable, BitwiseCopyable, Sendable {
  case tap, scroll, back, expand
  case paneChange = "pane-change"
  case wrongBranch = "wrong-branch"
  case slip, field, notification, answered, interruption, refusal, search

  /// What the user did, in a sentence.
  package var meaning: String {
    switch self {
    case .tap: "Tapped something."
    case .scroll: "Swiped to see more."
    case .back: "Went back."
    case .expand: "Opened a section in place."
    case .paneChange: "Turned to another pane."
    case .wrongBranch: "Took an item that leads away from the goal."
    case .slip: "Tapped the neighbor of the intended item."
    case .field: "Filled in a field of a form."
    case .notification: "Opened a notification."
    case .answered: "Reached what a notification announced."
    case .interruption: "Left the app for something else, for a while or for good."
    case .refusal: "Did not do what only users with other goals want."
    case .search: "Typed into a search field."
    }
  }

  /// The position in the declared order, for tables by act.
  package var index: Int {
    switch self {
    case .tap: 0
    case .scroll: 1
    case .back: 2
    case .expand: 3
    case .paneChange: 4
    case .wrongBranch: 5
    case .notification: 6
    case .answered: 7
    case .slip: 8
    case .field: 9
    case .interruption: 10
    case .refusal: 11
    case .search: 12
    }
  }
}
