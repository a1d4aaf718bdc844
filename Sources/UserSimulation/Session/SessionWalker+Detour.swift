import HeadlessNavigation

/// What comes from outside while a person is at something: a gate that waits no longer, a notification.
extension SessionWalker {
  /// The first goal while a notification leads away from it: where the person was, and what they had tried.
  struct SetAside {
    var errand: Errand
    var memories: [ScreenMemory]
  }

  /// When something from outside is next; `Int.max` when nothing is.
  var alarm: Int { min(gateDeadline, notifications.nextTime) }

  var isOnDetour: Bool { setAside != nil }

  /// Lets happen what is due.
  mutating func answerAlarm() -> Bool {
    if clock >= gateDeadline, let wait = machine.wait(in: state) {
      return perform(machine.step(.timeout(wait.gate), in: state), lasting: rules.transition)
    }
    gateDeadline = .max
    return notifications.takeNext().map { open($0) } ?? true
  }

  /// Follows a notification: until what it announced is reached or given up, nothing else is wanted.
  ///
  /// A later notification takes the place of an earlier one; the first goal waits for both.
  private mutating func open(_ opening: NotificationSchedule.Opening) -> Bool {
    let definition = population.notifications[opening.definition]
    let destination = definition.destination(of: opening.occurrence, index: opening.definition, draws: person.draws)
    let goal = definition.goal(
      for: destination,
      of: opening.occurrence,
      goalIndex: population.goals.count + opening.definition,
      draws: person.draws
    )
    if setAside == nil { setAside = SetAside(errand: errand, memories: memories) }
    errand = Errand(goal, occurrence: opening.occurrence)
    for index in memories.indices { memories[index].startOver() }
    guard spend(rules.tap) else { return false }
    recorder.did(.notification, at: clock)
    recorder.turned(to: goal, at: clock)
    let transition = machine.step(.open(destination), in: state)
    errand.isLost = !transition.isEffective && transition.target == state && !transition.hasArrived
    return perform(transition, lasting: transition.isEffective ? rules.transition : 0)
  }

  /// Has what the notification announced.
  mutating func concludeDetour() -> Bool {
    recorder.did(.answered, at: clock)
    return endDetour()
  }

  /// Goes on with the first goal, remembering what was tried for it on the screens that are still there.
  mutating func endDetour() -> Bool {
    guard let first = setAside else { return finish(.gaveUp) }
    setAside = nil
    errand = first.errand
    for index in memories.indices {
      memories[index].startOver()
      guard var known = first.memories.first(where: { $0.instance == memories[index].instance }) else { continue }
      known.offset = memories[index].offset
      memories[index] = known
    }
    recorder.turned(to: errand.goal, at: clock)
    return true
  }

  /// Notes what a transition means for what is wanted where no screen shows it.
  mutating func note(_ transition: FlowMachine<Interceptor>.Transition) {
    if case .flow(let slot)? = setAside?.errand.goal.aim, transition.finished.contains(slot) {
      setAside?.errand.isDone = true
    }
    switch errand.goal.aim {
    case .leaf, .screen: break
    case .flow(let slot): if transition.finished.contains(slot) { errand.isDone = true }
    case .arrival(let destination):
      let now = machine.state(transition.target)
      guard now.suspended?.destination != destination, now.waiting != destination else { return }
      if transition.hasArrived { errand.isDone = true } else { errand.isLost = true }
    }
  }

  /// Starts the time of a gate that has begun to wait.
  mutating func watchGate(since old: Int) {
    let wait = machine.waitNumber(in: state)
    guard wait != old else { return }
    gateDeadline = machine.wait(in: state).map { clock + $0.milliseconds } ?? .max
  }
}
