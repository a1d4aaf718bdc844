import HeadlessNavigation
import UserBehavior

/// The choices of users in each state of a flow with their weights, worked out at the first visit.
struct ChoiceTables: ~Copyable {
  /// The choices of a state, for one kind of user.
  struct Row: BitwiseCopyable {
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
  struct Choice: BitwiseCopyable {
    /// The input, as a slot of the flow machine; negative for leaving.
    var slot: Int32
    /// What is done.
    var act: UserAction
    /// Whether nothing comes of it.
    var isVain = false
    /// Whether the user meets the coordinator of the observed slot by it.
    var meetsSlot = false
    /// The number of the item, if it is a label or a link to a node of a menu; negative for anything else.
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

  /// About how many bytes it takes.
  var byteCount: Int {
    slots.byteCount + choices.byteCount + rows.byteCount + goalRows.capacity * MemoryLayout<(LeafClass, Row)>.stride * 4
      / 3
  }

  /// Forgets all states.
  mutating func forget() {
    slots = FlatArray()
    choices = FlatArray()
    rows = FlatArray()
    goalRows = [:]
  }

  /// The row of a state for a task.
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
      state: Int32(clamping: state), first: Int32(clamping: own.lowerBound),
      count: UInt32(clamping: list.choices.count), dwell: dwells.dwell(of: list.screen.dwell))
  }
}

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
    _ pane: PaneRecord, _ own: ScreenWeights, toward currentTask: CurrentTask, _ machine: borrowing FlowMachine
  ) {
    let leaf = own.rowsOnGoal == nil ? -1 : currentTask.leaf(in: pane.listed)
    let labels = pane.items.filter { machine.tables.items[$0].look == .label && !machine.tables.looks[$0].isHeading }
    let onGoal = labels.count { machine.tables.items[$0].leaves.contains(leaf) }
    for number in pane.items where !machine.tables.looks[number].isHeading {
      let item = machine.tables.items[number]
      switch item.look {
      case .label:
        let isOnGoal = item.leaves.contains(leaf)
        let weight = isOnGoal ? (own.rowsOnGoal ?? 0) / Double(onGoal) : own.rows / Double(labels.count - onGoal)
        add(item.slot, item.isSection ? .expand : .tap, weight, label: number)
      case .fixed:
        let weight = own.items[Name(machine.names[item.name])] ?? 1
        add(item.slot, item.searches < 0 ? .tap : .search, weight, label: item.leaves.isEmpty ? -1 : number)
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

/// One of as many equally likely slots as there are choices, shared by at most two of them (Walker's alias method).
///
/// A choice takes one product, one look-up and one comparison, however many there are.
package struct AliasSlot: BitwiseCopyable {
  /// The part of the slot that is its own choice's, in units of 2⁻³².
  package var threshold: UInt32
  /// The choice it is named after.
  package var own: Int32
  /// The choice that has the rest.
  package var other: Int32

  package init(threshold: UInt32, own: Int32, other: Int32) {
    self.threshold = threshold
    self.own = own
    self.other = other
  }

  /// The slots of weights, which are not negative and sum to more than 0; choices are counted from a first number.
  package static func slots(_ weights: [Double], from first: Int) -> [AliasSlot] {
    let total = weights.reduce(0, +)
    var left = weights.map { $0 * Double(weights.count) / total }
    var slots = weights.indices.map { index in
      AliasSlot(threshold: .max, own: Int32(clamping: first + index), other: Int32(clamping: first + index))
    }
    var poor = left.indices.filter { left[$0] < 1 }
    var rich = left.indices.filter { left[$0] >= 1 }
    while let small = poor.popLast(), let large = rich.last {
      slots[small].threshold = UInt32(clamping: Int(left[small] * 0x1p32))
      slots[small].other = Int32(clamping: first + large)
      left[large] -= 1 - left[small]
      if left[large] < 1 {
        rich.removeLast()
        poor.append(large)
      }
    }
    return slots
  }

  /// The choice for the place within the slot, in units of 2⁻³².
  @inline(__always) package func choice(at place: UInt32) -> Int { Int(place < threshold ? own : other) }
}
