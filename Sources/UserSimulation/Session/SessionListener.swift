package import HeadlessNavigation
package import UserBehavior

/// Receives what one user after another does, while they do it.
package protocol SessionListener: AnyObject {
  /// What it reads beside navigation, as long as it is used.
  var wants: SessionWants { get }

  /// Begins with a user, who comes for something in the flow's numbers.
  ///
  /// A session that takes too much memory begins once more: whatever was received of it is dropped then.
  func begin(_ user: SimulatedUser, toward task: CurrentTask)
  /// Receives what the user did or what became of it, in order of time.
  /// - Parameters:
  ///   - time: When, in milliseconds by the clock on the wall since the experiment began.
  ///   - flow: The flow, to be asked about numbers in the event.
  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine)
  /// The user turned to what a notification announced, or back to their own goal.
  func turn(to goal: Goal, at time: Int)
  /// Forgets what goes by numbers of the flow, as they are given anew.
  func forget(_ numbers: ForgottenNumbers)
}

extension SessionListener {
  package func begin(_ user: SimulatedUser, toward task: CurrentTask) {}
  package func turn(to goal: Goal, at time: Int) {}
  package func forget(_ numbers: ForgottenNumbers) {}
}

/// Which numbers a flow gives anew.
package enum ForgottenNumbers: Sendable {
  /// Those of states and transitions.
  case states
  /// All.
  case all
}

/// Something that happened in a session; transitions, items and panes are the flow's numbers.
package enum SessionEvent: BitwiseCopyable, Sendable {
  /// An input was handled; and whether the flow has finished that the user came for, where that is their goal.
  case navigated(transition: Int, isDone: Bool)
  /// The user evaluated an item.
  case fixated(item: Int, pane: Int)
  /// The user met the coordinator of the observed slot for the first time.
  case exposed(Traits)
  /// The user did something.
  case did(UserAction)
  /// The user left the app for so many milliseconds.
  case away(Int)
  /// A visit ended.
  case ended(SessionEnd)
}

/// What a listener reads of sessions beside navigation; what it does not read is not worked out.
package struct SessionWants: OptionSet, Sendable {
  /// The bits.
  package let rawValue: UInt8

  /// Makes a set of its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Each act; acts are counted in any case.
  package static let acts = SessionWants(rawValue: 1)
  /// Each fixation of an item.
  package static let fixations = SessionWants(rawValue: 2)
  /// What the active time was spent on.
  package static let times = SessionWants(rawValue: 4)
  /// Which taps lead away from the goal; without it there is no act for one.
  package static let wrongBranches = SessionWants(rawValue: 8)
}

/// Reports sessions to a listener, and counts what the latest user did.
package struct SessionReporter: ~Copyable {
  /// What receives the sessions.
  private let listener: any SessionListener
  /// What is reported and counted, from the next user on.
  package var wants: SessionWants
  /// How many sessions began.
  package private(set) var number = 0
  /// Whether the user has met the coordinator of the observed slot.
  private(set) var isExposed = false
  private var acts = FlatArray<Int>()
  private var ends = FlatArray<Int>()
  private var times = FlatArray<Int>()

  /// Prepares to report to a listener what it wants.
  package init(to listener: any SessionListener) {
    self.listener = listener
    wants = listener.wants
    for _ in UserAction.allCases { acts.append(0) }
    for _ in SessionEnd.allCases { ends.append(0) }
    for _ in TimeUse.allCases { times.append(0) }
  }

  /// How often the user did each thing, in the declared order.
  package var actCounts: [Int] { acts.values }
  /// How many of the user's visits ended for each reason, in the declared order.
  package var endCounts: [Int] { ends.values }
  /// The active time spent on each thing, in milliseconds, in the declared order; zero unless it is wanted.
  package var timeSums: [Int] { times.values }

  /// How often the user did something.
  package func count(of act: UserAction) -> Int { acts[act.index] }

  mutating func begin(_ user: SimulatedUser, toward task: CurrentTask) {
    number &+= 1
    isExposed = false
    for act in acts.indices { acts[act] = 0 }
    for end in ends.indices { ends[end] = 0 }
    if wants.contains(.times) { for use in times.indices { times[use] = 0 } }
    listener.begin(user, toward: task)
  }

  @inline(__always) mutating func report(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    listener.receive(event, at: time, in: &flow)
  }

  @inline(__always) mutating func report(_ act: UserAction, at time: Int, in flow: inout FlowMachine) {
    acts[act.index] += 1
    if wants.contains(.acts) { listener.receive(.did(act), at: time, in: &flow) }
  }

  /// Reports that the user met the coordinator of the observed slot; only the first time counts.
  mutating func reportExposure(in traits: Traits, at time: Int, in flow: inout FlowMachine) {
    guard !isExposed else { return }
    isExposed = true
    listener.receive(.exposed(traits), at: time, in: &flow)
  }

  mutating func reportTurn(to goal: Goal, at time: Int) { listener.turn(to: goal, at: time) }

  mutating func reportEnd(_ reason: SessionEnd, at time: Int, in flow: inout FlowMachine) {
    ends[reason.index] += 1
    listener.receive(.ended(reason), at: time, in: &flow)
  }

  /// Counts time that was spent, if it is wanted.
  @inline(__always) mutating func add(_ milliseconds: Int, spentOn use: TimeUse) {
    if wants.contains(.times) { times[use.index] += milliseconds }
  }

  func forget(_ numbers: ForgottenNumbers) { listener.forget(numbers) }
}

/// Keeps what the latest user did.
package final class SessionLog: SessionListener {
  /// Something that happened, and when.
  package struct Entry: BitwiseCopyable, Sendable {
    /// When, in milliseconds since the experiment began.
    package var time: Int
    /// What.
    package var event: SessionEvent
  }

  package let wants: SessionWants
  /// What happened, in order.
  package private(set) var entries: [Entry] = []

  /// Makes an empty log.
  package init(_ wants: SessionWants = []) { self.wants = wants }

  package func begin(_ user: SimulatedUser, toward task: CurrentTask) { entries.removeAll(keepingCapacity: true) }

  package func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    entries.append(Entry(time: time, event: event))
  }
}
