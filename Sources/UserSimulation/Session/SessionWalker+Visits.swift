package import HeadlessNavigation

/// Opening the app, for the first time and again.
extension SessionWalker {
  /// Opens the app by its icon, or by a link that is followed before anything is seen.
  mutating func launch() -> Bool {
    let start = machine.start(in: traits, facts: person.facts)
    makeRoom()
    let first = machine.tables.transitions[start]
    state = first.target
    note(first)
    if machine.tables.states[state].wait >= 0 { watchGate() }
    if first.meetsSlot { recording.noteExposure(in: traits, at: now) }
    recording.note(.navigated(transition: start, isDone: errand.isDone), at: now)
    guard hasLinks, let link = link(of: person) else { return arrive(after: start) }
    let opened = step(outside: .open(link))
    guard perform(opened, lasting: 0) else { return false }
    return machine.tables.transitions[opened].hasAppearances || arrive(after: start)
  }

  /// Where the link leads by which a person opens the app for the first time; `nil` where they tap the icon.
  package mutating func link(of person: Person) -> Destination? {
    let goal = goal(of: person)
    return links.destination(for: goal, at: Errand(aim(of: goal), goal: goal.index).position, person.draws)
  }

  /// How long it takes until the person comes back, who did not get what they came for; `nil` when they do not.
  func timeToNextVisit() -> Int? {
    end == .finished || end == .stepCap ? nil : population.visits.gap(after: visit, person.draws)
  }

  /// Comes back with new patience, for the same thing.
  mutating func comeBack(after gap: Int) -> Bool {
    goAway(for: gap)
    visit += 1
    (inputs, stepsTaken, end) = (0, 0, nil)
    temperament = Temperament(of: person, in: population, under: rules, visit: visit)
    patienceEnd = clock + temperament.budget
    interruptions.search(until: patienceEnd)
    if let first = setAside {
      (errand, setAside) = (first, nil)
      recording.noteTurnBack(at: now)
    }
    errand.beginAgain()
    errand.attempt = 0
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
