import HeadlessNavigation

/// The effort of finishing a flow, which is counted in steps and not in time.
extension SessionWalker {
  /// Whether a tap on a pane leads a step on in the flow that the person came to finish: from a screen of it to one
  /// they have not come to before, or to its end.
  func isStep(_ transition: FlowMachine<Interceptor>.Transition, from pane: Pane) -> Bool {
    guard case .flow(let slot) = errand.goal.aim, machine.isOwned(pane, by: slot, in: state) else { return false }
    if transition.finished.contains(slot) { return true }
    let panes = machine.scene(of: transition.target).panes
    return !panes.contains { $0.instance == pane.instance }
      && panes.contains { pane in !memories.contains { $0.instance == pane.instance } }
  }

  /// Takes a step, or leaves because it is one too many.
  mutating func takeStep() -> Bool {
    stepsTaken += 1
    return Double(stepsTaken) <= stepBudget || finish(.effort)
  }
}
