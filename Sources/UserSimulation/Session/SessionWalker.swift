package import HeadlessNavigation

/// Walks the sessions of people, one after another, to their ends by the *scan, commit, back* policy.
///
/// The rules are those of MESA (Miller & Remington 2004): look at the items in order, take the first that convinces,
/// try what is not hopeless before going back. Every action costs time; the session ends when the person is done, has
/// tried everything, or the effort exceeds what the goal is worth.
///
/// A walker is used again for everybody, so once its tables are full a session allocates nothing.
package struct SessionWalker {
  let population: Population
  let rules: SessionRules
  /// The flow.
  package internal(set) var machine: FlowMachine
  /// What happened in the latest session.
  package internal(set) var tape = SessionTape()
  private let tellsLooks: Bool
  /// The items considered once a goal is reached, by their numbers: those of each goal.
  let considered: [[Int]]

  var eyes: Eyes
  var memory = PersonMemory()
  var loadPatience = LoadPatience()
  var notifications: NotificationSchedule

  var person: Person
  var temperament: Temperament
  var clock = 0
  var state = 0
  /// What the person is at.
  var errand: Errand
  /// Where the navigation leads that an errand waits for, if one does.
  var destination: Destination?
  /// What they came for, while they are at something else.
  var setAside: Errand?
  /// When the gate that waits has waited long enough.
  var gateDeadline = Int.max
  /// How many steps of a flow the person has taken.
  var stepsTaken = 0
  /// The instance of the screen the person looks at.
  var gaze = -1
  /// How many inputs were given.
  var inputs = 0
  /// The rows visible at once.
  var visibleRows = 0
  private(set) var traits = Traits()
  private var turns = 0
  private var nextRotation = Int.max
  private var end: SessionEnd?

  /// Prepares to walk people of a population through a flow.
  /// - Parameter tellsLooks: Whether the tape tells each look at an item.
  package init(
    _ population: Population,
    in machine: FlowMachine,
    rules: SessionRules,
    tellsLooks: Bool = false
  ) {
    self.population = population
    self.rules = rules
    self.tellsLooks = tellsLooks
    var machine = machine
    considered = population.goals.map { goal in goal.then.map { machine.names.number(of: $0.rawValue) } }
    self.machine = machine
    let scented = population.goals.map(\.id) + population.notifications.map(\.destination.rawValue)
    eyes = Eyes(rules.perception, goals: scented)
    notifications = NotificationSchedule(population.notifications, until: rules.limit)
    person = population.person(0)
    temperament = Temperament(of: person, in: population, under: rules)
    errand = Errand(.arrival, goal: 0)
  }

  /// Walks the session of a person; the tape tells what happened.
  package mutating func walk(_ person: Person) {
    walk(person, as: Temperament(of: person, in: population, under: rules))
  }

  /// Walks the session of a person whose temperament was worked out before.
  package mutating func walk(_ person: Person, as temperament: Temperament) {
    prepare(person, temperament)
    let start = machine.start(in: traits, facts: person.facts)
    makeRoom()
    let transition = machine.tables.transitions[start]
    state = transition.target
    note(transition)
    watchGate(since: -1)
    if transition.meetsSlot { tape.note(.metSlot(traits), at: clock) }
    tape.note(.navigated(transition: start, isDone: errand.isDone), at: clock)
    var goesOn = arrive(after: transition)
    while goesOn { goesOn = act() }
    tape.note(.ended(end ?? .gaveUp), at: clock)
  }

  /// Forgets what was found out about the flow; transitions are numbered from 0 again.
  package mutating func forgetFlow() { machine.forget() }

  /// The number by which the flow knows a name of a screen, menu, item or slot.
  package mutating func number(of name: String) -> Int { machine.names.number(of: name) }

  /// Hands over the steps of the transitions that are new since the last time, in the order of their numbers.
  package mutating func takeNewSteps() -> [FlowStep] { machine.takeNewSteps() }

  private mutating func prepare(_ person: Person, _ temperament: Temperament) {
    self.person = person
    self.temperament = temperament
    memory.clear()
    errand = Errand(aim(of: person.goal), goal: person.goal.index)
    tape.begin(errand)
    (destination, setAside, end) = (nil, nil, nil)
    (clock, stepsTaken, inputs, turns, gaze) = (0, 0, 0, 0, -1)
    gateDeadline = .max
    nextRotation = temperament.firstRotation
    notifications.begin(for: person.draws)
    lookAfresh()
    hold()
  }

  /// What has to come about for a goal, in the machine's numbers.
  mutating func aim(of goal: Goal) -> Errand.Aim {
    switch goal.aim {
    case .leaf(let leaf, let menu): .leaf(leaf, menu: machine.names.number(of: menu.rawValue))
    case .screen(let screen): .screen(machine.names.number(of: screen.rawValue))
    case .flow(let slot): .flow(machine.names.number(of: slot.rawValue))
    case .arrival: .arrival
    }
  }

  /// Perceives everything anew.
  mutating func lookAfresh() { eyes.open(person.draws, goal: errand.goal, attempt: errand.perceptionAttempt) }

  /// Holds the device as often turned as it was.
  private mutating func hold() {
    let situations = population.devices[person.device].situations
    let situation = situations[turns % situations.count]
    traits = situation.traits
    visibleRows = max(2, rules.visibleRows > 0 ? rules.visibleRows : situation.visibleRows)
  }

  /// Does the next thing; `false` when the session is over.
  private mutating func act() -> Bool {
    if clock >= nextRotation { return rotate() }
    let panes = machine.tables.states[state].panes
    for pane in panes where errand.isReached(on: machine.tables.panes[pane]) {
      return setAside == nil ? conclude() : concludeDetour()
    }
    if errand.passage == .refused { return finish(.finished) }
    if errand.isLost { return endDetour() }
    if clock >= alarm { return answerAlarm() }
    for pane in panes where errand.isWrongLeaf(machine.tables.panes[pane]) {
      let back = step(.back)
      if machine.tables.transitions[back].isEffective { return goBack() }
      break
    }
    switch scan() {
    case .take(let item, let pane): return take(item, on: pane)
    case .nothing: return goBack()
    case .disturbed: return true
    case .over: return false
    }
  }

  /// The transition of an input in the present state.
  mutating func step(_ slot: InputSlot) -> Int {
    let known = machine.tables.known(slot, in: state)
    if known >= 0 { return known }
    let number = machine.step(slot, in: state)
    makeRoom()
    return number
  }

  /// Makes room for what the machine has found out.
  mutating func makeRoom() {
    memory.follow(instances: machine.tables.instances.count, marks: machine.tables.marks.count)
    eyes.follow(nodes: machine.tables.nodes.count, scents: machine.scents)
  }

  /// Lets time pass; `false` when the person's patience ends before.
  mutating func spend(_ milliseconds: Int) -> Bool {
    guard clock + milliseconds > temperament.budget else {
      clock += milliseconds
      return true
    }
    clock = temperament.budget
    return finish(temperament.budget == rules.limit ? .limit : .effort)
  }

  /// Notes why the session ends.
  ///
  /// Always `false`, so that it can be returned.
  mutating func finish(_ reason: SessionEnd) -> Bool {
    end = reason
    return false
  }

  /// Notes what the person did.
  mutating func did(_ act: PersonAct) { tape.note(.did(act), at: clock) }

  /// Notes a look, if anybody asks for looks.
  mutating func looked(at item: Int, on pane: Int) {
    if tellsLooks { tape.note(.looked(item: item, pane: pane), at: clock) }
  }

  /// Turns the device, which costs getting one's bearings once.
  private mutating func rotate() -> Bool {
    turns += 1
    hold()
    nextRotation =
      population.devices[person.device].rotationMeanMilliseconds.map { mean in
        clock + rules.timeToRotation(person.draws, mean: mean, turn: turns)
      } ?? .max
    let transition = step(.traits(traits))
    let hasAppearances = machine.tables.transitions[transition].hasAppearances
    guard perform(transition, lasting: 0) else { return false }
    return hasAppearances || spend(rules.orientAgain)
  }

  /// Gives up what is wanted now; whoever only failed at a gate has what they came for.
  private mutating func giveUp() -> Bool {
    guard setAside == nil else { return endDetour() }
    return finish(errand.passage == nil ? .gaveUp : .finished)
  }

  /// Goes back; at the root, starts over with fresh eyes or gives up.
  private mutating func goBack() -> Bool {
    let back = step(.back)
    guard machine.tables.transitions[back].isEffective else {
      errand.attempt += 1
      guard errand.attempt < rules.attempts else { return giveUp() }
      lookAfresh()
      memory.startOver()
      return true
    }
    guard spend(rules.tap) else { return false }
    did(.back)
    return perform(back, lasting: rules.transition)
  }
}
