/// One input being handled: a working copy of the state that is kept whole or thrown away.
struct FlowTransaction {
  let engine: FlowEngine
  let before: FlowState
  var state: FlowState
  var performed: [Operation] = []
  var decidedBy: Name<any Coordinator>?
  /// The coordinator of that slot that did.
  var coordinator: Name<any Coordinator>?
  /// The screens of the route that was followed.
  var path: [Screen] = []
  var cases: [TakenCase] = []
  var diagnostics: [NavigationDiagnostic] = []
  /// Set where the input ends otherwise than by changing the tree.
  var outcome: NavigationRecord.Outcome?
  /// Who is who while frames come and go: a frame's index may change, its token may not.
  ///
  /// Never part of the state.
  var tokens: [Int]
  var nextToken: Int
  /// The slots of those that started, and the ends of those that ended.
  var started: [Name<any Coordinator>] = []
  var ended: [CoordinatorEnd] = []
  var endings = 0

  init(engine: FlowEngine, before: FlowState) {
    self.engine = engine
    self.before = before
    state = before
    tokens = Array(before.coordinators.indices)
    nextToken = tokens.count
  }

  /// Handles the input, or starts the app when there is none.
  consuming func run(_ input: FlowInput?) -> FlowStep {
    do throws(NavigationFailure) {
      if let flaw = before.flaw {
        throw NavigationFailure(phase: .plan, code: .malformedState, culprit: flaw)
      }
      if let input { if try admits(input) { try dispatch(input) } } else { try begin(engine.app.root, parent: nil) }
      try settle(after: input)
      try presentDeferred(after: input)
    } catch {
      state = before
      performed = []
      path = []
      started = []
      ended = []
      cases = []
      diagnostics = []
      outcome = .failed(error)
      return step(record(of: input))
    }
    let record = record(of: input)
    observe(record)
    return step(record)
  }

  private mutating func dispatch(_ input: FlowInput) throws(NavigationFailure) {
    switch input {
    case .intent(let intent): try answer(intent)
    case .tap(let tap): try take(tap)
    case .toggle(let section, let kind): try toggle(section, of: kind)
    case .back(let back): try leave(by: back)
    case .drag(let step): try drag(step)
    case .selectTab(let index): try selectTab(index)
    case .open(let destination): try open(destination)
    case .traits(let traits): try adapt(to: traits)
    case .fact(let fact, let isTrue): establish(fact, isTrue)
    case .gate(let gate, let verdict): try resume(gate, with: verdict)
    case .timeout(let gate): try resume(gate, with: .fail, failing: .timedOut)
    case .relaunch: try begin(app.root, parent: nil)
    }
  }

  var app: App { engine.app }

  var navigationContext: NavigationContext {
    NavigationContext(
      tree: state.tree,
      traits: state.traits,
      facts: state.facts,
      screens: app.screens,
      containers: app.containers
    )
  }

  mutating func establish(_ fact: Name<Fact>, _ isTrue: Bool) {
    state.facts.removeAll { $0 == fact }
    if isTrue { state.facts = (state.facts + [fact]).sorted() }
  }

  /// Does what an item does: facts first, then the answer to the gate that waits, or else what it asks for.
  private mutating func take(_ tap: Tap) throws(NavigationFailure) {
    for change in tap.facts { establish(change.fact, change.isTrue) }
    if let verdict = tap.verdict, let gate = engine.waitingGate(of: state) { return try resume(gate, with: verdict) }
    if let intent = tap.intent { try answer(intent) }
  }

  /// The frame that owns the screen in focus, or the youngest if none does.
  var firstAsked: Int {
    let owner = state.tree.focus(in: state.traits, under: app.containers)?.owner
    return owner.flatMap { state.coordinators.indices.contains($0) ? $0 : nil } ?? state.coordinators.count - 1
  }

  /// Puts up a new tree.
  ///
  /// A navigation whose gate lost its layer waits for nothing any more.
  mutating func show(_ tree: ScreenTree) {
    state.tree = tree
    guard let suspended = state.suspended, suspended.layer >= tree.layers.count else { return }
    state.suspended = nil
    outcome = .cancelled
  }

  /// Applies operations; the screens they bring belong to the frame.
  mutating func apply(_ operations: [Operation], owner: Int) throws(NavigationFailure) {
    for operation in operations {
      let owned = operation.owned(by: owner)
      if try defers(owned) { continue }
      let tree = try state.tree.applying(owned, in: state.traits, under: app.containers)
      if tree != state.tree { performed.append(operation) }
      show(tree)
    }
  }

  /// Opens or closes a section in place; the screen answers, no coordinator is asked.
  private mutating func toggle(_ section: Range<Int>, of kind: Name<Screen>) throws(NavigationFailure) {
    guard let listing = app.screens[kind]?.listing,
      let screen = navigationContext.panes.first(where: { $0.kind == kind })
    else { throw NavigationFailure(phase: .plan, code: .screenNotVisible, culprit: kind.rawValue) }
    let rows = listing.rows(context: screen.context, display: screen.display)
    guard rows.contains(where: { $0.isSection && $0.node.leaves == section }) else {
      throw NavigationFailure(phase: .plan, code: .noSection, culprit: "\(screen) \(Value.range(section))")
    }
    let display = listing.display(afterToggling: section, display: screen.display)
    try apply([.update(kind, display: display)], owner: 0)
  }
}

extension Operation {
  fileprivate func owned(by owner: Int) -> Operation {
    func owned(_ screen: Screen) -> Screen {
      var screen = screen
      screen.owner = owner
      return screen
    }
    return mapScreens(owned)
  }
}
