import HeadlessNavigation
import UserBehavior

/// Simulates the sessions of users by the policy *scan, commit, back*.
///
/// The rules are those of MESA (Miller & Remington 2004): look at the items in order, take the first that convinces,
/// try those that are not hopeless before going back. A share of the users takes the best of what is visible, as in
/// CoLiDeS and SNIF-ACT. Every action costs time; the session ends when the user is done, has tried everything, or the
/// effort exceeds what the goal is worth.
///
/// One walker serves all users, so a session allocates nothing once the tables are full. What only reads it is mutating, too:
/// a walker that is lent for reading is moved to another place of memory, all of its 3 kB.
package struct SessionWalker: ~Copyable {
  var cohort: Cohort
  var rules: SessionRules
  /// The flow.
  package internal(set) var machine: FlowMachine
  /// Reports what users do.
  package var reporter = SessionReporter(to: SessionLog())
  /// What the goals refer to in the app.
  let targets: GoalTargets
  /// Which inputs lead away from the goals.
  var ways: WayFinder

  var user: SimulatedUser
  var profile: UserProfile
  var clock = SessionClock()
  var schedule: SessionSchedule
  var attention: Attention
  var memory = UserMemory()
  var loadPatience = LoadPatience()
  var pointing = Pointing()

  /// The number of the state the app is in.
  var state = 0
  var traits = Traits()
  /// What the user came for.
  var goal: Goal
  var currentTask: CurrentTask
  /// The task of the user's goal, while a notification is followed.
  var setAside: CurrentTask?
  /// The destination of the navigation that the current task waits for.
  var destination: Destination?
  /// The number of inputs of this visit.
  var inputs = 0
  /// The instances of screens whose forms are filled in.
  var filledForms: [Int] = []
  /// The instances of screens that were opened by mistake, by what only users with other goals want, or from such a one.
  var unwanted: [Int] = []
  /// What users expect of the page that they have opened last.
  var expectation = Expectation()
  /// The instance of the screen that shows what the latest search found; negative where there is none.
  var foundBySearch = -1
  /// Why the visit ended.
  var end: SessionEnd?

  /// Prepares to walk users of a cohort through a flow.
  package init(_ cohort: Cohort, in machine: consuming FlowMachine, rules: SessionRules) {
    self.cohort = cohort
    self.rules = rules
    targets = GoalTargets(of: cohort, in: machine)
    ways = WayFinder(machine.flow.ways, goals: cohort.goals, notifications: cohort.notifications)
    self.machine = machine
    let scented = cohort.goals.map(\.id) + cohort.notifications.map { $0.isScented ? $0.destination.rawValue : "" }
    attention = Attention(cohort, goals: scented, under: rules)
    schedule = SessionSchedule(cohort, under: rules)
    user = cohort.user(0)
    goal = user.goal
    profile = UserProfile(of: user, in: cohort, under: rules)
    currentTask = CurrentTask(.arrival, goal: 0)
  }

  /// Simulates the visits of a user; the profile is that of the first visit.
  package mutating func walk(_ user: SimulatedUser, as profile: UserProfile) {
    prepare(user, profile)
    var goesOn = launch()
    while true {
      while goesOn { goesOn = act() }
      reporter.reportEnd(end ?? .gaveUp, at: clock.now, in: &machine)
      guard let gap = timeToNextVisit() else { return }
      goesOn = comeBack(after: gap)
    }
  }

  package var bytes: (states: Int, scenes: Int) {
    mutating get {
      (machine.tables.stateBytes, machine.tables.sceneBytes + memory.byteCount + attention.labels.byteCount)
    }
  }

  package mutating func forgetStates() {
    machine.forgetStates()
    reporter.forget(.states)
  }

  package mutating func forgetFlow(keepingEdgesOf mostBytes: Int) {
    machine.forget(keepingEdgesOf: mostBytes)
    reporter.forget(.all)
    ways.forget()
    memory = UserMemory()
    attention.labels.forget()
  }

  /// The transition of an input in the present state.
  @inline(__always) mutating func step(_ slot: InputSlot) -> Int { step(slot, in: state) }

  /// The transition of an input in a state.
  @inline(__always) mutating func step(_ slot: InputSlot, in state: Int) -> Int {
    let known = machine.tables.known(slot, in: state)
    if known >= 0 { return known }
    return newStep(slot, in: state)
  }

  private mutating func newStep(_ slot: InputSlot, in state: Int) -> Int {
    let number = machine.step(slot, in: state)
    makeRoom()
    return number
  }

  /// Makes room for newly discovered parts of the flow.
  mutating func makeRoom() {
    memory.grow(instances: machine.tables.instanceCount, marks: machine.tables.markCount)
    attention.labels.grow(nodes: machine.tables.nodeCount, scents: machine.scents, clarities: machine.clarities)
    attention.grow(for: machine.audiences)
  }

  /// Lets time pass; `false` when the user's patience ends before.
  @inline(__always) mutating func spend(_ milliseconds: Int, on use: TimeUse) -> Bool {
    guard clock.active + milliseconds > clock.patienceEnd else {
      clock.active += milliseconds
      reporter.add(milliseconds, spentOn: use)
      return true
    }
    return runOut(of: use)
  }

  private mutating func runOut(of use: TimeUse) -> Bool {
    reporter.add(max(0, clock.patienceEnd - clock.active), spentOn: use)
    clock.active = clock.patienceEnd
    return finish(profile.budget == rules.limit ? .limit : .effort)
  }

  /// Counts a failed expectation, which uses patience up; `false` when none is left, so that the user goes no further.
  mutating func fail() -> Bool {
    clock.spare -= profile.failureCost
    (clock.patienceEnd, clock.spare) = (clock.patienceEnd + min(0, clock.spare), max(0, clock.spare))
    return clock.patienceEnd >= clock.active || finish(.effort)
  }

  /// Notes why the session ends.
  ///
  /// Always `false`, so that it can be returned.
  mutating func finish(_ reason: SessionEnd) -> Bool {
    end = reason
    return false
  }

  /// Reports what the user did.
  @inline(__always) mutating func did(_ act: UserAction) { reporter.report(act, at: clock.now, in: &machine) }

  /// Reports a fixation of an item, where those are wanted.
  mutating func fixated(on item: Int, in pane: Int) {
    guard reporter.wants.contains(.fixations) else { return }
    reporter.report(.fixated(item: item, pane: pane), at: clock.now, in: &machine)
  }
}
