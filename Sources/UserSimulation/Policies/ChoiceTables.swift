import HeadlessNavigation

/// What users may do in each state of a flow, and how likely it is: worked out the first time somebody is there.
struct ChoiceTables: ~Copyable {
  /// The choices of a state, for one kind of user.
  struct Row {
    /// The number of the state.
    var state: Int32 = 0
    /// The first of its slots.
    var first: Int32 = 0
    /// How many slots there are; none as long as the row is not worked out.
    var count: UInt32 = 0
    /// The law of the time until something is done.
    var dwell = DwellTables.Dwell()
  }

  /// Something a user may do in a state.
  struct Choice {
    /// The input, as a slot of the flow machine; negative for leaving.
    var slot: Int32
    /// What is done.
    var act: UserAction
    /// Whether nothing comes of it.
    var isVain = false
    /// Whether the user meets the coordinator of the observed slot by it.
    var meetsSlot = false
    /// The number of the item, if it is a label; negative for anything else.
    var label: Int32 = -1
    /// The transition; negative as long as it is not known.
    var transition: Int32 = -1
    /// Where it leads; only worked out where all users have the same rows.
    var target = Row()
  }

  /// The leaves of one menu between which a state does not tell, as far as weights go.
  private struct LeafClass: Hashable {
    var state: Int
    var menu: Int
    var number: Int
  }

  let weights: InputWeights
  /// Whether users with different goals have different rows.
  let tellsGoals: Bool
  private(set) var slots = FlatArray<AliasSlot>()
  var choices = FlatArray<Choice>()
  private(set) var dwells = DwellTables()
  private var rows = FlatArray<Row>()
  private var goalRows: [LeafClass: Row] = [:]

  init(_ weights: InputWeights) {
    self.weights = weights
    tellsGoals = weights.tellsGoals
  }

  /// Forgets all states.
  mutating func forget() {
    slots.removeAll()
    choices.removeAll()
    rows.removeAll()
    goalRows = [:]
  }

  /// The row of a state, for somebody who wants something.
  mutating func row(of state: Int, toward currentTask: CurrentTask, in machine: inout FlowMachine) -> Row {
    if tellsGoals, case .leaf(let leaf, let menu) = currentTask.aim {
      let number = leafClass(of: leaf, menu: menu, in: state, of: machine.tables)
      let key = LeafClass(state: state, menu: menu, number: number)
      if let known = goalRows[key] { return known }
      let row = makeRow(of: state, toward: currentTask, in: &machine)
      goalRows[key] = row
      return row
    }
    while rows.count <= state { rows.append(Row()) }
    if rows[state].count == 0 { rows[state] = makeRow(of: state, toward: currentTask, in: &machine) }
    return rows[state]
  }

  /// Leaves under the same rows are of one class: the number of ends of rows that do not lie behind the leaf.
  private func leafClass(of leaf: Int, menu: Int, in state: Int, of tables: borrowing FlowTables) -> Int {
    var number = 0
    for pane in tables.states[state].panes where tables.panes[pane].listed == menu {
      for item in tables.panes[pane].items {
        let look = tables.looks[item]
        if look.firstLeaf <= leaf { number += 1 }
        if look.endOfLeaves <= leaf { number += 1 }
      }
    }
    return number
  }

  private mutating func makeRow(of state: Int, toward currentTask: CurrentTask, in machine: inout FlowMachine) -> Row {
    var list = ChoiceList(of: state, toward: currentTask, weights, in: &machine)
    list.removeImpossible()
    let own = slots.append(all: AliasSlot.slots(list.weights, from: choices.count))
    _ = choices.append(all: list.choices)
    return Row(
      state: Int32(clamping: state),
      first: Int32(clamping: own.lowerBound),
      count: UInt32(clamping: list.choices.count),
      dwell: dwells.dwell(of: list.screen.dwell)
    )
  }
}
