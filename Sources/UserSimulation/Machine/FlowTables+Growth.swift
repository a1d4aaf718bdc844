import HeadlessNavigation

/// Adding what was found out: edges, transitions, states, and what stays in tabs.
extension FlowTables {
  /// Forgets states and transitions; shapes and edges keep their numbers where they are kept.
  mutating func forgetStates(keepsEdges: Bool) {
    guard keepsEdges else {
      self = FlowTables()
      return
    }
    let (shapeList, shapeNumbers) = (self.shapeList, self.shapeNumbers)
    let (contentList, contentNumbers) = (self.contentList, self.contentNumbers)
    let (edges, edgeNumbers) = (self.edges, self.edgeNumbers)
    let (inputNumbers, openingNumbers) = (self.inputNumbers, self.openingNumbers)
    let (numbersOfEdges, itemEdges, forms) = (self.numbersOfEdges, self.itemEdges, instances.forms)
    let (sharedEdgeCount, factSets, dependences) = (self.sharedEdgeCount, self.factSets, self.dependences)
    self = FlowTables()
    (self.shapeList, self.shapeNumbers) = (shapeList, shapeNumbers)
    (self.contentList, self.contentNumbers) = (contentList, contentNumbers)
    (self.edges, self.edgeNumbers) = (edges, edgeNumbers)
    (self.inputNumbers, self.openingNumbers) = (inputNumbers, openingNumbers)
    (self.numbersOfEdges, self.itemEdges) = (numbersOfEdges, itemEdges)
    (self.sharedEdgeCount, self.factSets, self.dependences) = (sharedEdgeCount, factSets, dependences)
    instances = ScreenInstanceTable(forms: forms)
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

  /// What an input to a view asks, by the numbers of the flow.
  /// - Parameter input: The input, with registers in place of ranges.
  mutating func query(of input: FlowInput, to view: FlowPosition, in flow: SharedFlow) -> SharedFlow.Query {
    let number = inputNumbers[input] ?? flow.number(of: input)
    inputNumbers[input] = number
    guard !view.key.isEmpty else { return SharedFlow.Query(shape: view.shape.number, opened: 0, input: number) }
    let opened = openingNumbers[view.key] ?? flow.number(ofOpening: view.key)
    openingNumbers[view.key] = opened
    return SharedFlow.Query(shape: view.shape.number, opened: opened, input: number)
  }

  /// Gives an edge a number.
  /// - Parameter query: What it always answers; `nil` where it was for one state alone.
  mutating func add(_ edge: FlowEdge, answering query: SharedFlow.Query?, in flow: SharedFlow) -> Int {
    edges.append(edge)
    numbersOfEdges.append(
      EdgeNumbers(
        destroyed: edge.destroyed.map { (instances.form(of: $0), $0.closedBelow) },
        finished: edge.finished.map { flow.number(of: $0.rawValue) }, isShared: query != nil))
    if let query {
      edgeNumbers[query, default: []].append(edges.count - 1)
      sharedEdgeCount += 1
    }
    return edges.count - 1
  }

  /// Whether an edge answers an input to all states of a shape.
  func isShared(_ edge: Int) -> Bool { numbersOfEdges[edge].isShared }

  /// Remembers the edge of an input of an item.
  mutating func store(_ edge: Int, of input: ItemInput) {
    if itemEdges[input]?.contains(edge) != true { itemEdges[input, default: []].append(edge) }
  }

  /// Notes that an answer depends on tabs out of view.
  mutating func recordDependence(of query: SharedFlow.Query, _ effects: [FactEffect]) { dependences[query] = effects }

  /// The number of a set of facts.
  private mutating func number(of facts: FactSet, in flow: SharedFlow) -> Int {
    if let known = factSets.knownNumber(of: facts) { return Int(known) }
    let (number, sets) = flow.withVocabulary { ($0.facts.number(of: facts), $0.facts) }
    factSets = sets
    return Int(number)
  }

  /// Adds the transition that starts the app.
  mutating func addStart(
    _ edge: Int, _ values: [Range<Int>], of launch: Launch, merges: Bool, in flow: SharedFlow
  ) -> Int {
    launches.append(launch)
    origins.append(Origin(state: -1, input: launches.count - 1))
    let facts = flow.withVocabulary { $0.facts.set(of: launch.facts) }
    return add(edge, values, [], from: nil, where: facts, merges: merges, in: flow)
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
  ///   - values: The values that the edge refers to.
  ///   - parts: What the placeholders stand for that the edge refers to.
  ///   - slot: The slot; `nil` for an input from outside.
  ///   - input: That input; without meaning where there is a slot.
  ///   - merges: Whether equal states and scenes have one number, wherever they turn up.
  mutating func add(
    _ edge: Int, _ values: [Range<Int>], _ parts: [Int], of slot: InputSlot?, _ input: FlowInput?, in state: Int,
    merges: Bool, in flow: SharedFlow
  ) -> Int {
    if slot == nil, let input { outsideInputs.append(input) }
    origins.append(Origin(state: state, input: slot?.index ?? -outsideInputs.count))
    return add(edge, values, parts, from: state, where: facts(in: state), merges: merges, in: flow)
  }

  private mutating func add(
    _ number: Int, _ values: [Range<Int>], _ given: [Int], from origin: Int?, where facts: FactSet, merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    let edge = edges[number]
    let before = self.number(of: facts, in: flow)
    let after = edge.effect.isNone ? before : self.number(of: edge.effect.facts(after: facts), in: flow)
    let parts = edge.parts.map { part in
      part.closed.reduce(part.kept.map { given[$0] } ?? -1) { below, closed in
        self.number(of: closed.content, closed.sources.map { values[$0] }, above: below)
      }
    }
    let target = self.state(of: edge, values, parts, after, from: origin, merges: merges, in: flow)
    var destroyed: [Int] = []
    for (form, closedBelow) in numbersOfEdges[number].destroyed {
      let twins =
        closedBelow.isEmpty ? 0 : self.twins(of: instances.screen(of: form, values), in: closedBelow.map { given[$0] })
      let instance = instances.number(of: form, values, above: twins)
      // An equal one in a tab out of view is the same, and still there.
      if !parts.contains(where: { has(instance, in: $0) }) { destroyed.append(instance) }
    }
    scratch.removeAll()
    scratch.append(SmallRange(wrappedValue: before..<before))
    let edgeCase = cases.number(of: number, scratch)
    scratch.removeAll()
    for source in edge.eventSources { scratch.append(SmallRange(wrappedValue: values[source])) }
    transitions.append(
      TransitionRecord(
        target: target, edge: edgeCase, outcome: outcomes.number(of: number, scratch), isEffective: edge.isEffective,
        hasAppearances: edge.hasAppearances, meetsSlot: edge.meetsSlot, hasArrived: edge.hasArrived,
        undoes: edge.undoes, destroyed: self.destroyed.append(all: destroyed),
        finished: self.finished.append(all: numbersOfEdges[number].finished)))
    return transitions.count - 1
  }

  private mutating func state(
    of edge: FlowEdge, _ values: [Range<Int>], _ parts: [Int], _ facts: Int, from origin: Int?, merges: Bool,
    in flow: SharedFlow
  ) -> Int {
    scratch.removeAll()
    for source in edge.sources { scratch.append(SmallRange(wrappedValue: values[source])) }
    // No leaves: the contents of tabs, and the facts.
    for part in parts + [facts] { scratch.append(SmallRange(wrappedValue: part..<part)) }
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
        panes: scene.panes, showsLeaf: scene.showsLeaf, hasSearchField: scene.hasSearchField, hasWayUp: scene.hasWayUp,
        bars: scene.bars, firstStep: firstStep, slotCount: slotCount, firstItem: scene.items.lowerBound,
        wait: edge.target.state.suspended == nil
          ? -1 : GateWait(in: flowState(number), of: flow.engine.app).map { waitTable.number(of: $0) } ?? -1,
        isSuspended: edge.target.state.suspended != nil || edge.target.state.waiting != nil,
        traits: edge.target.state.traits))
    return number
  }

