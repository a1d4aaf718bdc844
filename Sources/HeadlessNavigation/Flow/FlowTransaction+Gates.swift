/// Destinations and the gates in front of them.
extension FlowTransaction {
  /// Passes the gates on the way to a destination, then goes there.
  ///
  /// A route is planned before the first gate: nobody logs in for something that cannot be done anyway.
  mutating func navigate(to destination: Destination, owner: Int) throws(NavigationFailure) {
    let destination = try target(of: destination)
    let rule = try rule(for: destination)
    guard try admit(destination, rule) else { return }
    var navigation = SuspendedNavigation(destination: destination, gates: app.globalGates + rule.gates)
    if case .route(let route) = rule.way {
      let plan = try RoutePlanner(in: navigationContext).plan(route, for: destination.context)
      navigation.gates += plan.gates
      navigation.anchor = plan.anchor
      return try pass(navigation, planned: plan, owner: owner)
    }
    try pass(navigation, owner: owner)
  }

  /// Asks the gates from one on; a gate may hold the navigation up.
  private mutating func pass(
    _ navigation: SuspendedNavigation, from first: Int = 0, planned plan: Plan? = nil, owner: Int
  ) throws(NavigationFailure) {
    for index in navigation.gates.indices.dropFirst(first) {
      let name = navigation.gates[index]
      guard let gate = app.gates[name] else {
        throw .gate(.unknownName, "gate \(name)")
      }
      let answer = gate.judge(navigation.destination, in: navigationContext)
      switch answer {
      case .verdict(.proceed): continue
      case .verdict(.cancel):
        outcome = .cancelled
        return
      case .verdict(.fail): throw .gate(.gateFailed, "gate \(name)")
      case .suspend, .wait:
        var suspended = navigation
        (suspended.gateIndex, suspended.round) = (index, 0)
        return try suspend(suspended, presenting: answer.screen, owner: owner)
      }
    }
    try arrive(navigation, by: plan, owner: owner)
  }

  /// Does what the destination asks for, planned anew where a gate held it up: what stands there may have changed.
  private mutating func arrive(_ navigation: SuspendedNavigation, by plan: Plan?, owner: Int) throws(NavigationFailure)
  {
    let destination = navigation.destination
    switch try rule(for: destination).way {
    case .responses(let responses):
      try perform(responses.map { .respond($0, payload: destination.context) }, frame: owner)
    case .child(let start):
      let (child, context) = (start.slot, destination.context)
      // What is built on a child's screens goes with them.
      func inside() -> Int {
        start.continuing == nil ? owner : state.coordinators.lastIndex { $0.slot == child } ?? owner
      }
      if let shown = start.showing, let plan = try found(by: shown, for: context) {
        return try follow(plan, owner: inside())
      }
      if let cleared = start.clearing, !hasChild(child, of: owner) {
        try follow(try RoutePlanner(in: navigationContext).plan(cleared, for: context), owner: owner)
      }
      try perform([.startOnce(child, argument: try start.argument?(context) ?? context)], frame: owner)
      guard let route = start.continuing else { return }
      try follow(try RoutePlanner(in: navigationContext).plan(route, for: context), owner: inside())
    // What leads elsewhere was followed before the gates.
    case .elsewhere: return
    case .route(let route):
      if let anchor = navigation.anchor {
        recordSearch(for: [anchor.kind])
        guard state.tree.containsScreen(where: anchor.isSame) else { throw .gate(.startGone, anchor) }
      }
      var plan = plan
      if plan == nil { plan = try RoutePlanner(in: navigationContext).plan(route, for: destination.context) }
      guard let plan else { return }
      try follow(plan, owner: owner)
    }
  }

  private mutating func follow(_ plan: Plan, owner: Int) throws(NavigationFailure) {
    try apply(plan.operations, owner: owner)
    path = plan.path
  }

  /// The plan of a route that only finds; `nil` where there is nothing to be found.
  private func found(by route: Route, for context: Value) throws(NavigationFailure) -> Plan? {
    do throws(NavigationFailure) { return try RoutePlanner(in: navigationContext).plan(route, for: context) } catch {
      guard error.code == .startNotFound else { throw error }
      return nil
    }
  }

