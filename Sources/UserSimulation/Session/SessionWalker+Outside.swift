import HeadlessNavigation
import UserBehavior

/// Events from outside during a task: a gate that times out, a notification, an interruption.
extension SessionWalker {
  /// Handles the event that is due.
  mutating func answerAlarm() -> Bool {
    if clock.active >= schedule.gateDeadline {
      schedule.gateDeadline = .max
      guard let wait = machine.wait(in: state) else { return true }
      return perform(step(outside: .timeout(wait.gate)), lasting: rules.transition)
    }
    if schedule.isInterruptionNext { return giveIn() }
    guard let opening = schedule.nextOpenedNotification() else { return true }
    return open(opening)
  }

  /// Follows a notification until its destination is reached or given up.
  ///
  /// A later notification replaces an earlier one; the user's goal waits for both.
  private mutating func open(_ opening: NotificationSchedule.Opening) -> Bool {
    let definition = cohort.notifications[opening.definition]
    let announced = definition.destination(of: opening.occurrence, index: opening.definition, draws: user.draws)
    let index = cohort.goals.count + opening.definition
    let goal = definition.goal(for: announced, of: opening.occurrence, goalIndex: index, draws: user.draws)
    let context = targets.places[index].context(announced.context, among: definition.contexts)
    let destination = context.map { Destination(announced.name, context: $0) }
    if setAside == nil {
      setAside = currentTask
      memory.setAside()
    } else {
      memory.startOver()
    }
    begin(CurrentTask(aim(of: goal), goal: goal.index, occurrence: opening.occurrence))
    self.destination = destination
    guard spend(rules.tap, on: .tap) else { return false }
    did(.notification)
    reporter.reportTurn(to: goal, at: clock.now)
    guard let destination else {
      // The app no longer has what the notification is about.
      currentTask.isLost = true
      return true
    }
    let number = step(outside: .open(destination))
    let transition = machine.tables.transitions[number]
    currentTask.isLost = !transition.isEffective && transition.target == state && !transition.hasArrived
    return perform(number, lasting: transition.isEffective ? rules.transition : 0)
  }

  /// The transition of an input from outside in the present state.
  mutating func step(outside input: FlowInput) -> Int {
    defer { makeRoom() }
    return machine.step(input, in: state)
  }

  /// Has what the notification announced.
  mutating func concludeDetour() -> Bool {
    did(.answered)
    return endDetour()
  }

  /// Continues with the user's goal; items tried for it on screens that still exist stay marked.
  mutating func endDetour() -> Bool {
    guard let first = setAside else { return finish(.gaveUp) }
    setAside = nil
    begin(first)
    // The gate that was left waiting has gone with the navigation it held up.
    if currentTask.passage == .waiting { currentTask.passage = .refused }
    memory.bringBack()
    reporter.reportTurn(to: goal, at: clock.now)
    return true
  }

  /// Notes what a transition means for what is wanted where no screen shows it.
  mutating func remember(_ transition: TransitionRecord) {
    if case .flow(let slot)? = setAside?.aim, has(transition, finished: slot) { setAside?.isDone = true }
    if currentTask.passage == .waiting, let hasCome = hasCome(by: transition) {
      currentTask.passage = hasCome ? .passed : .refused
    }
    switch currentTask.aim {
    case .leaf, .screen: break
    case .flow(let slot): if has(transition, finished: slot) { currentTask.isDone = true }
    case .arrival:
      guard let hasCome = hasCome(by: transition) else { return }
      if hasCome { currentTask.isDone = true } else { currentTask.isLost = true }
    }
  }

  /// Whether what the user decided on waits at a gate, which they want to pass then.
  mutating func waitsAtGate() -> Bool {
    guard machine.tables.states[state].isSuspended, let held = machine.flowState(state).suspended?.destination else {
      return false
    }
    (destination, currentTask.passage) = (held, .waiting)
    return true
  }

  /// Whether the navigation that is followed has come to its end, or to nothing; `nil` while it waits.
  private mutating func hasCome(by transition: TransitionRecord) -> Bool? {
    guard machine.tables.states[transition.target].isSuspended else { return transition.hasArrived }
    let now = machine.flowState(transition.target)
    guard now.suspended?.destination != destination, now.waiting != destination else { return nil }
    return transition.hasArrived
  }

  /// Starts the time of a gate that has begun to wait.
  mutating func watchGate() {
    schedule.gateDeadline = machine.wait(in: state).map { clock.active + $0.milliseconds } ?? .max
  }
}

/// Leaving the app and coming back to it.
extension SessionWalker {
  /// Turns to something outside the app, for a while or for good.
  mutating func giveIn() -> Bool {
    guard let interruption = schedule.takeInterruption(until: clock.patienceEnd) else { return true }
    did(.interruption)
    guard let absence = interruption.absence(user.draws, under: rules) else { return finish(.interrupted) }
    goAway(for: absence)
    return spend(rules.resume, on: .orient) && findApp(after: absence)
  }

  /// Adds time away, which costs no effort; gates keep counting.
  mutating func goAway(for absence: Int) {
    reporter.report(.away(absence), at: clock.now, in: &machine)
    clock.away += absence
    schedule.goAway(for: absence, at: clock.active)
  }

  /// Finds the app as it was left, or, after too long, opens it again.
  mutating func findApp(after absence: Int) -> Bool { absence <= rules.stateKept || relaunch() }

  /// Opens the app again after it was closed.
  ///
  /// If it starts anew, its screens are forgotten, and decisions behind a gate have to be made again. Restored screens
  /// load once more.
  private mutating func relaunch() -> Bool {
    let number = step(outside: .relaunch)
    guard machine.engine.app.relaunch == .restore else {
      currentTask.beginAgain()
      setAside?.beginAgain()
      memory.clear()
      return perform(number, lasting: 0)
    }
    guard perform(number, lasting: 0) else { return false }
    var load = 0
    for pane in machine.tables.states[state].panes { load = max(load, machine.tables.panes[pane].load) }
    return wait(for: load)
  }
}
