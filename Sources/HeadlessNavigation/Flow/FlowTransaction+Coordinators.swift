/// Asking coordinators and doing what they answer.
extension FlowTransaction {
  /// Asks the frame, or the one in focus, and then its parents; an intent nobody answers changes nothing.
  mutating func answer(_ intent: Intent, startingWith frame: Int? = nil) throws(NavigationFailure) {
    _ = try ask(startingWith: frame ?? firstAsked) { coordinator, memory, scene in
      coordinator.respond(to: intent, remembering: &memory, in: scene)
    }
  }

  /// Asks the frame in focus and then its parents where a destination leads; otherwise the app knows.
  mutating func open(_ destination: Destination) throws(NavigationFailure) {
    let isAnswered = try ask(startingWith: firstAsked) { coordinator, memory, scene in
      coordinator.open(destination, remembering: &memory, in: scene)
    }
    if !isAnswered { try navigate(to: destination, owner: 0) }
  }

  /// Asks a frame and then its parents, each along its chain, until one answers, and does what that one says.
  private mutating func ask(
    startingWith frame: Int,
    _ question: (any Coordinator, inout Value, NavigationContext) -> [Action]?
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
      throw NavigationFailure(phase: .plan, code: .malformedState, culprit: "frame \(index)")
    }
    let token = tokens[index]
    for action in actions {
      guard let index = tokens.firstIndex(of: token) else { return }
      switch action {
      case .perform(let operations): try apply(operations, owner: index)
      case .go(let destination): try navigate(to: destination, owner: index)
      case .forward(let intent):
        if let parent = state.coordinators[index].parent { try answer(intent, startingWith: parent) }
      case .establish(let fact, let isTrue): establish(fact, isTrue)
      case .startOnce(let name, let argument):
        guard !state.coordinators.contains(where: { $0.slot == name && $0.parent == index }) else { continue }
        try begin(name, argument: argument, parent: index)
      case .start(let name, let argument, let operations):
        try begin(name, argument: argument, parent: index, showing: operations)
      case .finish(let cause): return try end(index, cause)
      }
    }
  }

  /// More beginnings than this in one input are a loop: coordinators that start one another as soon as they start.
  private static var mostBeginnings: Int { 100 }

  /// Starts a coordinator in a frame of its own.
  ///
  /// The root decides what the app starts with, as others decide what an intent leads to: starting a child, it has
  /// answered.
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
    started.append(slot)
    guard let link = frame.chain.indices.last, let coordinator = app.coordinators[frame.chain[link]] else { return }
    let index = state.coordinators.count - 1
    try apply(coordinator.begin(argument, in: navigationContext) + operations, owner: index)
    let actions = coordinator.started(
      argument,
      remembering: &state.coordinators[index].memories[link],
      in: navigationContext
    )
    if parent == nil, !actions.isEmpty { (decidedBy, self.coordinator) = (slot, frame.chain[link]) }
    try perform(actions, frame: index)
  }

  /// Lets every coordinator in charge put the tree into the form it works with.
  mutating func adopt() throws(NavigationFailure) {
    for name in state.coordinators.flatMap({ $0.chain.reversed() }) {
      guard let coordinator = app.coordinators[name] else { continue }
      try reshape(coordinator.adopt(state.tree, in: navigationContext))
    }
  }

  /// Applies operations that change the form of the tree and bring no screens.
  mutating func reshape(_ operations: [Operation]) throws(NavigationFailure) {
    for operation in operations {
      show(try state.tree.applying(operation, in: state.traits, under: app.containers))
    }
  }
}
