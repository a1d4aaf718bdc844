package import HeadlessNavigation

/// What a machine found out about a flow: plain records in flat arrays, found by their numbers.
package struct FlowTables: ~Copyable {
  /// What the app is started with.
  struct Launch: Hashable {
    var traits: Traits
    var facts: [Name<Fact>]
  }

  /// An input that comes from outside of what is in view.
  struct Outside: Hashable {
    var state: Int
    var input: FlowInput
  }

  /// What a transition starts from: a state and a slot, a state and an input from outside, or a launch.
  struct Origin: BitwiseCopyable {
    /// The number of the state; negative at a launch.
    @Small var state: Int
    /// The slot; -1 and less for those inputs from outside, counted from -1 down; at a launch its number.
    @Small var input: Int
  }

  /// Something on one screen instance.
  struct Mark: Hashable {
    var instance: Int
    var key: UInt32
  }

  /// What states that look alike have in common.
  struct SceneRecord: BitwiseCopyable {
    @SmallRange var panes: Range<Int>
    @SmallRange var bars: Range<Int>
    @SmallRange var items: Range<Int>
    var showsLeaf: Bool
    var hasSearchField: Bool
  }

  /// The states.
  package private(set) var states = FlatArray<StateRecord>()
  /// The panes and bars of all states.
  package private(set) var panes = FlatArray<PaneRecord>()
  /// The items of all panes.
  package private(set) var items = FlatArray<ItemRecord>()
  /// The same items, as far as fixations need them.
  private(set) var looks = FlatArray<LookRecord>()
  /// The transitions.
  package private(set) var transitions = FlatArray<TransitionRecord>()
  private(set) var destroyed = FlatArray<Int>()
  private(set) var finished = FlatArray<Int>()
  private(set) var owners = FlatArray<Int>()
  private var waitTable = NumberTable<GateWait>()
  /// For each state and input slot the transition; negative where it is not known.
  private var steps = FlatArray<Int32>()
  private var origins = FlatArray<Origin>()
  private var outsideInputs: [FlowInput] = []
  private var launches: [Launch] = []
  private var starts: [Launch: Int] = [:]
  /// The starts without facts, by traits; negative where they are not known.
  private var plainStarts = [-1, -1, -1, -1]
  private var outside: [Outside: Int] = [:]

  /// The shapes of states and the values of their registers, by the numbers of states.
  private var shapes = RegisterTable()
  private var shapeList: [FlowShape] = []
  private var shapeNumbers: [ObjectIdentifier: Int] = [:]
  /// What stands in tabs out of view, and the values of its registers, by numbers.
  private var contents = RegisterTable()
  private var contentList: [TabContent] = []
  private var contentNumbers: [ObjectIdentifier: Int] = [:]
  private var edges: [FlowEdge] = []
  private var edgeNumbers: [SharedFlow.Query: Int] = [:]
  /// The outlines of scenes and the values of their registers, by the numbers of scenes.
  private var outlines = RegisterTable()
  private var scenes = FlatArray<SceneRecord>()
  /// The edges and the values that events can be about.
  private var outcomes = RegisterTable()
  private var instances = NumberTable<ScreenInstance>()
  private var marks = NumberTable<Mark>()
  private var nodes = NumberTable<UInt32>()
  private var scratch = FlatArray<SmallRange>()
  /// Whether names or scents may have been given numbers since they were last learned.
  var hasNewNames = true
}

/// What can be said of a step by what came into view.
package struct FlowOutcome {
  /// How the tree changed, for each record of the step.
  package var actions: [NavigationRecord.Action?]
  /// The size classes after it.
  package var traits: Traits
  /// How many layers there are then.
  package var layerCount: Int
  /// The panes in view then.
  package var panes: [Screen]
  /// The kinds of the screens at the roots of tabs.
  package var tabRoots: [Name<Screen>]
  /// The events that the flow's interceptor makes of it.
  package var events: [AnalyticsEvent]
}

