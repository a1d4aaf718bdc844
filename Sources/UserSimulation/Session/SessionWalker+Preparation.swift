import HeadlessNavigation

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
