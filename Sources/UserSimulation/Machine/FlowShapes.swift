package import HeadlessNavigation
import Synchronization

/// What a state is without the leaves it is about and what stands in tabs out of view: two states with one shape differ
/// in the values of registers, and in what placeholders stand for, alone.
///
/// Rules of experiment files hand ranges of leaves on and compare them for equality, and no more, so what they answer is
/// the same for all states of a shape, with the values put in. (A register automaton: Kaminski and Francez, Theoretical
/// Computer Science 134, 1994.) The shape holds what stands where, and which values are equal; each range is replaced by
/// a ``Register``. Where a rule may read values, there are no registers, and each state is a shape of its own.
final class FlowShape: Sendable {
  /// The number, counted from 0 in order of discovery.
  let number: Int
  /// The state, with registers in place of ranges of leaves.
  let state: FlowState
  /// What users see of it, with registers counted anew.
  let outline: SceneOutline
  /// The number of that.
  let outlineNumber: Int
  /// For each register of the outline the index of the register of the state.
  let outlineSources: [Int]
  /// The panes in view, of the state.
  let panes: [Screen]
  /// How many registers the state has.
  let registerCount: Int
  /// For each placeholder how many frames own what it stands for.
  let ownerCounts: [Int]
  /// The screens of the layers above the lowest, of the state.
  let above: [Screen]
  /// How many layers there are.
  var layerCount: Int { state.tree.layers.count }
  /// For each tab in the order in which they stand the kind of the screen at its root.
  let tabRoots: [Name<Screen>]
  /// For each placeholder the index of its tab.
  let placeholderTabs: [Int]

  fileprivate init(
    _ state: FlowState,
    registerCount: Int,
    number: Int,
    in app: AppDefinition,
    _ outlines: inout NumberTable<SceneOutline>
  ) {
    (self.state, self.number, self.registerCount) = (state, number, registerCount)
    ownerCounts = state.tree.layers.first?.root.ownerCounts ?? []
    above = state.tree.layers.dropFirst().flatMap(\.root.screens)
    tabRoots = state.tree.layers.flatMap { $0.root.tabRoots(under: app.containers) }
    placeholderTabs = state.tree.layers.first?.root.placeholderTabs ?? []
    panes = state.tree.panes(in: state.traits, under: app.containers)
    let outline = SceneOutline(of: state, in: app)
    var registers = Registers()
    self.outline = outline.mapLeaves { Register.isMark($0) ? registers.mark($0) : $0 }
    outlineSources = registers.values.map(Register.index)
    outlineNumber = outlines.number(of: self.outline)
  }
}

/// A place for a range of leaves in a ``FlowShape``: a range that no menu has, which tells the index of the register and
/// how many leaves the range has.
enum Register {
  private static let shift = 40

  /// The register of an index, for ranges of that many leaves.
  static func mark(_ index: Int, count: Int) -> Range<Int> {
    let start = (index + 1) << shift
    return start..<start + count
  }

  static func isMark(_ range: Range<Int>) -> Bool { range.lowerBound >= 1 << shift }

  /// The index of a register.
  static func index(_ mark: Range<Int>) -> Int { mark.lowerBound >> shift - 1 }
}

/// Different ranges, in the order in which they turned up.
struct Registers {
  private(set) var values: [Range<Int>] = []

  init(_ values: [Range<Int>] = []) { self.values = values }

  /// The index of a range, which gets one if it is new.
  mutating func index(of range: Range<Int>) -> Int {
    // There are few, so that looking through them is quicker than hashing.
    if let known = values.firstIndex(of: range) { return known }
    values.append(range)
    return values.count - 1
  }

  /// The register of a range.
  mutating func mark(_ range: Range<Int>) -> Range<Int> { Register.mark(index(of: range), count: range.count) }
}