/// What is known.
extension FlowTables {
  /// How many screen instances, marks on them and keys of draws have numbers.
  var instanceCount: Int { instances.count }
  var markCount: Int { marks.count }
  var nodeCount: Int { nodes.count }

  /// About how many bytes the tables take.
  package var byteCount: Int {
    states.count * 120 + transitions.count * 130 + steps.count * 4 + items.count * 100 + panes.count * 100
      + (shapes.valueCount + outlines.valueCount + outcomes.valueCount) * 16 + outside.count * 300 + marks.count * 60
  }

  /// The transition of an input in a state; negative when it is not known.
  @inline(__always)
  func known(_ slot: InputSlot, in state: Int) -> Int { Int(steps[states[state].firstStep + slot.index]) }

  /// The transition that starts the app with that; negative when it is not known.
  func known(_ launch: Launch) -> Int {
    launch.facts.isEmpty ? plainStarts[launch.traits.index] : starts[launch] ?? -1
  }

  /// The transition of an input from outside; negative when it is not known.
  func known(_ input: Outside) -> Int { outside[input] ?? -1 }

  /// The number here of the edge that answers a query; -1 where the answer depends on tabs out of view, `nil` when it is
  /// not known.
  func edge(answering query: SharedFlow.Query) -> Int? { edgeNumbers[query] }

  /// A state, with placeholders in tabs out of view.
  func view(of state: Int) -> FlowView {
    let shape = shapeList[shapes.head(of: state)]
    let registers = shapes.registers(of: state)
    return FlowView(
      shape: shape,
      values: registers.prefix(shape.registerCount).map { shapes[$0] },
      parts: registers.dropFirst(shape.registerCount).map { shapes[$0].lowerBound }
    )
  }

  /// The same with some tabs out of view opened.
  func opening(_ opening: TabOpening, in closed: FlowView) -> FlowView {
    var view = closed
    view.opened = closed.parts.indices.filter { opening.opens(closed.shape.placeholderTabs[$0]) }
    var registers = Registers(closed.values)
    for place in view.opened {
      let part = closed.parts[place]
      view.key += [-1 - place, contentList[contents.head(of: part)].number]
      for value in values(ofContent: part) { view.key.append(registers.index(of: value)) }
    }
    view.values = registers.values
    return view
  }

  /// The state of a view, with the placeholders that are not opened.
  func state(of view: FlowView) -> FlowState {
    var state = view.shape.state.mapLeaves { Register.isMark($0) ? view.values[Register.index($0)] : $0 }
    guard !view.opened.isEmpty, let base = state.tree.layers.first else { return state }
    state.tree.layers[0].root = base.root.filling { number, owners in
      guard view.opened.contains(number) else { return nil }
      let part = view.parts[number]
      return contentList[contents.head(of: part)].node(about: values(ofContent: part), owners: owners)
    }
    return state
  }

  /// What can be said of a transition by what came into view.
  package func outcome(of transition: Int) -> FlowOutcome {
    let number = transitions[transition].outcome
    let edge = edges[outcomes.head(of: number)]
    let first = outcomes.registers(of: number).lowerBound
    func value(ofIndex index: Int) -> Range<Int> {
      edge.eventSources.firstIndex(of: index).map { outcomes[first + $0] } ?? 0..<0
    }
    return FlowOutcome(
      actions: edge.actions,
      traits: edge.target.state.traits,
      layerCount: edge.target.layerCount,
      panes: edge.target.panes.map { screen in
        screen.mapLeaves { Register.isMark($0) ? value(ofIndex: edge.sources[Register.index($0)]) : $0 }
      },
      tabRoots: edge.target.tabRoots,
      events: edge.events.map { event in
        var event = event
        if let leaves = event.leaves, Register.isMark(leaves) { event.leaves = value(ofIndex: Register.index(leaves)) }
        return event
      }
    )
  }

