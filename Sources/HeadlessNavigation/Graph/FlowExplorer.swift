/// Explores the states of a flow breadth-first, and asks the engine for what is not known yet.
struct FlowExplorer {
  private(set) var graph = FlowGraph()
  private(set) var steps: KnownSteps
  private let engine: FlowEngine
  private let exploration: FlowExploration
  private let list: InputList
  private var keys: [StateKey] = []
  private var numbers: [StateKey: Int32] = [:]
  /// For each state that was looked at whether destinations are asked for in it.
  private var opens: [Bool] = []
  /// What states in which destinations were asked for are to rules, and which facts are true there.
  private var arrangements: Set<StateKey> = []
  private var translation = EdgeTable.Translation()
  /// Whether a state was met that is one of very many as long as stacks are not closed.
  private var meetsDeepStack = false

  /// Prepares the exploration, with what is known of the app already.
  init(_ engine: FlowEngine, _ exploration: FlowExploration, knowing known: KnownSteps?) {
    (self.engine, self.exploration) = (engine, exploration)
    list = InputList(exploration, on: engine)
    steps = known ?? KnownSteps(of: engine.app)
    start()
  }

  private mutating func start() {
    for traits in exploration.traits { for facts in exploration.launches { start(in: traits, facts) } }
  }

  /// Starts over with stacks closed where one was met that is one of very many.
  private mutating func closeStacks() {
    guard meetsDeepStack, !graph.closesStacks else { return }
    graph = FlowGraph()
    graph.closesStacks = true
    (keys, numbers, opens, arrangements, translation) = ([], [:], [], [], EdgeTable.Translation())
    start()
  }

  private mutating func start(in traits: Traits, _ facts: [Name<Fact>]) {
    let step = engine.start(in: traits, facts: facts)
    let kept = exploration.kept(step.state, on: engine).state
    let key = StateKey(body: steps.body(of: kept), facts: steps.facts(of: kept.facts))
    guard let record = step.records.first,
      let target = number(of: key, from: .start(graph.starts.count), depth: 0, most: .max)
    else { return }
    graph.starts.append(FlowGraph.Start(traits: traits, facts: facts, target: target, record: record))
  }

  /// Explores to the end, state by state.
  mutating func run() {
    while let batch = nextBatch() {
      while case let questions = missing(in: batch), !questions.isEmpty {
        for question in questions { learn(ask(question), question) }
      }
      add(batch)
      closeStacks()
    }
  }

  /// Explores to the end on all processors.
  ///
  /// Inputs are tried side by side and what they lead to is added in the order of states, so the graph is the same as if
  /// they had been tried one by one.
  /// - Throws: `CancellationError` when the task is canceled.
  mutating func run() async throws(CancellationError) {
    while let batch = nextBatch() {
      while case let questions = missing(in: batch), !questions.isEmpty {
        await learn(questions)
        guard !Task.isCancelled else { throw CancellationError() }
      }
      add(batch)
      closeStacks()
      guard !Task.isCancelled else { throw CancellationError() }
    }
  }

  /// About how many inputs are tried side by side, and how many of them by one task.
  private static let (batchSize, taskSize) = (4096, 64)

  /// The next states, those that were added and have no edges yet; `nil` at the end.
  private mutating func nextBatch() -> Range<Int>? {
    let first = graph.table.stateCount
    guard first < graph.states.count, !isCut(from: first) else {
      graph.table.end(at: graph.states.count)
      return nil
    }
    steps.dropEdges()
    var (end, count) = (first, 0)
    while end < graph.states.count, count < Self.batchSize {
      if end == opens.count { opens.append(asksForDestinations(in: end)) }
      count += edges(of: end).reduce(0) { $0 + $1.count }
      end += 1
    }
    return first..<end
  }

  /// Whether there are edges enough; then the states from one on have none, and are cut.
  private mutating func isCut(from next: Int) -> Bool {
    guard let most = exploration.mostEdges, graph.table.count >= most else { return false }
    graph.cutStates.formUnion(next..<graph.states.count)
    return true
  }

  /// Whether destinations are asked for in a state; with a choice of rows, once for all that look alike to rules of a
  /// file.
  private mutating func asksForDestinations(in state: Int) -> Bool {
    guard exploration.rows != .all else { return true }
    let arrangement = steps.arrangement(of: identity(of: keys[state]).body, list)
    return arrangements.insert(StateKey(body: arrangement, facts: keys[state].facts)).inserted
  }

  private mutating func edges(of state: Int) -> [Range<Int32>] {
    steps.edges(of: keys[state].body, opens: opens[state], list)
  }
}

/// Asking the engine.
extension FlowExplorer {
  /// Some inputs of a state, by their edges.
  private struct Question: Sendable {
    var key: StateKey
    var state: FlowState
    var edges: [Int32] = []
    var inputs: [FlowInput] = []
  }

  /// What is not known of the edges of some states, once for all of them that share the answer.
  private mutating func missing(in batch: Range<Int>) -> [Question] {
    var questions: [Question] = []
    var pending: Set<StateKey> = []
    for state in batch {
      let key = keys[state]
      var question = Question(key: key, state: graph.states[state])
      for edge in edges(of: state).joined() where isPossible(edge, where: key.facts) {
        guard steps.step(edge, of: key.body, where: key.facts) == nil,
          pending.insert(steps.key(edge, of: key.body)).inserted
        else { continue }
        question.edges.append(edge)
        question.inputs.append(steps.inputs[Int(steps.input(edge))])
      }
      if !question.edges.isEmpty { questions.append(question) }
    }
    return questions
  }

