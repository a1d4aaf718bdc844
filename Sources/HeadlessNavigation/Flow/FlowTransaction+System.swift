/// What the platform does by itself: leaving screens, turning the device.
extension FlowTransaction {
  /// Pops or dismisses.
  ///
  /// A locked layer, or a locked screen under a gesture, stays.
  mutating func leave(by back: Back) throws(NavigationFailure) {
    guard back != .cancelledSwipe, let top = state.tree.layers.last else { return }
    if back == .swipe, let locked = navigationContext.panes.first(where: \.isLocked) {
      throw NavigationFailure(phase: .plan, code: .blocked, culprit: locked.description)
    }
    let popped = try state.tree.poppingIfPossible(at: OperationSite(traits: state.traits, rules: app.containers))
    if popped != state.tree { return try apply([.pop], owner: 0) }
    guard state.tree.layers.count > 1 else { return }
    guard !top.isLocked else {
      throw NavigationFailure(phase: .plan, code: .blocked, culprit: "\(top.style) \(top.root)")
    }
    try apply([.dismiss(layers: 1)], owner: 0)
  }

  /// Changes the size classes; where that puts another coordinator in charge, the tree is handed over.
  mutating func adapt(to traits: Traits) throws(NavigationFailure) {
    let old = state.coordinators
    for (index, frame) in old.enumerated() {
      let chain = try engine.chain(filling: frame.slot, in: traits)
      guard chain != frame.chain else { continue }
      for name in frame.chain where !chain.contains(name) {
        guard let coordinator = app.coordinators[name] else { continue }
        try reshape(coordinator.release(state.tree, in: navigationContext))
      }
      state.coordinators[index].chain = chain
      state.coordinators[index].memories = chain.map { name in
        frame.chain.firstIndex(of: name).map { frame.memories[$0] } ?? app.coordinators[name]?.initialMemory ?? .none
      }
    }
    state.tree = state.tree.collapsing(from: state.traits, to: traits, under: app.containers)
    state.traits = traits
    show(state.tree.loadingVisible(in: traits, under: app.containers))
  }
}

extension ScreenTree {
  /// The tree after a pop; the same tree where there is no stack or nothing above its root.
  func poppingIfPossible(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let stands: (Container) -> Bool = { $0.kind == .stack || site.isDrawnAsStack($0) }
    return layers.last?.root.innermost(stands, at: site) == nil ? self : try popping(at: site)
  }
}
