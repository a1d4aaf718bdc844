/// Runs an app without a display: a pure function from a state and an input to the next state.
///
/// The engine holds the rules; the state holds everything that can change. It can be shared between threads.
public struct FlowEngine: Sendable {
  /// The app.
  public let app: AppDefinition
  /// The slots whose coordinator depends on the size class, or is not the one of the slot's own name.
  public let choices: [Name<any Coordinator>: CoordinatorChoice]
  let rules: FlowRules

  /// Makes an engine.
  public init(app: AppDefinition, choices: [Name<any Coordinator>: CoordinatorChoice] = [:]) {
    self.app = app
    self.choices = choices
    rules = FlowRules(app, choices)
  }

  /// Starts the app's root coordinator.
  public func start(in traits: Traits, facts: [Name<Fact>] = []) -> FlowStep {
    FlowTransaction(rules, before: FlowState(traits: traits, facts: facts)).run(nil)
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
    let step = FlowTransaction(rules, before: state).run(input)
    guard state.flaw == nil, let waiting = step.state.waiting, !app.holdsLinks(in: step.state) else { return step }
    var freed = step.state
    freed.waiting = nil
    let next = FlowTransaction(rules, before: freed).run(.open(waiting))
    return FlowStep(
      state: next.state, records: step.records + next.records, outcome: step.outcome,
      usedFacts: step.usedFacts.union(next.usedFacts))
  }

  /// The tree of a state as it looks; see ``ScreenTree/visibleForm(in:under:)``.
  public func visibleForm(of state: FlowState) -> ScreenTree {
    state.tree.visibleForm(in: state.traits, under: app.containers)
  }
}

/// What an engine goes by, which it shares with all that it handles.
final class FlowRules: Sendable {
  let app: AppDefinition
  private let choices: [Name<any Coordinator>: CoordinatorChoice]
  /// Whether code may answer a gate: not where all rules are those of a file, nor where some item answers one.
  let answersGatesByCode: Bool

  init(_ app: AppDefinition, _ choices: [Name<any Coordinator>: CoordinatorChoice]) {
    (self.app, self.choices) = (app, choices)
    answersGatesByCode =
      app.readsLeaves && !app.screens.values.contains { $0.items.contains { $0.verdict != nil } }
  }

  /// The coordinators that fill a slot in these traits: proxies first, then those they forward to; never empty.
  func chain(
    filling slot: Name<any Coordinator>, in traits: Traits
  ) throws(NavigationFailure) -> [Name<any Coordinator>] {
    var chain: [Name<any Coordinator>] = []
    var next: Name<any Coordinator>? = choices[slot]?.coordinator(in: traits) ?? slot
    while let name = next {
      guard !chain.contains(name), let coordinator = app.coordinators[name] else {
        throw .plan(.unknownName, "coordinator \(name)")
      }
      chain.append(name)
      next = coordinator.forwards
    }
    return chain
  }

  func frame(
    filling slot: Name<any Coordinator>, in traits: Traits, parent: Int?
  ) throws(NavigationFailure) -> CoordinatorFrame {
    let chain = try chain(filling: slot, in: traits)
    let memories = chain.map { app.coordinators[$0]?.initialMemory ?? .none }
    return CoordinatorFrame(slot: slot, chain: chain, memories: memories, parent: parent)
  }
}

extension FlowEngine {
  /// What a user can do in a state: tap what stands in the panes, leading to trailing, answer the gate that waits, and
  /// leave by the button or by a gesture.
  ///
  /// Users who are simulated and graphs that are explored are given their inputs by the same elements of screens. The
  /// button and the swipe are always listed, and do nothing where there is nothing to go back to. What comes from
  /// outside, such as a turn of the device or a link, is not listed: it is possible in every state.
  public func inputs(of state: FlowState) -> [FlowInput] { inputs(of: state, rows: .all) }

  /// The same, with some of the rows for all.
  package func inputs(of state: FlowState, rows: RowChoice) -> [FlowInput] {
    let taps = state.tree.panes(in: state.traits, under: app.containers).flatMap { screen in
      (app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, where: state.facts, rows: rows).compactMap(
        \.input)
    }
    var inputs = taps + tabs(of: state)
    let gate = state.waitingGate
    if let gate, state.suspended?.layer != 0, answersByItself(state) {
      inputs += [.proceed, .cancel, .fail].map { .gate(gate, $0) }
    }
    inputs += [.back(.button), .back(.swipe)] + (app.canPullDown(state) ? [.back(.pullDown)] : [])
    if let gate, app.gates[gate]?.timeoutMilliseconds != nil { inputs.append(.timeout(gate)) }
    return inputs
  }

