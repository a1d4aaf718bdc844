import HeadlessNavigation

/// Walks the sessions of users, one after another, to their ends by the *scan, commit, back* policy, or by that of the
/// utilities of scents.
///
/// The rules are those of MESA (Miller & Remington 2004): look at the items in order, take the first that convinces,
/// try what is not hopeless before going back. By the other policy users read and choose as SNIF-ACT 2.0 says, and do
/// all else the same. Every action costs time; the session ends when the user is done, has tried everything, or the
/// effort exceeds what the goal is worth.
///
/// A walker is used again for everybody, so once its tables are full a session allocates nothing.
package struct SessionWalker: ~Copyable {
  var cohort: Cohort
  var rules: SessionRules
  /// The flow.
  package internal(set) var machine: FlowMachine
  /// What happened in the latest session.
  package internal(set) var recording = SessionRecording()
  /// The items considered once a goal is reached, by their numbers: those of each goal.
  let considered: [[Int]]
  /// The machine's numbers of what the goals are about: a menu, a screen or a slot.
  let goalNumbers: [Int]
  /// Where the app has what the goals are about, and then what notifications are about.
  let places: [LeafPlaces]
  /// The links that bring some of the users, about what the app has.
  let links: ArrivalLaw

  var ways: WayFinder
  var labelPerception: LabelPerception
  /// Whether users go by the utilities of scents.
  let forages: Bool
  var forager: Forager
  var memory = UserMemory()
  var loadPatience = LoadPatience()
  var notifications: NotificationSchedule
  var interruptions: InterruptionSchedule
  /// When a notification or an interruption is next; `Int.max` when none is.
  var nextFromOutside = Int.max
  /// Whether a link brings some of the users.
  let hasLinks: Bool
  /// Whether users come back, and know their way then.
  var learns: Bool
  var practice = Practice()
  /// How long one look takes.
  var glance = 0

  var user: SimulatedUser
  var profile: UserProfile
  /// The active time since the app was first opened: what effort, patience and the rotations go by.
  var clock = 0
  /// The active time at which the patience of this visit ends.
  var patienceEnd = 0
  /// The time that was not active: what passed before the app was first opened, and while the user was away.
  var elapsed = 0
  /// How many visits there were before.
  var visit = 0
  var state = 0
  /// What the user came for.
  var goal: Goal
  /// What the user is at.
  var currentTask: CurrentTask
  /// Where the navigation leads that the current task waits for, if one does.
  var destination: Destination?
  /// What they came for, while they are at something else.
  var setAside: CurrentTask?
  /// When the gate that waits has waited long enough.
  var gateDeadline = Int.max
  /// How many steps of a flow the user has taken.
  var stepsTaken = 0.0
  /// The instances of screens whose forms are filled in.
  var filledForms: [Int] = []
  var pointing = Pointing()
  /// The instance of the screen the user looks at.
  var gaze = -1
  /// How many inputs were given.
  var inputs = 0
  /// The rows visible at once.
  var visibleRows = 0
  /// How far one row is from the next.
  var rowMillimeters = 0.0
  var traits = Traits()
  var turns = 0
  var nextRotation = Int.max
  var end: SessionEnd?

  /// Prepares to walk users of a cohort through a flow.
  package init(_ cohort: Cohort, in machine: consuming FlowMachine, rules: SessionRules) {
    self.cohort = cohort
    self.rules = rules
    glance = rules.scan
    considered = cohort.goals.map { goal in goal.then.map { machine.number(of: $0.rawValue) } }
    goalNumbers = cohort.goals.map { goal in
      switch goal.target {
      case .find(let menu): machine.number(of: menu.id.rawValue)
      case .reach(let screen): machine.number(of: screen.rawValue)
      case .finish(let slot): machine.number(of: slot.rawValue)
      }
    }
    let app = machine.engine.app
    places =
      cohort.goals.map { LeafPlaces(of: $0.menu, goal: $0, in: app) }
      + cohort.notifications.map { LeafPlaces(of: $0.arrangement, in: app) }
    links = cohort.arrivals.arranged(in: app)
    ways = WayFinder(machine.flow.ways, goals: cohort.goals, notifications: cohort.notifications)
    self.machine = machine
    let scented = cohort.goals.map(\.id) + cohort.notifications.map(\.destination.rawValue)
    labelPerception = LabelPerception(rules.perception, goals: scented, shifts: cohort.scentShifts)
    forages = cohort.policy == .scentUtility
    forager = Forager(ScentPerception(ScentRules(rules.parameters), goals: scented, shifts: cohort.scentShifts))
    notifications = NotificationSchedule(cohort.notifications, until: rules.limit * cohort.visits.most)
    interruptions = rules.interruptions
    hasLinks = !cohort.arrivals.links.isEmpty
    learns = cohort.visits.most > 1 && rules.parameters[.learning] > 0
    user = cohort.user(0)
    goal = user.goal
    profile = UserProfile(of: user, in: cohort, under: rules)
    currentTask = CurrentTask(.arrival, goal: 0)
  }

  /// Walks the visits of a user whose profile on the first was worked out before.
  package mutating func walk(_ user: SimulatedUser, as profile: UserProfile) {
    prepare(user, profile)
    var goesOn = launch()
    while true {
      while goesOn { goesOn = act() }
      recording.note(.ended(end ?? .gaveUp), at: now)
      guard let gap = timeToNextVisit() else { return }
      goesOn = comeBack(after: gap)
    }
  }

  /// Forgets what was found out about the flow; transitions are numbered from 0 again.
  package mutating func forgetFlow() {
    machine.forget()
    ways.forget()
  }

  /// The transition of an input in the present state.
  @inline(__always)
  mutating func step(_ slot: InputSlot) -> Int {
    let known = machine.tables.known(slot, in: state)
    if known >= 0 { return known }
    return newStep(slot)
  }

  private mutating func newStep(_ slot: InputSlot) -> Int {
    let number = machine.step(slot, in: state)
    makeRoom()
    return number
  }

  /// Makes room for what the machine has found out.
  mutating func makeRoom() {
    memory.follow(instances: machine.tables.instanceCount, marks: machine.tables.markCount)
    labelPerception.follow(nodes: machine.tables.nodeCount, scents: machine.scents)
  }

  /// Lets time pass; `false` when the user's patience ends before.
  @inline(__always)
  mutating func spend(_ milliseconds: Int, on use: TimeUse) -> Bool {
    guard clock + milliseconds > patienceEnd else {
      clock += milliseconds
      recording.noteTime(milliseconds, spentOn: use)
      return true
    }
    return runOut(of: use)
  }

  private mutating func runOut(of use: TimeUse) -> Bool {
    recording.noteTime(max(0, patienceEnd - clock), spentOn: use)
    clock = patienceEnd
    return finish(profile.budget == rules.limit ? .limit : .effort)
  }

  /// Notes why the session ends.
  ///
  /// Always `false`, so that it can be returned.
  mutating func finish(_ reason: SessionEnd) -> Bool {
    end = reason
    return false
  }

  /// The time by the clock on the wall, which an analyst sees: time away counts.
  var now: Int { clock + elapsed }

  /// Notes what the user did.
  @inline(__always)
  mutating func did(_ act: UserAction) {
    recording.note(act, at: now)
  }

  /// Notes a fixation of an item, where those are recorded.
  mutating func fixated(on item: Int, in pane: Int) {
    if recording.detail.contains(.fixations) { recording.note(.fixated(item: item, pane: pane), at: now) }
  }
}
