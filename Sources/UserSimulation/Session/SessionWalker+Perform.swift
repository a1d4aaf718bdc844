import HeadlessNavigation

/// Giving inputs to the flow, and arriving where they lead.
extension SessionWalker {
  /// Takes in what an input leads to.
  mutating func perform(_ number: Int, lasting duration: Int) -> Bool {
    let transition = machine.tables.transitions[number]
    inputs += 1
    guard inputs <= rules.stepCap else { return finish(.stepCap) }
    if transition.meetsSlot { tape.note(.metSlot(traits), at: clock) }
    guard spend(duration) else { return false }
    let wait = machine.tables.states[state].wait
    state = transition.target
    for entry in transition.destroyed { memory.forget(machine.tables.destroyed[entry]) }
    if !filledForms.isEmpty { filledForms.removeAll { machine.tables.destroyed[transition.destroyed].contains($0) } }
    if errand.isUnseen || errand.passage != nil || setAside != nil { note(transition) }
    watchGate(since: wait)
    tape.note(.navigated(transition: number, isDone: errand.isDone), at: clock)
    return arrive(after: transition)
  }

  /// Waits for what loads, gets one's bearings and reads what is new.
  mutating func arrive(after transition: TransitionRecord) -> Bool {
    guard transition.hasAppearances else { return true }
    let panes = machine.tables.states[state].panes
    var (load, words) = (0, 0)
    var latest = -1
    for number in panes {
      let pane = machine.tables.panes[number]
      guard !memory.knows(pane.instance) else { continue }
      latest = pane.instance
      load = max(load, pane.load)
      words = max(words, pane.words)
    }
    look(at: latest, among: panes)
    if let wait = loadPatience.wait(of: temperament, load: load, under: rules) {
      return spend(wait) && finish(.load)
    }
    guard spend(load), spend(latest < 0 ? rules.orientAgain : rules.orient) else { return false }
    return spend(rules.reading(words))
  }

  /// Looks at the newest screen; where none is new, at the one looked at before, or else at the last.
  private mutating func look(at latest: Int, among panes: Range<Int>) {
    var isInView = false
    var last = -1
    for pane in panes {
      last = machine.tables.panes[pane].instance
      isInView = isInView || last == gaze
      if !memory.knows(last) { memory.meet(last) }
    }
    if latest >= 0 { gaze = latest } else if !isInView { gaze = last }
  }
}
