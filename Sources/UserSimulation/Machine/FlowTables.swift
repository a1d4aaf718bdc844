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

  /// An input of an item, as far as it can differ between states of one shape: what it leads to depends on nothing else.
  struct ItemInput: Hashable {
    /// The number of the shape.
    var shape: Int
    /// The number of the kind of the screen with the item.
    var screen: Int
    /// The number of the item's name; negative for labels.
    var name: Int
    /// What tapping a label does.
    var tap: ListingRow.Tap
    /// The index of the register that has the leaves under a label; negative where it is another range, or no label.
    var register = -1
    /// How many leaves are under a label.
    var leafCount = 0

    /// Whether it is the input of a label, which has one range of leaves; those of other items have none.
    var isLabel: Bool { name < 0 }
  }

  /// What is kept of an edge with numbers in place of names and screens.
  struct EdgeNumbers {
    /// The screen instances that were destroyed, with registers of the edge.
    var destroyed: [(form: ScreenInstanceTable.Form, closedBelow: [Int])]
    /// The slots whose coordinators reached their ends.
    var finished: [Int]
    /// Whether it answers an input to all states of a shape.
    var isShared: Bool
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
    var hasWayUp: Bool
  }

  /// The states.
  package internal(set) var states = FlatArray<StateRecord>()
  /// The panes and bars of all states.
  package internal(set) var panes = FlatArray<PaneRecord>()
  /// The items of all panes.
  package internal(set) var items = ItemTable()
  /// The same items, as far as fixations need them.
  var looks = FlatArray<LookRecord>()
  /// The transitions.
  package internal(set) var transitions = FlatArray<TransitionRecord>()
  var destroyed = FlatArray<Int>()
  var finished = FlatArray<Int>()
  var owners = FlatArray<Int>()
  var waitTable = NumberTable<GateWait>()
  /// For each state and input slot the transition; negative where it is not known.
  var steps = FlatArray<Int32>()
  var origins = FlatArray<Origin>()
  var outsideInputs: [FlowInput] = []
  var launches: [Launch] = []
  var starts: [Launch: Int] = [:]
  /// The starts without facts, by traits; negative where they are not known.
  var plainStarts = [-1, -1, -1, -1]
  var outside: [Outside: Int] = [:]

  /// The shapes of states and the values of their registers, by the numbers of states.
  var shapes = RegisterTable()
  var shapeList: [FlowShape] = []
  var shapeNumbers: [ObjectIdentifier: Int] = [:]
  /// Closed parts, the values of their registers, and for a screen of a stack the number of what is closed below it, by
  /// numbers.
  var contents = RegisterTable()
  var contentList: [ClosedPart] = []
  var contentNumbers: [ObjectIdentifier: Int] = [:]
  var edges: [FlowEdge] = []
  /// The edges that answer queries.
  var edgeNumbers: [SharedFlow.Query: [Int]] = [:]
  /// Where answers depend on closed parts.
  var dependences: [SharedFlow.Query: [FactEffect]] = [:]
  /// How many edges answer queries.
  var sharedEdgeCount = 0
  /// The edges and the facts in the states before them, by the numbers that transitions have for edges.
  var cases = RegisterTable()
  /// The sets of facts, by the numbers of the flow, as far as they were asked for.
  var factSets = FactSets()
  /// The numbers of inputs and of openings, as far as they were asked for.
  var inputNumbers: [FlowInput: Int] = [:]
  var openingNumbers: [[Int]: Int] = [:]
  /// For each edge what is kept of it as numbers.
  var numbersOfEdges: [EdgeNumbers] = []
  /// The edges of inputs of items, so that most need not be hashed with all their names.
  var itemEdges: [ItemInput: [Int]] = [:]
  /// The outlines of scenes and the values of their registers, by the numbers of scenes.
  var outlines = RegisterTable()
  var scenes = FlatArray<SceneRecord>()
  /// The edges and the values that events can be about.
  var outcomes = RegisterTable()
  var instances = ScreenInstanceTable()
  /// The instances that transitions opened, as far as they were asked for.
  var opened: [Int: [Int]] = [:]
  /// The instances in tabs out of view, by the numbers of contents; `nil` as long as they were not asked for.
  var instancesOfContents: [[Int]?] = []
  var marks = NumberTable<Mark>()
  var nodes = NumberTable<UInt32>()
  var scratch = FlatArray<SmallRange>()
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

  /// About how many bytes everything takes.
  var byteCount: Int { stateBytes + edgeBytes }

  /// About how many bytes states and transitions take, which can be forgotten without the edges.
  var stateBytes: Int {
    let records = states.byteCount + panes.byteCount + items.byteCount + looks.byteCount + transitions.byteCount
    let rows = destroyed.byteCount + finished.byteCount + owners.byteCount + steps.byteCount + origins.byteCount
    let keys =
      shapes.byteCount + cases.byteCount + contents.byteCount + outlines.byteCount + outcomes.byteCount
      + instances.byteCount
    let numbers = marks.byteCount + nodes.byteCount + scenes.byteCount
    return records + rows + keys + numbers + (outside.count + outsideInputs.count) * Self.bytesOfInput
  }

  /// About how many bytes edges take besides what other machines share: those that answer a query.
  package var edgeBytes: Int { edges.count * Self.bytesOfEdge + (edges.count - sharedEdgeCount) * FlowEdge.byteCount }

  /// About how many bytes an input from outside takes.
  private static var bytesOfInput: Int { 300 }

  /// About how many bytes are kept here of an edge.
  private static var bytesOfEdge: Int { 300 }

  /// The transition of an input in a state; negative when it is not known.
  @inline(__always) func known(_ slot: InputSlot, in state: Int) -> Int {
    Int(steps[states[state].firstStep + slot.index])
  }

  /// The transition that starts the app with that; negative when it is not known.
  func known(_ launch: Launch) -> Int { launch.facts.isEmpty ? plainStarts[launch.traits.index] : starts[launch] ?? -1 }

  /// The transition of an input from outside; negative when it is not known.
  func known(_ input: Outside) -> Int { outside[input] ?? -1 }

  /// The number here of the edge that answers a query where some facts are true; -1 where the answer depends on closed
  /// parts, `nil` when it is not known.
  func edge(answering query: SharedFlow.Query, where facts: FactSet) -> Int? {
    if let known = edgeNumbers[query].flatMap({ edge(among: $0, where: facts) }) { return known }
    return dependences[query]?.contains { $0.applies(where: facts) } == true ? -1 : nil
  }

  private func edge(among numbers: [Int], where facts: FactSet) -> Int? {
    numbers.first { edges[$0].effect.applies(where: facts) }
  }

  /// The facts that are true in a state.
  func facts(in state: Int) -> FactSet { factSets[Int32(clamping: factNumber(of: state))] }

  /// The number of the facts that are true in a state.
  func factNumber(of state: Int) -> Int { shapes[shapes.registers(of: state).upperBound - 1].lowerBound }

  /// What an input of an item comes to; `nil` for one that may need to see tabs out of view or which rows lie where.
  func itemInput(_ slot: InputSlot, in state: Int) -> ItemInput? {
    let record = states[state]
    let position = slot.index - InputSlot.first
    guard position >= 0, let pane = record.panes.first(where: { panes[$0].items.contains(record.firstItem + position) })
    else { return nil }
    let item = items[record.firstItem + position]
    guard item.look != .tab, !item.isSection else { return nil }
    let head = shapes.leadingNumber(of: state)
    var input = ItemInput(shape: head, screen: panes[pane].kind, name: item.name, tap: item.tap)
    guard input.isLabel else { return input }
    input.leafCount = item.leaves.count
    let registers = shapes.registers(of: state).prefix(shapeList[head].registerCount)
    for place in registers where shapes[place] == item.leaves { input.register = place - registers.lowerBound }
    return input
  }

  /// Whether an input of an item may undo, as far as its edge is known: most need not be followed to see that they do not.
  func mayUndo(_ slot: InputSlot, in state: Int) -> Bool {
    guard known(slot, in: state) < 0, let input = itemInput(slot, in: state),
      let edge = itemEdges[input].flatMap({ edge(among: $0, where: facts(in: state)) })
    else { return true }
    return edges[edge].undoes
  }

  /// The edge of an input of an item and the values that it refers to; `nil` where it is not known.
  func edge(of input: ItemInput, _ slot: InputSlot, in state: Int) -> (edge: Int, values: [Range<Int>], parts: [Int])? {
    guard let edge = itemEdges[input].flatMap({ edge(among: $0, where: facts(in: state)) }) else { return nil }
    let registers = shapes.registers(of: state)
    let count = shapeList[input.shape].registerCount
    var values: [Range<Int>] = []
    values.reserveCapacity(count + 1)
    for place in registers.prefix(count) { values.append(shapes[place]) }
    if input.isLabel, input.register < 0 {
      values.append(items[states[state].firstItem + slot.index - InputSlot.first].leaves)
    }
    return (edge, values, registers.dropFirst(count).dropLast().map { shapes[$0].lowerBound })
  }

  /// A state, with placeholders in tabs out of view.
  func position(of state: Int) -> FlowPosition {
    let shape = shapeList[shapes.leadingNumber(of: state)]
    let registers = shapes.registers(of: state)
    return FlowPosition(
      shape: shape, values: registers.prefix(shape.registerCount).map { shapes[$0] },
      parts: registers.dropFirst(shape.registerCount).dropLast().map { shapes[$0].lowerBound }, facts: facts(in: state),
      ownerCounts: Dictionary(uniqueKeysWithValues: shape.ownerCounts.enumerated().map { ($0, $1) }))
  }

  /// The same with some closed parts opened.
  func opening(_ opening: Opening, in closed: FlowPosition) -> FlowPosition {
    var view = closed
    var registers = Registers(closed.values)
    for place in closed.parts.indices {
      if let tab = closed.shape.placeholderTabs[place] {
        guard opening.opens(tab: tab) else { continue }
        open(closed.parts[place], at: place, in: &view, &registers)
        view.opened.append(place)
      } else if case .tab = opening {
        continue
      } else {
        repeat {
          let part = view.parts[place]
          open(part, at: place, in: &view, &registers)
          view.screens[place, default: []].append(part)
          view.parts[place] = below(part)
        } while opening.opensAll && view.parts[place] >= 0
        if view.parts[place] < 0 { view.opened.append(place) }
      }
      if view.opened.last == place { view.ownerCounts[place] = nil }
    }
    view.values = registers.values
    return view
  }

  private func open(_ part: Int, at place: Int, in view: inout FlowPosition, _ registers: inout Registers) {
    let content = contentList[contents.leadingNumber(of: part)]
    view.key += [-1 - place, content.number, below(part) < 0 ? 0 : 1]
    for value in values(ofContent: part) { view.key.append(registers.index(of: value)) }
    if content.kind == .screen(isFirst: true) { view.ownerCounts[place, default: 0] -= 1 }
  }

  /// The number of what is closed below a screen of a stack; negative for the lowest, and for a tab.
  func below(_ part: Int) -> Int {
    guard case .screen = contentList[contents.leadingNumber(of: part)].kind else { return -1 }
    return contents[contents.registers(of: part).upperBound - 1].lowerBound
  }

  /// How many screens equal to one are closed in a stack.
  func twins(of screen: Screen, in part: Int) -> Int {
    var (count, next) = (0, part)
    while next >= 0, case .screen = contentList[contents.leadingNumber(of: next)].kind {
      let twin = contentList[contents.leadingNumber(of: next)].node.screens.first
      if twin?.kind == screen.kind {
        let values = values(ofContent: next)
        let context = twin?.context.mapLeaves { Register.isMark($0) ? values[Register.index($0)] : $0 }
        if context == screen.context { count += 1 }
      }
      next = below(next)
    }
    return count
  }

  /// The state of a view, with the placeholders that are not opened.
  func state(of view: FlowPosition) -> FlowState {
    var state = view.shape.state.mapLeaves { Register.isMark($0) ? view.values[Register.index($0)] : $0 }
    state.facts = factSets.names(of: view.facts)
    guard !view.key.isEmpty else { return state }
    for layer in state.tree.layers.indices {
      state.tree.layers[layer].root = state.tree.layers[layer].root.filling { number, owners in
        view.opened.contains(number) ? node(ofPart: view.parts[number], owners: owners) : nil
      } stack: { number, owners in
        view.screens[number].map { screens in
          (view.ownerCounts[number] ?? 0, screens.reversed().map { node(ofPart: $0, owners: owners) })
        }
      }
    }
    return state
  }

  private func node(ofPart part: Int, owners: [Int]) -> Node {
    contentList[contents.leadingNumber(of: part)].node(about: values(ofContent: part), owners: owners)
  }

  /// What can be said of a transition by what came into view.
  package func outcome(of transition: Int) -> FlowOutcome {
    let number = transitions[transition].outcome
    let edge = edges[outcomes.leadingNumber(of: number)]
    let first = outcomes.registers(of: number).lowerBound
    func value(ofIndex index: Int) -> Range<Int> {
      edge.eventSources.firstIndex(of: index).map { outcomes[first + $0] } ?? 0..<0
    }
    return FlowOutcome(
      actions: edge.actions, traits: edge.target.state.traits, layerCount: edge.target.layerCount,
      panes: edge.target.panes.map { screen in
        screen.mapLeaves { Register.isMark($0) ? value(ofIndex: edge.sources[Register.index($0)]) : $0 }
      }, tabRoots: edge.target.tabRoots,
      events: edge.events.map { event in
        var event = event
        if let leaves = event.leaves, Register.isMark(leaves) { event.leaves = value(ofIndex: Register.index(leaves)) }
        return event
      })
  }

  /// The state of a number, as the engine knows it.
  func flowState(_ number: Int) -> FlowState { state(of: opening(.all, in: position(of: number))) }

  func values(ofContent number: Int) -> [Range<Int>] {
    let isTab = contentList[contents.leadingNumber(of: number)].kind == .tab
    return contents.registers(of: number).dropLast(isTab ? 0 : 1).map { contents[$0] }
  }

  /// Whether a tab out of view has a screen equal to one of a layer above: then it must not be hidden.
  func hidesTwins(_ edge: Int, _ values: [Range<Int>], _ parts: [Int]) -> Bool {
    let edge = edges[edge]
    guard edge.mayHideTwins else { return false }
    let above = edge.target.above.map { screen in
      screen.mapLeaves { Register.isMark($0) ? values[edge.sources[Register.index($0)]] : $0 }
    }
    return edge.parts.contains { part in
      guard let place = part.kept else { return false }
      return hasInstance(parts[place]) { kind, context in above.contains { $0.kind == kind && $0.context == context() }
      }
    }
  }

  /// Whether some screen of what stands in a tab is as described; its context is worked out only where it is asked for.
  private func hasInstance(_ content: Int, _ isMatch: (Name<Screen>, () -> Value) -> Bool) -> Bool {
    let first = contents.registers(of: content).lowerBound
    return contentList[contents.leadingNumber(of: content)].instances.contains { instance in
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
  func edge(of transition: Int) -> FlowEdge { edges[cases.leadingNumber(of: transitions[transition].edge)] }

  /// What a transition starts from: a launch, or an input in a state.
  func origin(of transition: Int) -> (launch: Launch?, slot: InputSlot?, input: FlowInput?, state: Int) {
    let origin = origins[transition]
    if origin.state < 0 { return (launches[origin.input], nil, nil, -1) }
    return origin.input < 0
      ? (nil, nil, outsideInputs[-1 - origin.input], origin.state)
      : (nil, InputSlot(index: origin.input), nil, origin.state)
  }
}
