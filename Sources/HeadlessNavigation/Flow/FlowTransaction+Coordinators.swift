/// Asking coordinators and doing what they answer.
extension FlowTransaction {
  /// Asks the frame and then its parents, each along its chain; an intent nobody answers changes nothing.
  mutating func answer(_ intent: Intent, startingWith frame: Int) throws(NavigationFailure) {
    var next: Int? = state.coordinators.indices.contains(frame) ? frame : nil
    while let index = next {
      for (link, name) in state.coordinators[index].chain.enumerated() {
        guard let coordinator = app.coordinators[name] else { continue }
        var memory = state.coordinators[index].memories[link]
        let answer = coordinator.respond(to: intent, remembering: &memory, in: surroundings)
        guard let answer else { continue }
        state.coordinators[index].memories[link] = memory
        decidedBy = decidedBy ?? state.coordinators[index].slot
        return try perform(answer, frame: index)
      }
      next = state.coordinators[index].parent
    }
  }

  /// Does what the coordinator of a frame answered.
  mutating func perform(_ actions: [Action], frame index: Int) throws(NavigationFailure) {
    for action in actions {
      switch action {
      case .perform(let operations): try apply(operations, owner: index)
      case .go(let destination): try navigate(to: destination, owner: index)
      case .forward(let intent):
        if let parent = state.coordinators[index].parent { try answer(intent, startingWith: parent) }
      case .start(let name, let argument, let operations):
        try begin(name, argument: argument, parent: index, showing: operations)
      case .finish(let cause): return try end(index, cause)
      }
    }
  }

  /// Starts a coordinator in a frame of its own.
  mutating func begin(
    _ slot: Name<any Coordinator>,
    argument: Value = .none,
    parent: Int?,
    showing operations: [Operation] = []
  ) throws(NavigationFailure) {
    let frame = engine.frame(filling: slot, in: state.traits, parent: parent)
    guard let last = frame.chain.last, let coordinator = app.coordinators[last] else {
      throw NavigationFailure(phase: .plan, code: .unknownName, culprit: "coordinator \(slot)")
    }
    state.coordinators.append(frame)
    let begun = coordinator.begin(argument, in: surroundings)
    try apply(begun + operations, owner: state.coordinators.count - 1)
  }

  /// Ends a frame and its children: their screens leave the tree, and the parent is told why.
  mutating func end(_ index: Int, _ cause: Cause) throws(NavigationFailure) {
    guard let parent = state.coordinators[index].parent else { return }
    while let child = state.coordinators.lastIndex(where: { $0.parent == index }) { try end(child, .code) }
    let slot = state.coordinators[index].slot
    state.tree = state.tree.removingScreens { $0.owner == index }
    state.tree = state.tree.mapScreens { screen in
      var screen = screen
      if screen.owner > index { screen.owner -= 1 }
      return screen
    }
    state.coordinators.remove(at: index)
    for other in state.coordinators.indices {
      if let above = state.coordinators[other].parent, above > index {
        state.coordinators[other].parent = above - 1
      }
    }
    for (link, name) in state.coordinators[parent].chain.enumerated() {
      guard let coordinator = app.coordinators[name] else { continue }
      var memory = state.coordinators[parent].memories[link]
      let actions = coordinator.childEnded(slot, cause, remembering: &memory, in: surroundings)
      state.coordinators[parent].memories[link] = memory
      try perform(actions, frame: parent)
    }
  }

  /// Ends the frames whose last screen is gone, the youngest first.
  mutating func endAbandonedFrames(after input: FlowInput?) throws(NavigationFailure) {
    let cause: Cause =
      switch input {
      case .back(.button): .back
      case .back(.swipe): .swipe
      default: .code
      }
    while let index = state.coordinators.indices.last(where: { index in
      state.coordinators[index].parent != nil && !state.tree.screens.contains { $0.owner == index }
        && !state.coordinators.contains { $0.parent == index }
    }) {
      try end(index, cause)
    }
  }

  /// Lets every coordinator in charge put the tree into the form it works with.
  mutating func adopt() throws(NavigationFailure) {
    for name in state.coordinators.flatMap({ $0.chain.reversed() }) {
      guard let coordinator = app.coordinators[name] else { continue }
      try reshape(coordinator.adopt(state.tree, in: surroundings))
    }
  }

  /// Applies operations that change the form of the tree and bring no screens.
  mutating func reshape(_ operations: [Operation]) throws(NavigationFailure) {
    for operation in operations {
      state.tree = try state.tree.applying(operation, in: state.traits, under: app.containers)
    }
  }
}