  /// The state of a number, as the engine knows it.
  func flowState(_ number: Int) -> FlowState { state(of: opening(.all, in: view(of: number))) }

  private func values(ofContent number: Int) -> [Range<Int>] { contents.registers(of: number).map { contents[$0] } }

  /// Whether a tab out of view has a screen equal to one of a layer above: then it must not be hidden.
  func hidesTwins(_ edge: Int, _ values: [Range<Int>], _ parts: [Int]) -> Bool {
    let edge = edges[edge]
    guard edge.mayHideTwins else { return false }
    let above = edge.target.above.map { screen in
      screen.mapLeaves { Register.isMark($0) ? values[edge.sources[Register.index($0)]] : $0 }
    }
    return edge.parts.contains { part in
      guard case .kept(let place) = part else { return false }
      return hasInstance(parts[place]) { kind, context in
        above.contains { $0.kind == kind && $0.context == context() }
      }
    }
  }

  /// Whether some screen of what stands in a tab is as described; its context is worked out only where it is asked for.
  private func hasInstance(_ content: Int, _ isMatch: (Name<Screen>, () -> Value) -> Bool) -> Bool {
    let first = contents.registers(of: content).lowerBound
    return contentList[contents.head(of: content)].instances.contains { instance in
      isMatch(instance.kind) {
        instance.context.mapLeaves { Register.isMark($0) ? contents[first + Register.index($0)] : $0 }
      }
    }
  }

  func wait(of number: Int) -> GateWait { waitTable[number] }

  /// The input of an item of a state, counted over its panes and bars.
  func input(ofItem position: Int, in state: Int, _ names: NumberTable<String>, _ app: AppDefinition) -> FlowInput {
    let record = states[state]
    let number = record.firstItem + position
    if items[number].look == .tab { return .selectTab(items[number].tab) }
    for pane in record.panes where panes[pane].items.contains(number) {
      let kind = Name<Screen>(names[panes[pane].kind])
      let content = app.screens[kind] ?? ScreenContent()
      let item = items[number]
      if item.look == .label, let listing = content.listing {
        return listing.input(takingRowOf: item.leaves, as: item.tap, on: kind)
      }
      // Items stand below the rows, in their order.
      let rows = panes[pane].items.count { items[$0].look == .label }
      return content.items[number - panes[pane].items.lowerBound - rows].input(on: kind)
    }
    return .back(.cancelledSwipe)
  }

  /// The edge of a transition.
  func edge(of transition: Int) -> FlowEdge { edges[transitions[transition].edge] }

  /// What a transition starts from: a launch, or an input in a state.
  func origin(of transition: Int) -> (launch: Launch?, slot: InputSlot?, input: FlowInput?, state: Int) {
    let origin = origins[transition]
    if origin.state < 0 { return (launches[origin.input], nil, nil, -1) }
    return origin.input < 0
      ? (nil, nil, outsideInputs[-1 - origin.input], origin.state)
      : (nil, InputSlot(index: origin.input), nil, origin.state)
  }
}

/// What is added.
extension FlowTables {
  /// Taps on sections have edges of their own, so edges add up; this many are kept.
  private static var mostEdges: Int { 50_000 }

  /// Forgets states and transitions; shapes and edges keep their numbers, as long as they are not too many.
  mutating func forgetStates(keepsEdges: Bool) {
    guard keepsEdges, edges.count < Self.mostEdges else {
      self = FlowTables()
      return
    }
    let (shapeList, shapeNumbers) = (self.shapeList, self.shapeNumbers)
    let (contentList, contentNumbers) = (self.contentList, self.contentNumbers)
    let (edges, edgeNumbers) = (self.edges, self.edgeNumbers)
    self = FlowTables()
    (self.shapeList, self.shapeNumbers) = (shapeList, shapeNumbers)
    (self.contentList, self.contentNumbers) = (contentList, contentNumbers)
    (self.edges, self.edgeNumbers) = (edges, edgeNumbers)
  }