  /// How many screens equal to one are closed in some stacks.
  private func twins(of screen: Screen, in parts: [Int]) -> Int { parts.reduce(0) { $0 + twins(of: screen, in: $1) } }

  /// The number of a closed part.
  /// - Parameter below: The number of what is closed below a screen of a stack.
  mutating func number(of content: ClosedPart, _ values: [Range<Int>], above below: Int) -> Int {
    let identifier = ObjectIdentifier(content)
    let head = contentNumbers[identifier] ?? contentList.count
    if head == contentList.count {
      contentNumbers[identifier] = head
      contentList.append(content)
    }
    scratch.removeAll()
    for value in values { scratch.append(SmallRange(wrappedValue: value)) }
    if content.kind != .tab { scratch.append(SmallRange(wrappedValue: below..<below)) }
    return contents.number(of: head, scratch)
  }

  /// The number of a screen instance.
  mutating func number(of instance: ScreenInstance) -> Int { instances.number(of: instances.form(of: instance)) }

  /// Whether a content of a tab out of view has an instance.
  private mutating func has(_ instance: Int, in content: Int) -> Bool {
    while instancesOfContents.count <= content { instancesOfContents.append(nil) }
    if let known = instancesOfContents[content] { return known.contains(instance) }
    let values = values(ofContent: content)
    let own = contentList[contents.leadingNumber(of: content)].instances.map { other in
      instances.number(of: instances.form(of: other), values)
    }
    instancesOfContents[content] = own
    return own.contains(instance)
  }

  private mutating func number(of shape: FlowShape) -> Int {
    let identifier = ObjectIdentifier(shape)
    if let known = shapeNumbers[identifier] { return known }
    shapeNumbers[identifier] = shapeList.count
    shapeList.append(shape)
    return shapeList.count - 1
  }
}
