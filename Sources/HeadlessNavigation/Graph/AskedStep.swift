/// A state by numbers of what it is without its facts, and of these.
package struct StateKey: Hashable, Sendable {
  package let body: Int32
  package let facts: Int32
}

/// What the engine said of an input in a state.
struct AskedStep: Sendable {
  /// The state after it, without facts; `nil` where these are all that changed, if anything did.
  var state: Marked<FlowState>?
  /// The facts after it.
  var facts: [Name<Fact>]
  var records: Marked<[NavigationRecord]>
  /// The facts that it read or changed.
  var used: UsedFacts
  var traits: StepTraits
  /// Whether its records say something about leaves in a text.
  var namesLeaves: Bool
}

extension FlowEngine {
  /// Gives inputs in a state, each by itself.
  func ask(
    _ inputs: [FlowInput], in state: FlowState, folding: CompiledFlow.Folding,
    keeping counts: (NavigationRecord) -> Bool, marks: Bool
  ) -> [AskedStep] {
    let before = state.withoutFacts(in: app)
    var button: FlowStep?
    return inputs.map { input in
      let step = handle(input, in: state)
      // What is asked about stands for itself.
      let kept = step.state == state ? (state: state, isBounded: false) : folding(step.state)
      let records = step.records.filter(counts)
      var traits: StepTraits = []
      if kept.isBounded { traits.insert(.isBounded) }
      var used = step.usedFacts
      if input == .back(.button) { button = step }
      if input == .back(.swipe) {
        let button = button ?? handle(.back(.button), in: state)
        if button.state == step.state, button.outcome == step.outcome { traits.insert(.isLikeButton) }
        // Whether there is an edge for the gesture depends on what the button reads as well.
        used = used.union(button.usedFacts)
      }
      let body = kept.state.withoutFacts(in: app)
      return AskedStep(
        state: body == before ? nil : Marked(body, if: marks) { $0.mapLeaves($1) }, facts: kept.state.facts,
        records: Marked(records, if: marks) { records, change in records.map { $0.mapLeaves(change) } },
        used: used, traits: traits, namesLeaves: records.contains(where: \.namesLeaves))
    }
  }
}