  /// Remembers what starts the app.
  mutating func note(_ number: Int, of launch: Launch) {
    if launch.facts.isEmpty { plainStarts[launch.traits.index] = number } else { starts[launch] = number }
  }

  /// Remembers the transition of an input of a slot.
  mutating func note(_ number: Int, of slot: InputSlot, in state: Int) {
    steps[states[state].firstStep + slot.index] = Int32(clamping: number)
  }

  /// Remembers the transition of an input from outside.
  mutating func note(_ number: Int, of input: Outside) { outside[input] = number }

  /// Gives an edge a number.
  /// - Parameter query: What it always answers; `nil` where it was for one state alone.
  mutating func add(_ edge: FlowEdge, answering query: SharedFlow.Query?) -> Int {
    edges.append(edge)
    if let query { edgeNumbers[query] = edges.count - 1 }
    return edges.count - 1
  }

  /// Notes that an answer depends on tabs out of view.
  mutating func noteDependence(of query: SharedFlow.Query) { edgeNumbers[query] = -1 }

  /// Adds the transition that starts the app.
  mutating func addStart(
    _ edge: Int,
    _ values: [Range<Int>],
    of launch: Launch,
    merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    launches.append(launch)
    origins.append(Origin(state: -1, input: launches.count - 1))
    return add(edge, values, [], from: nil, merges: merges, in: flow)
  }

  /// Adds the transition of an input.
  /// - Parameters:
  ///   - edge: The number of its edge.
  ///   - values: The values that the edge refers to.
  ///   - parts: What the placeholders stand for that the edge refers to.
  ///   - slot: The slot; `nil` for an input from outside.
  ///   - merges: Whether equal states and scenes have one number, wherever they turn up.
  mutating func add(
    _ edge: Int,
    _ values: [Range<Int>],
    _ parts: [Int],
    of slot: InputSlot?,
    _ input: FlowInput,
    in state: Int,
    merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    if slot == nil { outsideInputs.append(input) }
    origins.append(Origin(state: state, input: slot?.index ?? -outsideInputs.count))
    return add(edge, values, parts, from: state, merges: merges, in: flow)
  }

  private mutating func add(
    _ number: Int,
    _ values: [Range<Int>],
    _ given: [Int],
    from origin: Int?,
    merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    let edge = edges[number]
    let parts = edge.parts.map { part in
      switch part {
      case .kept(let place): given[place]
      case .hidden(let content, let sources): self.number(of: content, sources.map { values[$0] })
      }
    }
    let target = self.state(of: edge, values, parts, from: origin, merges: merges, in: flow)
    scratch.removeAll()
    for source in edge.eventSources { scratch.append(SmallRange(wrappedValue: values[source])) }
    // What stands in a tab out of view as well is still there.
    let gone = edge.destroyed.map { $0.mapLeaves { Register.isMark($0) ? values[Register.index($0)] : $0 } }
    let destroyed = gone.filter { instance in !parts.contains { stands(instance, in: $0) } }
      .map { instances.number(of: $0) }
    let finished = edge.finished.map { flow.number(of: $0.rawValue) }
    transitions.append(
      TransitionRecord(
        target: target,
        edge: number,
        outcome: outcomes.number(of: number, scratch),
        isEffective: edge.isEffective,
        hasAppearances: edge.hasAppearances,
        meetsSlot: edge.meetsSlot,
        hasArrived: edge.hasArrived,
        destroyed: self.destroyed.append(all: destroyed),
        finished: self.finished.append(all: finished)
      )
    )
    return transitions.count - 1
  }

