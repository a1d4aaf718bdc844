import HeadlessNavigation

/// What comes of a path on the engine itself: every state as it is, nothing folded and nothing shared.
struct WalkedPath {
  /// What happens at the start, and by each input.
  private(set) var steps: [FlowStep]
  /// The state before the last input; `nil` where the path ends at the start.
  private(set) var before: FlowState?

  /// Walks a path; `nil` where something is not there to be done.
  init?(_ path: FlowPath, on engine: FlowEngine) {
    var step = engine.start(in: path.start, facts: path.facts)
    steps = [step]
    for input in path.inputs {
      guard !input.isOnScreen || engine.inputs(of: step.state).contains(input) else { return nil }
      before = step.state
      step = engine.handle(input, in: step.state)
      steps.append(step)
    }
  }

  /// What happens last.
  var last: FlowStep { steps[steps.count - 1] }
  /// The state at the end.
  var state: FlowState { last.state }
  /// Whether the last input changes anything, be it only what somebody remembers.
  var isEffective: Bool { before.map(last.isEffective) ?? true }
}

extension FlowStep {
  /// Whether it changes anything, be it only what somebody remembers.
  func isEffective(in before: FlowState) -> Bool { state != before || records[0].action != nil }
}

/// Something that may be wrong, found in a graph whose states are folded, and how it is known again.
struct Suspicion {
  var finding: Finding
  /// Whether it is there at the end of the finding's path; never asked of a finding without one.
  ///
  /// That something cannot be reached is shown by no path. Where such a finding has one, it leads as far as users get.
  var isThere: (WalkedPath) -> Bool = { _ in true }

  /// Whether the finding's path leads to it on an engine.
  func repeats(on engine: FlowEngine) -> Bool {
    guard let path = finding.path else { return true }
    return WalkedPath(path, on: engine).map(isThere) ?? false
  }
}

extension CheckedCell {
  /// Enough states to see that something leads on, where it does; where none of them does, the graph is believed.
  private static var mostWalkedStates: Int { 200 }

  /// Whether a step that is looked for can be made from a state, by inputs one after the other.
  /// - Parameters:
  ///   - inputs: The inputs of a state.
  ///   - isPassed: Whether the search goes on from a state.
  ///   - isFound: Whether a step is looked for, by the state before it and the input.
  func leads(
    from state: FlowState, by inputs: (FlowState) -> [FlowInput], through isPassed: (FlowState) -> Bool,
    to isFound: (FlowState, FlowInput, FlowStep) -> Bool
  ) -> Bool {
    var (queue, seen, next) = ([state], Set([state]), 0)
    while next < queue.count {
      let state = queue[next]
      next += 1
      for input in inputs(state) {
        let step = engine.handle(input, in: state)
        if isFound(state, input, step) { return true }
        guard queue.count < Self.mostWalkedStates, isPassed(step.state), seen.insert(step.state).inserted else {
          continue
        }
        queue.append(step.state)
      }
    }
    return false
  }
}