/// What an input leads to from all states of a shape.
///
/// Its values are those of the state's registers, then those of the input that are new.
final class FlowEdge: Sendable {
  /// The shape of the next state.
  let target: FlowShape
  /// For each register of the next state the index of its value.
  let sources: [Int]
  /// Whether anything changed.
  let isEffective: Bool
  /// Whether a screen came into view.
  let hasAppearances: Bool
  /// Whether the user has met the coordinator of the observed slot by it.
  let meetsSlot: Bool
  /// Whether the navigation that it was about has come to where it was going.
  let hasArrived: Bool
  /// The screen instances that were destroyed, with registers that are indices of values.
  let destroyed: [ScreenInstance]
  /// The slots whose coordinators reached their ends.
  let finished: [Name<any Coordinator>]
  /// The indices of the values that events of the step can be about: those of screens that appeared or are in view.
  let eventSources: [Int]
  /// What the placeholders of the next state stand for.
  let parts: [Part]
  /// Whether a placeholder stays while something stands in a layer above, which may be equal to what is behind it.
  let mayHideTwins: Bool
  /// How the tree changed, for each record of the step.
  let actions: [NavigationRecord.Action?]
  /// The events that the flow's interceptor made of the step, with registers that are indices of values.
  let events: [AnalyticsEvent]

  /// What a placeholder stands for.
  enum Part {
    /// What the placeholder of that number stood for in the state before.
    case kept(Int)
    /// What was in view, about values of these indices.
    case hidden(TabContent, sources: [Int])
  }

  /// Describes a step that an engine made.
  /// - Parameters:
  ///   - values: The values of the state and the input; the step may add others.
  ///   - origin: The state it starts from; `nil` at launch.
  fileprivate init(
    _ step: FlowStep,
    to target: FlowShape,
    _ targetValues: [Range<Int>],
    _ hidden: [(kept: Int, content: TabContent?, values: [Range<Int>])],
    from origin: FlowState?,
    observing slot: Name<any Coordinator>,
    in app: AppDefinition,
    making events: [AnalyticsEvent],
    _ values: inout Registers,
    usesRegisters: Bool
  ) {
    var all = values
    self.target = target
    sources = targetValues.map { all.index(of: $0) }
    parts = hidden.map { kept, content, values in
      content.map { .hidden($0, sources: values.map { all.index(of: $0) }) } ?? .kept(kept)
    }
    isEffective = step.records.contains { $0.action != nil }
    hasAppearances = step.records.contains { !$0.changes.appeared.isEmpty }
    meetsSlot = step.meets(slot)
    hasArrived = step.records.last?.hasArrived ?? false
    finished = step.finished
    let remaining = ScreenInstance.instances(of: step.state.tree, in: app)
    let gone = origin.map { ScreenInstance.instances(of: $0.tree, in: app).filter { !remaining.contains($0) } } ?? []
    mayHideTwins = !target.above.isEmpty && hidden.contains { $0.content == nil }
    actions = step.records.map(\.action)
    self.events = events.map { event in
      var event = event
      if usesRegisters, let leaves = event.leaves { event.leaves = all.mark(leaves) }
      return event
    }
    var shown = Registers()
    if usesRegisters {
      destroyed = gone.map { $0.mapLeaves { all.mark($0) } }
      for screen in step.records.flatMap(\.changes.appeared) + target.panes {
        _ = screen.mapLeaves { range in
          let value = Register.isMark(range) ? targetValues[Register.index(range)] : range
          _ = shown.index(of: value)
          return range
        }
      }
    } else {
      destroyed = gone
    }
    eventSources = shown.values.map { all.index(of: $0) }
    values = all
  }
}

extension NavigationRecord {
  /// Whether the navigation was not held up, refused or left undone: a route that finds its screen in view has arrived
  /// though nothing changes; an app that was opened again has not.
  fileprivate var hasArrived: Bool {
    guard input != .relaunch else { return false }
    return switch outcome {
    case .completed: true
    case .nothing: !path.isEmpty
    case .suspended, .cancelled, .failed: false
    }
  }
}

/// A screen of a tree, distinguished from equal ones below it.
struct ScreenInstance: Hashable {
  var kind: Name<Screen>
  var context: Value
  var ordinal: Int