  private mutating func state(
    of edge: FlowEdge,
    _ values: [Range<Int>],
    _ parts: [Int],
    from origin: Int?,
    merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    scratch.removeAll()
    for source in edge.sources { scratch.append(SmallRange(wrappedValue: values[source])) }
    // No leaves: what stands in a tab.
    for part in parts { scratch.append(SmallRange(wrappedValue: part..<part)) }
    let shape = number(of: edge.target)
    if !merges, let origin, shapes.isKey(origin, shape, scratch) { return origin }
    let number = merges ? shapes.number(of: shape, scratch) : shapes.append(shape, scratch)
    guard number == states.count else { return number }
    let scene = scene(of: edge.target, number, merges: merges, in: flow)
    let slotCount = InputSlot.first + scene.items.count
    let firstStep = steps.count
    for _ in 0..<slotCount { steps.append(-1) }
    states.append(
      StateRecord(
        panes: scene.panes,
        showsLeaf: scene.showsLeaf,
        hasSearchField: scene.hasSearchField,
        bars: scene.bars,
        firstStep: firstStep,
        slotCount: slotCount,
        firstItem: scene.items.lowerBound,
        wait: edge.target.state.suspended == nil
          ? -1 : GateWait(in: flowState(number), of: flow.engine.app).map { waitTable.number(of: $0) } ?? -1,
        isSuspended: edge.target.state.suspended != nil || edge.target.state.waiting != nil,
        traits: edge.target.state.traits
      )
    )
    return number
  }

  /// The number of what stands in a tab.
  mutating func number(of content: TabContent, _ values: [Range<Int>]) -> Int {
    let identifier = ObjectIdentifier(content)
    let head = contentNumbers[identifier] ?? contentList.count
    if head == contentList.count {
      contentNumbers[identifier] = head
      contentList.append(content)
    }
    scratch.removeAll()
    for value in values { scratch.append(SmallRange(wrappedValue: value)) }
    return contents.number(of: head, scratch)
  }

  private func stands(_ instance: ScreenInstance, in content: Int) -> Bool {
    let own = contentList[contents.head(of: content)]
    let first = contents.registers(of: content).lowerBound
    return own.instances.contains { other in
      other.kind == instance.kind && other.ordinal == instance.ordinal
        && instance.context
          == other.context.mapLeaves { Register.isMark($0) ? contents[first + Register.index($0)] : $0 }
    }
  }

  private mutating func number(of shape: FlowShape) -> Int {
    let identifier = ObjectIdentifier(shape)
    if let known = shapeNumbers[identifier] { return known }
    shapeNumbers[identifier] = shapeList.count
    shapeList.append(shape)
    return shapeList.count - 1
  }

  private mutating func scene(of shape: FlowShape, _ state: Int, merges: Bool, in flow: SharedFlow) -> SceneRecord {
    let first = shapes.registers(of: state).lowerBound
    scratch.removeAll()
    for source in shape.outlineSources { scratch.append(SmallRange(wrappedValue: shapes[first + source])) }
    let outline = shape.outlineNumber
    let number = merges ? outlines.number(of: outline, scratch) : outlines.append(outline, scratch)
    guard number == scenes.count else { return scenes[number] }
    var builder = SceneBuilder(app: flow.engine.app)
    let concrete = shape.outline.mapLeaves { mark in
      Register.isMark(mark) ? shapes[first + shape.outlineSources[Register.index(mark)]] : mark
    }
    let scene = builder.scene(of: concrete) { screen, ordinal in
      instances.number(of: ScreenInstance(kind: screen.kind, context: screen.context, ordinal: ordinal))
    }
    let firstItem = items.count
    let record = flow.withVocabulary { vocabulary in
      let panes = add(scene.panes, &vocabulary)
      let bars = add(scene.chrome, &vocabulary)
      return SceneRecord(
        panes: panes,
        bars: bars,
        items: firstItem..<items.count,
        showsLeaf: scene.panes.contains { $0.isLeafScreen },
        hasSearchField: scene.panes.contains { $0.items.contains { $0.searches != nil } }
      )
    }
    hasNewNames = true
    scenes.append(record)
    return record
  }
}

