import HeadlessNavigation

/// What a machine has learned of the flow that it shares with others, as plain records: shapes and closed parts by the
/// flow's numbers, inputs, and edges by numbers of its own.
///
/// It outlives the states, of which there are many more.
struct LearnedFlow: ~Copyable {
  /// A shape; see ``FlowShape``.
  struct Shape: BitwiseCopyable {
    /// How many registers it has.
    @Small var registerCount: Int
    /// Its placeholders.
    @SmallRange var placeholders: Range<Int>
    /// The number of its outline, and the registers of the shape that those of the outline are.
    @Small var outline: Int
    @SmallRange var outlineSources: Range<Int>
    /// Whether screens are closed below one in view.
    var hasClosedBelow: Bool
    /// Whether a gate waits that will not do so for ever, and whether a navigation waits at all.
    var hasWait: Bool
    var isWaiting: Bool
    var traits: Traits
  }

  /// A placeholder of a shape.
  struct Placeholder: BitwiseCopyable {
    /// The index of its tab; negative for that of a stack.
    @Small var tab: Int
    /// How many frames own what it stands for.
    @Small var owners: Int
  }

  /// A closed part; see ``ClosedPart``.
  struct Content: BitwiseCopyable {
    /// Whether it is a screen of a stack, and no tab.
    var isScreen: Bool
    /// Whether none of the screens closed below it belongs to the same frame.
    var isFirst: Bool
    /// The kinds of its screens.
    var kinds: UInt64
  }

  /// An input apart from leaves.
  struct Form: BitwiseCopyable {
    /// Its number in the flow; negative where it has to be found out.
    @Small var number: Int
    /// How many ranges of leaves it is about; 2 for several.
    @Small var leafCount: Int
    /// Whether it is an item's that is about the leaves under it, if it is a label, or about none.
    var isOfItem = true
    /// Whether what it does depends on no more of leaves than which are equal.
    var isShared = true
    /// What it always needs to see.
    var opening: Opening

    fileprivate static let unknown = Form(number: -1, leafCount: 0, opening: .nothing)
  }

  /// What an input leads to where some facts are true; see ``FlowEdge``.
  struct Edge: BitwiseCopyable {
    /// The shape of the next state; negative where it depends on what placeholders stand for.
    @Small var target: Int = -1
    /// The position of the edge itself.
    @Small var place: Int = -1
    /// The index of the value for each register of the target.
    @SmallRange var sources: Range<Int> = 0..<0
    /// The indices of the values that events are about.
    @SmallRange var eventSources: Range<Int> = 0..<0
    @SmallRange var parts: Range<Int> = 0..<0
    @SmallRange var destroyed: Range<Int> = 0..<0
    @SmallRange var finished: Range<Int> = 0..<0
    /// The number of its effect on facts; 0 for none.
    @Small var effect: Int
    /// The next edge that answers the same question; negative where there is none.
    @Small var next: Int = -1
    /// The kinds of screens that no placeholder stands for where it is so.
    var sought: UInt64 = 0
    /// Whether it answers a question of all states of a shape.
    var isShared = false
    var mayHideTwins = false
    var isEffective = false
    var hasAppearances = false
    var meetsSlot = false
    var hasArrived = false
    var undoes = false
  }

  /// What a placeholder of the next state stands for.
  struct Part: BitwiseCopyable {
    /// The placeholder of the state before, if it was there; negative otherwise.
    @Small var kept: Int
    /// What is closed above that, the lowest first.
    @SmallRange var closed: Range<Int>
  }

  /// A part that is closed by an edge, about values of some indices.
  struct Closed: BitwiseCopyable {
    @Small var content: Int
    @SmallRange var sources: Range<Int>
  }

  /// A screen instance that is destroyed, by the number of its form.
  struct Destroyed: BitwiseCopyable {
    @Small var form: Int
    /// The leaves it is about.
    @SmallRange var leaves: Range<Int>
    /// The placeholders below it.
    @SmallRange var closedBelow: Range<Int>
  }

  /// Leaves, or the index of a value that has them.
  struct Leaves: BitwiseCopyable {
    @Small var source: Int
    @SmallRange var range: Range<Int>
  }

