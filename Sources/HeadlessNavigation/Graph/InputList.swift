/// Lists the inputs to try in the states of an app.
///
/// What does not depend on the state is worked out once.
package struct InputList: Sendable {
  private let exploration: FlowExploration
  private let engine: FlowEngine
  /// The destinations that are asked for.
  let openings: [FlowInput]
  /// The contexts that destinations are asked for with.
  let contexts: Set<Value>
  private let gatesAreAnsweredOnScreens: Bool

  /// Prepares the list.
  package init(_ exploration: FlowExploration, on engine: FlowEngine) {
    self.exploration = exploration
    self.engine = engine
    let destinations = exploration.destinations ?? engine.app.openings
    openings = destinations.map(FlowInput.open)
    contexts = Set(destinations.map(\.context))
    gatesAreAnsweredOnScreens = engine.app.screens.values.contains { $0.items.contains { $0.verdict != nil } }
  }

  /// The inputs to try in a state: what the user can do there, then what may come from outside.
  ///
  /// Where some item of the app answers a gate, users answer gates by such items only; otherwise code does, in any way.
  /// - Parameters:
  ///   - state: The state in which they are tried.
  ///   - opens: Whether destinations are asked for.
  package func inputs(of state: FlowState, opens: Bool = true) -> [FlowInput] {
    var inputs = engine.inputs(of: state, rows: exploration.rows)
    if gatesAreAnsweredOnScreens, state.suspended != nil {
      inputs.removeAll { if case .gate = $0 { true } else { false } }
    }
    if opens { inputs += openings }
    if exploration.turns {
      inputs += exploration.traits.filter { $0 != state.traits }.map(FlowInput.traits)
    }
    return inputs + exploration.facts.map { .fact($0, !state.facts.contains($0)) }
  }
}

extension AppDefinition {
  /// What may be asked for from outside: what links lead to, or in an app without links each destination with its
  /// examples.
  fileprivate var openings: [Destination] {
    guard links.entries.isEmpty else {
      var seen: Set<Destination> = []
      return links.entries.flatMap(\.examples).filter { seen.insert($0).inserted }
    }
    return destinations.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.examples.map { Destination(name, context: $0) }
    }
  }
}

extension LinkTable.Entry {
  /// What the link leads to: with the first and the last node of a menu, or with a sample in each hole.
  fileprivate var examples: [Destination] {
    if let nodes {
      let ends = [nodes.first, nodes.count > 1 ? nodes.last : nil].compactMap { $0 }
      return ends.map { Destination(destination, context: .range($0.leaves)) }
    }
    let samples = pattern.samples
    return [Destination(destination, context: samples.count > 1 ? .list(samples) : samples.first ?? .none)]
  }
}

extension LinkPattern {
  /// Something that fits each hole, in the order in which holes fill a context.
  fileprivate var samples: [Value] {
    let path = parts.compactMap { if case .hole(let hole) = $0 { hole } else { nil } }
    return (path + order.compactMap { query[$0] }).map { $0.isNumber ? .number(1) : .name($0.name) }
  }
}

/// What a graph tells of another flow whose app is the same but for the coordinator in one slot.
package struct KnownFlow: Sendable {
  let graph: FlowGraph
  let slot: Name<any Coordinator>

  /// Takes a graph of the same app under the same exploration.
  package init(_ graph: FlowGraph, butFor slot: Name<any Coordinator>) {
    self.graph = graph
    self.slot = slot
  }

  /// The number of a state without the slot's coordinator whose edges are all known.
  func number(of state: FlowState) -> Int? {
    guard !state.coordinators.contains(where: { $0.slot == slot }), let number = graph.number(of: state),
      !graph.cutStates.contains(number)
    else { return nil }
    return number
  }

  /// Whether an edge of such a state is the same in the other flow.
  ///
  /// Not where the coordinator starts; and a failure may be that it could not.
  func isCommon(_ edge: FlowGraph.Edge) -> Bool {
    edge.records.allSatisfy { record in
      if case .failed = record.outcome { false } else { !record.started.contains(slot) }
    }
  }
}

/// What is needed to give inputs in states, one by one or side by side.
struct FlowSteps: Sendable {
  let engine: FlowEngine
  let list: InputList
  let exploration: FlowExploration
  let known: KnownFlow?

