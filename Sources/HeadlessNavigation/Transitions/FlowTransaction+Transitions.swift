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
