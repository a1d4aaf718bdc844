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
  let then: [Name<Item>]
  var recorder: Recorder

  var clock = 0
  var state = 0
  var memories: [ScreenMemory] = []
  var attempt = 0
  /// The instance of the screen the person looks at.
  var gaze = -1
  private var steps = 0
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
    then = population.goals[person.goal.index].then
    self.recorder = recorder
    budget = min(rules.effortBudget(person.draws, goal: person.goal.index), rules.limit)
    if let mean = device.rotationMeanMilliseconds {
      nextRotation = rules.timeToRotation(person.draws, mean: mean, turn: 0)
    }
  }

  /// Walks the session and returns what the recorder took down.
  package consuming func walk() -> Recorder {
    let start = machine.start(in: traits)
    state = start.target
    recorder.navigated(to: state, events: start.events, at: clock, toward: person.goal)
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
    if let goal = scene.panes.first(where: { $0.isLeafScreen && isGoal($0) }) { return conclude(on: goal) }
    if scene.panes.contains(where: { $0.isLeafScreen && $0.subject == person.goal.menu }) { return goBack() }
    switch scan(scene) {
    case .take(let item, let pane): return take(item, on: pane)
    case .nothing: return goBack()
    case .over: return false
    }
  }

  func isGoal(_ pane: Pane) -> Bool { person.goal.isServed(by: pane.subject, leaves: pane.leaves) }

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

  /// Gives an input to the flow and takes in what it leads to.
  mutating func perform(_ slot: InputSlot, transition duration: Int) -> Bool {
    steps += 1
    guard steps <= rules.stepCap else { return finish(.stepCap) }
    let transition = machine.step(slot, in: state)
    if transition.isAnsweredBySlot { recorder.slotAnswered(at: clock, in: traits) }
    guard spend(duration) else { return false }
    state = transition.target
    if !transition.destroyed.isEmpty { memories.removeAll { transition.destroyed.contains($0.instance) } }
    recorder.navigated(to: state, events: transition.events, at: clock, toward: person.goal)
    return arrive(after: transition)
  }

  /// Waits for what loads and gets one's bearings; then reads what is there about one leaf.
  private mutating func arrive(after transition: FlowMachine<Interceptor>.Transition) -> Bool {
    guard transition.hasAppearances else { return true }
    let scene = machine.scene(of: state)
    let new = scene.panes.filter { pane in !memories.contains { $0.instance == pane.instance } }
    memories += new.map { ScreenMemory(instance: $0.instance) }
    if let last = new.last {
      gaze = last.instance
    } else if !scene.panes.contains(where: { $0.instance == gaze }) {
      gaze = scene.panes.last?.instance ?? -1
    }
    let load = new.map(\.loadMilliseconds).max() ?? 0
    if let wait = rules.waitBeforeLeaving(person.draws, load: load) {
      return spend(wait) && finish(.load)
    }
    guard spend(load), spend(new.isEmpty ? rules.orientAgain : rules.orient) else { return false }
    let words = new.filter { $0.isLeafScreen }.map(\.words).max() ?? 0
    return spend(rules.reading(words))
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
      attempt += 1
      guard attempt < rules.attempts else { return finish(.gaveUp) }
      for index in memories.indices { memories[index].startOver() }
      return true
    }
    guard spend(rules.tap) else { return false }
    recorder.did(.back, at: clock)
    return perform(.back, transition: rules.transition)
  }
}
