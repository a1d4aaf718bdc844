/// A flow that is walked by what is known of it, and asks the engine for the rest: what inputs do, each worked out once for all
/// states in which it must be the same.
///
/// Rules of files hand leaves on and compare them for equality, and no more. So states that differ in leaves alone have a
/// *shape* in common, and what is done in one of them is done in all, with the leaves put in (a register automaton:
/// Kaminski and Francez, Theoretical Computer Science 134, 1994). Of facts a step says which it read and which it
/// changed; the others stay as they are. Where a rule may read leaves, each state is a shape of its own.
package struct CompiledFlow: Sendable {
  /// A state apart from its facts: its shape, and the leaves it is about.
  private struct Body: Hashable, Sendable {
    var shape: Int32
    var leaves: [Range<Int>]
  }

  /// What happens, apart from leaves, and the leaves it is about.
  private struct Happening: Hashable, Sendable {
    var form: Int32
    var leaves: [Range<Int>]
  }

  /// An input in all states of a shape, or in those of a body, whose number then is below 0.
  private struct Question: Hashable, Sendable {
    var place: Int32
    var input: Int32
  }

  /// What the input of a question does where some facts are true.
  ///
  /// Leaves are registers of what is given, the leaves of the state and then those of the input, or leaves themselves.
  private struct Answer: Sendable {
    var effect: Int32
    var shape: Int32
    var leaves: [Range<Int>]
    var happening: Int32
    var happeningLeaves: [Range<Int>]
    var traits: StepTraits
    /// The next answer to the same question; negative where there is none.
    var next: Int32
  }

  /// What an answer means in the states of a body.
  struct Step: Sendable {
    fileprivate var answer: Int32
    fileprivate var effect: Int32
    /// What is special about it.
    fileprivate(set) var traits: StepTraits
    /// The body that it leads to.
    fileprivate var target: Int32
    /// The number of its records.
    fileprivate(set) var records: Int32
    /// The next step of the same input; negative where there is none.
    fileprivate var next: Int32
  }

  /// An input of the states of a body, and what it does there as far as that is known.
  private struct Edge: Sendable {
    var input: Int32
    var first: Int32 = -1
  }

  /// The inputs of the states of a body: those on screens, those from outside, and the destinations.
  private struct Inputs: Sendable {
    var onScreen: Range<Int32>
    var outside: Range<Int32>
    var openings: Range<Int32>?
  }

  /// The state that stands for a state, and whether that has lost tabs by it.
  package typealias Folding = @Sendable (FlowState) -> (state: FlowState, isBounded: Bool)

  private(set) var engine: FlowEngine
  private var folding: Folding
  private let counts: @Sendable (NavigationRecord) -> Bool
  private let usesRegisters: Bool
  private var shapes = Interned<Hashed<FlowState>>()
  private var bodies = Interned<Body>()
  /// For each body its state, without facts.
  private var states: [FlowState] = []
  private var inputNumbers = Interned<FlowInput>()
  private var hasLeaves: [Bool] = []
  private var forms = Interned<Hashed<[NavigationRecord]>>()
  private var happenings = Interned<Happening>()
  /// What happens, by its number.
  package private(set) var records: [[NavigationRecord]] = []
  /// The sets of facts that are true in states.
  private var factSets = FactSets()
  private var effects = Interned<FactEffect>()
  private var answers: [Answer] = []
  private var firstAnswers: [Question: Int32] = [:]
  /// The questions whose answers depend on more than which leaves are equal.
  private var unshared: Set<Question> = []
  private var steps: [Step] = []
  private var edges: [Edge] = []
  private var lists: [Inputs?] = []
  private var arrangements = Interned<Hashed<FlowState>>()
  private var arrangementNumbers: [Int32] = []
  /// For each body that with closed stacks, as far as it was asked for.
  private var closedBodies: [Int32: Int32] = [:]

  /// Knows nothing of an engine's app yet.
  /// - Parameters:
  ///   - usesRegisters: Whether states that differ in leaves alone share what is known; never where a rule reads leaves.
  ///   - counts: Whether a record of what happens is kept.
  ///   - folding: The state that stands for a state.
  package init(
    _ engine: FlowEngine, usesRegisters: Bool = true,
    keeping counts: @escaping @Sendable (NavigationRecord) -> Bool = { _ in true }, folding: @escaping Folding
  ) {
    (self.engine, self.folding, self.counts) = (engine, folding, counts)
    self.usesRegisters = usesRegisters && !engine.app.readsLeaves
    _ = effects.number(of: .none)
  }

  /// A flow of an engine as an exploration looks at it, with what is known of the app already.
  package init(_ engine: FlowEngine, by exploration: FlowExploration, knowing known: CompiledFlow? = nil) {
    let folding: Folding = { exploration.kept($0, on: engine) }
    self = known ?? CompiledFlow(engine, folding: folding)
    (self.engine, self.folding) = (engine, folding)
  }

  /// The inputs, by number.
  package var inputs: [FlowInput] { inputNumbers.values }

  /// The key of what stands for a state.
  package mutating func key(of state: FlowState) -> StateKey {
    let folded = folding(state).state
    return StateKey(body: body(of: folded), facts: factSets.number(of: factSets.set(of: folded.facts)))
  }

  /// How many answers it remembers.
  package var answerCount: Int { answers.count }

  /// The state of a key.
  package func state(_ key: StateKey) -> FlowState {
    var state = states[Int(key.body)]
    state.facts = factSets.facts[Int(key.facts)]
    return state
  }

  /// Starts the app.
  package mutating func start(
    in traits: Traits, facts: [Name<Fact>]
  ) -> (state: StateKey, records: [NavigationRecord]) {
    let step = engine.start(in: traits, facts: facts)
    return (key(of: step.state), step.records)
  }

  /// The number of a state apart from its facts.
  private mutating func body(of state: FlowState) -> Int32 {
    let marked = Marked(state.withoutFacts(in: engine.app), if: usesRegisters) { $0.mapLeaves($1) }
    return self.body(shapes.number(of: marked.form), marked.leaves)
  }

  private mutating func body(_ shape: Int32, _ leaves: [Range<Int>]) -> Int32 {
    let number = bodies.number(of: Body(shape: shape, leaves: leaves))
    guard number == states.count else { return number }
    let form = shapes.values[Int(shape)].value
    states.append(leaves.isEmpty ? form : form.mapLeaves { leaves.filling($0) })
    lists.append(nil)
    arrangementNumbers.append(-1)
    return number
  }

  /// What a state has in common with those that differ from it in the middle of deep stacks alone.
  package mutating func closed(_ key: StateKey) -> StateKey {
    let closed =
      closedBodies[key.body] ?? body(of: states[Int(key.body)].closingStacks(under: engine.app.containers))
    closedBodies[key.body] = closed
    return StateKey(body: closed, facts: key.facts)
  }
}

