import HeadlessNavigation

/// Walks the sessions of people, one after another, to their ends by the *scan, commit, back* policy, or by that of the
/// utilities of scents.
///
/// The rules are those of MESA (Miller & Remington 2004): look at the items in order, take the first that convinces,
/// try what is not hopeless before going back. By the other policy people read and choose as SNIF-ACT 2.0 says, and do
/// all else the same. Every action costs time; the session ends when the person is done, has tried everything, or the
/// effort exceeds what the goal is worth.
///
/// A walker is used again for everybody, so once its tables are full a session allocates nothing.
package struct SessionWalker: ~Copyable {
  var population: Population
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
  /// The links that bring some of the people, about what the app has.
  let links: ArrivalLaw

  var ways: WayFinder
  var eyes: Eyes
  /// Whether people go by the utilities of scents.
  let forages: Bool
  var forager: Forager
  var memory = PersonMemory()
  var loadPatience = LoadPatience()
  var notifications: NotificationSchedule
  var interruptions: InterruptionSchedule
  /// When a notification or an interruption is next; `Int.max` when none is.
  var nextFromOutside = Int.max
  /// Whether a link brings some of the people.
  let hasLinks: Bool
  /// Whether people come back, and know their way then.
  var learns: Bool
  var practice = Practice()
  /// How long one look takes.
  var glance = 0

  var person: Person
  var temperament: Temperament
  /// The active time since the app was first opened: what effort, patience and the rotations go by.
  var clock = 0
  /// The active time at which the patience of this visit ends.
  var patienceEnd = 0
  /// The time that was not active: what passed before the app was first opened, and while the person was away.
  var elapsed = 0
  /// How many visits there were before.
  var visit = 0
  var state = 0
  /// What the person came for.
  var goal: Goal
  /// What the person is at.
  var errand: Errand
  /// Where the navigation leads that an errand waits for, if one does.
  var destination: Destination?
  /// What they came for, while they are at something else.
  var setAside: Errand?
  /// When the gate that waits has waited long enough.
  var gateDeadline = Int.max
  /// How many steps of a flow the person has taken.
  var stepsTaken = 0.0
  /// The instances of screens whose forms are filled in.
  var filledForms: [Int] = []
  var fingers = Fingers()
  /// The instance of the screen the person looks at.
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

  /// Prepares to walk people of a population through a flow.
  package init(_ population: Population, in machine: consuming FlowMachine, rules: SessionRules) {
    self.population = population
    self.rules = rules
    glance = rules.scan
    considered = population.goals.map { goal in goal.then.map { machine.number(of: $0.rawValue) } }
    goalNumbers = population.goals.map { goal in
      switch goal.target {
      case .find(let menu): machine.number(of: menu.id.rawValue)
      case .reach(let screen): machine.number(of: screen.rawValue)
      case .finish(let slot): machine.number(of: slot.rawValue)
      }
    }
    let app = machine.engine.app
    places =
      population.goals.map { LeafPlaces(of: $0.menu, goal: $0, in: app) }
      + population.notifications.map { LeafPlaces(of: $0.arrangement, in: app) }
    links = population.arrivals.arranged(in: app)
    ways = WayFinder(machine.flow.ways, goals: population.goals, notifications: population.notifications)
    self.machine = machine
    let scented = population.goals.map(\.id) + population.notifications.map(\.destination.rawValue)
    eyes = Eyes(rules.perception, goals: scented, shifts: population.scentShifts)
    forages = population.policy == .scentUtility
    forager = Forager(Nose(ScentRules(rules.parameters), goals: scented, shifts: population.scentShifts))
    notifications = NotificationSchedule(population.notifications, until: rules.limit * population.visits.most)
    interruptions = rules.interruptions
    hasLinks = !population.arrivals.links.isEmpty
    learns = population.visits.most > 1 && rules.parameters[.learning] > 0
    person = population.person(0)
    goal = person.goal
    temperament = Temperament(of: person, in: population, under: rules)
    errand = Errand(.arrival, goal: 0)
  }

  /// Walks the visits of a user whose profile on the first was worked out before.
  package mutating func walk(_ person: Person, as temperament: Temperament) {
    prepare(person, temperament)
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
    eyes.follow(nodes: machine.tables.nodeCount, scents: machine.scents)
  }

  /// Lets time pass; `false` when the person's patience ends before.
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
    return finish(temperament.budget == rules.limit ? .limit : .effort)
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

  /// Notes what the person did.
  @inline(__always)
  mutating func did(_ act: PersonAct) {
    recording.note(act, at: now)
  }

  /// Notes a fixation of an item, where those are recorded.
  mutating func fixated(on item: Int, in pane: Int) {
    if recording.detail.contains(.fixations) { recording.note(.fixated(item: item, pane: pane), at: now) }
  }
}
