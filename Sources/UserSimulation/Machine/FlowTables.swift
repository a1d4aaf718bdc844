import HeadlessNavigation

/// A machine's own copy of what was found out about a flow: plain records in flat arrays, found by their numbers.
package struct FlowTables: ~Copyable {
  /// What the app is started with.
  struct Launch: Hashable {
    var traits: Traits
    var facts: [Name<Fact>]
  }

  /// An input that comes from outside of what is in view.
  struct Outside: Hashable {
    var state: Int
    var input: FlowInput
  }

  /// The states.
  package internal(set) var states = FlatArray<StateRecord>()
  /// The panes and bars of all states.
  package internal(set) var panes = FlatArray<PaneRecord>()
  /// The items of all panes.
  package internal(set) var items = FlatArray<ItemRecord>()
  /// What looks need to know of the same items.
  var looks = FlatArray<LookRecord>()
  /// The transitions.
  package internal(set) var transitions = FlatArray<TransitionRecord>()

  /// For each state and input slot the transition; negative where it is not known here.
  var steps = FlatArray<Int32>()
  var destroyed = FlatArray<Int>()
  var finished = FlatArray<Int>()
  var owners = FlatArray<Int>()
  var waits: [GateWait] = []
  /// How many screen instances, marks on them and keys of draws have numbers.
  private(set) var instanceCount = 0, markCount = 0, nodeCount = 0
  var starts: [Launch: Int] = [:]
  /// The starts without facts, by traits; negative where they are not known.
  var plainStarts = [-1, -1, -1, -1]
  var outside: [Outside: Int] = [:]

  /// The transition of an input in a state; negative when it is not known.
  func known(_ slot: InputSlot, in state: Int) -> Int { Int(steps[states[state].firstStep + slot.index]) }

  /// Copies what was added to a ledger.
  mutating func follow(_ ledger: FlowLedger) {
    states.append(restOf: ledger.states)
    panes.append(restOf: ledger.panes)
    items.append(restOf: ledger.items)
    looks.append(restOf: ledger.looks)
    transitions.append(restOf: ledger.transitions)
    steps.append(restOf: ledger.steps)
    destroyed.append(restOf: ledger.destroyed)
    finished.append(restOf: ledger.finished)
    owners.append(restOf: ledger.owners)
    if waits.count < ledger.waits.count { waits = ledger.waits.things }
    (instanceCount, markCount, nodeCount) = (ledger.instances.count, ledger.marks.count, ledger.nodes.count)
  }

  /// Remembers the transition from somewhere.
  mutating func note(_ number: Int, from origin: FlowLedger.Origin) {
    switch origin {
    case .launch(let launch):
      starts[launch] = number
      if launch.facts.isEmpty { plainStarts[launch.traits.index] = number }
    case .slot(_, _, let place): steps[place] = Int32(clamping: number)
    case .outside(let outside): self.outside[outside] = number
    }
  }
}