  /// What a user does to go back: presses the back button, and where there is none pulls the sheet down.
  package func goingBack(in state: FlowState) -> FlowStep {
    let pressed = handle(.back(.button), in: state)
    guard pressed.state == state, app.canPullDown(state) else { return pressed }
    var pulled = handle(.back(.pullDown), in: state)
    pulled.usedFacts = pressed.usedFacts.union(pulled.usedFacts)
    return pulled
  }

  /// Whether code answers the gate that waits, in any way, as nothing does that users may tap.
  private func answersByItself(_ state: FlowState) -> Bool {
    guard rules.answersGatesByCode, let layer = state.suspended?.layer, state.tree.layers.indices.contains(layer) else {
      return rules.answersGatesByCode
    }
    return state.tree.layers[layer].root.screens.allSatisfy { app.screens[$0.kind]?.items.isEmpty ?? true }
  }

  /// The tabs in view: those in the bar, then those in the list behind *More* if that is on display.
  package func tabs(of state: FlowState) -> [FlowInput] {
    app.tabBar(of: state).map { ($0.inBar + $0.inList).map(FlowInput.selectTab) } ?? []
  }
}

extension AppDefinition {
  /// Whether the top layer is a card that a pull, or a tap beside it, may take away; an alert is none.
  func canPullDown(_ state: FlowState) -> Bool {
    guard state.tree.layers.count > 1, let top = state.tree.layers.last else { return false }
    let style = top.effectiveStyle(for: state.traits, following: containers.policies)
    return ![.fullScreen, .overFullScreen, .alert].contains(style)
  }

  /// Whether a coordinator of a frame changes the form of the whole tree when it takes charge.
  func reshapesTrees(_ frame: CoordinatorFrame) -> Bool {
    frame.chain.contains { coordinators[$0] is SplitProxyCoordinator }
  }
}

extension FlowState {
  /// The gate that holds up a navigation until it is answered, if one does.
  ///
  /// Its answers are among the ``FlowEngine/inputs(of:)`` of the state: items of its screen, or ``FlowInput/gate(_:_:)``
  /// where none of them answers.
  public var waitingGate: Name<any Gate>? {
    guard let suspended, suspended.gates.indices.contains(suspended.gateIndex) else { return nil }
    return suspended.gates[suspended.gateIndex]
  }
}

extension FlowEngine {
  /// The app is opened again after the system ended it.
  ///
  /// Nothing of it was on the display, so everything that is in view then came into view, and every coordinator that
  /// lives then has started.
  func relaunch(_ state: FlowState) -> FlowStep {
    let ended = FlowState(traits: state.traits, facts: state.facts)
    let transaction = FlowTransaction(rules, before: ended)
    return switch app.relaunch {
    case .reset: transaction.run(.relaunch)
    case .restore:
      transaction.restore(state.tree.layers.isEmpty ? start(in: state.traits, facts: state.facts).state : state)
    }
  }
}

extension FlowTransaction {
  /// Goes on from a restored state; coordinators are not told, as they remember where they were.
  fileprivate consuming func restore(_ restored: FlowState) -> FlowStep {
    factUse.record { $0.readsAll = true }
    state = restored
    started = restored.coordinators.map(\.slot)
    return step(record(of: .relaunch))
  }
}

/// What an app shows that the system ended in the background, when it is opened again.
///
/// Known: the platform ends apps to get memory back, and restores what an app asked it to keep; an app that asks for
/// nothing starts as on the first day. Source: Apple, "Preserving your app's UI across launches".
public enum RelaunchPolicy: String, Hashable, Sendable, CaseIterable {
  /// What it starts with; the facts that are true stay true.
  case reset
  /// What it showed.
  case restore
}

/// What handling one input leads to: the next state, and the records of what happened on the way.
public struct FlowStep: Hashable, Sendable {
  /// The state after the input.
  public var state: FlowState
  /// What happened, in order; at least one record.
  public var records: [NavigationRecord]
  /// How the input ended.
  public var outcome: NavigationRecord.Outcome

  /// The facts that rules read or changed, and the screens they looked for: where what else is true differs, or what else
  /// stands in tabs out of view and in the middle of stacks, the same happens.
  package var usedFacts = UsedFacts()

  /// The slot whose coordinator answered the input, if one did.
  public var answeredBy: Name<any Coordinator>? { records.answeredBy }

  /// Whether a user has met the coordinator of a slot by this step: it answered the input, or it started because of
  /// it and chose what is shown.
  ///
  /// At the launch of the app it has to have decided something: every variant starts, and may show the same.
  package func meets(_ slot: Name<any Coordinator>) -> Bool { records.meet(slot) }
}

extension [NavigationRecord] {
  fileprivate var answeredBy: Name<any Coordinator>? { lazy.compactMap(\.decidedBy).first }

  /// Whether a user has met the coordinator of a slot by what happened; see ``FlowStep/meets(_:)``.
  package func meet(_ slot: Name<any Coordinator>) -> Bool {
    answeredBy == slot || contains { $0.input != nil && $0.started.contains(slot) }
  }
}
