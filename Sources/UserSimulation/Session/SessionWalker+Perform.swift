import HeadlessNavigation

/// Giving inputs to the flow, and arriving where they lead.
extension SessionWalker {
  /// Takes in what an input leads to.
  mutating func perform(_ number: Int, lasting duration: Int) -> Bool {
    let transition = machine.tables.transitions[number]
    inputs += 1
    guard inputs <= rules.stepCap else { return finish(.stepCap) }
    if transition.meetsSlot { tape.note(.metSlot(traits), at: now) }
    guard spend(duration) else { return false }
    let wait = machine.tables.states[state].wait
    state = transition.target
    for entry in transition.destroyed { memory.forget(machine.tables.destroyed[entry]) }
    if errand.isUnseen || errand.passage != nil || setAside != nil { note(transition) }
    watchGate(since: wait)
    tape.note(.navigated(transition: number, isDone: errand.isDone), at: now)
    return arrive(after: transition)
  }

  /// Waits for what loads and gets one's bearings; then reads what is there about one leaf or about what the
  /// person came for.
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
      if pane.isLeafScreen || errand.isReached(on: pane) { words = max(words, pane.words) }
    }
    look(at: latest, among: panes)
    guard wait(for: load), spend(latest < 0 ? rules.orientAgain : rules.orient) else { return false }
    return spend(rules.reading(words))
  }

  /// Waits for what loads, or leaves before it has.
  mutating func wait(for load: Int) -> Bool {
    if let wait = loadPatience.wait(of: temperament, load: load, under: rules) {
      return spend(wait) && finish(.load)
    }
    return spend(load)
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
