/// How coordinators end.
extension FlowTransaction {
  /// More endings than this in one input are a loop: coordinators that start a child whenever one has ended.
  private static var mostEndings: Int { 100 }

  /// Ends a frame and all it started: their screens leave the tree, and the parent, which lives on, is told why.
  ///
  /// Those that end with it are not told of one another; they could only act on what is going away. The root never
  /// ends.
  mutating func end(_ index: Int, _ cause: Cause) throws(NavigationFailure) {
    let slot = state.coordinators[index].slot
    guard let parent = state.coordinators[index].parent else { return }
    guard endings < Self.mostEndings else {
      throw NavigationFailure(phase: .plan, code: .endless, culprit: "coordinator \(slot)")
    }
    endings += 1
    let family = state.family(of: index)
    ended += family.sorted().reversed().map { CoordinatorEnd(state.coordinators[$0].slot, cause) }
    try remove(family)
    try adopt()
    try tell(parent, that: slot, endedBy: cause)
  }

  /// Ends the frames whose last screen is gone, the youngest first, and lets the others adopt what is left.
  mutating func settle(after input: FlowInput?) throws(NavigationFailure) {
    let cause: Cause =
      switch input {
      case .back(.button): .back
      case .back(.swipe), .drag(.finish): .swipe
      default: .code
      }
    repeat {
      while let index = state.abandonedFrame { try end(index, cause) }
      try adopt()
    } while state.abandonedFrame != nil
  }

  private mutating func tell(
    _ parent: Int,
    that slot: Name<any Coordinator>,
    endedBy cause: Cause
  ) throws(NavigationFailure) {
    let token = tokens[parent]
    for (link, name) in state.coordinators[parent].chain.enumerated() {
      guard let index = tokens.firstIndex(of: token) else { return }
      guard let coordinator = app.coordinators[name] else { continue }
      var memory = state.coordinators[index].memories[link]
      let actions = coordinator.childEnded(slot, cause, remembering: &memory, in: navigationContext)
      state.coordinators[index].memories[link] = memory
      try perform(actions, frame: index)
    }
  }

  /// Takes frames and their screens out; those that stay are numbered anew.
  private mutating func remove(_ gone: Set<Int>) throws(NavigationFailure) {
    let kept = state.coordinators.indices.filter { !gone.contains($0) }
    let staying = Set(kept.flatMap { state.coordinators[$0].chain })
    for name in gone.sorted().flatMap({ state.coordinators[$0].chain }) where !staying.contains(name) {
      guard let coordinator = app.coordinators[name] else { continue }
      try reshape(coordinator.release(state.tree, in: navigationContext))
    }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    removeScreens { gone.contains($0.owner) }
    state.tree = state.tree.mapScreens { screen in
      var screen = screen
      screen.owner = places[screen.owner] ?? screen.owner
      return screen
    }
    state.coordinators = kept.map { index in
      var frame = state.coordinators[index]
      frame.parent = frame.parent.flatMap { places[$0] }
      return frame
    }
    tokens = kept.map { tokens[$0] }
  }

  /// Layers may go from below the one a gate presented: it is followed to its new place.
  private mutating func removeScreens(where isRemoved: (Screen) -> Bool) {
    let roots = state.tree.layers.map { $0.root.removingScreens(where: isRemoved, under: app.containers) }
    if let suspended = state.suspended {
      let isGone = roots[suspended.layer] == nil
      state.suspended?.layer = isGone ? roots.count : roots[..<suspended.layer].count { $0 != nil }
    }
    var layers = zip(state.tree.layers, roots).compactMap { layer, root in
      root.map { Layer(root: $0, style: layer.style, isLocked: layer.isLocked) }
    }
    if let bottom = layers.first { layers[0] = Layer(root: bottom.root) }
    show(ScreenTree(layers: layers))
  }
}

extension FlowState {
  /// The youngest frame that has neither a screen nor a child.
  fileprivate var abandonedFrame: Int? {
    guard coordinators.count > 1 else { return nil }
    return coordinators.indices.last { index in
      coordinators[index].parent != nil && !coordinators.contains { $0.parent == index }
        && !tree.containsScreen { $0.owner == index }
    }
  }

  /// A frame with all it started, and what those started.
  fileprivate func family(of index: Int) -> Set<Int> {
    var family: Set = [index]
    for (child, frame) in coordinators.enumerated() {
      if let parent = frame.parent, family.contains(parent) { family.insert(child) }
    }
    return family
  }
}

extension Node {
  /// The node without some screens, by the rules of its containers; `nil` when nothing is left.
  fileprivate func removingScreens(where isRemoved: (Screen) -> Bool, under rules: ContainerCatalog) -> Node? {
    switch self {
    case .screen(let screen): return isRemoved(screen) ? nil : self
    case .container(var container):
      let left = container.children.map { $0.removingScreens(where: isRemoved, under: rules) }
      let kept = left.indices.filter { left[$0] != nil }
      guard left != container.children.map(Optional.some) else { return self }
      container.children = zip(container.children, left).map { $1 ?? $0 }
      return rules[container.kind].remains(of: container, keeping: kept)
    }
  }
}
