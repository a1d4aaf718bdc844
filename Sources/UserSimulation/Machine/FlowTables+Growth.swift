import HeadlessNavigation

/// Adding what was found out: edges, transitions, states, and what stays in tabs.
extension FlowTables {
  /// Forgets states and transitions.
  mutating func forgetStates() {
    states.removeAll()
    transitions.removeAll()
    destroyed.removeAll()
    steps.removeAll()
    origins.removeAll()
    shapes.removeAll()
    (outsideInputs, outside, launches, starts, opened) = ([], [:], [], [:], [:])
    plainStarts = [-1, -1, -1, -1]
  }

  /// Forgets everything; what was learned of the flow keeps its numbers where it is kept.
  mutating func forget(keepsLearned: Bool) {
    var next = FlowTables()
    if keepsLearned { swap(&next.learned, &learned) }
    self = next
  }

  /// Remembers what starts the app.
  mutating func store(_ number: Int, of launch: Launch) {
    if launch.facts.isEmpty { plainStarts[launch.traits.index] = number } else { starts[launch] = number }
  }

  /// Remembers the transition of an input of a slot.
  mutating func store(_ number: Int, of slot: InputSlot, in state: Int) {
    steps[states[state].firstStep + slot.index] = Int32(clamping: number)
  }

  /// Remembers the transition of an input from outside.
  mutating func store(_ number: Int, of input: Outside) { outside[input] = number }

  /// Adds the transition that starts the app.
  mutating func addStart(
    _ edge: Int, _ view: borrowing FlowView, of launch: Launch, merges: Bool, in flow: SharedFlow
  ) -> Int {
    launches.append(launch)
    origins.append(Origin(state: -1, input: launches.count - 1))
    return add(edge, view, from: nil, merges: merges, in: flow)
  }

  /// Adds a transition of an input that leads nowhere, for a session that is thrown away.
  mutating func addStandstill(of slot: InputSlot, in state: Int) -> Int {
    origins.append(Origin(state: state, input: slot.index))
    transitions.append(
      TransitionRecord(
        target: state, edge: 0, outcome: 0, isEffective: false, hasAppearances: false, meetsSlot: false,
        hasArrived: false, undoes: false, destroyed: 0..<0, finished: 0..<0))
    return transitions.count - 1
  }

  /// Adds the transition of an input.
  /// - Parameters:
  ///   - edge: The number of its edge.
  ///   - view: The state as the input sees it.
  ///   - merges: Whether equal states and scenes have one number, wherever they turn up.
  mutating func add(
    _ edge: Int, _ view: borrowing FlowView, of input: AskedInput, in state: Int, merges: Bool, in flow: SharedFlow
  ) -> Int {
    switch input {
    case .slot(let slot): origins.append(Origin(state: state, input: slot.index))
    case .outside(let input):
      outsideInputs.append(input)
      origins.append(Origin(state: state, input: -outsideInputs.count))
    }
    return add(edge, view, from: state, merges: merges, in: flow)
  }

  private mutating func add(
    _ number: Int, _ view: borrowing FlowView, from origin: Int?, merges: Bool, in flow: SharedFlow
  ) -> Int {
    let edge = learned.edges[number]
    newParts.removeAll()
    for place in edge.parts {
      let part = learned.parts[place]
      var below = part.kept < 0 ? -1 : view.parts[part.kept]
      for closed in part.closed { below = self.number(of: learned.closed[closed], view, above: below) }
      newParts.append(below)
    }
    let target = self.state(of: edge, view, from: origin, merges: merges, in: flow)
    let firstDestroyed = destroyed.count
    for place in edge.destroyed {
      let instance = self.number(of: learned.destroyed[place], view)
      // An equal one in a tab out of view is the same, and still there.
      if !isHidden(instance) { destroyed.append(instance) }
    }
    scratch.removeAll()
    scratch.append(SmallRange(wrappedValue: view.facts..<view.facts))
    let edgeCase = cases.number(of: number, scratch)
    scratch.removeAll()
    for place in edge.eventSources { scratch.append(view.values[learned.indices[place]]) }
    transitions.append(
      TransitionRecord(
        target: target, edge: edgeCase, outcome: outcomes.number(of: number, scratch), isEffective: edge.isEffective,
        hasAppearances: edge.hasAppearances, meetsSlot: edge.meetsSlot, hasArrived: edge.hasArrived,
        undoes: edge.undoes, destroyed: firstDestroyed..<destroyed.count, finished: edge.finished))
    return transitions.count - 1
  }

