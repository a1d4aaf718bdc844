import HeadlessNavigation

/// Leaving the app and coming back to it.
extension SessionWalker {
  /// Turns to something outside the app, for a while or for good.
  mutating func giveIn() -> Bool {
    guard let interruption = interruptions.takeNext(until: patienceEnd) else { return true }
    watchOutside()
    did(.interruption)
    guard let absence = interruption.absence(user.draws, under: rules) else { return finish(.interrupted) }
    goAway(for: absence)
    return spend(rules.resume, on: .orient) && findApp(after: absence)
  }

  /// Lets time pass that costs no effort; a gate does not wait longer for who is away.
  mutating func goAway(for absence: Int) {
    recording.note(.away(absence), at: now)
    elapsed += absence
    if gateDeadline < .max { gateDeadline = max(clock, gateDeadline - absence) }
  }

  /// Finds the app as it was left, or, after too long, opens it again.
  mutating func findApp(after absence: Int) -> Bool { absence <= rules.stateKept || relaunch() }

  /// Opens the app again that was ended meanwhile.
  ///
  /// Where it starts anew, its screens are forgotten, and whoever had decided on something behind a gate has to come to
  /// it again. What is restored is loaded once more.
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

  /// Works out what comes next from outside, whatever is on the display.
  mutating func watchOutside() {
    nextFromOutside = min(notifications.nextTime, interruptions.next?.time ?? .max)
  }
}
