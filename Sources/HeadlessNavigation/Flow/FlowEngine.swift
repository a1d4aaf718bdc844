/// Runs an app without a display: a pure function from a state and an input to the next state.
///
/// The engine holds the rules; the state holds everything that can change. It can be shared between threads.
public struct FlowEngine: Sendable {
  /// The app.
  public let app: App
  /// The slots whose coordinator depends on the size class, or is not the one of the slot's own name.
  public let choices: [Name<any Coordinator>: CoordinatorChoice]

  /// Makes an engine.
  public init(app: App, choices: [Name<any Coordinator>: CoordinatorChoice] = [:]) {
    self.app = app
    self.choices = choices
  }

  /// Starts the app's root coordinator.
  public func start(in traits: Traits, facts: [Name<Fact>] = []) -> FlowStep {
    FlowTransaction(engine: self, before: FlowState(traits: traits, facts: facts)).run(nil)
  }

  /// Handles one input.
  ///
  /// Never fails: what could not be done is the outcome of a record, and leaves the state as it was.
  /// - Complexity: O(number of nodes in the tree · operations performed).
  ///
  /// When the input ends a navigation that another waits for, that one is opened in the same step, with a record of its
  /// own; the step's outcome remains the input's.
  public func handle(_ input: FlowInput, in state: FlowState) -> FlowStep {
    if input == .relaunch { return relaunch(state) }
    let step = FlowTransaction(engine: self, before: state).run(input)
    let released = release(waiting: state.transition?.waiting, after: step)
    guard state.flaw == nil, released.state.suspended == nil, let waiting = released.state.waiting
    else { return released }
    var freed = released.state
    freed.waiting = nil
    let next = FlowTransaction(engine: self, before: freed).run(.open(waiting))
    return FlowStep(state: next.state, records: released.records + next.records, outcome: released.outcome)
  }

  /// The tree of a state as it looks; see ``ScreenTree/visibleForm(in:under:)``.
  public func visibleForm(of state: FlowState) -> ScreenTree {
    state.tree.visibleForm(in: state.traits, under: app.containers)
  }

  /// The coordinators that fill a slot in these traits: proxies first, then those they forward to; never empty.
  func chain(
    filling slot: Name<any Coordinator>,
    in traits: Traits
  ) throws(NavigationFailure) -> [Name<any Coordinator>] {
    var chain: [Name<any Coordinator>] = []
    var next: Name<any Coordinator>? = choices[slot]?.coordinator(in: traits) ?? slot
    while let name = next {
      guard !chain.contains(name), let coordinator = app.coordinators[name] else {
        throw NavigationFailure(phase: .plan, code: .unknownName, culprit: "coordinator \(name)")
      }
      chain.append(name)
      next = coordinator.forwards
    }
    return chain
  }

  func frame(
    filling slot: Name<any Coordinator>,
    in traits: Traits,
    parent: Int?
  ) throws(NavigationFailure) -> CoordinatorFrame {
    let chain = try chain(filling: slot, in: traits)
    let memories = chain.map { app.coordinators[$0]?.initialMemory ?? .none }
    return CoordinatorFrame(slot: slot, chain: chain, memories: memories, parent: parent)
  }
}
