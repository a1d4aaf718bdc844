package import HeadlessNavigation
import UserBehavior

/// Opening the app, for the first time and again.
extension SessionWalker {
  /// Opens the app by its icon, or by a link that is followed before anything is seen.
  mutating func launch() -> Bool {
    let start = machine.start(in: traits, facts: user.facts)
    makeRoom()
    let first = machine.tables.transitions[start]
    state = first.target
    remember(first)
    if machine.tables.states[state].wait >= 0 { watchGate() }
    if first.meetsSlot { reporter.reportExposure(in: traits, at: clock.now, in: &machine) }
    reporter.report(.navigated(transition: start, isDone: currentTask.isDone), at: clock.now, in: &machine)
    guard targets.areOpened, let link = link(of: user) else { return arrive(after: start) }
    return perform(step(outside: .open(link)), lasting: 0)
  }

  /// Where the link leads by which a user opens the app for the first time; `nil` where they tap the icon.
  package mutating func link(of user: SimulatedUser) -> Destination? {
    let goal = targets.goal(of: user)
    if let start = cohort.goals[goal.index].startsAt { return Destination(start) }
    return targets.links.destination(for: goal, at: CurrentTask(aim(of: goal), goal: goal.index).position, user.draws)
  }

  /// The time until a user without success comes back; `nil` when they do not.
  mutating func timeToNextVisit() -> Int? {
    end == .finished || end == .stepCap ? nil : cohort.visits.gap(after: clock.visit, user.draws)
  }

  /// Comes back with new patience, for the same thing.
  mutating func comeBack(after gap: Int) -> Bool {
    goAway(for: gap)
    (inputs, end) = (0, nil)
    let known = (profile.way, profile.visitsBefore)
    profile = UserProfile(of: user, in: cohort, under: rules, visit: clock.visit + 1)
    (profile.way, profile.visitsBefore) = known
    clock.beginVisit(profile)
    schedule.beginVisit(until: clock.patienceEnd)
    var task = setAside ?? currentTask
    if setAside != nil { reporter.reportTurn(to: goal, at: clock.now) }
    setAside = nil
    task.beginAgain()
    task.attempt = 0
    begin(task)
    memory.startOver()
    return findApp(after: gap)
  }
}

/// Getting ready for a user, and for what they turn to.
extension SessionWalker {
  /// Starts with a user who knows nothing yet.
  mutating func prepare(_ user: SimulatedUser, _ profile: UserProfile) {
    self.user = user
    self.profile = profile
    memory.clear()
    pointing.begin()
    filledForms.removeAll(keepingCapacity: true)
    goal = targets.goal(of: user)
    currentTask = CurrentTask(aim(of: goal), goal: goal.index)
    reporter.begin(user, toward: currentTask)
    (destination, setAside, end) = (nil, nil, nil)
    inputs = 0
    clock.begin(at: user.arrival, profile)
    schedule.begin(for: user, profile)
    attention.begin(user, under: rules)
    begin(currentTask)
    hold()
  }

  /// What a user comes for in this app, where the menu of a variant may weigh its leaves differently.
  package func goal(of user: SimulatedUser) -> Goal { targets.goal(of: user) }

  /// What has to come about for a goal, in the machine's numbers and where the app has it.
  mutating func aim(of goal: Goal) -> CurrentTask.Aim {
    let known = goal.index < targets.numbers.count ? targets.numbers[goal.index] : nil
    return switch goal.aim {
    case .leaf(let leaf, let menu):
      .leaf(targets.places[goal.index].position(of: leaf), menu: known ?? machine.number(of: menu.rawValue))
    case .screen(let screen): .screen(known ?? machine.number(of: screen.rawValue))
    case .flow(let slot): .flow(known ?? machine.number(of: slot.rawValue))
    case .arrival: .arrival
    }
  }

  /// Turns to something else to do; what was not wanted for the other thing may be now.
  mutating func begin(_ task: CurrentTask) {
    currentTask = task
    unwanted.removeAll(keepingCapacity: true)
    foundBySearch = -1
    lookAfresh()
  }

  /// Perceives everything anew.
  mutating func lookAfresh() {
    attention.labels.open(user.draws, goal: currentTask.goal, attempt: currentTask.perceptionAttempt)
  }

  /// Holds the device as often turned as it was.
  mutating func hold() {
    let situations = cohort.devices[user.device].situations
    let situation = situations[schedule.turns % situations.count]
    traits = situation.traits
    attention.hold(situation, under: rules)
  }
}

extension SessionWalker {
  /// Continues with users who behave differently; knowledge of the flow stays.
  ///
  /// - Parameter cohort: Users of the same devices and goals as those before.
  package mutating func use(_ cohort: Cohort, rules: SessionRules) {
    self.cohort = cohort
    self.rules = rules
    loadPatience = LoadPatience()
    attention.use(cohort, under: rules)
    schedule.use(cohort, under: rules)
    makeRoom()
  }
}
