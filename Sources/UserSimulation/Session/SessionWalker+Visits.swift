package import HeadlessNavigation

/// Opening the app, for the first time and again.
extension SessionWalker {
  /// Opens the app by its icon, or by a link that is followed before anything is seen.
  mutating func launch() -> Bool {
    let start = machine.start(in: traits, facts: user.facts)
    makeRoom()
    let first = machine.tables.transitions[start]
    state = first.target
    note(first)
    if machine.tables.states[state].wait >= 0 { watchGate() }
    if first.meetsSlot { recording.noteExposure(in: traits, at: now) }
    recording.note(.navigated(transition: start, isDone: currentTask.isDone), at: now)
    guard hasLinks, let link = link(of: user) else { return arrive(after: start) }
    let opened = step(outside: .open(link))
    guard perform(opened, lasting: 0) else { return false }
    return machine.tables.transitions[opened].hasAppearances || arrive(after: start)
  }

  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  package mutating func link(of user: SimulatedUser) -> Destination? {
    let goal = goal(of: user)
    return links.destination(for: goal, at: CurrentTask(aim(of: goal), goal: goal.index).position, user.draws)
  }

  /// How long it takes until the user comes back, who did not get what they came for; `nil` when they do not.
  func timeToNextVisit() -> Int? {
    end == .finished || end == .stepCap ? nil : cohort.visits.gap(after: visit, user.draws)
  }

  /// Comes back with new patience, for the same thing.
  mutating func comeBack(after gap: Int) -> Bool {
    goAway(for: gap)
    visit += 1
    (inputs, stepsTaken, end) = (0, 0, nil)
    profile = UserProfile(of: user, in: cohort, under: rules, visit: visit)
    patienceEnd = clock + profile.budget
    interruptions.search(until: patienceEnd)
    if let first = setAside {
      (currentTask, setAside) = (first, nil)
      recording.noteTurnBack(at: now)
    }
    currentTask.beginAgain()
    currentTask.attempt = 0
    lookAfresh()
    memory.startOver()
    watchOutside()
    return findApp(after: gap)
  }

  /// How long one look takes who comes back: less on a screen that was searched on an earlier visit.
  mutating func practisedGlance(at pane: PaneRecord) -> Int {
    let trial = practice.trial(on: pane.instance, in: visit)
    return rules.scan(among: pane.items.count, trial: trial)
  }
}
