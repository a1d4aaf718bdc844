import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
package import UserSimulation

/// Runs users through one variant, one after another: the policy of the cohort chooses inputs, the flow answers them, and
/// a listener gets what comes of it.
package final class SessionDriver<Listener: SessionListener> {
  /// What receives the sessions.
  package let listener: Listener
  // One value, so that a session asks for access to it once.
  private var sessions: Sessions

  /// Prepares to run the users of a part of the cohort in a flow.
  package init(_ run: ExperimentRun, in flow: SharedFlow, part: CohortPart, listener: Listener) {
    self.listener = listener
    sessions = Sessions(run, in: flow, part: part, listener: listener)
  }

  /// Runs a user.
  package func run(_ user: SimulatedUser, as profile: UserProfile) { sessions.run(user, as: profile) }

  /// Continues with users who behave differently, as ``BehaviorPolicy/use(_:rules:)`` does.
  func use(_ part: CohortPart) {
    sessions.scan?.use(part.cohort, rules: part.rules)
    sessions.weights?.use(part.cohort, rules: part.rules)
  }

  /// Works out more of the users after this.
  func add(_ wants: SessionWants) { sessions.withReporter { $0.wants.formUnion(wants) } }

  /// Lends what counts the acts, ends and times of the latest user.
  func withReporter(_ body: (inout SessionReporter) -> Void) { sessions.withReporter(body) }

  /// What a user comes for under the variant.
  func goal(of user: SimulatedUser) -> Goal {
    sessions.scan?.goal(of: user) ?? sessions.weights?.goal(of: user) ?? user.goal
  }

  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  func link(of user: SimulatedUser) -> Destination? { sessions.scan?.link(of: user) ?? nil }
}

/// The policy of a driver.
private struct Sessions: ~Copyable {
  // It is one of these, picked once: so the compiler knows each by its type.
  var scan: SessionWalker?
  var weights: WeightedWalker?
  private let limits: SessionLimits

  init(_ run: ExperimentRun, in flow: SharedFlow, part: CohortPart, listener: any SessionListener) {
    var machine = FlowMachine(flow, remembers: run.engine == .automaton)
    limits = SessionLimits(run)
    machine.mostBytes = limits.shares.together
    switch part.cohort.policy {
    case .scan: scan = SessionWalker(part.cohort, in: machine, rules: part.rules)
    case .weights(let given): weights = WeightedWalker(part.cohort, by: given, in: machine, rules: part.rules)
    }
    withReporter { $0 = SessionReporter(to: listener) }
  }

  mutating func withReporter(_ body: (inout SessionReporter) -> Void) {
    scan?.withSession { body(&$1) }
    weights?.withSession { body(&$1) }
  }

  mutating func run(_ user: SimulatedUser, as profile: UserProfile) {
    if scan != nil { Self.run(user, as: profile, by: &scan, limits) }
    if weights != nil { Self.run(user, as: profile, by: &weights, limits) }
  }

  private static func run<Policy: BehaviorPolicy & ~Copyable>(
    _ user: SimulatedUser, as profile: UserProfile, by policy: inout Policy?, _ limits: SessionLimits
  ) {
    policy?.walk(user, as: profile)
    if policy?.withSession({ flow, _ in flow.isOverfull }) == true {
      policy?.forgetFlow(keepingEdgesOf: 0)
      limits.watch.inTurn { walkAlone(user, as: profile, by: &policy, limits) }
    }
    let size: (states: Int, isFull: Bool)? =
      policy?.withSession { flow, reporter in
        // Where no transition was added, what else walkers remember grows by little.
        guard flow.hasGrown() || reporter.number.isMultiple(of: 64) else { return nil }
        return (flow.tables.states.count, flow.exceeds(edgeBytes: limits.shares.kept))
      } ?? nil
    guard let size, let bytes = policy?.bytes else { return }
    // What does not fit is forgotten between two sessions, never within one: a session's numbers must stay valid.
    if size.isFull || bytes.scenes > limits.mostSceneBytes || limits.mostStates == 0 {
      policy?.forgetFlow(keepingEdgesOf: limits.shares.kept)
    } else if size.states > limits.mostStates || bytes.states > limits.mostStateBytes {
      policy?.forgetStates()
    }
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

  /// The most bytes that states and scenes take which are kept.
  var mostStateBytes: Int { min(shares.kept / 2, MemoryShares.mostStates) }
  var mostSceneBytes: Int { min(shares.kept / 2, MemoryShares.mostScenes) }

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