  /// The instances of a tree.
  static func instances(of tree: ScreenTree, in app: AppDefinition) -> [ScreenInstance] {
    tree.numberedScreens(of: app.containers).map { screen, ordinal in
      ScreenInstance(kind: screen.kind, context: screen.context, ordinal: ordinal)
    }
  }

  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> ScreenInstance {
    ScreenInstance(kind: kind, context: context.mapLeaves(change), ordinal: ordinal)
  }
}

/// What an input leads to from all states of a shape.
enum FlowAnswer: Sendable {
  /// An edge.
  case edge(FlowEdge)
  /// It depends on what placeholders stand for.
  case dependsOnHiddenTabs
}

/// A state as an input sees it: a shape, the values of its registers, and the numbers of what its placeholders stand for.
struct FlowView {
  var shape: FlowShape
  /// The values of the shape's registers, then those of what is opened that are new.
  var values: [Range<Int>]
  /// For each placeholder of the shape the number of what stands there.
  var parts: [Int]
  /// The placeholders that are opened.
  var opened: [Int] = []
  /// What tells it from other views of its shape.
  var key: [Int] = []

  /// For each placeholder that is not opened how many frames own what it stands for.
  var ownerCounts: [Int: Int] {
    Dictionary(uniqueKeysWithValues: parts.indices.filter { !opened.contains($0) }.map { ($0, shape.ownerCounts[$0]) })
  }
}

