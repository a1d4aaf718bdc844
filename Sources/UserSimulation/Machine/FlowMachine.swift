package import HeadlessNavigation

/// A flow engine that never does the same work twice: states, scenes and steps are numbered and remembered.
///
/// People repeat the same few thousand steps, so a worker's machine soon answers from its tables. One machine belongs
/// to one worker. Numbers depend on the order of discovery and must not reach any result.
package final class FlowMachine<Interceptor: PostNavigationInterceptor> {
  /// What one input leads to.
  package typealias Transition = FlowTransition<Interceptor.Event>

  private struct Instance: Hashable {
    var kind: Name<Screen>
    var context: Value
    var ordinal: Int
  }

  /// A class, so that looking up one part of it copies no other.
  private final class Entry {
    let state: FlowState
    let scene: Scene
    let inputs: [FlowInput]
    var transitions: [Transition?]
    /// What comes from outside; few people meet with it.
    var outside: [FlowInput: Transition] = [:]
    /// The number of the gate that waits; negative when none does.
    let wait: Int

    init(state: FlowState, scene: Scene, inputs: [FlowInput], wait: Int) {
      self.state = state
      self.scene = scene
      self.inputs = inputs
      self.wait = wait
      transitions = Array(repeating: nil, count: inputs.count + 5)
    }
  }

  private struct Launch: Hashable {
    var traits: Traits
    var facts: [Name<Fact>]
  }

  private let engine: FlowEngine
  private let interceptor: Interceptor
  private let slot: Name<any Coordinator>
  private var entries: [Entry] = []
  private var numbers: [FlowState: Int] = [:]
  private var instances: [Instance: Int] = [:]
  private var waits: [GateWait] = []
  private var starts: [Launch: Transition] = [:]

  /// Makes a machine.
  /// - Parameter slot: The slot whose answers are told apart.
  package init(engine: FlowEngine, interceptor: Interceptor, observing slot: Name<any Coordinator>) {
    self.engine = engine
    self.interceptor = interceptor
    self.slot = slot
  }

  /// The start of the app.
  /// - Parameter facts: The facts that are true, sorted.
  package func start(in traits: Traits, facts: [Name<Fact>] = []) -> Transition {
    let launch = Launch(traits: traits, facts: facts)
    if let known = starts[launch] { return known }
    let before = FlowState(traits: traits, facts: facts)
    let transition = transition(to: engine.start(in: traits, facts: facts), from: before)
    starts[launch] = transition
    return transition
  }

  /// What a person sees of a state.
  package func scene(of state: Int) -> Scene { entries[state].scene }

  /// The state of a number.
  package func state(_ number: Int) -> FlowState { entries[number].state }

  /// What an input leads to.
  package func step(_ slot: InputSlot, in number: Int) -> Transition {
    if let known = entries[number].transitions[slot.index] { return known }
    let state = entries[number].state
    let transition = transition(to: engine.handle(input(for: slot, in: entries[number]), in: state), from: state)
    entries[number].transitions[slot.index] = transition
    return transition
  }

  /// What an input from outside leads to.
  package func step(_ input: FlowInput, in number: Int) -> Transition {
    if let known = entries[number].outside[input] { return known }
    let state = entries[number].state
    let transition = transition(to: engine.handle(input, in: state), from: state)
    entries[number].outside[input] = transition
    return transition
  }

  /// The gate that holds a navigation up and does not wait for ever, if one does.
  package func wait(in state: Int) -> GateWait? {
    let number = waitNumber(in: state)
    return number < 0 ? nil : waits[number]
  }

  /// A number for that gate and what it holds up; negative when no such gate waits.
  func waitNumber(in state: Int) -> Int { entries[state].wait }

  /// Whether a pane of a state belongs to the coordinator of a slot, or to one that it started.
  package func isOwned(_ pane: Pane, by slot: Name<any Coordinator>, in state: Int) -> Bool {
    let frames = entries[state].state.coordinators
    var next = pane.owner
    while let index = next, frames.indices.contains(index) {
      if frames[index].slot == slot { return true }
      next = frames[index].parent
    }
    return false
  }

  private func input(for slot: InputSlot, in entry: Entry) -> FlowInput {
    switch slot.index {
    case 0: .back(.button)
    case 1..<5:
      .traits(
        Traits(
          horizontal: SizeClass.allCases[(slot.index - 1) / 2],
          vertical: SizeClass.allCases[(slot.index - 1) % 2]
        )
      )
    default: entry.inputs[slot.index - 5]
    }
  }

  private func transition(to step: FlowStep, from state: FlowState) -> Transition {
    let remaining = Set(instanceNumbers(of: step.state.tree))
    return Transition(
      target: number(of: step.state),
      events: step.records.flatMap { interceptor.events(for: $0, in: step.state) },
      isEffective: step.records.contains { $0.action != nil },
      hasAppearances: step.records.contains { !$0.changes.appeared.isEmpty },
      destroyed: instanceNumbers(of: state.tree).filter { !remaining.contains($0) },
      isAnsweredBySlot: step.meets(slot),
      finished: step.records.flatMap(\.finished),
      hasArrived: step.records.last?.hasArrived ?? false
    )
  }

  private func number(of state: FlowState) -> Int {
    if let known = numbers[state] { return known }
    var builder = SceneBuilder(app: engine.app)
    let scene = builder.scene(of: state) { number(of: $0, ordinal: $1) }
    let wait = GateWait(in: state, of: engine.app).map { number(of: $0) } ?? -1
    entries.append(Entry(state: state, scene: scene, inputs: builder.inputs, wait: wait))
    numbers[state] = entries.count - 1
    return entries.count - 1
  }

  private func number(of wait: GateWait) -> Int {
    if let known = waits.firstIndex(of: wait) { return known }
    waits.append(wait)
    return waits.count - 1
  }

  /// The instances of a tree: a screen is told from an equal one in a lower layer.
  private func instanceNumbers(of tree: ScreenTree) -> [Int] {
    var below: [Screen] = []
    var found: [Int] = []
    for layer in tree.layers {
      let screens = layer.root.screens
      found += screens.map { screen in
        number(of: screen, ordinal: below.reduce(0) { $0 + ($1.isSame(as: screen) ? 1 : 0) })
      }
      below += screens
    }
    return found
  }

  private func number(of screen: Screen, ordinal: Int) -> Int {
    let instance = Instance(kind: screen.kind, context: screen.context, ordinal: ordinal)
    if let known = instances[instance] { return known }
    instances[instance] = instances.count
    return instances.count - 1
  }
}
