/// The effort of finishing a flow, which is counted in steps and not in time.
extension SessionWalker {
  /// Whether a tap on a pane leads a step on in the flow that the user came to finish: from a screen of it to one
  /// they have not come to before, or to its end.
  func isStep(_ transition: TransitionRecord, of slot: Int, from pane: PaneRecord) -> Bool {
    guard belongs(pane, to: slot) else { return false }
    if has(transition, finished: slot) { return true }
    var isNew = false
    for number in machine.tables.states[transition.target].panes {
      let instance = machine.tables.panes[number].instance
      if instance == pane.instance { return false }
      isNew = isNew || !memory.knows(instance)
    }
    return isNew
  }

  /// Whether the coordinator of a slot reached its end by a transition.
  func has(_ transition: TransitionRecord, finished slot: Int) -> Bool {
    for entry in transition.finished where machine.tables.finished[entry] == slot { return true }
    return false
  }

  /// Whether a pane belongs to the coordinator of a slot, or to one that this one has started.
  func belongs(_ pane: PaneRecord, to slot: Int) -> Bool {
    for entry in pane.owners where machine.tables.owners[entry] == slot { return true }
    return false
  }

  /// Takes steps or a part of one, or leaves because it is more than the user is ready for.
  mutating func takeSteps(_ steps: Double) -> Bool {
    stepsTaken += steps
    return stepsTaken <= profile.stepBudget || finish(.effort)
  }
}
