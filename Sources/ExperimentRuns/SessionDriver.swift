import ExperimentDesign
package import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
package import UserSimulation

/// Receives what one user after another does under a variant, in order of time.
///
/// A driver knows its listener by type, so nothing is looked up or allocated for an event.
package protocol SessionListener {
  /// What it keeps of an event that an interceptor made.
  associatedtype KeptEvent

  /// What it reads beside navigation, as long as it is used.
  var wants: SessionWants { get }

  /// Whether it reads more of a step than what came into view, so that each transition has to be shown to it.
  static var readsWholeSteps: Bool { get }

  /// Takes in a transition that a user takes for the first time; transitions are numbered from 0 in this order. Those
  /// that differ only in what does not come into view are one, unless it reads whole steps.
  mutating func add(_ outcome: FlowOutcome)
  /// The same for a listener that reads whole steps.
  mutating func add(_ step: FlowStep)
  /// What it keeps of an event of the transition that was added last; `nil` where it needs nothing of it.
  mutating func keptEvent(of event: AnalyticsEvent, in sizeClass: SizeClass) -> KeptEvent?
  /// Whether it matters for an event that the screen serves what the user came for.
  static func dependsOnGoal(_ kept: KeptEvent) -> Bool
  /// Forgets all transitions, as they are numbered anew.
  mutating func forgetTransitions()

  /// Begins with a user.
  mutating func begin(_ recording: borrowing SessionRecording)
  /// Receives what happened; a navigation comes before the events that interceptors made of it.
  ///
  /// The flow is lent to be read; lent as `borrowing`, it would be moved for every event.
  mutating func receive(_ event: SessionRecording.Event, at time: Int, in flow: inout FlowMachine)
  /// Receives an event that an interceptor made.
  mutating func receive(_ kept: KeptEvent, isOnGoal: Bool, at time: Int)
  /// Ends with the user.
  mutating func finish(_ recording: borrowing SessionRecording)
}

extension SessionListener {
  package static var readsWholeSteps: Bool { false }
  package mutating func add(_ outcome: FlowOutcome) {}
  package mutating func add(_ step: FlowStep) {}
  package mutating func keptEvent(of event: AnalyticsEvent, in sizeClass: SizeClass) -> Never? { nil }
  package static func dependsOnGoal(_ kept: KeptEvent) -> Bool { true }
  package mutating func forgetTransitions() {}
  package mutating func begin(_ recording: borrowing SessionRecording) {}
  package mutating func receive(_ kept: Never, isOnGoal: Bool, at time: Int) {}
  package mutating func finish(_ recording: borrowing SessionRecording) {}
}

/// Runs users through one variant, one after another, and reports what they do to a listener.
///
/// The policy of the cohort chooses inputs, the flow answers them, and interceptors make events of the answers: once for
/// each transition, whose events are kept beside it.
package final class SessionDriver<Listener: SessionListener> {
  // One value, so that a session asks for access to it once.
  private var sessions: Sessions<Listener>

  /// Prepares to run the users of a part of the cohort in a flow.
  package init(_ run: ExperimentRun, in flow: SharedFlow, part: CohortPart, listener: Listener) {
    sessions = Sessions(run, in: flow, part: part, listener: listener)
  }

  /// What receives the sessions.
  package var listener: Listener {
    get { sessions.listener }
    _modify { yield &sessions.listener }
  }

  /// Runs a user.
  package func run(_ user: SimulatedUser, as profile: UserProfile) { sessions.run(user, as: profile) }

  /// Continues with users who behave differently, as ``BehaviorPolicy/use(_:rules:)`` does.
  func use(_ part: CohortPart) {
    sessions.scan?.use(part.cohort, rules: part.rules)
    sessions.weights?.use(part.cohort, rules: part.rules)
  }

  /// Records more of the users after this.
  func record(_ wants: SessionWants) { sessions.withRecording { $0.wants.formUnion(wants) } }

  /// Counts what the latest user did how often, why their visits ended, and what they spent their time on.
  func addMechanisms(to tally: inout MechanismTally, variant: Int, in stratum: ExposureStratum, goal: Int?) {
    sessions.withRecording { recording in
      let acts = UserAction.allCases.map { recording.count(of: $0) }
      let times = TimeUse.allCases.map { recording.time(spentOn: $0) }
      tally.add(acts: acts, ends: recording.endCounts, times: times, variant: variant, in: stratum, goal: goal)
    }
  }

  /// What a user comes for under the variant.
  func goal(of user: SimulatedUser) -> Goal {
    sessions.scan?.goal(of: user) ?? sessions.weights?.goal(of: user) ?? user.goal
  }

  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  func link(of user: SimulatedUser) -> Destination? { sessions.scan?.link(of: user) ?? nil }
}

