import HeadlessNavigation

/// What a choice leads to, and telling it.
extension WeightedWalker {
  /// The choice with what it leads to, which is remembered where the machine remembers it.
  mutating func discovered(_ number: Int, in state: Int) -> ChoiceTables.Choice {
    var choice = tables.choices[number]
    let slot = InputSlot(index: Int(choice.slot))
    let transition = machine.step(slot, in: state)
    let record = machine.tables.transitions[transition]
    choice.transition = Int32(clamping: transition)
    choice.isVain = !record.isEffective && record.target == state
    choice.meetsSlot = record.meetsSlot && !choice.isVain
    choice.target = ChoiceTables.Row(state: Int32(clamping: record.target))
    if !tables.tellsGoals { choice.target = tables.row(of: record.target, toward: currentTask, in: &machine) }
    if machine.tables.known(slot, in: state) >= 0 { tables.choices[number] = choice }
    return choice
  }

  /// Records what was done and what came of it.
  @inline(__always)
  mutating func note(_ choice: ChoiceTables.Choice, in state: Int) {
    if choice.act != .back { noteTap(choice, in: state) }
    if choice.isVain { return recording.note(choice.act, at: clock) }
    let transition = Int(choice.transition)
    if choice.meetsSlot, !recording.isExposed { meetSlot(in: state) }
    if currentTask.isUnseen { finishFlow(by: machine.tables.transitions[transition]) }
    recording.note(choice.act, at: clock)
    recording.note(.navigated(transition: transition, isDone: currentTask.isDone), at: clock)
  }

  /// A section is tapped and opens or closes; what leads away from the goal is a wrong branch for these users too.
  @inline(__always)
  private mutating func noteTap(_ choice: ChoiceTables.Choice, in state: Int) {
    if choice.act == .expand { recording.note(.tap, at: clock) }
    if case .leaf(let leaf, _) = currentTask.aim, choice.label >= 0 {
      if !machine.tables.items[Int(choice.label)].leaves.contains(leaf) { recording.note(.wrongBranch, at: clock) }
    } else if !choice.isVain,
      ways.isOff(InputSlot(index: Int(choice.slot)), in: state, toward: currentTask.goal, machine)
    {
      recording.note(.wrongBranch, at: clock)
    }
  }

  /// Notes the first time that the user meets the coordinator of the observed slot.
  mutating func meetSlot(in state: Int) {
    recording.noteExposure(in: machine.flowState(state).traits, at: clock)
  }

  /// Notes whether the flow has finished that the user came for.
  mutating func finishFlow(by transition: TransitionRecord) {
    guard case .flow(let slot) = currentTask.aim else { return }
    for entry in transition.finished where machine.tables.finished[entry] == slot { currentTask.isDone = true }
  }
}

extension GoalDefinition {
  /// The name of the menu, screen or slot.
  var targetName: String {
    switch target {
    case .find(let menu): menu.id.rawValue
    case .reach(let screen): screen.rawValue
    case .finish(let slot): slot.rawValue
    }
  }
}

extension GoalDefinition.Target {
  /// What has to come about, where a menu, screen or slot has that number; of a menu the first leaf.
  func aim(_ number: Int) -> CurrentTask.Aim {
    switch self {
    case .find: .leaf(0, menu: number)
    case .reach: .screen(number)
    case .finish: .flow(number)
    }
  }
}