/// What can be done in the states of a body.
extension CompiledFlow {
  /// The most edges that are kept; beyond that they are worked out anew where a body is met again.
  private static var mostEdges: Int { 1_000_000 }

  /// The numbers of the edges of a state, in the order of their inputs.
  /// - Parameter opens: Whether destinations are asked for.
  package mutating func edges(of key: StateKey, opens: Bool = true, _ list: InputList) -> [Int32] {
    var inputs: Inputs
    if let known = lists[Int(key.body)] {
      inputs = known
    } else {
      let state = states[Int(key.body)]
      inputs = Inputs(onScreen: append(list.onScreen(in: state)), outside: append(list.fromOutside(in: state)))
    }
    if opens, inputs.openings == nil { inputs.openings = append(list.openings) }
    lists[Int(key.body)] = inputs
    let openings = opens ? inputs.openings : nil
    // A fact becomes what it is not yet.
    let outside = inputs.outside.filter { edge in
      guard case .fact(let fact, let isTrue) = self.inputs[Int(input(edge))] else { return true }
      return factSets.facts[Int(key.facts)].contains(fact) != isTrue
    }
    return Array(inputs.onScreen) + (openings.map(Array.init) ?? []) + outside
  }

  /// Gives the edges of inputs numbers.
  package mutating func append(_ inputs: [FlowInput]) -> Range<Int32> {
    let first = Int32(edges.count)
    for input in inputs { edges.append(Edge(input: number(of: input))) }
    return first..<Int32(edges.count)
  }

  /// The number of an input.
  package mutating func number(of input: FlowInput) -> Int32 {
    let number = inputNumbers.number(of: input)
    if number == hasLeaves.count { hasLeaves.append(usesRegisters && input.hasLeaves) }
    return number
  }

  /// The number of the input of an edge.
  package func input(_ edge: Int32) -> Int32 { edges[Int(edge)].input }

  /// Forgets the edges, but not what they do, where there are too many to be kept.
  mutating func dropEdges() {
    guard edges.count > Self.mostEdges else { return }
    (edges, steps) = ([], [])
    for index in lists.indices { lists[index] = nil }
  }

