import HeadlessNavigation

/// Everything a user may do in one state, with its weight.
struct ChoiceList {
  /// The weights of the trailing screen in view.
  let screen: ScreenWeights
  private(set) var choices: [ChoiceTables.Choice] = []
  private(set) var weights: [Double] = []

  /// Lists the items of the panes and bars, back where it leads somewhere, and leaving.
  init(of state: Int, toward currentTask: CurrentTask, _ all: InputWeights, in machine: inout FlowMachine) {
    let record = machine.tables.states[state]
    let last = record.panes.last.map { machine.tables.panes[$0].kind }
    screen = last.map { all[Name(machine.names[$0])] } ?? all.otherwise
    for pane in record.panes {
      let own = all[Name(machine.names[machine.tables.panes[pane].kind])]
      add(machine.tables.panes[pane], own, toward: currentTask, machine)
    }
    for bar in record.bars { add(machine.tables.panes[bar], screen, toward: currentTask, machine) }
    // Going back from the first screen changes nothing, which is no way to spend a step.
    let back = machine.step(.back, in: state)
    if machine.tables.transitions[back].isEffective { add(.back, .back, screen.back) }
    add(nil, .back, screen.leave)
  }

  /// Leaves what has no weight out; where nothing is left users leave.
  mutating func removeImpossible() {
    let leaving = choices.suffix(1)
    let possible = choices.indices.filter { weights[$0] > 0 }
    choices = possible.isEmpty ? Array(leaving) : possible.map { choices[$0] }
    weights = possible.isEmpty ? [1] : possible.map { weights[$0] }
  }

  private mutating func add(
    _ pane: PaneRecord,
    _ own: ScreenWeights,
    toward currentTask: CurrentTask,
    _ machine: borrowing FlowMachine
  ) {
    let leaf = own.rowsOnGoal == nil ? -1 : currentTask.leaf(in: pane.listed)
    let labels = pane.items.filter { machine.tables.items[$0].look == .label }
    let onGoal = labels.count { machine.tables.items[$0].leaves.contains(leaf) }
    for number in pane.items {
      let item = machine.tables.items[number]
      switch item.look {
      case .label:
        let isOnGoal = item.leaves.contains(leaf)
        let weight = isOnGoal ? (own.rowsOnGoal ?? 0) / Double(onGoal) : own.rows / Double(labels.count - onGoal)
        add(item.slot, item.isSection ? .expand : .tap, weight, label: number)
      case .fixed: add(item.slot, .tap, own.items[Name(machine.names[item.name])] ?? 1)
      case .tab:
        // The selected tab is where one is.
        guard machine.tables.looks[number].isSearched else { continue }
        add(item.slot, .tap, own.items[Name(machine.names[item.name])] ?? 1)
      }
    }
  }

  private mutating func add(_ slot: InputSlot?, _ act: UserAction, _ weight: Double, label: Int = -1) {
    let number = slot.map { Int32(clamping: $0.index) } ?? -1
    choices.append(ChoiceTables.Choice(slot: number, act: act, label: Int32(clamping: label)))
    weights.append(weight)
  }
}