  /// A state, what is known of it, and whether destinations are asked for in it.
  struct Question: Sendable {
    var state: FlowState
    /// The edges of a state that differs in facts alone.
    var model: [ModelEdge]?
    var opens: Bool
  }

  /// What is known of an input by what it does where other facts are true.
  enum ModelEdge: Sendable {
    /// It does what an edge of that number does there.
    case same(Int)
    /// It may depend on the facts.
    case depends(FlowInput)
  }

  /// What an input leads to.
  enum Reached: Sendable {
    /// What the engine said.
    case asked(Asked)
    /// What an edge of the graph leads to, with the facts of the state.
    case same(Int)
  }

  /// What the engine said of an input.
  struct Asked: Sendable {
    var input: FlowInput
    var state: KeyedByFacts
    var records: Hashed<[NavigationRecord]>
    var usesFacts: Bool
  }

  /// What the inputs of a state lead to.
  struct Answer: Sendable {
    var reached: [Reached] = []
    /// Whether some of it has more open tabs than are looked at, some of which were put back.
    var isBounded = false
    /// Whether stacks of some of it were shortened.
    var isFolded = false
  }

  /// Gives the inputs of a state to the engine, one by one, or takes over what is known of its twin.
  func answer(to question: Question) -> Answer {
    var answer = Answer()
    if let model = question.model {
      for edge in model {
        switch edge {
        case .same(let edge): answer.reached.append(.same(edge))
        case .depends(let input): take([input], in: question.state, into: &answer)
        }
      }
    } else if let known, let twin = known.number(of: question.state) {
      take(known, twin, question, into: &answer)
    } else {
      take(list.inputs(of: question.state, opens: question.opens), in: question.state, into: &answer)
    }
    return answer
  }

  private func take(_ inputs: [FlowInput], in state: FlowState, into answer: inout Answer) {
    var back: (step: FlowStep, place: Int)?
    for input in inputs {
      let step = engine.handle(input, in: state)
      if input == .back(.button) { back = (step, answer.reached.count) }
      if input == .back(.swipe), let back, back.step.state == step.state, back.step.outcome == step.outcome {
        // Whether there is an edge for the gesture depends on what it reads as well.
        if step.usesFacts, case .asked(var asked) = answer.reached[back.place] {
          asked.usesFacts = true
          answer.reached[back.place] = .asked(asked)
        }
        continue
      }
      let kept = exploration.kept(step.state, on: engine)
      if kept.isBounded { answer.isBounded = true }
      if kept.isFolded { answer.isFolded = true }
      let keyed = KeyedByFacts(kept.state)
      let asked = Asked(input: input, state: keyed, records: Hashed(step.records), usesFacts: step.usesFacts)
      answer.reached.append(.asked(asked))
    }
  }

  /// Takes over the edges of a state from its twin in another graph; what may differ is asked of the engine.
  private func take(_ known: KnownFlow, _ twin: Int, _ question: Question, into answer: inout Answer) {
    var areOpeningsKnown = false
    let table = known.graph.table
    for index in table.range(of: twin) {
      let edge = table.edge(index, from: twin)
      if case .open = edge.input {
        areOpeningsKnown = true
        guard question.opens else { continue }
      }
      if known.isCommon(edge) {
        let asked = Asked(
          input: edge.input,
          state: known.graph.keyed(edge.target),
          records: table.hashedRecords(edge.recordsNumber),
          usesFacts: table.usesFacts(index)
        )
        answer.reached.append(.asked(asked))
      } else {
        take([edge.input], in: question.state, into: &answer)
      }
    }
    if known.graph.boundedStates.contains(twin) { answer.isBounded = true }
    if known.graph.foldedStates.contains(twin) { answer.isFolded = true }
    if question.opens, !areOpeningsKnown { take(list.openings, in: question.state, into: &answer) }
  }
}

/// A value whose hash is computed once, where it is made.
struct Hashed<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value
  let hash: Int

  init(_ value: Value) { (self.value, hash) = (value, value.hashValue) }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (left: Self, right: Self) -> Bool { left.hash == right.hash && left.value == right.value }
}
