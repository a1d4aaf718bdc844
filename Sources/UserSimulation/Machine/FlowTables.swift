import HeadlessNavigation

/// What a machine has found out about a flow: plain records in flat arrays, found by their numbers.
package struct FlowTables: ~Copyable {
  /// A screen of a tree, told from equal ones in lower layers.
  struct Instance: Hashable {
    var kind: Name<Screen>
    var context: Value
    var ordinal: Int
  }

  /// Something on one screen instance.
  struct Mark: Hashable {
    var instance: Int
    var key: UInt32
  }

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

  /// For each state and input slot the transition; negative where it is not known.
  var steps = FlatArray<Int>()
  var inputs: [FlowInput] = []
  var destroyed = FlatArray<Int>()
  var finished = FlatArray<Int>()
  var owners = FlatArray<Int>()
  var flowStates: [FlowState] = []
  var waits = NumberTable<GateWait>()
  var instances = NumberTable<Instance>()
  var marks = NumberTable<Mark>()
  var nodes = NumberTable<UInt32>()
  var numbers: [FlowState: Int] = [:]
  var starts: [Launch: Int] = [:]
  /// The starts without facts, by traits; negative where they are not known.
  var plainStarts = [-1, -1, -1, -1]
  var outside: [Outside: Int] = [:]

  /// The transition of an input in a state; negative when it is not known.
  func known(_ slot: InputSlot, in state: Int) -> Int { steps[states[state].firstStep + slot.index] }
}
