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
  ///
  /// A frame that ends on the way, by its own hand or another's, does not get to do the rest.
  mutating func perform(_ actions: [Action], frame index: Int) throws(NavigationFailure) {
    let token = tokens[index]
    for action in actions {
      guard let index = tokens.firstIndex(of: token) else { return }
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

  /// More beginnings than this in one input are a loop: coordinators that start one another as soon as they start.
  private static var mostBeginnings: Int { 100 }

  /// Starts a coordinator in a frame of its own.
  mutating func begin(
    _ slot: Name<any Coordinator>,
    argument: Value = .none,
    parent: Int?,
    showing operations: [Operation] = []
  ) throws(NavigationFailure) {
    guard nextToken - before.coordinators.count < Self.mostBeginnings else {
      throw NavigationFailure(phase: .plan, code: .endless, culprit: "coordinator \(slot)")
    }
    let frame = try engine.frame(filling: slot, in: state.traits, parent: parent)
    state.coordinators.append(frame)
    tokens.append(nextToken)
    nextToken += 1
    guard let link = frame.chain.indices.last, let coordinator = app.coordinators[frame.chain[link]] else { return }
    let index = state.coordinators.count - 1
    try apply(coordinator.begin(argument, in: surroundings) + operations, owner: index)
    let actions = coordinator.started(
      argument,
      remembering: &state.coordinators[index].memories[link],
      in: surroundings
    )
    try perform(actions, frame: index)
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
      show(try state.tree.applying(operation, in: state.traits, under: app.containers))
    }
  }
}