  /// What a state is to the rules that open destinations.
  mutating func arrangement(of key: StateKey, _ list: InputList) -> StateKey {
    let body = Int(key.body)
    if arrangementNumbers[body] < 0 {
      arrangementNumbers[body] = arrangements.number(of: Hashed(states[body].arrangement(keeping: list.contexts)))
    }
    return StateKey(body: arrangementNumbers[body], facts: key.facts)
  }
}

/// What is done there.
extension CompiledFlow {
  /// What an edge of a state does; `nil` where the engine has to be asked.
  mutating func known(_ edge: Int32, of key: StateKey) -> Step? {
    var next = edges[Int(edge)].first
    while next >= 0 {
      let step = steps[Int(next)]
      if applies(step.effect, where: key.facts) { return step }
      next = step.next
    }
    guard var step = known(of: edges[Int(edge)].input, in: key) else { return nil }
    step.next = edges[Int(edge)].first
    edges[Int(edge)].first = Int32(steps.count)
    steps.append(step)
    return step
  }

  /// What an input does in a state; `nil` where the engine has to be asked.
  private mutating func known(of input: Int32, in key: StateKey) -> Step? {
    let (question, given) = question(input, in: key.body)
    var answer = firstAnswers[question] ?? -1
    while answer >= 0, !applies(answers[Int(answer)].effect, where: key.facts) { answer = answers[Int(answer)].next }
    return answer < 0 ? nil : resolve(answer, given)
  }

  /// What an edge of a state does: the state it leads to, and the number of its records.
  package mutating func step(_ edge: Int32, from key: StateKey) -> (state: StateKey, records: Int) {
    taken(known(edge, of: key), of: edges[Int(edge)].input, from: key)
  }

  /// What an input does in a state, in the same terms.
  package mutating func step(of input: Int32, from key: StateKey) -> (state: StateKey, records: Int) {
    taken(known(of: input, in: key), of: input, from: key)
  }

  private mutating func taken(
    _ known: Step?, of input: Int32, from key: StateKey
  ) -> (state: StateKey, records: Int) {
    var known = known
    if known == nil, let asked = asking([input], in: key)().first {
      learn(asked, of: input, in: key)
      known = self.known(of: input, in: key)
    }
    return known.map { (state(after: $0, from: key), Int($0.records)) } ?? (key, 0)
  }

  /// Asks the engine what some inputs do in a state, on any thread.
  func asking(_ inputs: [Int32], in key: StateKey) -> @Sendable () -> [AskedStep] {
    let (engine, folding, counts, marks) = (engine, folding, counts, usesRegisters)
    let (state, inputs) = (state(key), inputs.map { self.inputs[Int($0)] })
    return { engine.ask(inputs, in: state, folding: folding, keeping: counts, marks: marks) }
  }

  private func applies(_ effect: Int32, where facts: Int32) -> Bool {
    effect == 0 || effects.values[Int(effect)].applies(where: factSets[facts])
  }

  private mutating func resolve(_ number: Int32, _ given: [Range<Int>]) -> Step {
    let answer = answers[Int(number)]
    let target = body(answer.shape, answer.leaves.map(given.filling))
    let happening = Happening(form: answer.happening, leaves: answer.happeningLeaves.map(given.filling))
    let records = happenings.number(of: happening)
    if records == self.records.count {
      let form = forms.values[Int(happening.form)].value
      let leaves = happening.leaves
      self.records.append(leaves.isEmpty ? form : form.map { $0.mapLeaves { leaves.filling($0) } })
    }
    return Step(
      answer: number, effect: answer.effect, traits: answer.traits, target: target, records: records, next: -1)
  }

  /// The state after a step.
  mutating func state(after step: Step, from key: StateKey) -> StateKey {
    guard step.effect != 0 else { return StateKey(body: step.target, facts: key.facts) }
    let facts = effects.values[Int(step.effect)].facts(after: factSets[key.facts])
    return StateKey(body: step.target, facts: factSets.number(of: facts))
  }

  /// What is asked of an input, so that it is asked once; the same for all states that share the answer.
  mutating func question(of edge: Int32, in key: StateKey) -> StateKey {
    let question = question(edges[Int(edge)].input, in: key.body).question
    return StateKey(body: question.place, facts: question.input)
  }