/// Records of scenes.
extension FlowTables {
  /// Adds panes or bars of one scene and tells where they are.
  private mutating func add(_ panes: [Pane], _ vocabulary: inout FlowVocabulary) -> Range<Int> {
    let records = panes.map { record(of: $0, &vocabulary) }
    return self.panes.append(all: records)
  }

  private mutating func record(of pane: Pane, _ vocabulary: inout FlowVocabulary) -> PaneRecord {
    let owners = pane.owners.map { vocabulary.names.number(of: $0.rawValue) }
    let looks = pane.items.map { look($0, on: pane, &vocabulary) }
    _ = self.looks.append(all: looks)
    let items = pane.items.map { record(of: $0, &vocabulary) }
    return PaneRecord(
      instance: pane.instance,
      kind: vocabulary.names.number(of: pane.kind.rawValue),
      owners: self.owners.append(all: owners),
      isBar: pane.isBar,
      items: self.items.append(all: items),
      load: pane.loadMilliseconds,
      words: pane.words,
      fields: pane.fields.count,
      characters: pane.fields.reduce(0) { $0 + ($1.characters ?? 0) },
      unmeasuredFields: pane.fields.count { $0.characters == nil },
      listed: pane.listed.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      leaves: pane.leaves ?? 0..<0,
      isLeafScreen: pane.isLeafScreen,
      isSearchedThroughout: looks.allSatisfy { $0.isSearched && !$0.canBeMissed },
      listsLeaves: listsLeaves(looks),
      openRows: pane.openRows ?? 0..<0
    )
  }

  private func listsLeaves(_ looks: [LookRecord]) -> Bool {
    guard let first = looks.first else { return false }
    return looks.enumerated().allSatisfy { position, look in
      look.isLeaf && look.isSearched && look.firstLeaf == first.firstLeaf + position
    }
  }

  private mutating func look(_ item: SceneItem, on pane: Pane, _ vocabulary: inout FlowVocabulary) -> LookRecord {
    let mark = Mark(instance: pane.instance, key: item.node)
    var look = LookRecord(
      key: item.node,
      node: (nodes.number(of: item.node)),
      mark: (marks.number(of: mark)),
      row: (item.row),
      scent: -1,
      isSearched: item.isSearched,
      canBeMissed: item.noticed != .always
    )
    switch item.look {
    case .label(let leaves, let isLeaf, _):
      look.firstLeaf = (leaves.lowerBound)
      look.endOfLeaves = (leaves.upperBound)
      look.isLeaf = isLeaf
      let isOrdered = pane.listed.map { vocabulary.orderedMenus.contains($0.rawValue) } ?? false
      look.clarity = vocabulary.clarities.number(of: isLeaf ? .leaf : isOrdered ? .ordered : .branch(leaves.count))
    case .fixed(let item, let scent, _), .tab(let item, let scent, _, _):
      look.scent = (vocabulary.scents.number(of: ItemScent(item: item, scent: scent)))
    }
    return look
  }

  private mutating func record(of item: SceneItem, _ vocabulary: inout FlowVocabulary) -> ItemRecord {
    var record = ItemRecord(look: .label, name: -1, leaves: 0..<0, slot: item.slot)
    (record.size, record.fillsForm, record.noticed) = (item.size ?? 0, item.fillsForm, item.noticed)
    if let menu = item.searches { record.searches = vocabulary.names.number(of: menu.rawValue) }
    if let goals = item.onlyFor { record.audience = vocabulary.audiences.number(of: goals) }
    switch item.look {
    case .label(let leaves, _, let tap): (record.leaves, record.tap) = (leaves, tap)
    case .fixed(let name, _, let decides):
      (record.look, record.decides) = (.fixed, decides)
      record.name = vocabulary.names.number(of: name.rawValue)
    case .tab(let name, _, let index, _):
      (record.look, record.tab) = (.tab, index)
      record.name = vocabulary.names.number(of: name.rawValue)
    }
    return record
  }
}
