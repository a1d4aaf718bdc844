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

  /// What is known of the flow.
  var learned = LearnedFlow()
  /// The shapes of states and the values of their registers, what placeholders stand for, and the facts, by the numbers of
  /// states.
  var shapes = RegisterTable()
  /// Closed parts, the values of their registers, and for a screen of a stack the number of what is closed below it, by
  /// numbers.
  var contents = RegisterTable()
  /// The edges and the facts in the states before them, by the numbers that transitions have for edges.
  var cases = RegisterTable()
  /// The outlines of scenes and the values of their registers, by the numbers of scenes.
  var outlines = RegisterTable()
  var scenes = FlatArray<SceneRecord>()
  /// The edges and the values that events can be about.
  var outcomes = RegisterTable()
  /// The forms of screen instances, and the leaves these are about, by the numbers of instances.
  var instances = RegisterTable()
  /// The instances that transitions opened, as far as they were asked for.
  var opened: [Int: [Int]] = [:]
  /// The instances in tabs out of view, by the numbers of contents; `nil` as long as they were not asked for.
  var instancesOfContents: [[Int]?] = []
  var marks = NumberTable<Mark>()
  var nodes = NumberTable<UInt32>()
  var scratch = FlatArray<SmallRange>()
  var instanceKey = FlatArray<SmallRange>()
  var newParts = FlatArray<Int>()
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
  /// The facts that are true then, of those on which it depends whether items are there.
  package var facts: [Name<Fact>]
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
  var byteCount: Int { mutating get { stateBytes + sceneBytes + learned.byteCount } }

  /// About how many bytes states and transitions take, which can be forgotten without the rest.
  var stateBytes: Int {
    let records = states.usedBytes + transitions.usedBytes + destroyed.usedBytes + steps.usedBytes + origins.usedBytes
    return records + shapes.byteCount + (outside.count + outsideInputs.count) * Self.bytesOfInput
  }

  /// About how many bytes scenes take, and what else is found out once for all states that look alike.
  var sceneBytes: Int {
    let records = scenes.byteCount + panes.byteCount + items.byteCount + looks.byteCount + owners.byteCount
    let keys =
      cases.byteCount + contents.byteCount + outlines.byteCount + outcomes.byteCount + instances.byteCount
    return records + keys + marks.byteCount + nodes.byteCount
  }

  /// About how many bytes an input from outside takes.
  private static var bytesOfInput: Int { 300 }

  /// The transition of an input in a state; negative when it is not known.
  @inline(__always) func known(_ slot: InputSlot, in state: Int) -> Int {
    Int(steps[states[state].firstStep + slot.index])
  }

  /// The transition that starts the app with that; negative when it is not known.
  func known(_ launch: Launch) -> Int { launch.facts.isEmpty ? plainStarts[launch.traits.index] : starts[launch] ?? -1 }

  /// The transition of an input from outside; negative when it is not known.
  func known(_ input: Outside) -> Int { outside[input] ?? -1 }

  /// The number of what is closed below a screen of a stack; negative for the lowest, and for a tab.
  func below(_ part: Int) -> Int {
    guard learned.contents[contents.leadingNumber(of: part)].isScreen else { return -1 }
    return contents[contents.registers(of: part).upperBound - 1].lowerBound
  }

  /// How many screens equal to one are closed in a stack.
  func twins(of screen: Screen, in part: Int) -> Int {
    var (count, next) = (0, part)
    while next >= 0, learned.contents[contents.leadingNumber(of: next)].isScreen {
      let twin = learned.content(contents.leadingNumber(of: next)).node.screens.first
      if twin?.kind == screen.kind, twin?.context.mapLeaves(values(ofContent: next).filling) == screen.context {
        count += 1
      }
      next = below(next)
    }
    return count
  }

  func node(ofPart part: Int, owners: [Int]) -> Node {
    learned.content(contents.leadingNumber(of: part)).node(about: values(ofContent: part), owners: owners)
  }

  func values(ofContent number: Int) -> [Range<Int>] {
    let isScreen = learned.contents[contents.leadingNumber(of: number)].isScreen
    return contents.registers(of: number).dropLast(isScreen ? 1 : 0).map { contents[$0] }
  }

  /// What can be said of a transition by what came into view.
  package func outcome(of transition: Int) -> FlowOutcome {
    let number = transitions[transition].outcome
    let edge = learned.edge(outcomes.leadingNumber(of: number))
    let first = outcomes.registers(of: number).lowerBound
    func value(ofIndex index: Int) -> Range<Int> {
      edge.eventSources.firstIndex(of: index).map { outcomes[first + $0] } ?? 0..<0
    }
    return FlowOutcome(
      actions: edge.actions, traits: edge.target.state.traits, layerCount: edge.target.layerCount,
      panes: edge.target.panes.map { screen in
        screen.mapLeaves { Register.isMark($0) ? value(ofIndex: edge.sources[Register.index($0)]) : $0 }
      }, facts: edge.target.state.facts, tabRoots: edge.target.tabRoots,
      events: edge.events.map { event in
        var event = event
        if let leaves = event.leaves, Register.isMark(leaves) { event.leaves = value(ofIndex: Register.index(leaves)) }
        return event
      })
  }

  /// Whether a tab out of view has a screen equal to one of a layer above: then it must not be hidden.
  mutating func hidesTwins(_ number: Int, from view: borrowing FlowView) -> Bool {
    guard learned.edges[number].mayHideTwins else { return false }
    let (edge, values) = (learned.edge(number), view.registers.values)
    let above = edge.target.above.map { screen in
      screen.mapLeaves { Register.isMark($0) ? values[edge.sources[Register.index($0)]] : $0 }
    }
    return edge.parts.contains { part in
      guard let place = part.kept else { return false }
      return hasInstance(view.parts[place]) { kind, context in
        above.contains { $0.kind == kind && $0.context == context() }
      }
    }
  }

  /// Whether some screen of what stands in a tab is as described; its context is worked out only where it is asked for.
  private func hasInstance(_ content: Int, _ isMatch: (Name<Screen>, () -> Value) -> Bool) -> Bool {
    let first = contents.registers(of: content).lowerBound
    return learned.content(contents.leadingNumber(of: content)).instances.contains { instance in
      isMatch(instance.kind) {
        instance.context.mapLeaves { Register.isMark($0) ? contents[first + Register.index($0)] : $0 }
      }
    }
  }

  /// The number of a slot whose coordinator reached its end by a transition.
  func slot(ofEnd entry: Int) -> Int { learned.indices[entry] }

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
        return listing.input(takingRowOf: item.leaves, as: item.tap, on: kind) ?? .back(.cancelledSwipe)
      }
      // Items stand around the rows, in their order.
      let before = (panes[pane].items.lowerBound..<number).count { items[$0].look == .fixed }
      let offered = content.items(where: learned.shape(shapes.leadingNumber(of: state)).state.facts)
      return offered[before].input(on: kind)
    }
    return .back(.cancelledSwipe)
  }

  /// What a transition starts from: a launch, or an input in a state.
  func origin(of transition: Int) -> (launch: Launch?, slot: InputSlot?, input: FlowInput?, state: Int) {
    let origin = origins[transition]
    if origin.state < 0 { return (launches[origin.input], nil, nil, -1) }
    return origin.input < 0
      ? (nil, nil, outsideInputs[-1 - origin.input], origin.state)
      : (nil, InputSlot(index: origin.input), nil, origin.state)
  }
}
