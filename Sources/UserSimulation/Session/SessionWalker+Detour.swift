import HeadlessNavigation

/// What comes from outside while a person is at something: a gate that waits no longer, a notification.
extension SessionWalker {
  /// When something from outside is next; `Int.max` when nothing is.
  var alarm: Int { min(gateDeadline, notifications.nextTime) }

  /// Lets happen what is due.
  mutating func answerAlarm() -> Bool {
    if clock >= gateDeadline, let wait = machine.wait(in: state) {
      return perform(step(outside: .timeout(wait.gate)), lasting: rules.transition)
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
    if setAside == nil {
      setAside = errand
      memory.setAside()
    } else {
      memory.startOver()
    }
    errand = Errand(aim(of: goal), goal: goal.index, occurrence: opening.occurrence)
    self.destination = destination
    lookAfresh()
    guard spend(rules.tap) else { return false }
    did(.notification)
    tape.noteTurn(to: errand, announced: goal, at: clock)
    let number = step(outside: .open(destination))
    let transition = machine.tables.transitions[number]
    errand.isLost = !transition.isEffective && transition.target == state && !transition.hasArrived
    return perform(number, lasting: transition.isEffective ? rules.transition : 0)
  }

  /// The transition of an input from outside in the present state.
  private mutating func step(outside input: FlowInput) -> Int {
    defer { makeRoom() }
    return machine.step(input, in: state)
  }

  /// Has what the notification announced.
  mutating func concludeDetour() -> Bool {
    did(.answered)
    return endDetour()
  }

  /// Goes on with the first goal, remembering what was tried for it on the screens that are still there.
  mutating func endDetour() -> Bool {
    guard let first = setAside else { return finish(.gaveUp) }
    setAside = nil
    errand = first
    memory.bringBack()
    lookAfresh()
    tape.noteTurnBack(at: clock)
    return true
  }

  /// Notes what a transition means for what is wanted where no screen shows it.
  mutating func note(_ transition: TransitionRecord) {
    if case .flow(let slot)? = setAside?.aim, has(transition, finished: slot) { setAside?.isDone = true }
    switch errand.aim {
    case .leaf, .screen: break
    case .flow(let slot): if has(transition, finished: slot) { errand.isDone = true }
    case .arrival:
      let now = machine.flowState(transition.target)
      guard now.suspended?.destination != destination, now.waiting != destination else { return }
      if transition.hasArrived { errand.isDone = true } else { errand.isLost = true }
    }
  }

  /// Starts the time of a gate that has begun to wait.
  mutating func watchGate(since old: Int) {
    let wait = machine.tables.states[state].wait
    guard wait != old else { return }
    gateDeadline = machine.wait(in: state).map { clock + $0.milliseconds } ?? .max
  }
}
