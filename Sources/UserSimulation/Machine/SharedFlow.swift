package import HeadlessNavigation
import Synchronization

/// The shapes and edges of a flow, shared by all machines, so that no step is worked out twice.
package final class SharedFlow: Sendable {
  /// An input to a shape, by numbers.
  struct Query: Hashable, BitwiseCopyable {
    var shape: Int
    /// Which placeholders are opened, what is behind them, and which of its values are equal to others; 0 for none.
    var opened: Int
    /// The input apart from the leaves it is about; with registers in place of them where it is about several.
    var input: Int
    /// The index of the register with these leaves, those of the shape first, then new ones; negative for none.
    var register: Int
  }

  private struct PartKey: Hashable {
    var node: Node
    var kind: ClosedPart.Kind
  }

  private struct Known {
    var shapes: [Hashed<FlowState>: FlowShape] = [:]
    var pool = StatePool()
    var outlines = NumberTable<SceneOutline>()
    var contents: [PartKey: ClosedPart] = [:]
    var answers: [Query: FlowAnswer] = [:]
    var edgeCount = 0
    var inputs = NumberTable<FlowInput>()
    var openings = NumberTable<[Int]>()
    /// What machines go on with that forget this; these alone keep it.
    weak var successor: SharedFlow?

    /// About how many bytes it takes.
    var byteCount: Int { (shapes.count + contents.count) * FlowShape.byteCount + edgeCount * FlowEdge.byteCount }
  }

  /// The engine.
  package let engine: FlowEngine
  /// The numbers of its names, by which draws are keyed.
  let numbers: NameNumbers
  /// The tested slots, whose first answer is the exposure.
  let slots: [Name<any Coordinator>]
  /// Makes events of each step, as far as they are about what came into view; `nil` where none are wanted.
  let interceptor: (any PostNavigationInterceptor)?
  /// Where its inputs lead away from what is wanted.
  package let ways: WayGraph
  /// Whether states that differ in leaves alone share a shape.
  let usesRegisters: Bool
  /// About how many bytes the shapes and edges may take before machines go on with others.
  let mostBytes: Int
  private let vocabulary: SharedVocabulary
  private let kinds: [Name<Screen>: Int]
  private let known = Mutex(Known())
  private let rows = Mutex(SharedRows())
  private let full = Atomic<Bool>(false)

  /// Makes a flow of which nothing is known yet.
  /// - Parameters:
  ///   - slots: The tested slots, the first answer of one of which is the exposure.
  ///   - interceptor: Makes events of each step, as far as they are about what came into view.
  ///   - ways: What is known of its ways already.
  ///   - usesRegisters: Whether states that differ in leaves alone share a shape; never where a rule reads leaves.
  ///   - mostBytes: About how many bytes the shapes and edges may take.
  package init(
    _ engine: FlowEngine, observing slots: [Name<any Coordinator>], interceptor: (any PostNavigationInterceptor)? = nil,
    ways: WayGraph? = nil, usesRegisters: Bool = true, mostBytes: Int = .max
  ) {
    self.engine = engine
    self.mostBytes = mostBytes
    numbers = NameNumbers(in: engine.app)
    vocabulary = SharedVocabulary()
    kinds = Dictionary(uniqueKeysWithValues: engine.app.screens.keys.sorted().enumerated().map { ($1, $0) })
    self.slots = slots
    self.interceptor = interceptor
    self.ways = ways ?? WayGraph(of: engine)
    self.usesRegisters = usesRegisters && !engine.app.readsLeaves
  }

  /// Makes a flow of which nothing is known, in place of another; names keep their numbers.
  private init(after flow: SharedFlow) {
    (engine, slots, interceptor, ways) = (flow.engine, flow.slots, flow.interceptor, flow.ways)
    (usesRegisters, mostBytes, vocabulary) = (flow.usesRegisters, flow.mostBytes, flow.vocabulary)
    (numbers, kinds) = (flow.numbers, flow.kinds)
  }

  /// The flow that machines go on with which forget what they know: this one, as long as it is not too large.
  package var successor: SharedFlow {
    guard isFull else { return self }
    let next = known.withLock { known in
      let next = known.successor ?? SharedFlow(after: self)
      known.successor = next
      return next
    }
    return next.successor
  }

  /// Whether machines have to forget what they know of it.
  package var isFull: Bool { full.load(ordering: .relaxed) }

  /// Makes a flow of which nothing is known yet, with one tested slot.
  package convenience init(
    _ engine: FlowEngine, observing slot: Name<any Coordinator>, interceptor: (any PostNavigationInterceptor)? = nil
  ) { self.init(engine, observing: [slot], interceptor: interceptor) }

  /// How many shapes and edges are known.
  package var size: (shapes: Int, edges: Int) {
    known.withLock { ($0.shapes.count, $0.edgeCount) }
  }

  /// The number of an input, or of its form.
  func number(of input: FlowInput) -> Int { known.withLock { $0.inputs.number(of: input) } }

  /// The number of what is opened of a shape, and not nothing.
  func number(ofOpening key: [Int]) -> Int { known.withLock { $0.openings.number(of: key) + 1 } }

  /// What an input leads to from a shape, if that is known.
  func answer(_ query: Query) -> FlowAnswer? { known.withLock { $0.answers[query] } }

  /// Whether there may be placeholders for tabs out of view and for screens of stacks; not for these where what is pushed
  /// depends on whether an equal screen stands there.
  private var closes: (tabs: Bool, stacks: Bool) {
    (usesRegisters, usesRegisters && engine.app.containers.policies.pushingTwice == .another)
  }

  /// A closed part, and the values of its registers.
  private func part(of node: Node, _ kind: ClosedPart.Kind) -> (ClosedPart, [Range<Int>]) {
    var registers = Registers()
    let key = PartKey(node: node.mapScreens { $0.mapLeaves { registers.mark($0) } }, kind: kind)
    let content = known.withLock { known in
      if let content = known.contents[key] { return content }
      let content = ClosedPart(
        key.node, kind, of: bits(of: key.node.screens.lazy.map(\.kind)), number: known.contents.count, in: engine.app)
      known.contents[key] = content
      check(known)
      return content
    }
    return (content, registers.values)
  }

  /// The shape of a state, and the values of its registers.
  func shape(of state: FlowState) -> (FlowShape, [Range<Int>]) {
    var registers = Registers()
    let state = state.withoutFacts(in: engine.app)
    let marked = Hashed(usesRegisters ? state.mapLeaves { registers.mark($0) } : state)
    let shape = known.withLock { known in
      if let shape = known.shapes[marked] { return shape }
      let kept = Hashed(known.pool.shared(marked.value))
      let shape = FlowShape(
        kept.value, registerCount: registers.values.count, number: known.shapes.count, in: engine.app, &known.outlines)
      known.shapes[kept] = shape
      check(known)
      return shape
    }
    return (shape, registers.values)
  }

  /// Kinds of screens as bits, of which several share one where there are many: what has none of the bits of some kinds
  /// has no screen of them.
  private func bits(of kinds: some Sequence<Name<Screen>>) -> UInt64 {
    kinds.reduce(0) { $0 | 1 << UInt64((self.kinds[$1] ?? 0) % 64) }
  }

  /// The edge of a step that the engine made; `nil` where the step depends on what is behind placeholders.
  /// - Parameters:
  ///   - origin: The state it starts from; `nil` at launch.
  ///   - counts: For each placeholder of it how many frames own what it stands for.
  ///   - query: What it answers; `nil` where the answer is no one else's.
  ///   - facts: The facts that are true there.
  ///   - values: The values of the state and the input, to which others of the step are added.
  func edge(
    of step: FlowStep, from origin: FlowState?, _ counts: [Int: Int], where facts: FactSet, answering query: Query?,
    _ values: inout Registers
  ) -> FlowEdge? {
    let split = ClosedState(step.state, closing: closes, under: engine.app.containers)
    let effect = effect(of: step, where: facts)
    guard counts.isEmpty || step.usedFacts.sought != nil && split.keeps(all: counts) else {
      if let query { known.withLock { $0.answers[query, default: FlowAnswer()].dependent.append(effect) } }
      return nil
    }
    let (target, targetValues) = shape(of: split.state)
    let given = values.values.count
    let hidden = split.parts.map { part -> FlowEdge.GivenPart in
      switch part {
      case .kept(let number): ([], number)
      case .hidden(let node): ([self.part(of: node.ownedByPosition, .tab)], nil)
      case .stacked(let screens, let number):
        (screens.map { self.part(of: .screen($0.screen), .screen(isFirst: $0.isFirst)) }, number)
      }
    }
    let edge = FlowEdge(
      step, by: effect, seeking: counts.isEmpty ? 0 : bits(of: step.usedFacts.sought ?? []), to: target, targetValues,
      hidden, from: origin, observing: slots, in: engine.app,
      making: step.records.flatMap { interceptor?.events(for: $0, in: step.state) ?? [] }, &values,
      usesRegisters: usesRegisters, sharing: rows)
    // Values from nowhere were worked out of others, which registers cannot do.
    guard let query, values.values.count == given else {
      known.withLock { check($0) }
      return edge
    }
    return known.withLock { known in
      if let first = known.answers[query]?.edge(where: facts) { return first }
      known.answers[query, default: FlowAnswer()].edges.append(edge)
      known.edgeCount += 1
      check(known)
      return edge
    }
  }

  /// What a step has to do with facts; whether it only undoes depends on those that it changes.
  func effect(of step: FlowStep, where facts: FactSet) -> FactEffect {
    var used = step.usedFacts
    used.changed.forEach { used.recordRead(of: $0) }
    return withVocabulary { $0.facts.effect(of: used, where: facts, leading: step.state.facts) }
  }

  private func check(_ known: borrowing Known) {
    if known.byteCount + rows.withLock({ $0.byteCount }) > mostBytes { full.store(true, ordering: .relaxed) }
  }

  /// The number of a name of a screen, menu, item or slot.
  func number(of name: String) -> Int { withVocabulary { $0.names.number(of: name) } }

  func withVocabulary<Result: Sendable>(_ body: (inout FlowVocabulary) -> Result) -> Result {
    vocabulary.table.withLock { body(&$0) }
  }
}

/// A vocabulary that flows hand on.
private final class SharedVocabulary: Sendable {
  let table = Mutex(FlowVocabulary())
}

/// The numbers of names, scents and audiences, which are never forgotten.
struct FlowVocabulary: Sendable {
  /// The names of screens, menus, items and slots.
  var names = NumberTable<String>()
  /// The scents of items.
  var scents = NumberTable<ItemScent>()
  /// What decides how clear labels are.
  var clarities = NumberTable<LabelClarity>()
  /// The goals whose users want what an item does.
  var audiences = NumberTable<Set<String>>()
  /// The sets of facts that are true in states.
  var facts = FactSets()
}

/// What decides how clearly users see what is below a label.
package enum LabelClarity: Hashable, Sendable {
  /// It names a leaf.
  case leaf
  /// It is a name, in an order that all users know, or without another to choose.
  case clear
  /// It stands for so many leaves.
  case branch(Int)
}
