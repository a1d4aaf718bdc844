package import HeadlessNavigation

/// One session of one person, walked to its end by the *scan, commit, back* policy.
///
/// The rules are those of MESA (Miller & Remington 2004): look at the items in order, take the first that convinces,
/// try what is not hopeless before going back. Every action costs time; the session ends when the person is done, has
/// tried everything, or the effort exceeds what the goal is worth.
package struct SessionWalker<Interceptor: PostNavigationInterceptor, Recorder: SessionRecorder>
where Recorder.Event == Interceptor.Event {
  let person: Person
  let device: DeviceShare
  let rules: SessionRules
  let machine: FlowMachine<Interceptor>
  let population: Population
  var recorder: Recorder

  var clock = 0
  var state = 0
  var memories: [ScreenMemory] = []
  /// What the person is at.
  var errand: Errand
  /// What they came for, while they are at something else.
  var setAside: SetAside?
  var notifications: NotificationSchedule
  /// When the gate that waits has waited long enough.
  var gateDeadline = Int.max
  /// How many steps of a flow the person is ready to take, and has taken.
  let stepBudget: Double
  var stepsTaken = 0
  /// The instance of the screen the person looks at.
  var gaze = -1
  /// How many inputs were given.
  var steps = 0
  private var budget: Int
  private var situation = 0
  private var turns = 0
  private var nextRotation = Int.max
  private var end: SessionEnd?

  /// Prepares a session.
  package init(
    person: Person,
    in population: Population,
    rules: SessionRules,
    machine: FlowMachine<Interceptor>,
    recorder: Recorder
  ) {
    self.person = person
    device = population.devices[person.device]
    self.rules = rules
    self.machine = machine
    self.population = population
    self.recorder = recorder
    errand = Errand(person.goal, then: population.goals[person.goal.index].then)
    notifications = NotificationSchedule(population.notifications, for: person.draws, until: rules.limit)
    if case .flow = person.goal.aim {
      stepBudget = rules.stepBudget(person.draws, goal: person.goal.index)
      budget = rules.limit
    } else {
      stepBudget = .infinity
      budget = min(rules.effortBudget(person.draws, goal: person.goal.index), rules.limit)
    }
    if let mean = device.rotationMeanMilliseconds {
      nextRotation = rules.timeToRotation(person.draws, mean: mean, turn: 0)
    }
  }

  /// Walks the session and returns what the recorder took down.
  package consuming func walk() -> Recorder {
    let start = machine.start(in: traits, facts: person.facts)
    state = start.target
    note(start)
    watchGate(since: -1)
    if start.isAnsweredBySlot { recorder.slotAnswered(at: clock, in: traits) }
    recorder.navigated(to: state, events: start.events, at: clock, toward: errand)
    var goesOn = arrive(after: start)
    while goesOn { goesOn = act() }
    recorder.ended(end ?? .gaveUp, at: clock)
    return recorder
  }

  var traits: Traits { device.situations[situation].traits }

  var visibleRows: Int {
    max(2, rules.visibleRows > 0 ? rules.visibleRows : device.situations[situation].visibleRows)
  }

  /// Does the next thing; `false` when the session is over.
  private mutating func act() -> Bool {
    if clock >= nextRotation { return rotate() }
    let scene = machine.scene(of: state)
    if let pane = scene.panes.first(where: { errand.isReached(on: $0) }) {
      return isOnDetour ? concludeDetour() : conclude(on: pane)
    }
    if errand.isLost { return endDetour() }
    if clock >= alarm { return answerAlarm() }
    if scene.panes.contains(where: { errand.isWrongLeaf($0) }), machine.step(.back, in: state).isEffective {
      return goBack()
    }
    switch scan(scene) {
    case .take(let item, let pane): return take(item, on: pane)
    case .nothing: return goBack()
    case .disturbed: return true
    case .over: return false
    }
  }

  /// Lets time pass; `false` when the person's patience ends before.
  mutating func spend(_ milliseconds: Int) -> Bool {
    guard clock + milliseconds > budget else {
      clock += milliseconds
      return true
    }
    clock = budget
    return finish(budget == rules.limit ? .limit : .effort)
  }

  /// Notes why the session ends.
  ///
  /// Always `false`, so that it can be returned.
  mutating func finish(_ reason: SessionEnd) -> Bool {
    end = reason
    return false
  }

  /// Turns the device, which costs getting one's bearings once.
  private mutating func rotate() -> Bool {
    turns += 1
    situation = turns % device.situations.count
    nextRotation =
      device.rotationMeanMilliseconds.map { mean in
        clock + rules.timeToRotation(person.draws, mean: mean, turn: turns)
      } ?? .max
    let slot = InputSlot.traits(traits)
    let transition = machine.step(slot, in: state)
    guard perform(slot, transition: 0) else { return false }
    return transition.hasAppearances || spend(rules.orientAgain)
  }

  /// Goes back; at the root, starts over with fresh eyes or gives up.
  private mutating func goBack() -> Bool {
    guard machine.step(.back, in: state).isEffective else {
      errand.attempt += 1
      guard errand.attempt < rules.attempts else { return isOnDetour ? endDetour() : finish(.gaveUp) }
      for index in memories.indices { memories[index].startOver() }
      return true
    }
    guard spend(rules.tap) else { return false }
    recorder.did(.back, at: clock)
    return perform(.back, transition: rules.transition)
  }
}