/// The state of a driver: a policy, its recording and a listener.
private struct Sessions<Listener: SessionListener>: ~Copyable {
  var listener: Listener
  // The policy is one of these, picked once: so the compiler knows each by its type.
  var scan: SessionWalker?
  var weights: WeightedWalker?
  private var events: TransitionEvents<Listener.KeptEvent>
  private let limits: SessionLimits

  package init(_ run: ExperimentRun, in flow: SharedFlow, part: CohortPart, listener: Listener) {
    var machine = FlowMachine(flow, remembers: run.engine == .automaton)
    limits = SessionLimits(run)
    machine.mostBytes = limits.shares.together
    switch part.cohort.policy {
    case .scan: scan = SessionWalker(part.cohort, in: machine, rules: part.rules)
    case .weights(let given): weights = WeightedWalker(part.cohort, by: given, in: machine, rules: part.rules)
    }
    self.listener = listener
    events = TransitionEvents(
      run.experiment.interceptors(of: flow.engine.app), readsWholeSteps: Listener.readsWholeSteps)
    withRecording { $0.wants = listener.wants }
  }

  mutating func withRecording(_ body: (inout SessionRecording) -> Void) {
    scan?.withSession { body(&$1) }
    weights?.withSession { body(&$1) }
  }

  mutating func run(_ user: SimulatedUser, as profile: UserProfile) {
    if scan != nil {
      Self.run(user, as: profile, by: &scan, &events, limits, &listener)
    } else {
      Self.run(user, as: profile, by: &weights, &events, limits, &listener)
    }
  }

  private static func run<Policy: BehaviorPolicy & ~Copyable>(
    _ user: SimulatedUser, as profile: UserProfile, by policy: inout Policy?,
    _ events: inout TransitionEvents<Listener.KeptEvent>, _ limits: SessionLimits, _ listener: inout Listener
  ) {
    policy?.walk(user, as: profile)
    if policy?.withSession({ flow, _ in flow.isOverfull }) == true {
      forget(by: &policy, &events, keepingEdgesOf: 0, &listener)
      limits.watch.inTurn { walkAlone(user, as: profile, by: &policy, limits) }
    }
    let isFull: Bool? =
      policy?.withSession { flow, recording in
        listener.begin(recording)
        replay(&recording, &events, in: &flow, to: &listener)
        listener.finish(recording)
        // Where no transition was added, what else walkers remember grows by little.
        guard flow.hasGrown() || recording.number.isMultiple(of: 64) else { return nil }
        return flow.exceeds(states: limits.mostStates, edgeBytes: limits.shares.kept)
      } ?? nil
    guard let isFull else { return }
    // What does not fit is forgotten between two sessions, never within one: a session's numbers must stay valid.
    guard isFull || (policy?.stateBytes ?? 0) > limits.mostBytes else { return }
    forget(by: &policy, &events, keepingEdgesOf: limits.shares.kept, &listener)
  }

  /// Repeats a session that takes more memory than a worker's share, while no other does.
  private static func walkAlone<Policy: BehaviorPolicy & ~Copyable>(
    _ user: SimulatedUser, as profile: UserProfile, by policy: inout Policy?, _ limits: SessionLimits
  ) {
    policy?.withSession { flow, _ in flow.mostBytes = limits.shares.alone }
    policy?.walk(user, as: profile)
    policy?.withSession { flow, _ in
      if flow.isOverfull { limits.noteOverrun(of: flow) }
      flow.mostBytes = limits.shares.together
    }
  }

  private static func forget<Policy: BehaviorPolicy & ~Copyable>(
    by policy: inout Policy?, _ events: inout TransitionEvents<Listener.KeptEvent>, keepingEdgesOf mostBytes: Int,
    _ listener: inout Listener
  ) {
    policy?.forgetFlow(keepingEdgesOf: mostBytes)
    events.forget()
    listener.forgetTransitions()
  }

  private static func replay(
    _ recording: inout SessionRecording, _ events: inout TransitionEvents<Listener.KeptEvent>,
    in flow: inout FlowMachine,
    to listener: inout Listener
  ) {
    // What is lent only to be read is moved to another place of memory, so it is lent to be changed.
    var goal = recording.goal
    recording.withEntries { entries in
      for position in entries.indices {
        let (time, event) = (entries[position].time, entries[position].event)
        guard case .navigated(let transition, let isDone) = event else {
          listener.receive(event, at: time, in: &flow)
          continue
        }
        goal.isDone = isDone
        let made = events.made(of: transition, in: &flow, &listener)
        listener.receive(.navigated(transition: Int(made.number), isDone: isDone), at: time, in: &flow)
        for index in Int(made.first)..<Int(made.end) {
          let entry = events.entries[index]
          listener.receive(entry.kept, isOnGoal: entry.serves(goal), at: time)
        }
      }
    }
  }
}

