/// What goes, and what is left in order.
extension Restoration {
  /// A gate that nobody waits for keeps no layer on the display either, and no finger is left from a gesture.
  mutating func restoreNavigation() {
    state.transition = nil
    if let waiting = state.waiting, engine.app.destinations[waiting.name] == nil {
      state.waiting = nil
      notes.append(RestorationNote(.navigation(waiting), because: .unknownDestination))
    }
    guard let suspended = state.suspended, let reason = refusal(to: suspended) else { return }
    dropNavigation(because: reason)
    guard reason != .layerGone else { return }
    state.tree.layers.removeSubrange(suspended.layer...)
  }

  private func refusal(to suspended: SuspendedNavigation) -> RestorationNote.Reason? {
    guard (1..<max(1, state.tree.layers.count)).contains(suspended.layer) else { return .layerGone }
    guard engine.app.destinations[suspended.destination.name] != nil else { return .unknownDestination }
    guard suspended.gates.indices.contains(suspended.gateIndex),
      suspended.gates.allSatisfy({ engine.app.gates[$0] != nil })
    else { return .unknownGate }
    return nil
  }

  private mutating func dropNavigation(because reason: RestorationNote.Reason) {
    guard let suspended = state.suspended else { return }
    state.suspended = nil
    notes.append(RestorationNote(.navigation(suspended.destination), because: reason))
  }

  mutating func cutScreens() {
    let kept = Set(state.coordinators.indices).subtracting(lost)
    let kinds = engine.app.screens
    var truncation = TreeTruncation(rules: engine.app.containers) { screen in
      if !kinds.isEmpty, kinds[screen.kind] == nil { return .unknownScreen(screen.kind) }
      return kept.contains(screen.owner) ? nil : .ownerless
    }
    state.tree = truncation.truncating(state.tree)
    notes += truncation.notes
    if let suspended = state.suspended, suspended.layer >= state.tree.layers.count {
      dropNavigation(because: .layerGone)
    }
  }

  /// What waits to be presented must be of kinds the app has, as what stands there must.
  mutating func dropDeferred() {
    let kinds = engine.app.screens
    guard !kinds.isEmpty, let screens = state.deferred?.node.screens,
      let unknown = screens.first(where: { kinds[$0.kind] == nil })
    else { return }
    state.deferred = nil
    notes.append(RestorationNote(.screens(screens), because: .unknownScreen(unknown.kind)))
  }

  mutating func loseAbandonedCoordinators() {
    let owners = Set(state.tree.screens.map(\.owner))
    for index in state.coordinators.indices.dropFirst().reversed() where !lost.contains(index) {
      let hasChild = state.coordinators.indices.contains { child in
        !lost.contains(child) && state.coordinators[child].parent == index
      }
      if !owners.contains(index), !hasChild { lose(index, because: .abandoned) }
    }
  }

  mutating func renumber() {
    tellParents()
    let kept = state.coordinators.indices.filter { !lost.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    state.tree = state.tree.mapScreens { screen in
      var screen = screen
      screen.owner = places[screen.owner] ?? 0
      return screen
    }
    state.coordinators = kept.map { index in
      var frame = state.coordinators[index]
      frame.parent = frame.parent.flatMap { places[$0] }
      return frame
    }
  }

  /// A parent must not take a child for living that is not restored.
  private mutating func tellParents() {
    let app = engine.app
    let scene = NavigationContext(
      tree: state.tree,
      traits: state.traits,
      facts: state.facts,
      screens: app.screens,
      containers: app.containers
    )
    for index in lost.sorted() {
      let slot = state.coordinators[index].slot
      guard let parent = state.coordinators[index].parent, state.coordinators.indices.contains(parent),
        !lost.contains(parent)
      else { continue }
      for (link, name) in state.coordinators[parent].chain.enumerated() {
        var memory = state.coordinators[parent].memories[link]
        _ = app.coordinators[name]?.childEnded(slot, .code, remembering: &memory, in: scene)
        state.coordinators[parent].memories[link] = memory
      }
    }
  }
}
