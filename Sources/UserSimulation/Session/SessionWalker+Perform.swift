import HeadlessNavigation

/// Giving inputs to the flow, and arriving where they lead.
extension SessionWalker {
  /// Takes in what an input leads to.
  mutating func perform(_ number: Int, lasting duration: Int, on use: TimeUse = .change) -> Bool {
    let transition = machine.tables.transitions[number]
    inputs += 1
    guard inputs <= rules.stepCap else { return finish(.stepCap) }
    if transition.meetsSlot { recording.noteExposure(in: traits, at: now) }
    guard spend(duration, on: use) else { return false }
    let wait = machine.tables.states[state].wait
    state = transition.target
    for entry in transition.destroyed {
      let instance = machine.tables.destroyed[entry]
      memory.forget(instance)
      if !filledForms.isEmpty { filledForms.removeAll { $0 == instance } }
    }
    if currentTask.isUnseen || currentTask.passage != nil || setAside != nil { note(transition) }
    if machine.tables.states[state].wait != wait { watchGate() }
    recording.note(.navigated(transition: number, isDone: isGoalDone), at: now)
    return arrive(after: number)
  }

  /// Whether what the user came for has come about, where no screen shows it; a notification is not what they came for.
  private var isGoalDone: Bool { setAside?.isDone ?? currentTask.isDone }

  /// Waits for what loads, gets one's bearings and reads what is new.
  mutating func arrive(after transition: Int) -> Bool {
    guard machine.tables.transitions[transition].hasAppearances else { return true }
    var (load, words) = (0, 0)
    var (latest, last) = (-1, -1)
    var isInView = false
    for number in machine.tables.states[state].panes {
      let pane = machine.tables.panes[number]
      last = pane.instance
      isInView = isInView || last == gaze
      guard !memory.knows(last) else { continue }
      memory.meet(last)
      latest = last
      load = max(load, pane.load)
      words = max(words, pane.words)
    }
    // The newest screen is looked at; where none is new, the one looked at before, or else the last.
    if latest >= 0 { gaze = latest } else if !isInView { gaze = last }
    guard load == 0 || wait(for: load), spend(latest < 0 ? rules.orientAgain : rules.orient, on: .orient) else {
      return false
    }
    return words == 0 || spend(rules.reading(words), on: .read)
  }

  /// Waits for what loads, or leaves before it has.
  mutating func wait(for load: Int) -> Bool {
    if let wait = loadPatience.wait(of: profile, load: load, under: rules) {
      return spend(wait, on: .load) && finish(.load)
    }
    return spend(load, on: .load)
  }
}