/// When a driver forgets what it found out.
private struct SessionLimits {
  /// The most states that are kept from one session to the next.
  let mostStates: Int
  let shares: MemoryShares
  let watch: MemoryWatch
  private let memory: Int

  init(_ run: ExperimentRun) {
    mostStates = run.engine == .exact ? 0 : run.mostStates
    (shares, watch, memory) = (run.shares, run.watch, run.memory)
  }

  /// The most bytes that states take which are kept.
  var mostBytes: Int { min(shares.kept, MemoryShares.mostStates) }

  /// Notes that a session takes more than a run may.
  func noteOverrun(of flow: borrowing FlowMachine) {
    let (screen, items) = flow.widestScreen
    let states = flow.tables.states.count
    watch.report(
      Problem(
        .memoryLimit,
        "the visits of one user take more memory than a run of at most \(memory >> 20) MiB has for them: they come by "
          + "\(states) states or more, one with \(items) items on '\(screen)'",
        hint: "list fewer items on '\(screen)', or let 'run' take more with '--memory SIZE'"))
  }
}

/// The events that interceptors made of each transition of a flow, as far as a listener needs them.
private struct TransitionEvents<KeptEvent>: ~Copyable {
  /// What is kept of an event.
  struct Entry {
    var kept: KeptEvent
    /// The flow's number of the screen that came into view; negative where there is none, or where it does not matter
    /// whether it serves what the user came for.
    var screen: Int
    /// The flow's number of the menu it is about; negative where there is none.
    var subject: Int
    var leaves: Range<Int>

    /// Whether it serves what a user came for; only views of screens do.
    func serves(_ goal: CurrentTask) -> Bool {
      screen >= 0 && goal.isServed(by: screen, subject: subject, leaves: leaves)
    }
  }

  /// What was made of a transition.
  struct Made: BitwiseCopyable {
    /// Its number here; negative as long as no user has come by.
    var number: Int32 = -1
    /// Where its events are.
    var first: Int32 = 0
    var end: Int32 = 0
  }

  private let interceptors: [any PostNavigationInterceptor]
  /// Whether each transition has events of its own, not only each outcome.
  private let readsWholeSteps: Bool
  /// What was made of each of the flow's outcomes or transitions.
  private var made: [Made] = []
  private var count: Int32 = 0
  /// The events of all transitions.
  private(set) var entries: [Entry] = []

  init(_ interceptors: [any PostNavigationInterceptor], readsWholeSteps: Bool) {
    self.interceptors = interceptors
    // What other interceptors read is not known.
    self.readsWholeSteps = readsWholeSteps || !interceptors.allSatisfy { $0 is AnalyticsInterceptor }
  }

  /// What was made of a transition of the flow; of one that is new, interceptors make the events.
  @inline(__always) mutating func made<Listener: SessionListener>(
    of transition: Int, in flow: inout FlowMachine, _ listener: inout Listener
  ) -> Made where Listener.KeptEvent == KeptEvent {
    let place = readsWholeSteps ? transition : flow.outcomeNumber(of: transition)
    if place < made.count, made[place].number >= 0 { return made[place] }
    return make(transition, at: place, in: &flow, &listener)
  }

  private mutating func make<Listener: SessionListener>(
    _ transition: Int, at place: Int, in flow: inout FlowMachine, _ listener: inout Listener
  ) -> Made where Listener.KeptEvent == KeptEvent {
    while made.count <= place { made.append(Made()) }
    let first = entries.count
    let outcome = flow.tables.outcome(of: transition)
    listener.add(outcome)
    if readsWholeSteps {
      let step = flow.flowStep(transition)
      listener.add(step)
      for record in step.records {
        let events = interceptors.flatMap { $0.events(for: record, in: step.state) }
        add(events, in: step.state.traits.horizontal, flow, &listener)
      }
    } else {
      add(outcome.events, in: outcome.traits.horizontal, flow, &listener)
    }
    made[place] = Made(number: count, first: Int32(clamping: first), end: Int32(clamping: entries.count))
    count += 1
    return made[place]
  }

  private mutating func add<Listener: SessionListener>(
    _ events: [AnalyticsEvent], in sizeClass: SizeClass, _ flow: borrowing FlowMachine, _ listener: inout Listener
  ) where Listener.KeptEvent == KeptEvent {
    for event in events where event.kind != .exposure && event.kind != .sessionEnd {
      guard let kept = listener.keptEvent(of: event, in: sizeClass) else { continue }
      let isAsked = event.kind == .screenView && Listener.dependsOnGoal(kept)
      let screen = isAsked ? flow.number(of: event.name) : -1
      let subject = event.subject.map { flow.number(of: $0.rawValue) } ?? -1
      entries.append(Entry(kept: kept, screen: screen, subject: subject, leaves: event.leaves ?? 0..<0))
    }
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() { (made, count, entries) = ([], 0, []) }
}
