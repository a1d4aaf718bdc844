/// A flow that is walked by what is known of it; the engine is asked for the rest.
package struct KnownFlow: Sendable {
  /// What an input does.
  package struct Step: Sendable {
    /// The state it leads to.
    package var state: StateKey
    /// What happens.
    package var records: [NavigationRecord]
  }

  private let engine: FlowEngine
  private let exploration: FlowExploration
  private let list: InputList
  private var steps: KnownSteps

  /// Takes what is known of an engine's app by an exploration of the same kind.
  package init(_ engine: FlowEngine, by exploration: FlowExploration, knowing steps: KnownSteps) {
    (self.engine, self.exploration, self.steps) = (engine, exploration, steps)
    list = InputList(exploration, on: engine)
  }

  /// Starts the app.
  package mutating func start(in traits: Traits, facts: [Name<Fact>]) -> Step {
    let step = engine.start(in: traits, facts: facts)
    let kept = exploration.kept(step.state, on: engine).state
    let key = StateKey(body: steps.body(of: kept), facts: steps.facts(of: kept.facts))
    return Step(state: key, records: step.records)
  }

  /// What a state has in common with those that differ from it in the middle of deep stacks alone.
  package mutating func closed(_ key: StateKey) -> StateKey {
    StateKey(body: steps.closed(key.body, under: engine.app.containers), facts: key.facts)
  }

  /// A state.
  package func state(_ key: StateKey) -> FlowState {
    var state = steps.states[Int(key.body)]
    state.facts = steps.factSets.facts[Int(key.facts)]
    return state
  }

  /// The numbers of the inputs to try in a state, in their order.
  package mutating func inputs(of state: StateKey) -> [Int32] {
    let inputs = steps.edges(of: state.body, opens: true, list).joined().map { steps.input($0) }
    guard !exploration.facts.isEmpty else { return inputs }
    let facts = steps.factSets.facts[Int(state.facts)]
    return inputs.filter { input in
      if case .fact(let fact, let isTrue) = steps.inputs[Int(input)] { facts.contains(fact) != isTrue } else { true }
    }
  }

  /// The input of a number.
  package func input(_ number: Int32) -> FlowInput { steps.inputs[Int(number)] }

  /// The number of an input.
  package mutating func number(of input: FlowInput) -> Int32 { steps.number(of: input) }

  /// What an input does in a state.
  package mutating func step(_ input: Int32, from state: StateKey) -> Step {
    var known = steps.step(of: input, in: state.body, where: state.facts)
    if known == nil, let asked = engine.ask([steps.inputs[Int(input)]], in: self.state(state), by: exploration).first {
      steps.learn(asked, of: input, in: state.body, where: state.facts)
      known = steps.step(of: input, in: state.body, where: state.facts)
    }
    guard let known else { return Step(state: state, records: []) }
    let target = StateKey(body: known.target, facts: steps.facts(after: known, from: state.facts))
    return Step(state: target, records: steps.records[Int(known.records)])
  }
}
