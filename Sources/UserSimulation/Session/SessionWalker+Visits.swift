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

/// Getting ready for a user, and for what they turn to.
extension SessionWalker {
  /// Takes in a user, who knows nothing yet.
  mutating func prepare(_ user: SimulatedUser, _ profile: UserProfile) {
    self.user = user
    self.profile = profile
    memory.clear()
    pointing.begin()
    filledForms.removeAll(keepingCapacity: true)
    goal = goal(of: user)
    currentTask = CurrentTask(aim(of: goal), goal: goal.index)
    recording.begin(currentTask)
    (destination, setAside, end) = (nil, nil, nil)
    (clock, elapsed, visit, stepsTaken, inputs, turns, gaze) = (0, user.arrival, 0, 0, 0, 0, -1)
    patienceEnd = profile.budget
    gateDeadline = .max
    nextRotation = profile.firstRotation
    notifications.begin(for: user.draws)
    interruptions.begin(for: user.draws, with: profile.firstInterruption, until: profile.budget)
    if learns { practice.clear() }
    watchOutside()
    lookAfresh()
    hold()
  }

  /// What a user comes for in this app: the menu of a variant may say how likely its leaves are to be looked for.
  package func goal(of user: SimulatedUser) -> Goal { user.goal(in: places[user.goal.index]) }

  /// What has to come about for a goal, in the machine's numbers and where the app has it.
  mutating func aim(of goal: Goal) -> CurrentTask.Aim {
    let known = goal.index < goalNumbers.count ? goalNumbers[goal.index] : nil
    return switch goal.aim {
    case .leaf(let leaf, let menu):
      .leaf(places[goal.index].position(of: leaf), menu: known ?? machine.number(of: menu.rawValue))
    case .screen(let screen): .screen(known ?? machine.number(of: screen.rawValue))
    case .flow(let slot): .flow(known ?? machine.number(of: slot.rawValue))
    case .arrival: .arrival
    }
  }

  /// Perceives everything anew.
  mutating func lookAfresh() {
    labelPerception.open(user.draws, goal: currentTask.goal, attempt: currentTask.perceptionAttempt)
  }

  /// Holds the device as often turned as it was.
  mutating func hold() {
    let situations = cohort.devices[user.device].situations
    let situation = situations[turns % situations.count]
    traits = situation.traits
    rowMillimeters = situation.rowMillimeters
    visibleRows = max(2, rules.visibleRows > 0 ? rules.visibleRows : situation.visibleRows)
  }
}

extension SessionWalker {
  /// Goes on with users who behave otherwise; what was found out about the flow stays.
  ///
  /// - Parameter cohort: Users of the same devices and goals as those before.
  package mutating func turn(to cohort: Cohort, rules: SessionRules) {
    self.cohort = cohort
    self.rules = rules
    glance = rules.scan
    loadPatience = LoadPatience()
    learns = cohort.visits.most > 1 && rules.parameters[.learning] > 0
    forager = Forager(
      ScentPerception(ScentRules(rules.parameters), goals: labelPerception.goals, shifts: cohort.scentShifts)
    )
    labelPerception = LabelPerception(rules.perception, goals: labelPerception.goals, shifts: cohort.scentShifts)
    notifications = NotificationSchedule(cohort.notifications, until: rules.limit * cohort.visits.most)
    interruptions = rules.interruptions
    makeRoom()
  }
}
