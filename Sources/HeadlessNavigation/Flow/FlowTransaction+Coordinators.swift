/// Asking coordinators and doing what they answer.
extension FlowTransaction {
  /// Asks the frame, or the one in focus, and then its parents; an intent nobody answers changes nothing.
  /// - Returns: Whether one answered.
  @discardableResult
  mutating func answer(_ intent: Intent, startingWith frame: Int? = nil) throws(NavigationFailure) -> Bool {
    try ask(startingWith: frame ?? firstAsked) { coordinator, memory, scene in
      coordinator.respond(to: intent, remembering: &memory, in: scene)
    }
  }

  /// Asks the frame in focus and then its parents where a destination leads; otherwise the app knows.
  mutating func open(_ destination: Destination) throws(NavigationFailure) {
    let destination = try target(of: destination)
    let isAnswered = try ask(startingWith: firstAsked) { coordinator, memory, scene in
      coordinator.open(destination, remembering: &memory, in: scene)
    }
    if !isAnswered { try navigate(to: destination, owner: 0) }
  }

  /// Asks a frame and then its parents, each along its chain, until one answers, and does what that one says.
  private mutating func ask(
    startingWith frame: Int, _ question: (any Coordinator, inout Value, NavigationContext) -> [Action]?
  ) throws(NavigationFailure) -> Bool {
    var next: Int? = state.coordinators.indices.contains(frame) ? frame : nil
    while let index = next {
      for (link, name) in state.coordinators[index].chain.enumerated() {
        guard let coordinator = app.coordinators[name] else { continue }
        var memory = state.coordinators[index].memories[link]
        guard let answer = question(coordinator, &memory, navigationContext) else { continue }
        state.coordinators[index].memories[link] = memory
        if decidedBy == nil { (decidedBy, self.coordinator) = (state.coordinators[index].slot, name) }
        try perform(answer, frame: index)
        return true
      }
      next = state.coordinators[index].parent
    }
    return false
  }

  /// Does what the coordinator of a frame answered.
  ///
  /// A frame that ends on the way, by its own hand or another's, does not get to do the rest.
  mutating func perform(_ actions: [Action], frame index: Int) throws(NavigationFailure) {
    guard tokens.indices.contains(index) else {
      throw .plan(.malformedState, "frame \(index)")
    }
    let token = tokens[index]
    for action in actions {
      guard let index = tokens.firstIndex(of: token) else { return }
      switch action {
      case .perform(let operations): try apply(operations, owner: index)
      case .go(let destination): try navigate(to: destination, owner: index)
      case .respond(let response, let payload):
        try perform(response.actions(for: payload, in: navigationContext) ?? [], frame: index)
      case .forward(let intent):
        if let parent = state.coordinators[index].parent { try answer(intent, startingWith: parent) }
      case .establish(let fact, let isTrue): establish(fact, isTrue)
      case .startOnce(let name, let argument):
        guard !hasChild(name, of: index) else { continue }
        try begin(name, argument: argument, parent: index)
      case .start(let name, let argument, let operations):
        try begin(name, argument: argument, parent: index, showing: operations)
      case .place(let name, let integration): try begin(name, parent: index, placing: integration)
      case .attribute(let name): coordinator = name
      case .finish(let cause): return try end(index, cause)
      }
    }
  }

  /// Whether a frame started a child that fills the slot and lives.
  func hasChild(_ name: Name<any Coordinator>, of index: Int) -> Bool {
    state.coordinators.contains { $0.slot == name && $0.parent == index }
  }

  /// More beginnings or endings than this in one input are a loop: coordinators that start one another as soon as they
  /// start, or start a child whenever one has ended.
  private static var mostChanges: Int { 100 }

