package import HeadlessNavigation

/// A flow engine that never does the same work twice: states, scenes and steps are numbered and remembered.
///
/// People repeat the same few thousand steps, so a worker's machine soon answers from its tables. One machine belongs
/// to one worker. Numbers depend on the order of discovery and must not reach any result.
package final class FlowMachine<Interceptor: PostNavigationInterceptor> {
  /// What one input leads to.
  package struct Transition {
    /// The number of the next state.
    package var target: Int
    /// The events the interceptor made of it.
    package var events: [Interceptor.Event]
    /// Whether anything changed.
    package var isEffective: Bool
    /// Whether a screen came into view.
    package var hasAppearances: Bool
    /// The screen instances that were destroyed.
    package var destroyed: [Int]
    /// Whether the coordinator of the observed slot answered.
    package var isAnsweredBySlot: Bool
  }

  private struct Instance: Hashable {
    var kind: Name<Screen>
    var context: Value
    var ordinal: Int
  }

  private struct Entry {
    var state: FlowState
    var scene: Scene
    var inputs: [FlowInput]
    var transitions: [Transition?]
  }

  private let engine: FlowEngine
  private let interceptor: Interceptor
  private let slot: Name<any Coordinator>
  private var entries: [Entry] = []
  private var numbers: [FlowState: Int] = [:]
  private var instances: [Instance: Int] = [:]
  private var starts: [Traits: Transition] = [:]

  /// Makes a machine.
  /// - Parameter slot: The slot whose answers are told apart.
  package init(engine: FlowEngine, interceptor: Interceptor, observing slot: Name<any Coordinator>) {
    self.engine = engine
    self.interceptor = interceptor
    self.slot = slot
  }

  /// The start of the app.
  package func start(in traits: Traits) -> Transition {
    if let known = starts[traits] { return known }
    let transition = transition(to: engine.start(in: traits), from: FlowState(traits: traits))
    starts[traits] = transition
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
      isAnsweredBySlot: step.meets(slot)
    )
  }

  private func number(of state: FlowState) -> Int {
    if let known = numbers[state] { return known }
    var builder = SceneBuilder(app: engine.app)
    let scene = builder.scene(of: state) { number(of: $0, ordinal: $1) }
    let inputs = builder.inputs
    entries.append(
      Entry(state: state, scene: scene, inputs: inputs, transitions: Array(repeating: nil, count: inputs.count + 5))
    )
    numbers[state] = entries.count - 1
    return entries.count - 1
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