  private func ask(_ question: Question) -> [AskedStep] {
    engine.ask(question.inputs, in: question.state, by: exploration)
  }

  /// Asks side by side, and learns in the order of the questions while others are still asked.
  private mutating func learn(_ questions: [Question]) async {
    let (engine, exploration) = (engine, exploration)
    await withTaskGroup(of: (Int, [[AskedStep]]).self) { group in
      var first = 0
      while first < questions.count {
        var (end, count) = (first, 0)
        while end < questions.count, count < Self.taskSize {
          count += questions[end].inputs.count
          end += 1
        }
        let part = questions[first..<end]
        group.addTask { [first] in
          let answers = part.map { question in
            Task.isCancelled ? [] : engine.ask(question.inputs, in: question.state, by: exploration)
          }
          return (first, answers)
        }
        first = end
      }
      var early: [Int: [[AskedStep]]] = [:]
      var next = 0
      for await (first, answers) in group {
        early[first] = answers
        while let answers = early.removeValue(forKey: next) {
          for (question, asked) in zip(questions[next...], answers) { learn(asked, question) }
          next += answers.count
        }
      }
    }
  }

  private mutating func learn(_ asked: [AskedStep], _ question: Question) {
    for (edge, step) in zip(question.edges, asked) {
      steps.learn(step, of: steps.input(edge), in: question.key.body, where: question.key.facts)
    }
  }

  /// Whether an input is possible: a fact becomes what it is not yet.
  private func isPossible(_ edge: Int32, where facts: Int32) -> Bool {
    guard !exploration.facts.isEmpty, case .fact(let fact, let isTrue) = steps.inputs[Int(steps.input(edge))] else {
      return true
    }
    return steps.factSets.facts[Int(facts)].contains(fact) != isTrue
  }
}

/// Adding what is known to the graph.
extension FlowExplorer {
  private mutating func add(_ batch: Range<Int>) {
    for state in batch {
      if isCut(from: state) { return }
      graph.table.beginState()
      let most = graph.depths[state] < exploration.mostInputs ? exploration.mostStates : 0
      for edge in edges(of: state).joined() where isPossible(edge, where: keys[state].facts) {
        add(edge, of: state, most: most)
      }
    }
  }

  /// Adds an edge, and the state it leads to if that is new.
  private mutating func add(_ edge: Int32, of state: Int, most: Int) {
    guard let step = steps.step(edge, of: keys[state].body, where: keys[state].facts) else { return }
    guard !step.traits.contains(.isLikeButton) else { return }
    if step.traits.contains(.isBounded) { graph.boundedStates.insert(state) }
    let key = StateKey(body: step.target, facts: steps.facts(after: step, from: keys[state].facts))
    let depth = graph.depths[state] + 1
    guard let target = number(of: key, from: .edge(graph.table.count), depth: depth, most: most) else {
      graph.cutStates.insert(state)
      return
    }
    graph.table.append(
      (steps.input(edge), steps.inputs), leadingTo: target, (step.records, steps.records), by: &translation)
  }

  /// The number of a state, which is added if it is not there yet; `nil` where there are enough.
  private mutating func number(of key: StateKey, from origin: FlowGraph.Origin, depth: Int, most: Int) -> Int? {
    let identity = identity(of: key)
    if let known = numbers[identity] { return Int(known) }
    guard graph.states.count < most else { return nil }
    var state = steps.states[Int(key.body)]
    state.facts = steps.factSets.facts[Int(key.facts)]
    meetsDeepStack = meetsDeepStack || state.hasDeepStack(under: engine.app.containers)
    numbers[identity] = Int32(graph.states.count)
    keys.append(key)
    return graph.append(state, from: origin, depth: depth)
  }
}

extension FlowExplorer {
  /// What distinguishes a state from others in the graph.
  private mutating func identity(of key: StateKey) -> StateKey {
    guard graph.closesStacks else { return key }
    return StateKey(body: steps.closed(key.body, under: engine.app.containers), facts: key.facts)
  }
}

/// A state by numbers of what it is without its facts, and of these.
package struct StateKey: Hashable, Sendable {
  var body: Int32
  var facts: Int32
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
  func ask(_ inputs: [FlowInput], in state: FlowState, by exploration: FlowExploration) -> [AskedStep] {
    var button: FlowStep?
    return inputs.map { input in
      let step = handle(input, in: state)
      let kept = exploration.kept(step.state, on: self)
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
      var (before, body) = (state, kept.state)
      (before.facts, body.facts) = ([], [])
      return AskedStep(
        state: body == before ? nil : Marked(body, if: !app.readsLeaves) { $0.mapLeaves($1) }, facts: kept.state.facts,
        records: Marked(step.records, if: !app.readsLeaves) { records, change in records.map { $0.mapLeaves(change) } },
        used: used, traits: traits, namesLeaves: step.records.contains(where: \.namesLeaves))
    }
  }
}
