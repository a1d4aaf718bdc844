/// Explores the states of a flow breadth-first, and asks the engine for what is not known yet.
struct FlowExplorer {
  private(set) var graph = FlowGraph()
  private(set) var flow: CompiledFlow
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
  /// How many states with a stack were met of which others may differ in what no rule looks at.
  private var tallStates = 0
  /// With more of them stacks are closed: where every screen can push many others, stacks of few screens are millions.
  private static let mostTallStates = 10_000

  /// Prepares the exploration, with what is known of the app already.
  init(_ engine: FlowEngine, _ exploration: FlowExploration, knowing known: CompiledFlow?) {
    self.exploration = exploration
    list = InputList(exploration, on: engine)
    flow = CompiledFlow(engine, by: exploration, knowing: known)
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
    let start = flow.start(in: traits, facts: facts)
    guard let record = start.records.first,
      let target = number(of: start.state, from: .start(graph.starts.count), depth: 0, most: .max)
    else { return }
    graph.starts.append(FlowGraph.Start(traits: traits, facts: facts, target: target, record: record))
  }

  /// Explores to the end, state by state.
  mutating func run() {
    while let batch = nextBatch() {
      while case let questions = missing(in: batch), !questions.isEmpty {
        for question in questions { learn(flow.asking(question.inputs, in: question.key)(), question) }
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
    flow.dropEdges()
    var (end, count) = (first, 0)
    while end < graph.states.count, count < Self.batchSize {
      if end == opens.count { opens.append(asksForDestinations(in: end)) }
      count += edges(of: end).count
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
    return arrangements.insert(flow.arrangement(of: identity(of: keys[state]), list)).inserted
  }

  private mutating func edges(of state: Int) -> [Int32] { flow.edges(of: keys[state], opens: opens[state], list) }
}

/// Asking the engine.
extension FlowExplorer {
  /// Some inputs of a state.
  private struct Question: Sendable {
    var key: StateKey
    var inputs: [Int32] = []
  }

  /// What is not known of the edges of some states, once for all of them that share the answer.
  private mutating func missing(in batch: Range<Int>) -> [Question] {
    var questions: [Question] = []
    var pending: Set<StateKey> = []
    for state in batch {
      var question = Question(key: keys[state])
      for edge in edges(of: state) where flow.known(edge, of: question.key) == nil {
        if pending.insert(flow.question(of: edge, in: question.key)).inserted {
          question.inputs.append(flow.input(edge))
        }
      }
      if !question.inputs.isEmpty { questions.append(question) }
    }
    return questions
  }

  /// Asks side by side, and learns in the order of the questions while others are still asked.
  private mutating func learn(_ questions: [Question]) async {
    await withTaskGroup(of: (Int, [[AskedStep]]).self) { group in
      var first = 0
      while first < questions.count {
        var (end, count) = (first, 0)
        while end < questions.count, count < Self.taskSize {
          count += questions[end].inputs.count
          end += 1
        }
        let asking = questions[first..<end].map { flow.asking($0.inputs, in: $0.key) }
        group.addTask { [first] in (first, asking.map { Task.isCancelled ? [] : $0() }) }
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
    for (input, step) in zip(question.inputs, asked) { flow.learn(step, of: input, in: question.key) }
  }
}

/// Adding what is known to the graph.
extension FlowExplorer {
  private mutating func add(_ batch: Range<Int>) {
    for state in batch {
      if isCut(from: state) { return }
      graph.table.beginState()
      let most = graph.depths[state] < exploration.mostInputs ? exploration.mostStates : 0
      for edge in edges(of: state) { add(edge, of: state, most: most) }
    }
  }

  /// Adds an edge, and the state it leads to if that is new.
  private mutating func add(_ edge: Int32, of state: Int, most: Int) {
    guard let step = flow.known(edge, of: keys[state]) else { return }
    guard !step.traits.contains(.isLikeButton) else { return }
    if step.traits.contains(.isBounded) { graph.boundedStates.insert(state) }
    let key = flow.state(after: step, from: keys[state])
    let depth = graph.depths[state] + 1
    guard let target = number(of: key, from: .edge(graph.table.count), depth: depth, most: most) else {
      graph.cutStates.insert(state)
      return
    }
    graph.table.append(
      (flow.input(edge), flow.inputs), leadingTo: target, (step.records, flow.records), by: &translation)
  }

  /// The number of a state, which is added if it is not there yet; `nil` where there are enough.
  private mutating func number(of key: StateKey, from origin: FlowGraph.Origin, depth: Int, most: Int) -> Int? {
    let identity = identity(of: key)
    if let known = numbers[identity] { return Int(known) }
    guard graph.states.count < most else { return nil }
    let state = flow.state(key)
    tallStates += state.hasTallStack(under: flow.engine.app.containers) ? 1 : 0
    meetsDeepStack =
      meetsDeepStack || tallStates > Self.mostTallStates || state.hasDeepStack(under: flow.engine.app.containers)
    numbers[identity] = Int32(graph.states.count)
    keys.append(key)
    return graph.append(state, from: origin, depth: depth)
  }
}

extension FlowExplorer {
  /// What distinguishes a state from others in the graph.
  private mutating func identity(of key: StateKey) -> StateKey {
    graph.closesStacks ? flow.closed(key) : key
  }
}
