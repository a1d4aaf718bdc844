/// Gestures that take time, and what comes in the meantime.
extension FlowTransaction {
  /// Begins, cancels or finishes dragging the top screen or layer away (N5).
  ///
  /// A drag that could not end in leaving does not begin: what is locked refuses it (P8), and at the root of
  /// everything there is nothing to drag. Without a drag under way, its end means nothing.
  mutating func drag(_ drag: Drag) throws(NavigationFailure) {
    switch (drag, state.transition) {
    case (.begin, nil):
      var trial = self
      try trial.leave(by: .swipe)
      if trial.state.tree != state.tree { state.transition = TransitionPhase() }
    case (.begin, .some): throw .transitionRuns
    case (_, nil): return
    case (.cancel, .some): state.transition = nil
    case (.finish, .some):
      state.transition = nil
      try leave(by: .swipe)
    }
  }

  /// Whether the input may be handled now; one that navigates may not while a user drags a screen away (N4, P9).
  ///
  /// By policy it waits for the end of the gesture or is refused, as a second one always is. What a covered screen asks
  /// for is dropped, by policy (C31).
  mutating func admits(_ input: FlowInput) throws(NavigationFailure) -> Bool {
    guard !dropsAsCovered(input) else { return false }
    guard let transition = state.transition, input.navigates else { return true }
    guard app.containers.policies.duringTransition == .queue, transition.waiting == nil else { throw .transitionRuns }
    state.transition = TransitionPhase(waiting: input)
    return false
  }
}

extension FlowEngine {
  /// Handles what waited for the end of a gesture, if the step brought that end.
  func release(waiting: FlowInput?, after step: FlowStep) -> FlowStep {
    guard let waiting, step.state.transition == nil else { return step }
    let next = handle(waiting, in: step.state)
    return FlowStep(state: next.state, records: step.records + next.records, outcome: step.outcome)
  }
}

extension FlowInput {
  /// Whether it asks for a navigation, which a running one must not meet.
  fileprivate var navigates: Bool {
    switch self {
    case .intent, .tap, .toggle, .back, .open, .selectTab, .gate: true
    case .traits, .fact, .drag, .timeout, .relaunch: false
    }
  }
}

extension NavigationFailure {
  fileprivate static var transitionRuns: Self {
    NavigationFailure(phase: .plan, code: .busy, culprit: "transition")
  }
}

/// What screens ask for that nobody can touch.
extension FlowTransaction {
  /// Whether the input comes from a screen that is not on display, and is dropped for it; the record counts it (C31).
  ///
  /// An intent that does not say where it comes from is taken to come from what a user sees.
  mutating func dropsAsCovered(_ input: FlowInput) -> Bool {
    guard app.containers.policies.coveredScreens == .dropped, case .intent(let intent) = input,
      let source = intent.source, !navigationContext.panes.contains(where: { $0.kind == source })
    else { return false }
    diagnostics.append(.dropped(intent))
    return true
  }
}

/// What a user is dragging away is as good as gone (P9).
extension FlowEngine {
  /// The screens that will be gone if the gesture under way finishes; empty at rest (P9).
  ///
  /// They cannot be found and cannot present.
  public func leavingScreens(in state: FlowState) -> [Screen] {
    guard state.transition != nil else { return [] }
    return handle(.drag(.finish), in: state).records.first?.changes.removed ?? []
  }

  /// What a rule would be handed in a state: queries pass over what a user is dragging away (P9).
  public func navigationContext(of state: FlowState) -> NavigationContext {
    var scene = FlowTransaction(engine: self, before: state).navigationContext
    guard state.transition != nil else { return scene }
    var alone = state
    alone.transition = TransitionPhase()  // what waits for the end of the gesture would navigate on
    scene.leaving = state.tree.places(goneFrom: handle(.drag(.finish), in: alone).state.tree)
    return scene
  }
}