  /// Starts a coordinator in a frame of its own.
  ///
  /// The root decides what the app starts with, as others decide what an intent leads to: starting a child, it has
  /// answered.
  mutating func begin(
    _ slot: Name<any Coordinator>, argument: Value = .none, parent: Int?, showing operations: [TreeOperation] = [],
    placing integration: Integration? = nil
  ) throws(NavigationFailure) {
    guard nextToken - before.coordinators.count < Self.mostChanges else {
      throw .plan(.endless, "coordinator \(slot)")
    }
    let frame = try rules.frame(filling: slot, in: state.traits, parent: parent)
    state.coordinators.append(frame)
    if app.reshapesTrees(frame) { recordSearch(for: nil) }
    tokens.append(nextToken)
    nextToken += 1
    started.append(slot)
    guard let link = frame.chain.indices.last, let coordinator = app.coordinators[frame.chain[link]] else { return }
    let index = state.coordinators.count - 1
    let first = coordinator.begin(argument, in: navigationContext).map { operation in
      integration.map { operation.placed(by: $0) } ?? operation
    }
    try apply(first + operations, owner: index)
    let actions = coordinator.started(
      argument, remembering: &state.coordinators[index].memories[link], in: navigationContext)
    if parent == nil, !actions.isEmpty { (decidedBy, self.coordinator) = (slot, frame.chain[link]) }
    try perform(actions, frame: index)
  }

  /// Lets every coordinator in charge put the tree into the form it works with.
  mutating func adopt() throws(NavigationFailure) {
    var context = navigationContext
    for name in state.coordinators.flatMap({ $0.chain.reversed() }) {
      let operations = app.coordinators[name]?.adopt(state.tree, in: context) ?? []
      guard !operations.isEmpty else { continue }
      try reshape(operations)
      context = navigationContext
    }
  }

  /// Applies operations that change the form of the tree and bring no screens.
  mutating func reshape(_ operations: [TreeOperation]) throws(NavigationFailure) {
    for operation in operations { show(try state.tree.applying(operation, in: state.traits, under: app.containers)) }
  }
}

/// How coordinators end.
extension FlowTransaction {
  /// Ends a frame and all it started: their screens leave the tree, and the parent, which lives on, is told why.
  ///
  /// Those that end with it do not hear of one another; they could only act on what is going away. The root never
  /// ends.
  /// - Parameter reported: The cause that the parent gets instead.
  mutating func end(_ index: Int, _ cause: Cause, reporting reported: Cause? = nil) throws(NavigationFailure) {
    let slot = state.coordinators[index].slot
    guard let parent = state.coordinators[index].parent else { return }
    guard endings < Self.mostChanges else {
      throw .plan(.endless, "coordinator \(slot)")
    }
    endings += 1
    let family = state.family(of: index)
    ended += family.sorted().reversed().map { CoordinatorEnd(state.coordinators[$0].slot, cause) }
    try remove(family)
    try adopt()
    try notify(parent, of: slot, endedBy: reported ?? cause)
  }

  /// Ends the frames whose last screen is gone, the youngest first, and lets the others adopt what is left.
  mutating func settle(after input: FlowInput?) throws(NavigationFailure) {
    let cause: Cause =
      switch input {
      case .back(.button): .back
      case .back(.swipe), .back(.pullDown): .swipe
      default: .code
      }
    repeat {
      while let index = state.abandonedFrame { try end(index, cause) }
      try adopt()
    } while state.abandonedFrame != nil
  }

  private mutating func notify(
    _ parent: Int, of slot: Name<any Coordinator>, endedBy cause: Cause
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
    if gone.contains(where: { app.reshapesTrees(state.coordinators[$0]) }) { recordSearch(for: nil) }
    let kept = state.coordinators.indices.filter { !gone.contains($0) }
    let staying = Set(kept.flatMap { state.coordinators[$0].chain })
    for name in gone.sorted().flatMap({ state.coordinators[$0].chain }) where !staying.contains(name) {
      guard let coordinator = app.coordinators[name] else { continue }
      try reshape(coordinator.release(state.tree, in: navigationContext))
    }
    removeScreens { gone.contains($0.owner) }
    state = state.keepingFrames(kept)
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

extension TreeOperation {
  /// The operation with what takes the place of everything joining what is there, not yet loaded.
  fileprivate func placed(by integration: Integration) -> TreeOperation {
    guard case .insert(let insertions) = self, insertions.count == 1, insertions[0].integration == .replaceRoot else {
      return self
    }
    return TreeOperation.insert(insertions[0].node, by: integration).mapScreens { screen in
      var screen = screen
      screen.isLoaded = false
      return screen
    }
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