  /// Goes on with the suspended navigation, or gives it up; an answer nobody waits for changes nothing.
  ///
  /// What follows belongs to the frame that asked for the destination, as if there had been no gate: it owns the screen
  /// that the gate presented.
  mutating func resume(
    _ gate: Name<any Gate>, with verdict: Verdict, failing code: NavigationFailure.Code = .gateFailed
  ) throws(NavigationFailure) {
    guard let suspended = state.suspended, let rule = app.destinations[suspended.destination.name],
      suspended.gates.indices.contains(suspended.gateIndex), suspended.gates[suspended.gateIndex] == gate
    else { return diagnostics.append(.unexpectedAnswer(gate)) }
    let owner = suspended.layer > 0 ? state.tree.layers[suspended.layer].root.screens.first?.owner ?? 0 : 0
    state.suspended = nil
    if suspended.layer > 0 {
      try apply([.dismiss(layers: state.tree.layers.count - suspended.layer)], owner: owner)
    }
    var answer = GateAnswer.verdict(verdict)
    if code == .gateFailed, let rule = app.gates[gate] {
      answer = rule.conclude(verdict, round: suspended.round, suspended.destination, in: navigationContext)
    }
    switch answer {
    case .suspend(let screen):
      var again = suspended
      again.round += 1
      try suspend(again, presenting: screen, owner: owner)
    case .wait: try suspend(suspended, presenting: nil, owner: owner)
    case .verdict(.proceed):
      let next = suspended.gateIndex + 1
      guard rule.dependsOnTree else { return try pass(suspended, from: next, owner: owner) }
      // The gate has been answered: to leave its screen up would hold the navigation for ever.
      let failure = attempt { (released) throws(NavigationFailure) in
        try released.pass(suspended, from: next, owner: owner)
      }
      if let failure { outcome = .failed(failure) }
    case .verdict(.cancel): outcome = .cancelled
    case .verdict(.fail): outcome = .failed(.gate(code, "gate \(gate)"))
    }
  }

  /// Goes on, or fails, when the time of a gate is over.
  mutating func expire(_ gate: Name<any Gate>) throws(NavigationFailure) {
    guard let fact = app.gates[gate]?.factAfterTimeout, state.waitingGate == gate else {
      return try resume(gate, with: .fail, failing: .timedOut)
    }
    establish(fact, true)
    if state.suspended?.layer != 0 { try resume(gate, with: .proceed) }
  }

  /// Goes on with a navigation that waits without a screen, if its gate lets it pass now.
  mutating func releaseWaiting() throws(NavigationFailure) {
    guard let suspended = state.suspended, suspended.layer == 0, let name = state.waitingGate,
      let gate = app.gates[name], gate.judge(suspended.destination, in: navigationContext) == .verdict(.proceed)
    else { return }
    try resume(name, with: .proceed)
    try settle(after: nil)
  }

  private mutating func suspend(
    _ navigation: SuspendedNavigation, presenting screen: Screen?, owner: Int
  ) throws(NavigationFailure) {
    guard state.suspended == nil else { throw .busy(navigation.destination) }
    if let screen { try apply([.present(.stack([screen]), style: .sheet)], owner: owner) }
    var suspended = navigation
    suspended.layer = screen == nil ? 0 : state.tree.layers.count - 1
    state.suspended = suspended
    outcome = .suspended
  }
}

/// What is told of an input once it was handled.
extension FlowTransaction {
  func step(_ record: NavigationRecord) -> FlowStep {
    FlowStep(state: state, records: [record], outcome: record.outcome, usedFacts: factUse.facts)
  }

  /// Tells every living coordinator what happened; nobody is told of a failure, which leaves no trace in the state.
  mutating func observe(_ record: NavigationRecord) {
    for index in state.coordinators.indices {
      for (link, name) in state.coordinators[index].chain.enumerated() {
        app.coordinators[name]?.observe(record, remembering: &state.coordinators[index].memories[link])
      }
    }
  }

  func record(of input: FlowInput?) -> NavigationRecord {
    let changes = ScreenChanges(
      from: before.tree, in: before.traits, to: state.tree, in: state.traits, under: app.containers)
    let isChanged = !performed.isEmpty || !changes.isInvisible
    let old = before.tree.panes(in: before.traits, under: app.containers)
    let new = state.tree == before.tree && state.traits == before.traits ? old : panes
    let source = input?.source
    return NavigationRecord(
      input: input, outcome: outcome ?? (isChanged ? .completed : .nothing),
      action: isChanged ? action(of: input) : nil, from: old.first { $0.kind == source } ?? old.last,
      to: new.first { screen in changes.appeared.contains { $0.isSame(as: screen) } } ?? new.first { $0.kind == source }
        ?? new.last, changes: changes, decidedBy: decidedBy, coordinator: coordinator, path: path, started: started,
      ended: ended, diagnostics: diagnostics)
  }

  private func action(of input: FlowInput?) -> NavigationRecord.Action {
    if input == nil || input == .relaunch { return .start }
    if case .traits = input { return .adapt }
    if case .selectTab = input, case .select = performed.first { return .select }
    guard performed.count == 1, let operation = performed.first else { return .restructure }
    return operation.action
  }
}

extension GateAnswer {
  /// The screen on which the gate asks; `nil` where it asks on none.
  fileprivate var screen: Screen? { if case .suspend(let screen) = self { screen } else { nil } }
}

extension FlowInput {
  /// The kind of screen the input was given on, where the input says so.
  fileprivate var source: Name<Screen>? {
    switch self {
    case .intent(let intent): intent.source
    case .tap(let tap): tap.source
    case .toggle(_, let kind): kind
    default: nil
    }
  }
}