  /// The question that an input is in the states of a body, and the leaves that are given.
  private mutating func question(_ input: Int32, in body: Int32) -> (question: Question, given: [Range<Int>]) {
    let shape = bodies.values[Int(body)].shape
    var given = bodies.values[Int(body)].leaves
    var question = Question(place: shape, input: input)
    let value = inputNumbers.values[Int(input)]
    if hasLeaves[Int(input)] {
      var registers = Registers(given)
      let marked = value.mapLeaves { registers.mark($0) }
      given = registers.values
      question.input = number(of: marked)
    }
    // Sections lie within sections, which does not follow from which ranges are equal.
    if usesRegisters, case .toggle = value { return (Question(place: ~body, input: input), []) }
    return unshared.contains(question) ? (Question(place: ~body, input: input), []) : (question, given)
  }

  /// Notes what the engine said of an input in a state.
  mutating func learn(_ asked: AskedStep, of input: Int32, in key: StateKey) {
    let before = bodies.values[Int(key.body)]
    let leavesAfter = asked.state?.leaves ?? before.leaves
    var (question, given) = self.question(input, in: key.body)
    var leaves = given.references(to: leavesAfter)
    var happeningLeaves = given.references(to: asked.records.leaves)
    let isShared = leaves != nil && happeningLeaves != nil && (given.isEmpty || !asked.namesLeaves)
    if question.place >= 0, !isShared {
      unshared.insert(question)
      question = Question(place: ~key.body, input: input)
    }
    if question.place < 0 { (leaves, happeningLeaves) = (leavesAfter, asked.records.leaves) }
    answers.append(
      Answer(
        effect: effects.number(of: factSets.effect(of: asked.used, where: factSets[key.facts], leading: asked.facts)),
        shape: asked.state.map { shapes.number(of: $0.form) } ?? before.shape, leaves: leaves ?? [],
        happening: forms.number(of: asked.records.form), happeningLeaves: happeningLeaves ?? [], traits: asked.traits,
        next: firstAnswers[question] ?? -1))
    firstAnswers[question] = Int32(answers.count - 1)
  }
}

extension CompiledFlow {
  /// What is known of an app that differs in the coordinator of one slot alone.
  ///
  /// That is what is done without the coordinator, unless it starts; and a failure may be that it could not.
  package func butFor(_ slot: Name<any Coordinator>) -> CompiledFlow {
    var others = self
    let isOther = shapes.values.map { shape in !shape.value.coordinators.contains { $0.slot == slot } }
    let isCommon = forms.values.map { form in
      form.value.allSatisfy { record in
        if case .failed = record.outcome { false } else { !record.started.contains(slot) }
      }
    }
    var isKept = answers.map { isCommon[Int($0.happening)] }
    for (question, first) in firstAnswers {
      let shape = question.place < 0 ? bodies.values[Int(~question.place)].shape : question.place
      var kept: Int32 = -1
      var next = first
      while next >= 0 {
        let answer = Int(next)
        next = answers[answer].next
        isKept[answer] = isKept[answer] && isOther[Int(shape)]
        guard isKept[answer] else { continue }
        others.answers[answer].next = kept
        kept = Int32(answer)
      }
      others.firstAnswers[question] = kept < 0 ? nil : kept
    }
    for edge in edges.indices {
      var kept: Int32 = -1
      var next = edges[edge].first
      while next >= 0 {
        let step = Int(next)
        next = steps[step].next
        guard isKept[Int(steps[step].answer)] else { continue }
        others.steps[step].next = kept
        kept = Int32(step)
      }
      others.edges[edge].first = kept
    }
    return others
  }
}

/// What is special about what an input does.
struct StepTraits: OptionSet, Sendable {
  let rawValue: UInt8
  /// It leads to more open tabs than are looked at, some of which were put back.
  static let isBounded = StepTraits(rawValue: 1)
  /// It is a gesture that does what the button does, which has no edge of its own.
  static let isLikeButton = StepTraits(rawValue: 2)
}

extension [Range<Int>] {
  /// The registers of these that hold some leaves; `nil` where one is in none of them.
  fileprivate func references(to leaves: [Range<Int>]) -> [Range<Int>]? {
    var references: [Range<Int>] = []
    for range in leaves {
      guard let index = firstIndex(of: range) else { return nil }
      references.append(Register.mark(index, count: range.count))
    }
    return references
  }
}

extension FlowInput {
  /// Whether it is about leaves.
  fileprivate var hasLeaves: Bool {
    var found = false
    _ = mapLeaves { leaves in
      found = true
      return leaves
    }
    return found
  }
}