  private mutating func state(
    of edge: LearnedFlow.Edge, _ view: borrowing FlowView, from origin: Int?, merges: Bool, in flow: SharedFlow
  ) -> Int {
    let facts = learned.facts(after: edge, from: view.facts, in: flow)
    scratch.removeAll()
    for place in edge.sources { scratch.append(view.values[learned.indices[place]]) }
    // No leaves: what placeholders stand for, and the facts.
    for place in newParts.indices { scratch.append(SmallRange(wrappedValue: newParts[place]..<newParts[place])) }
    scratch.append(SmallRange(wrappedValue: facts..<facts))
    if !merges, let origin, shapes.isKey(origin, edge.target, scratch) { return origin }
    let number = merges ? shapes.number(of: edge.target, scratch) : shapes.append(edge.target, scratch)
    guard number == states.count else { return number }
    let scene = scene(of: number, merges: merges, in: flow)
    let slotCount = InputSlot.first + scene.items.count
    let firstStep = steps.count
    for _ in 0..<slotCount { steps.append(-1) }
    let shape = learned.shapes[edge.target]
    states.append(
      StateRecord(
        panes: scene.panes, showsLeaf: scene.showsLeaf, hasSearchField: scene.hasSearchField, hasWayUp: scene.hasWayUp,
        bars: scene.bars, firstStep: firstStep, slotCount: slotCount, firstItem: scene.items.lowerBound,
        wait: shape.hasWait ? wait(ofState: number) : -1, isSuspended: shape.isWaiting, traits: shape.traits))
    return number
  }

  /// The number of the wait of a state.
  private mutating func wait(ofState number: Int) -> Int {
    let (shape, first) = (shapes.leadingNumber(of: number), shapes.registers(of: number).lowerBound)
    let values = (0..<learned.shapes[shape].registerCount).map { shapes[first + $0] }
    return learned.shape(shape).wait.map { waitTable.number(of: $0.filled(from: values)) } ?? -1
  }

  /// The number of a screen instance that an edge destroys.
  private mutating func number(of destroyed: LearnedFlow.Destroyed, _ view: borrowing FlowView) -> Int {
    instanceKey.removeAll()
    for place in destroyed.leaves {
      let leaves = learned.leaves[place]
      instanceKey.append(
        leaves.source < 0 ? SmallRange(wrappedValue: leaves.range) : view.values[leaves.source])
    }
    var form = destroyed.form
    if !destroyed.closedBelow.isEmpty {
      var instance = learned.instanceForms[form]
      let screen = Screen(
        kind: instance.kind, context: instance.context.mapLeaves(instanceKey.values.map(\.wrappedValue).filling))
      for place in destroyed.closedBelow {
        instance.ordinal += twins(of: screen, in: view.parts[learned.indices[place]])
      }
      form = learned.instanceForms.number(of: instance)
    }
    return instances.number(of: form, instanceKey)
  }

  /// The number of a closed part.
  /// - Parameter below: The number of what is closed below a screen of a stack.
  private mutating func number(of closed: LearnedFlow.Closed, _ view: borrowing FlowView, above below: Int) -> Int {
    scratch.removeAll()
    for place in closed.sources { scratch.append(view.values[learned.indices[place]]) }
    if learned.contents[closed.content].isScreen { scratch.append(SmallRange(wrappedValue: below..<below)) }
    return contents.number(of: closed.content, scratch)
  }

  /// The number of a screen instance.
  mutating func number(of instance: ScreenInstance) -> Int {
    let (form, leaves) = instance.marked
    instanceKey.removeAll()
    for range in leaves { instanceKey.append(SmallRange(wrappedValue: range)) }
    return instances.number(of: learned.instanceForms.number(of: form), instanceKey)
  }

  /// Whether a tab of the next state that is out of view has an instance.
  private mutating func isHidden(_ instance: Int) -> Bool {
    for place in newParts.indices where has(instance, in: newParts[place]) { return true }
    return false
  }

  /// Whether a content of a tab out of view has an instance.
  private mutating func has(_ instance: Int, in part: Int) -> Bool {
    while instancesOfContents.count <= part { instancesOfContents.append(nil) }
    if let known = instancesOfContents[part] { return known.contains(instance) }
    let values = values(ofContent: part)
    let own = learned.content(contents.leadingNumber(of: part)).instances.map { other in
      number(of: other.mapLeaves(values.filling))
    }
    instancesOfContents[part] = own
    return own.contains(instance)
  }
}
