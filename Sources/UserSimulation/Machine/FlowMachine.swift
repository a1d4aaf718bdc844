package import HeadlessNavigation

/// A flow engine that never does the same work twice: states, scenes and steps are numbered and remembered.
///
/// People repeat the same few thousand steps, so a worker's machine soon answers from its tables. One machine belongs
/// to one worker. Numbers depend on the order of discovery and must not reach any result.
package struct FlowMachine: ~Copyable {
  /// How much of what was found out is used again.
  package enum Memory: Sendable {
    /// All of it.
    case everything
    /// Nothing: every step is done by the engine, and every scene is built anew.
    case nothing
  }

  let engine: FlowEngine
  let slot: Name<any Coordinator>
  private let memory: Memory
  /// What was found out.
  package internal(set) var tables = FlowTables()
  /// The names of screens, menus, items and slots; these numbers are never forgotten.
  package internal(set) var names = NumberTable<String>()
  /// The scents of items; these numbers are never forgotten either.
  var scents = NumberTable<ItemScent>()
  /// The steps of the latest transitions, until somebody takes them.
  var newSteps: [FlowStep] = []

  /// Makes a machine.
  /// - Parameter slot: The slot whose answers are told apart.
  package init(engine: FlowEngine, observing slot: Name<any Coordinator>, memory: Memory = .everything) {
    self.engine = engine
    self.slot = slot
    self.memory = memory
  }

  /// The transition that starts the app.
  /// - Parameter facts: The facts that are true, sorted.
  package mutating func start(in traits: Traits, facts: [Name<Fact>] = []) -> Int {
    if memory == .everything {
      if facts.isEmpty, tables.plainStarts[traits.index] >= 0 { return tables.plainStarts[traits.index] }
      if let known = tables.starts[FlowTables.Launch(traits: traits, facts: facts)] { return known }
    }
    let step = engine.start(in: traits, facts: facts)
    let number = add(step, from: FlowState(traits: traits, facts: facts), at: nil)
    tables.starts[FlowTables.Launch(traits: traits, facts: facts)] = number
    if facts.isEmpty { tables.plainStarts[traits.index] = number }
    return number
  }

  /// The transition of an input of a slot.
  package mutating func step(_ slot: InputSlot, in state: Int) -> Int {
    let known = tables.known(slot, in: state)
    if known >= 0 { return known }
    let before = tables.flowStates[state]
    let number = add(engine.handle(input(of: slot, in: state), in: before), from: before, at: state)
    if memory == .everything { tables.steps[tables.states[state].firstStep + slot.index] = number }
    return number
  }

  /// The transition of an input from outside.
  package mutating func step(_ input: FlowInput, in state: Int) -> Int {
    let key = FlowTables.Outside(state: state, input: input)
    if memory == .everything, let known = tables.outside[key] { return known }
    let before = tables.flowStates[state]
    let number = add(engine.handle(input, in: before), from: before, at: state)
    tables.outside[key] = number
    return number
  }

  /// The input of a slot.
  package func input(of slot: InputSlot, in state: Int) -> FlowInput {
    slot.input ?? tables.inputs[tables.states[state].firstInput + slot.index - InputSlot.first]
  }

  /// The state of a number, as the engine knows it.
  package func flowState(_ number: Int) -> FlowState { tables.flowStates[number] }

  /// The gate that holds a navigation up in a state and does not wait for ever, if one does.
  package func wait(in state: Int) -> GateWait? {
    let number = tables.states[state].wait
    return number < 0 ? nil : tables.waits[number]
  }

  /// Hands over the steps of the transitions that are new since the last time, in the order of their numbers.
  package mutating func takeNewSteps() -> [FlowStep] {
    guard !newSteps.isEmpty else { return [] }
    defer { newSteps = [] }
    return newSteps
  }

  /// Forgets everything that was found out; transitions are numbered from 0 again.
  package mutating func forget() {
    tables = FlowTables()
    newSteps = []
  }

  /// The number of a state that a step leads to.
  /// - Parameter origin: The state the step starts from, which has a number; `nil` at launch.
  func known(_ state: FlowState, from origin: Int?) -> Int? {
    switch memory {
    case .everything: tables.numbers[state]
    case .nothing: origin.flatMap { tables.flowStates[$0] == state ? $0 : nil }
    }
  }
}

extension Traits {
  /// The position among the four combinations of size classes.
  var index: Int { horizontal.index * 2 + vertical.index }
}
