package import HeadlessNavigation

/// An input of something in view, or from outside.
enum AskedInput {
  case slot(InputSlot)
  case outside(FlowInput)
}

/// A flow engine that never does the same work twice: states, scenes and steps are numbered and remembered.
///
/// Users repeat the same few thousand steps, so a worker's machine soon answers from its tables. One machine belongs
/// to one worker; the shapes and edges that its steps follow are shared with others. Numbers depend on the order of
/// discovery and must not reach any result.
package struct FlowMachine: ~Copyable {
  /// What is known of the flow; shared with other machines.
  private(set) var flow: SharedFlow
  /// Whether what was found out is used again; otherwise every step is done by the engine, and every scene is built anew.
  private let remembers: Bool
  /// What was found out.
  package private(set) var tables = FlowTables()
  /// The names of screens, menus, items and slots.
  package private(set) var names = NumberTable<String>()
  /// The scents of items.
  private(set) var scents = NumberTable<ItemScent>()
  /// What decides how clear labels are.
  private(set) var clarities = NumberTable<LabelClarity>()
  /// The goals whose users want what an item does.
  private(set) var audiences = NumberTable<Set<String>>()
  /// A state as the latest input saw it.
  private var view = FlowView()
  /// The step that the engine made for the latest transition, if it had to: listeners read whole steps as users take them.
  private var latest: (step: FlowStep, transition: Int)?
  /// How many transitions there were when ``hasGrown()`` was last asked.
  private var askedCount = 0
  /// The most bytes of what is found out in one session.
  package var mostBytes = Int.max
  /// Whether a session would have needed more: what it comes to then is of no use, and everything has to be forgotten.
  package private(set) var isOverfull = false

  /// Makes a machine.
  /// - Parameter slot: The tested slot, whose first answer is the exposure.
  package init(engine: FlowEngine, observing slot: Name<any Coordinator>) {
    self.init(SharedFlow(engine, observing: slot))
  }

  /// Makes a machine that shares what is found out with others, unless it remembers nothing.
  package init(_ flow: SharedFlow, remembers: Bool = true) {
    self.flow =
      remembers
      ? flow
      : SharedFlow(
        flow.engine, observing: flow.slots, interceptor: flow.interceptor, ways: flow.ways, usesRegisters: false,
        mostBytes: flow.mostBytes)
    self.remembers = remembers
  }

  /// The engine that it is quicker than.
  package var engine: FlowEngine { flow.engine }

  /// The number of what a transition has in common with all of which the same events can be made.
  @inline(__always) package mutating func outcomeNumber(of transition: Int) -> Int {
    tables.transitions[transition].outcome
  }

  /// Whether there is more to remember, or to forget, than when this was last asked.
  package mutating func hasGrown() -> Bool {
    defer { askedCount = tables.transitions.count }
    return tables.transitions.count != askedCount || flow.isFull
  }

  /// Whether its edges or those of the flow take more bytes than they may.
  package mutating func exceeds(edgeBytes: Int) -> Bool { tables.learned.byteCount > edgeBytes || flow.isFull }

  /// The transition that starts the app.
  /// - Parameter facts: The facts that are true, sorted.
  package mutating func start(in traits: Traits, facts: [Name<Fact>] = []) -> Int {
    let launch = FlowTables.Launch(traits: traits, facts: facts)
    if remembers {
      let known = tables.known(launch)
      if known >= 0 { return known }
    }
    var values = Registers()
    let step = engine.start(in: traits, facts: facts)
    let given = flow.withVocabulary { $0.facts.set(of: facts) }
    guard let made = flow.edge(of: step, from: nil, [:], where: given, answering: nil, &values) else { return 0 }
    view.clear(facts: tables.learned.number(of: given, in: flow))
    view.append(restOf: values)
    let edge = tables.learned.add(made, answering: nil, in: flow)
    let number = tables.addStart(edge, view, of: launch, merges: remembers, in: flow)
    learn()
    if remembers { tables.store(number, of: launch) }
    latest = (step, number)
    return number
  }

  /// The transition of an input of a slot.
  package mutating func step(_ slot: InputSlot, in state: Int) -> Int {
    let known = tables.known(slot, in: state)
    if known >= 0 { return known }
    if isOverfull || tables.byteCount > mostBytes {
      // A session ends by itself where nothing answers any more.
      isOverfull = true
      let number = tables.addStandstill(of: slot, in: state)
      tables.store(number, of: slot, in: state)
      return number
    }
    let number = answer(to: .slot(slot), in: state)
    if remembers { tables.store(number, of: slot, in: state) }
    return number
  }

  /// The transition of an input from outside.
  package mutating func step(_ input: FlowInput, in state: Int) -> Int {
    let key = FlowTables.Outside(state: state, input: input)
    if remembers {
      let known = tables.known(key)
      if known >= 0 { return known }
    }
    let number = answer(to: .outside(input), in: state)
    if remembers { tables.store(number, of: key) }
    return number
  }

  /// The transition of an input, by its edge; where no edge is known the engine answers.
  private mutating func answer(to input: AskedInput, in state: Int) -> Int {
    let (form, leaves) = form(of: input, in: state)
    var (edge, opening) = (-1, form.opening)
    while true {
      latest = nil
      let question = look(at: state, opening, form, about: leaves, input)
      edge = question.map { tables.learned.edge(answering: $0, where: view.facts) } ?? -1
      if edge < 0 { edge = ask(input, in: state, answering: question) }
      let sought = tables.learned.edges[edge].sought
      if tables.learned.edges[edge].target < 0 || tables.hidesTwins(edge, from: view) {
        guard let next = opening.next else { break }
        opening = next
      } else if tables.hides(sought, in: view) {
        opening.sought |= sought
      } else {
        break
      }
    }
    let number = tables.add(edge, view, of: input, in: state, merges: remembers, in: flow)
    learn()
    if view.isOpen { latest?.transition = number }
    return number
  }

  /// Looks at a state as an input sees it, and returns the number of what that asks; `nil` where what it leads to is good for
  /// the state alone.
  private mutating func look(
    at state: Int, _ opening: Opening, _ form: LearnedFlow.Form, about leaves: Range<Int>?, _ input: AskedInput
  ) -> Int? {
    tables.look(at: state, into: &view)
    tables.open(opening, in: &view)
    let register = leaves.map { view.index(of: $0) } ?? -1
    guard remembers, form.isShared else { return nil }
    guard form.leafCount > 1, case .outside(let input) = input else {
      return tables.learned.question(view, form.number, register, in: flow)
    }
    let marked = input.mapLeaves { Register.mark(view.index(of: $0), count: $0.count) }
    return tables.learned.question(view, tables.learned.number(of: marked, in: flow), -1, in: flow)
  }

  /// The form of an input, and the leaves it is about.
  private mutating func form(of input: AskedInput, in state: Int) -> (LearnedFlow.Form, Range<Int>?) {
    switch input {
    case .outside(let input): return tables.learned.form(of: input, in: flow)
    case .slot(let slot):
      var (number, leaves) = (slot.index, Range<Int>?.none)
      if slot.index >= InputSlot.first {
        let item = tables.items[tables.states[state].firstItem + slot.index - InputSlot.first]
        (number, leaves) = (item.form, item.leaves.isEmpty ? nil : item.leaves)
      }
      let known = tables.learned.forms[number]
      if known.number >= 0, known.isOfItem { return (known, leaves) }
      var (form, own) = tables.learned.form(of: self.input(of: slot, in: state), in: flow)
      form.isOfItem = flow.usesRegisters && form.leafCount < 2 && own == leaves
      tables.learned.learn(form, number)
      return (form, own)
    }
  }

  /// The edge of an input to what is looked at.
  private mutating func ask(_ input: AskedInput, in state: Int, answering question: Int?) -> Int {
    let facts = tables.learned.factSets[Int32(clamping: view.facts)]
    let query = question.map { tables.learned.query($0) }
    if let question, let answer = query.flatMap(flow.answer) {
      if let known = answer.edge(where: facts) {
        return tables.learned.add(known, answering: question, in: flow)
      }
      if let effect = answer.dependent.first(where: { $0.applies(where: facts) }) {
        return tables.learned.addDependence(effect, of: question)
      }
    }
    let (input, before) = (self.input(input, in: state), tables.state(of: view))
    let step = input == .back(.button) ? engine.goingBack(in: before) : engine.handle(input, in: before)
    var values = view.registers
    let given = values.values.count
    guard
      let made = flow.edge(
        of: step, from: before, view.ownerCounts, where: facts, answering: query, &values)
    else { return tables.learned.addDependence(flow.effect(of: step, where: facts), of: question) }
    view.append(restOf: values)
    let answered = values.values.count == given ? question : nil
    latest = (step, -1)
    return tables.learned.add(made, answering: answered, in: flow)
  }

  private func input(_ input: AskedInput, in state: Int) -> FlowInput {
    switch input {
    case .slot(let slot): self.input(of: slot, in: state)
    case .outside(let input): input
    }
  }

  /// Whether an input of an item may undo, as far as its edge is known: most need not be followed to see that they do not.
  mutating func mayUndo(_ slot: InputSlot, in state: Int) -> Bool {
    guard tables.known(slot, in: state) < 0 else { return true }
    let (form, leaves) = form(of: .slot(slot), in: state)
    guard let question = look(at: state, form.opening, form, about: leaves, .slot(slot)) else { return true }
    let number = tables.learned.edge(answering: question, where: view.facts)
    guard number >= 0, case let edge = tables.learned.edges[number], edge.target >= 0 else { return true }
    return edge.undoes || tables.hides(edge.sought, in: view)
  }

  /// Takes over the names that were given numbers lately.
  private mutating func learn() {
    guard tables.hasNewNames else { return }
    tables.hasNewNames = false
    let known = flow.withVocabulary { $0 }
    if names.count < known.names.count { names = known.names }
    if scents.count < known.scents.count { scents = known.scents }
    if clarities.count < known.clarities.count { clarities = known.clarities }
    if audiences.count < known.audiences.count { audiences = known.audiences }
  }

  /// The number of a name of a screen, menu, item or slot.
  package func number(of name: String) -> Int { flow.number(of: name) }

  /// The input of a slot.
  package func input(of slot: InputSlot, in state: Int) -> FlowInput {
    slot.input ?? tables.input(ofItem: slot.index - InputSlot.first, in: state, names, engine.app)
  }

  /// The state of a number, as the engine knows it.
  package func flowState(_ number: Int) -> FlowState { tables.flowState(number) }

  /// The screen instances that a transition opened, in view or not.
  mutating func instances(openedBy transition: Int) -> [Int] {
    if let known = tables.opened[transition] { return known }
    guard let origin = state(before: transition) else { return [] }
    let earlier = ScreenInstance.instances(of: flowState(origin).tree, in: engine.app)
    let later = ScreenInstance.instances(of: flowState(tables.transitions[transition].target).tree, in: engine.app)
    let opened = later.filter { !earlier.contains($0) }.map { tables.number(of: $0) }
    tables.opened[transition] = opened
    return opened
  }

  /// The gate that suspends a navigation in a state and times out, if any.
  package func wait(in state: Int) -> GateWait? {
    let number = tables.states[state].wait
    return number < 0 ? nil : tables.wait(of: number)
  }

  /// The step of a transition, which the engine makes once more unless that was the latest.
  package func flowStep(_ transition: Int) -> FlowStep {
    if let latest, latest.transition == transition { return latest.step }
    let origin = tables.origin(of: transition)
    if let launch = origin.launch { return engine.start(in: launch.traits, facts: launch.facts) }
    let input = input(before: transition)
    let state = flowState(origin.state)
    return input == .back(.button) ? engine.goingBack(in: state) : engine.handle(input, in: state)
  }

  /// The state that a transition starts from; `nil` at a launch.
  func state(before transition: Int) -> Int? {
    let state = tables.origin(of: transition).state
    return state < 0 ? nil : state
  }

  /// The input of a transition, which is not a launch.
  func input(before transition: Int) -> FlowInput {
    let origin = tables.origin(of: transition)
    return origin.input ?? origin.slot.map { input(of: $0, in: origin.state) } ?? .relaunch
  }

  /// Forgets states and transitions, which are numbered from 0 again; all other numbers stay.
  package mutating func forgetStates() {
    askedCount = 0
    tables.forgetStates()
    latest = nil
  }

  /// Forgets everything but edges, and those where they take more than so many bytes or the flow is too large.
  ///
  /// Equal states have one number only among the shapes of one flow, so a machine never mixes those of two.
  package mutating func forget(keepingEdgesOf mostBytes: Int = .max) {
    let next = flow.successor
    askedCount = 0
    tables.forget(keepsLearned: remembers && next === flow && tables.learned.byteCount <= mostBytes)
    flow = next
    latest = nil
    isOverfull = false
  }

  /// The screen with the most items so far, and how many these are: what takes the most memory.
  package var widestScreen: (screen: String, items: Int) {
    var widest = (screen: -1, items: 0)
    for number in tables.panes.indices where tables.panes[number].items.count > widest.items {
      widest = (tables.panes[number].kind, tables.panes[number].items.count)
    }
    return (widest.screen < 0 ? "" : names[widest.screen], widest.items)
  }
}

extension FlowInput {
  /// The closed parts that it always needs to see.
  var opening: Opening {
    switch self {
    case .selectTab(let index): .tab(index)
    case .traits, .relaunch: .all
    case .intent, .tap, .toggle, .back, .open, .fact, .gate, .timeout: .nothing
    }
  }
}

extension Traits {
  /// The position among the four combinations of size classes.
  var index: Int { horizontal.index * 2 + vertical.index }
}
