extension FlowEngine {
  /// The app is opened again after the system ended it.
  ///
  /// Nothing of it was on the display, so everything that is in view then came into view, and every coordinator that
  /// lives then has started.
  func relaunch(_ state: FlowState) -> FlowStep {
    let ended = FlowState(traits: state.traits, facts: state.facts)
    let transaction = FlowTransaction(engine: self, before: ended)
    return switch app.relaunch {
    case .reset: transaction.run(.relaunch)
    case .restore: transaction.restore(restore(state).0)
    }
  }
}

extension FlowTransaction {
  /// Goes on from a restored state; coordinators are not told, as they remember where they were.
  fileprivate consuming func restore(_ restored: FlowState) -> FlowStep {
    state = restored
    started = restored.coordinators.map(\.slot)
    return step(record(of: .relaunch))
  }
}