/// The shapes and edges of a flow, shared by all machines, so that no step is worked out twice.
package final class SharedFlow: Sendable {
  /// An input to a shape, with registers in place of ranges: those of the shape, then new ones.
  struct Query: Hashable {
    var shape: Int
    /// Which placeholders are opened, what stands there, and which of its values are equal to others.
    var opened: [Int]
    var input: FlowInput
  }

  private struct Known {
    var shapes: [FlowShape] = []
    var numbers: [KeyedState: Int] = [:]
    var outlines = NumberTable<SceneOutline>()
    var contents: [Node: TabContent] = [:]
    var answers: [Query: FlowAnswer] = [:]
  }

  /// The engine.
  package let engine: FlowEngine
  /// The tested slot, whose first answer is the exposure.
  let slot: Name<any Coordinator>
  /// Makes events of each step, as far as they are about what came into view; `nil` where nobody asks for any.
  let interceptor: (any PostNavigationInterceptor)?
  /// Where its inputs lead away from what is wanted.
  package let ways: WayGraph
  /// Whether states that differ in leaves alone share a shape.
  let usesRegisters: Bool
  private let vocabulary = Mutex(FlowVocabulary())
  private let known = Mutex(Known())

  /// Makes a flow of which nothing is known yet.
  /// - Parameters:
  ///   - slot: The tested slot, whose first answer is the exposure.
  ///   - interceptor: Makes events of each step, as far as they are about what came into view.
  ///   - ways: What is known of its ways already.
  ///   - usesRegisters: Whether states that differ in leaves alone share a shape; never where a rule reads leaves.
  package init(
    _ engine: FlowEngine,
    observing slot: Name<any Coordinator>,
    interceptor: (any PostNavigationInterceptor)? = nil,
    ways: WayGraph? = nil,
    usesRegisters: Bool = true
  ) {
    self.engine = engine
    self.slot = slot
    self.interceptor = interceptor
    self.ways = ways ?? WayGraph(of: engine)
    self.usesRegisters = usesRegisters && !engine.app.readsLeaves
    let menus = engine.app.screens.values.compactMap { $0.listing?.menu }.filter(\.isOrdered)
    vocabulary.withLock { $0.orderedMenus = Set(menus.map(\.id.rawValue)) }
  }

  /// How many shapes and edges are known.
  package var size: (shapes: Int, edges: Int) {
    known.withLock { ($0.shapes.count, $0.answers.values.count { if case .edge = $0 { true } else { false } }) }
  }

  /// What an input leads to from a shape, if that is known.
  func answer(_ query: Query) -> FlowAnswer? { known.withLock { $0.answers[query] } }

  /// Notes that what an input leads to from a shape depends on tabs out of view.
  func noteDependence(of query: Query) { known.withLock { $0.answers[query] = .dependsOnHiddenTabs } }

  /// Whether placeholders may stand in tabs out of view.
  var hidesTabs: Bool { usesRegisters }

  /// What stands in a tab, and the values of its registers.
  func content(of node: Node) -> (TabContent, [Range<Int>]) {
    var registers = Registers()
    let marked = node.ownedByPosition.mapScreens { $0.mapLeaves { registers.mark($0) } }
    let content = known.withLock { known in
      if let content = known.contents[marked] { return content }
      let content = TabContent(marked, number: known.contents.count, in: engine.app)
      known.contents[marked] = content
      return content
    }
    return (content, registers.values)
  }

  /// The shape of a state, and the values of its registers.
  func shape(of state: FlowState) -> (FlowShape, [Range<Int>]) {
    var registers = Registers()
    let marked = KeyedState(usesRegisters ? state.mapLeaves { registers.mark($0) } : state)
    let shape = known.withLock { known in
      if let number = known.numbers[marked] { return known.shapes[number] }
      let shape = FlowShape(
        marked.state,
        registerCount: registers.values.count,
        number: known.shapes.count,
        in: engine.app,
        &known.outlines
      )
      known.numbers[marked] = shape.number
      known.shapes.append(shape)
      return shape
    }
    return (shape, registers.values)
  }

  /// The edge of a step that the engine made; `nil` where the step depends on what stands behind placeholders.
  /// - Parameters:
  ///   - view: The state it starts from; `nil` at launch.
  ///   - query: What it answers; `nil` where the answer is no one else's.
  ///   - values: The values of the state and the input, to which others of the step are added.
  func edge(
    of step: FlowStep,
    from origin: FlowState?,
    _ view: FlowView?,
    answering query: Query?,
    _ values: inout Registers
  ) -> FlowEdge? {
    let counts = view?.ownerCounts ?? [:]
    let split = TabSplit(step.state, hiding: hidesTabs, under: engine.app.containers)
    if !counts.isEmpty {
      guard !step.readsHiddenTabs, split.keeps(all: counts) else { return nil }
    }
    let (target, targetValues) = shape(of: split.state)
    let given = values.values.count
    let hidden = split.parts.map { part -> (kept: Int, content: TabContent?, values: [Range<Int>]) in
      switch part {
      case .kept(let number): return (number, nil, [])
      case .hidden(let node):
        let (content, values) = content(of: node)
        return (0, content, values)
      }
    }
    let edge = FlowEdge(
      step,
      to: target,
      targetValues,
      hidden,
      from: origin,
      observing: slot,
      in: engine.app,
      making: step.records.flatMap { interceptor?.events(for: $0, in: step.state) ?? [] },
      &values,
      usesRegisters: usesRegisters
    )
    // Values from nowhere were worked out of others, which registers cannot do.
    guard let query, values.values.count == given else { return edge }
    return known.withLock { known in
      if case .edge(let first)? = known.answers[query] { return first }
      known.answers[query] = .edge(edge)
      return edge
    }
  }

  /// The number of a name of a screen, menu, item or slot.
  func number(of name: String) -> Int { withVocabulary { $0.names.number(of: name) } }

  func withVocabulary<Result: Sendable>(_ body: (inout FlowVocabulary) -> Result) -> Result {
    vocabulary.withLock { body(&$0) }
  }
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
  /// The menus whose labels are in an order that everybody knows.
  var orderedMenus: Set<String> = []
}

/// What decides how clearly users see what is below a label.
enum LabelClarity: Hashable, Sendable {
  /// It names a leaf.
  case leaf
  /// It stands in an order that everybody knows.
  case ordered
  /// It stands for so many leaves.
  case branch(Int)
}

/// A state whose hash is computed once, in a place of its own: growing tables neither compute hashes nor move states.
final class KeyedState: Hashable, Sendable {
  let state: FlowState
  private let key: Int

  init(_ state: FlowState) {
    self.state = state
    key = state.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  static func == (left: KeyedState, right: KeyedState) -> Bool {
    left === right || left.key == right.key && left.state == right.state
  }
}
