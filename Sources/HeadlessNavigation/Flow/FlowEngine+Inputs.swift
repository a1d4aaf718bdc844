extension FlowEngine {
  /// What a user can do in a state: tap what stands in the panes, leading to trailing, answer the gate that waits, and
  /// leave by the button or by a gesture.
  ///
  /// Users who are simulated and graphs that are explored are given their inputs by the same elements of screens. What
  /// comes from outside, such as a turn of the device or a link, is not listed: it is possible in every state.
  public func inputs(of state: FlowState, rows: RowChoice = .all) -> [FlowInput] {
    let taps = state.tree.panes(in: state.traits, under: app.containers).flatMap { screen in
      (app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, rows: rows).map(\.input)
    }
    let verdicts: [Verdict] = [.proceed, .cancel, .fail]
    let gate = waitingGate(of: state)
    let answers = answersByItself(state) ? gate.map { gate in verdicts.map { FlowInput.gate(gate, $0) } } ?? [] : []
    let timeouts = gate.flatMap { app.gates[$0]?.timeoutMilliseconds == nil ? nil : FlowInput.timeout($0) }
    return taps + tabs(of: state) + answers + [.back(.button), .back(.swipe)] + (timeouts.map { [$0] } ?? [])
  }

  /// Whether the screen of the gate that waits says nothing of how it is answered, so that it may be in any way.
  private func answersByItself(_ state: FlowState) -> Bool {
    let layer = state.suspended?.layer ?? 0
    guard state.tree.layers.indices.contains(layer) else { return true }
    return state.tree.layers[layer].root.screens.allSatisfy { screen in
      app.screens[screen.kind]?.items.allSatisfy { $0.verdict == nil } ?? true
    }
  }

  /// The tabs in view.
  package func tabs(of state: FlowState) -> [FlowInput] {
    let site = OperationSite(traits: state.traits, rules: app.containers)
    let tabs = state.tree.layers.last?.root.innermost({ $0.kind == .tabs }, at: site)
    return (tabs?.children.indices).map { $0.map(FlowInput.selectTab) } ?? []
  }

  /// The gate that holds up the suspended navigation, if one does.
  func waitingGate(of state: FlowState) -> Name<any Gate>? {
    guard let suspended = state.suspended, suspended.gates.indices.contains(suspended.gateIndex) else { return nil }
    return suspended.gates[suspended.gateIndex]
  }
}