extension ScreenTree {
  /// The topmost places of what was taken off the end of this tree's layers and containers to make the other.
  fileprivate func places(goneFrom other: ScreenTree) -> [Place] {
    layers.indices.flatMap { index -> [Place] in
      let place = Place(layer: index)
      guard other.layers.indices.contains(index) else { return [place] }
      return layers[index].root.places(goneFrom: other.layers[index].root, at: place)
    }
  }
}

extension Node {
  fileprivate func places(goneFrom other: Node, at place: Place) -> [Place] {
    guard case .container(let old) = self, case .container(let new) = other, old.kind == new.kind else {
      return self == other ? [] : [place]
    }
    return old.children.indices.flatMap { index -> [Place] in
      let child = place.descending([index])
      guard new.children.indices.contains(index) else { return [child] }
      return old.children[index].places(goneFrom: new.children[index], at: child)
    }
  }
}

/// A presentation from a screen that nobody sees yet (P2).
public struct DeferredPresentation: Hashable, Sendable, Codable {
  /// The screen that presents, once it is seen; it is recognized by kind and context.
  public var presenter: Screen
  /// What is presented; it will belong to whoever owns the presenter.
  public var node: Node
  /// How it is presented.
  public var style: Name<Layer>

  /// Makes a presentation that waits.
  public init(from presenter: Screen, presenting node: Node, style: Name<Layer>) {
    self.presenter = presenter
    self.node = node
    self.style = style
  }
}

extension FlowTransaction {
  /// Whether the operation is a presentation that waits until its presenter is seen, by policy.
  ///
  /// One waits at a time: a second one fails as if the presenter were presenting already (P1).
  mutating func defers(_ operation: TreeOperation) throws(NavigationFailure) -> Bool {
    guard app.containers.policies.presentingUnseen == .deferUntilVisible,
      case .at(let presenter, let presenting) = operation, let (node, style) = presenting.presentation,
      state.tree.layerIndex(of: presenter) != nil, !isSeen(presenter)
    else { return false }
    guard state.deferred == nil else {
      throw NavigationFailure(code: .alreadyPresenting, culprit: presenter.description)
    }
    state.deferred = DeferredPresentation(from: presenter.unowned, presenting: node.mapScreens(\.unowned), style: style)
    diagnostics.append(.deferred(presenter))
    return true
  }

  /// Presents what waited for a screen that is seen now, and forgets what waited for one that is gone.
  mutating func presentDeferred(after input: FlowInput?) throws(NavigationFailure) {
    guard let deferred = state.deferred else { return }
    guard let presenter = state.tree.screens.last(where: deferred.presenter.isSame) else {
      state.deferred = nil
      return
    }
    guard isSeen(presenter), state.tree.layerIndex(of: presenter) == state.tree.layers.count - 1 else { return }
    state.deferred = nil
    try apply([.at(presenter, .present(deferred.node, style: deferred.style))], owner: presenter.owner)
    try settle(after: input)
  }

  /// Whether the screen is shown in its layer, be that covered or not.
  private func isSeen(_ screen: Screen) -> Bool {
    guard let layer = state.tree.layerIndex(of: screen) else { return false }
    let visible = state.tree.layers[layer].root.visibleScreens(in: state.traits, under: app.containers)
    return visible.contains(where: screen.isSame)
  }
}

extension Screen {
  /// The screen as nobody's: frames come and go while something waits.
  fileprivate var unowned: Screen {
    var screen = self
    screen.owner = 0
    return screen
  }
}

/// A screen or layer that a user is dragging away, not yet gone; a state at rest has none.
///
/// The tree changes when the gesture ends, once (N5); until then the phase is all there is to tell.
public struct TransitionPhase: Hashable, Sendable, Codable {
  /// The input that waits for the end of the gesture, if the policy lets one wait (N4).
  public var waiting: FlowInput?

  /// Makes the phase of a gesture that has just begun.
  public init(waiting: FlowInput? = nil) { self.waiting = waiting }
}

/// What a user's finger does to the top screen or layer.
public enum Drag: String, Hashable, Sendable, Codable, CaseIterable {
  /// It begins to drag it away.
  case begin
  /// It lets go early: everything is as it was.
  case cancel
  /// It drags it all the way.
  case finish
}
