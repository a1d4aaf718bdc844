import HeadlessNavigation

/// Getting ready for a person, and for what they turn to.
extension SessionWalker {
  /// Takes in a person, who knows nothing yet.
  mutating func prepare(_ person: Person, _ temperament: Temperament) {
    self.person = person
    self.temperament = temperament
    memory.clear()
    fingers.begin()
    filledForms.removeAll(keepingCapacity: true)
    goal = goal(of: person)
    errand = Errand(aim(of: goal), goal: goal.index)
    recording.begin(errand)
    (destination, setAside, end) = (nil, nil, nil)
    (clock, elapsed, visit, stepsTaken, inputs, turns, gaze) = (0, person.arrival, 0, 0, 0, 0, -1)
    patienceEnd = temperament.budget
    gateDeadline = .max
    nextRotation = temperament.firstRotation
    notifications.begin(for: person.draws)
    interruptions.begin(for: person.draws, with: temperament.firstInterruption, until: temperament.budget)
    if learns { practice.clear() }
    watchOutside()
    lookAfresh()
    hold()
  }

  /// What a person comes for in this app: the menu of a variant may say how likely its leaves are to be looked for.
  package func goal(of person: Person) -> Goal { person.goal(in: places[person.goal.index]) }

  /// What has to come about for a goal, in the machine's numbers and where the app has it.
  mutating func aim(of goal: Goal) -> Errand.Aim {
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
  mutating func lookAfresh() { eyes.open(person.draws, goal: errand.goal, attempt: errand.perceptionAttempt) }

  /// Holds the device as often turned as it was.
  mutating func hold() {
    let situations = population.devices[person.device].situations
    let situation = situations[turns % situations.count]
    traits = situation.traits
    rowMillimeters = situation.rowMillimeters
    visibleRows = max(2, rules.visibleRows > 0 ? rules.visibleRows : situation.visibleRows)
  }
}