  private(set) var shapes = FlatArray<Shape>()
  private(set) var placeholders = FlatArray<Placeholder>()
  private(set) var contents = FlatArray<Content>()
  private(set) var edges = FlatArray<Edge>()
  private(set) var parts = FlatArray<Part>()
  private(set) var closed = FlatArray<Closed>()
  private(set) var destroyed = FlatArray<Destroyed>()
  private(set) var leaves = FlatArray<Leaves>()
  /// Indices of values, of placeholders and numbers of slots, as parts of which records have them.
  private(set) var indices = FlatArray<Int>()
  /// The forms of inputs of slots, as far as they are known.
  private(set) var forms = FlatArray<Form>()
  private(set) var effects = NumberTable<FactEffect>()
  /// The sets of facts, by the numbers of the flow, as far as they were asked for.
  private(set) var factSets = FactSets()
  /// The forms of screen instances, which may outlive the numbers of instances.
  var instanceForms = NumberTable<ScreenInstance>()
  /// The shapes and closed parts by number; where one is not known, another that is.
  private var shapeList: [FlowShape] = []
  private var contentList: [ClosedPart] = []
  private var edgeList: [FlowEdge] = []
  private var sharedCount = 0
  private var inputs: [FlowInput: Int] = [:]
  private var itemForms = RegisterTable()
  private var openings = RegisterTable()
  private var openingNumbers = FlatArray<Int>()
  private var questions = RegisterTable()
  /// The latest edge that answers each question; negative where there is none.
  private var answers = FlatArray<Int>()
  private var scratch = FlatArray<SmallRange>()

  init() {
    _ = effects.number(of: .none)
    // Those of the slots that stand for no item.
    for _ in 0..<InputSlot.first { forms.append(.unknown) }
  }

  /// About how many bytes it takes besides what other machines share: the edges that answer a question.
  var byteCount: Int { edges.count * Self.bytesOfEdge + (edges.count - sharedCount) * FlowEdge.byteCount }

  /// About how many bytes are kept here of an edge.
  private static var bytesOfEdge: Int { 300 }

  /// The shape of a number, which must be known.
  func shape(_ number: Int) -> FlowShape { shapeList[number] }

  /// The closed part of a number, which must be known.
  func content(_ number: Int) -> ClosedPart { contentList[number] }

  /// The edge of a number, which must not be one that depends on closed parts.
  func edge(_ number: Int) -> FlowEdge { edgeList[edges[number].place] }
}

/// Inputs and questions.
extension LearnedFlow {
  /// The number of the form of an input.
  mutating func number(of input: FlowInput, in flow: SharedFlow) -> Int {
    if let known = inputs[input] { return known }
    let number = flow.number(of: input)
    inputs[input] = number
    return number
  }

  /// The form of an input, and the leaves if it is about one range.
  mutating func form(of input: FlowInput, in flow: SharedFlow) -> (form: Form, leaves: Range<Int>?) {
    let opening = input.opening
    guard flow.usesRegisters else {
      return (Form(number: number(of: input, in: flow), leafCount: 0, opening: opening), nil)
    }
    var ranges = Registers()
    let form = input.mapLeaves { leaves in
      _ = ranges.index(of: leaves)
      return 0..<leaves.count
    }
    // What a tap on a section opens or closes depends on which rows lie under which.
    let isToggle = if case .toggle = input { true } else { false }
    let leaves = ranges.values.count == 1 ? ranges.values[0] : nil
    return (
      Form(
        number: number(of: leaves == nil ? input : form, in: flow), leafCount: min(2, ranges.values.count),
        isShared: !isToggle, opening: opening), leaves
    )
  }

  /// The number of the form of an item's input.
  mutating func formNumber(of item: ItemRecord, on screen: Int) -> Int {
    scratch.removeAll()
    // Labels of as many leaves that are asked for alike have one.
    let tap = item.tap == .asks ? -1 : item.tap == .asksForLeaf ? -2 : -3
    let name = item.look == .tab ? item.tab : item.look == .label ? tap : item.name
    scratch.append(SmallRange(wrappedValue: 0..<item.leaves.count))
    scratch.append(SmallRange(wrappedValue: name..<name))
    let number = InputSlot.first + itemForms.number(of: item.look == .tab ? -1 : screen, scratch)
    if number == forms.count { forms.append(.unknown) }
    return number
  }

  /// Notes the form of a number.
  mutating func learn(_ form: Form, _ number: Int) { forms[number] = form }

  /// The number of what a view asks by an input.
  /// - Parameter register: The index of the value that the input is about; negative for none, and for several.
  mutating func question(_ view: borrowing FlowView, _ input: Int, _ register: Int, in flow: SharedFlow) -> Int {
    scratch.removeAll()
    let opened = opening(of: view, in: flow)
    for number in [opened, input, register + 1] { scratch.append(SmallRange(wrappedValue: number..<number)) }
    let number = questions.number(of: view.shape, scratch)
    if number == answers.count { answers.append(-1) }
    return number
  }

  /// The question as the flow knows it.
  func query(_ question: Int) -> SharedFlow.Query {
    let first = questions.registers(of: question).lowerBound
    return SharedFlow.Query(
      shape: questions.leadingNumber(of: question), opened: questions[first].lowerBound,
      input: questions[first + 1].lowerBound, register: questions[first + 2].lowerBound - 1)
  }

  private mutating func opening(of view: borrowing FlowView, in flow: SharedFlow) -> Int {
    guard view.key.count > 0 else { return 0 }
    let number = openings.number(of: 0, view.key)
    if number == openingNumbers.count {
      openingNumbers.append(flow.number(ofOpening: view.key.values.map(\.wrappedValue.lowerBound)))
    }
    return openingNumbers[number]
  }

