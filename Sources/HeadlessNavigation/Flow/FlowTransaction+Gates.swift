/// Destinations and the gates in front of them.
extension FlowTransaction {
  /// Passes the destination's gates from one on, then goes there.
  ///
  /// A gate may hold the navigation up.
  mutating func navigate(
    to destination: Destination,
    owner: Int,
    fromGate first: Int = 0
  ) throws(NavigationFailure) {
    guard let rule = app.destinations[destination.name] else {
      throw NavigationFailure(phase: .plan, code: .unknownName, culprit: "destination \(destination.name)")
    }
    for index in rule.gates.indices.dropFirst(first) {
      guard let gate = app.gates[rule.gates[index]] else {
        throw NavigationFailure(phase: .gate, code: .unknownName, culprit: "gate \(rule.gates[index])")
      }
      switch gate.judge(destination, in: surroundings) {
      case .verdict(.proceed): continue
      case .verdict(.cancel):
        outcome = .cancelled
        return
      case .verdict(.fail):
        throw NavigationFailure(phase: .gate, code: .gateFailed, culprit: "gate \(rule.gates[index])")
      case .suspend(let screen): return try suspend(destination, at: index, presenting: screen, owner: owner)
      }
    }
    let operations = rule.responses.map { $0.operation(for: destination.context, screens: app.screens) }
    try apply(operations, owner: owner)
  }

  /// Goes on with the suspended navigation, or gives it up; an answer nobody waits for changes nothing.
  ///
  /// What follows belongs to the frame that asked for the destination, as if there had been no gate: it owns the screen
  /// that the gate presented.
  mutating func resume(_ gate: Name<any Gate>, with verdict: Verdict) throws(NavigationFailure) {
    guard let suspended = state.suspended, let rule = app.destinations[suspended.destination.name],
      rule.gates.indices.contains(suspended.gateIndex), rule.gates[suspended.gateIndex] == gate
    else { return }
    let owner = state.tree.layers[suspended.layer].root.screens.first?.owner ?? 0
    state.suspended = nil
    try apply([.dismiss(layers: state.tree.layers.count - suspended.layer)], owner: owner)
    switch verdict {
    case .proceed: try navigate(to: suspended.destination, owner: owner, fromGate: suspended.gateIndex + 1)
    case .cancel: outcome = .cancelled
    case .fail: outcome = .failed(NavigationFailure(phase: .gate, code: .gateFailed, culprit: "gate \(gate)"))
    }
  }

  private mutating func suspend(
    _ destination: Destination,
    at gate: Int,
    presenting screen: Screen,
    owner: Int
  ) throws(NavigationFailure) {
    guard state.suspended == nil else {
      throw NavigationFailure(phase: .gate, code: .busy, culprit: "destination \(destination.name)")
    }
    try apply([.present(.screen(screen), style: .sheet)], owner: owner)
    state.suspended = SuspendedNavigation(
      destination: destination,
      gateIndex: gate,
      layer: state.tree.layers.count - 1
    )
    outcome = .suspended
  }
}
