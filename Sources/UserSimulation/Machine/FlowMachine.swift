package import HeadlessNavigation

/// A flow engine that never does the same work twice: states, scenes and steps are numbered and remembered.
///
/// Users repeat the same few thousand steps, so a worker's machine soon answers from its tables. One machine belongs
/// to one worker; what it finds out is found out for all that share its flow. Numbers depend on the order of discovery and must not reach any result.
package struct FlowMachine: ~Copyable {
  /// How much of what was found out is used again.
  package enum Memory: Sendable {
    /// All of it.
    case everything
    /// Nothing: every step is done by the engine, and every scene is built anew.
    case nothing
  }

  /// What is known of the flow; shared with other machines.
  let flow: SharedFlow
  private var discoveries: FlowDiscoveries
  private let memory: Memory
  /// What was found out.
  package private(set) var tables = FlowTables()
  /// The names of screens, menus, items and slots.
  package private(set) var names = NumberTable<String>()
  /// The scents of items.
  private(set) var scents = NumberTable<ItemScent>()

  /// Makes a machine.
  /// - Parameter slot: The tested slot, whose first answer is the exposure.
  package init(engine: FlowEngine, observing slot: Name<any Coordinator>) {
    self.init(SharedFlow(engine, observing: slot))
  }

  /// Makes a machine that shares what is found out with others, unless it remembers nothing.
  package init(_ flow: SharedFlow, memory: Memory = .everything) {
    self.flow =
      memory == .everything ? flow : SharedFlow(flow.engine, observing: flow.slot, ways: flow.ways)
    discoveries = self.flow.discoveries
    self.memory = memory
  }

  var engine: FlowEngine { flow.engine }

  /// The transition that starts the app.
  /// - Parameter facts: The facts that are true, sorted.
  package mutating func start(in traits: Traits, facts: [Name<Fact>] = []) -> Int {
    let launch = FlowTables.Launch(traits: traits, facts: facts)
    if memory == .everything {
      if facts.isEmpty, tables.plainStarts[traits.index] >= 0 { return tables.plainStarts[traits.index] }
      if let known = tables.starts[launch] { return known }
    }
    return transition(from: .launch(launch))
  }

  /// The transition of an input of a slot.
  package mutating func step(_ slot: InputSlot, in state: Int) -> Int {
    let known = tables.known(slot, in: state)
    if known >= 0 { return known }
    return transition(from: .slot(slot, state: state, place: tables.states[state].firstStep + slot.index))
  }

  /// The transition of an input from outside.
  package mutating func step(_ input: FlowInput, in state: Int) -> Int {
    let key = FlowTables.Outside(state: state, input: input)
    if memory == .everything, let known = tables.outside[key] { return known }
    return transition(from: .outside(key))
  }

  /// The transition from somewhere, which is not in the tables.
  private mutating func transition(from origin: FlowLedger.Origin) -> Int {
    let remembers = memory == .everything
    let known = discoveries.withLedger { ledger -> Int? in
      guard remembers, let known = ledger.known(origin) else { return nil }
      tables.follow(ledger)
      return known
    }
    guard let known else { return discover(origin) }
    flow.withVocabulary { learn($0) }
    tables.note(known, from: origin)
    return known
  }

  private mutating func discover(_ origin: FlowLedger.Origin) -> Int {
    let step =
      switch origin {
      case .launch(let launch): engine.start(in: launch.traits, facts: launch.facts)
      case .slot(.back, let state, _): engine.goingBack(in: flowState(state))
      case .slot(let slot, let state, _): engine.handle(input(of: slot, in: state), in: flowState(state))
      case .outside(let outside): engine.handle(outside.input, in: flowState(outside.state))
      }
    let next = KeyedState(step.state)
    let remembers = memory == .everything
    return flow.withVocabulary { vocabulary in
      discoveries.withLedger { ledger in
        // Another machine may have added it meanwhile.
        let known = remembers ? ledger.known(origin) : nil
        let number =
          known ?? ledger.add(step, to: next, at: origin.state, merges: remembers, in: flow, &vocabulary)
        if remembers { ledger.note(number, from: origin) }
        tables.follow(ledger)
        learn(vocabulary)
        if remembers { tables.note(number, from: origin) }
        return number
      }
    }
  }

  private mutating func learn(_ vocabulary: FlowVocabulary) {
    if names.count < vocabulary.names.count { names = vocabulary.names }
    if scents.count < vocabulary.scents.count { scents = vocabulary.scents }
  }

  /// The number of a name of a screen, menu, item or slot.
  package func number(of name: String) -> Int { flow.number(of: name) }

  /// The input of a slot.
  package func input(of slot: InputSlot, in state: Int) -> FlowInput {
    discoveries.withLedger { $0.input(of: slot, in: state) }
  }

  private func keyedState(_ number: Int) -> KeyedState { discoveries.withLedger { $0.flowState(number) } }

  /// The state of a number, as the engine knows it.
  package func flowState(_ number: Int) -> FlowState { keyedState(number).state }

  /// The gate that suspends a navigation in a state and times out, if any.
  package func wait(in state: Int) -> GateWait? {
    let number = tables.states[state].wait
    return number < 0 ? nil : tables.waits[number]
  }

  /// The step of a transition.
  package func flowStep(_ transition: Int) -> FlowStep { discoveries.withLedger { $0.flowSteps[transition] } }

  /// The steps of all transitions, by their numbers.
  package var flowSteps: [FlowStep] { discoveries.withLedger { $0.flowSteps } }

  /// Forgets everything that was found out; transitions are numbered from 0 again.
  package mutating func forget() {
    tables = FlowTables()
    discoveries = flow.discoveries(after: discoveries)
  }
}

extension Traits {
  /// The position among the four combinations of size classes.
  var index: Int { horizontal.index * 2 + vertical.index }
}

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
  /// The same items, as far as fixations need them.
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