  /// The edge that answers a question where some facts are true, which may be one that depends on closed parts; negative
  /// when it is not known.
  mutating func edge(answering question: Int, where facts: Int) -> Int {
    var edge = answers[question]
    while edge >= 0, !applies(edges[edge].effect, where: facts) { edge = edges[edge].next }
    return edge
  }

  private func applies(_ effect: Int, where facts: Int) -> Bool {
    effect == 0 || effects[effect].applies(where: factSets[Int32(clamping: facts)])
  }
}

/// Learning.
extension LearnedFlow {
  /// The number of the facts after an edge.
  mutating func facts(after edge: Edge, from facts: Int, in flow: SharedFlow) -> Int {
    guard edge.effect > 0 else { return facts }
    return number(of: effects[edge.effect].facts(after: factSets[Int32(clamping: facts)]), in: flow)
  }

  /// The number of a set of facts.
  mutating func number(of facts: FactSet, in flow: SharedFlow) -> Int {
    if let known = factSets.knownNumber(of: facts) { return Int(known) }
    let (number, sets) = flow.withVocabulary { ($0.facts.number(of: facts), $0.facts) }
    factSets = sets
    return Int(number)
  }

  /// Notes that an answer depends on what placeholders stand for.
  mutating func addDependence(_ effect: FactEffect, of question: Int?) -> Int {
    append(Edge(effect: effects.number(of: effect)), answering: question)
  }

  /// Gives an edge a number.
  /// - Parameter question: What it always answers; `nil` where it was for one state alone.
  mutating func add(_ edge: FlowEdge, answering question: Int?, in flow: SharedFlow) -> Int {
    learn(edge.target)
    let parts = edge.parts.map { part in
      let closed = part.closed.map { closed in
        learn(closed.content)
        return Closed(content: closed.content.number, sources: indices.append(all: closed.sources))
      }
      return Part(kept: part.kept ?? -1, closed: self.closed.append(all: closed))
    }
    let destroyed = edge.destroyed.map { instance in
      let (form, ranges) = instance.marked
      let leaves = ranges.map { range in
        Register.isMark(range) ? Leaves(source: Register.index(range), range: 0..<0) : Leaves(source: -1, range: range)
      }
      return Destroyed(
        form: instanceForms.number(of: form), leaves: self.leaves.append(all: leaves),
        closedBelow: indices.append(all: instance.closedBelow))
    }
    let record = Edge(
      target: edge.target.number, place: edgeList.count, sources: indices.append(all: edge.sources),
      eventSources: indices.append(all: edge.eventSources), parts: self.parts.append(all: parts),
      destroyed: self.destroyed.append(all: destroyed),
      finished: indices.append(all: edge.finished.map { flow.number(of: $0.rawValue) }),
      effect: effects.number(of: edge.effect), sought: edge.sought, mayHideTwins: edge.mayHideTwins,
      isEffective: edge.isEffective, hasAppearances: edge.hasAppearances, meetsSlot: edge.meetsSlot,
      hasArrived: edge.hasArrived, undoes: edge.undoes)
    edgeList.append(edge)
    return append(record, answering: question)
  }

  private mutating func append(_ record: Edge, answering question: Int?) -> Int {
    edges.append(record)
    let number = edges.count - 1
    guard let question else { return number }
    (edges[number].next, edges[number].isShared) = (answers[question], true)
    answers[question] = number
    sharedCount += 1
    return number
  }

  private mutating func learn(_ shape: FlowShape) {
    while shapeList.count <= shape.number {
      shapeList.append(shape)
      shapes.append(
        Shape(
          registerCount: 0, placeholders: 0..<0, outline: -1, outlineSources: 0..<0, hasClosedBelow: false,
          hasWait: false, isWaiting: false, traits: Traits()))
    }
    guard shapes[shape.number].outline < 0 else { return }
    shapeList[shape.number] = shape
    let placeholders = zip(shape.placeholderTabs, shape.ownerCounts).map { Placeholder(tab: $0 ?? -1, owners: $1) }
    shapes[shape.number] = Shape(
      registerCount: shape.registerCount, placeholders: self.placeholders.append(all: placeholders),
      outline: shape.outlineNumber, outlineSources: indices.append(all: shape.outlineSources),
      hasClosedBelow: shape.outline.panes.contains { !$0.closedBelow.isEmpty },
      hasWait: shape.wait != nil,
      isWaiting: shape.state.suspended != nil || shape.state.waiting != nil, traits: shape.state.traits)
  }

  private mutating func learn(_ content: ClosedPart) {
    while contentList.count <= content.number {
      contentList.append(content)
      contents.append(Content(isScreen: false, isFirst: false, kinds: 0))
    }
    contentList[content.number] = content
    contents[content.number] = Content(
      isScreen: content.kind != .tab, isFirst: content.kind == .screen(isFirst: true), kinds: content.kinds)
  }
}
