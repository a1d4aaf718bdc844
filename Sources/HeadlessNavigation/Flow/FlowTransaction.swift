/// One input being handled: a working copy of the state that is kept whole or thrown away.
struct FlowTransaction {
  let rules: FlowRules
  let before: FlowState
  var state: FlowState
  var performed: [TreeOperation] = []
  var decidedBy: Name<any Coordinator>?
  /// The coordinator of that slot that did.
  var coordinator: Name<any Coordinator>?
  /// The screens of the route that was followed.
  var path: [Screen] = []
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
  let factUse = FactUse()

  init(_ rules: FlowRules, before: FlowState) {
    self.rules = rules
    self.before = before
    state = before
    tokens = Array(before.coordinators.indices)
    nextToken = tokens.count
  }

  /// Handles the input, or starts the app when there is none.
  consuming func run(_ input: FlowInput?) -> FlowStep {
    let untouched = self
    do throws(NavigationFailure) {
      if let flaw = before.flaw { throw .plan(.malformedState, flaw) }
      if let input { if !dropsAsCovered(input) { try dispatch(input) } } else { try launch() }
      try settle(after: input)
      if before.suspended != nil { try releaseWaiting() }
      followChanges()
      try requireScreens()
    } catch {
      let (slot, name) = (decidedBy, coordinator)
      undo(to: untouched)
      (decidedBy, coordinator, outcome) = (slot, name, .failed(error))
      return step(record(of: input))
    }
    let record = record(of: input)
    observe(record)
    return step(record)
  }

  /// Refuses to leave nothing on display: a window keeps its screens until it is given others.
  private func requireScreens() throws(NavigationFailure) {
    guard state.tree.layers.isEmpty, let last = before.tree.screens.last else { return }
    let culprit = ended.last.map { "coordinator \($0.slot)" } ?? last.description
    throw .plan(.nothingLeft, culprit)
  }

  private mutating func dispatch(_ input: FlowInput) throws(NavigationFailure) {
    switch input {
    case .intent(let intent): try answer(fromScreen: intent)
    case .tap(let tap): try perform(tap)
    case .toggle(let section, let kind): try toggle(section, of: kind)
    case .back(let back): try leave(by: back)
    case .selectTab(let index): try selectTab(index)
    case .open(let destination): if try admitsLink(destination) { try open(destination) }
    case .traits(let traits): try adapt(to: traits)
    case .fact(let fact, let isTrue): establish(fact, isTrue)
    case .gate(let gate, let verdict): try resume(gate, with: verdict)
    case .timeout(let gate): try expire(gate)
    case .relaunch: try launch()
    }
  }

  /// Whether the input comes from a screen that is not on display, and is dropped for it; the record counts it (C31).
  ///
  /// An intent that does not say where it comes from is taken to come from what a user sees. Source: RxFlow,
  /// `allowStepWhenNotPresented`; RxFlow #131.
  private mutating func dropsAsCovered(_ input: FlowInput) -> Bool {
    let (source, intent): (Name<Screen>?, Intent?) =
      switch input {
      case .intent(let intent): (intent.source, intent)
      case .tap(let tap): (tap.source, tap.intent)
      default: (nil, nil)
      }
    guard let source, !panes.contains(where: { $0.kind == source }) else { return false }
    if let intent { diagnostics.append(.dropped(intent)) }
    return true
  }

  /// Starts the root coordinator, and goes to what the app is launched with, as far as that can be done: an app that is
  /// opened shows what it can.
  private mutating func launch() throws(NavigationFailure) {
    try begin(app.root, parent: nil)
    for destination in app.launch {
      let failure = attempt { (launch) throws(NavigationFailure) in try launch.navigate(to: destination, owner: 0) }
      if let failure { diagnostics.append(.notLaunched(destination, failure)) }
    }
    path = []
  }

  /// Does something, and undoes all of it where it fails.
  /// - Returns: Why it failed; `nil` when it is done.
  mutating func attempt(_ action: (inout FlowTransaction) throws(NavigationFailure) -> Void) -> NavigationFailure? {
    let undone = self
    do throws(NavigationFailure) {
      try action(&self)
      return nil
    } catch {
      undo(to: undone)
      return error
    }
  }

  /// Goes back to what was before something failed, which may depend on what was read.
  private mutating func undo(to undone: FlowTransaction) {
    self = undone
    factUse.record { $0.recordUndoing() }
  }

  /// Opens what is opened after facts have turned; what cannot be leaves them as they are, and the record says why.
  private mutating func followChanges() {
    guard !app.opensAfter.isEmpty else { return }
    let turned = Set(before.facts).symmetricDifference(state.facts).sorted()
    for change in turned.map({ FactChange($0, state.facts.contains($0)) }) {
      guard let name = app.opensAfter[change] else { continue }
      let failure = attempt { (changed) throws(NavigationFailure) in
        try changed.open(Destination(name))
        try changed.settle(after: nil)
      }
      if let failure { outcome = .failed(failure) }
    }
  }

  var app: AppDefinition { rules.app }

  var navigationContext: NavigationContext {
    var context = NavigationContext(
      tree: state.tree, traits: state.traits, facts: state.facts, screens: app.screens, containers: app.containers)
    context.factUse = factUse
    return context
  }

  func recordSearch(for kinds: [Name<Screen>]?) { factUse.record { $0.recordSearch(for: kinds) } }

  var panes: [Screen] { state.tree.panes(in: state.traits, under: app.containers) }

  private var site: OperationSite { state.tree.site(in: state.traits, under: app.containers) }

  mutating func establish(_ fact: Name<Fact>, _ isTrue: Bool) {
    let isFollowed = app.opensAfter.keys.contains { $0.fact == fact }
    factUse.record {
      if isFollowed { $0.recordRead(of: fact) }
      $0.recordChange(of: fact)
    }
    state.facts.removeAll { $0 == fact }
    if isTrue { state.facts = (state.facts + [fact]).sorted() }
  }

  /// Does what an item does: facts first, then the answer to the gate that waits, or else what it asks for.
  private mutating func perform(_ tap: Tap) throws(NavigationFailure) {
    for change in tap.facts { establish(change.fact, change.isTrue) }
    if let verdict = tap.verdict, let gate = state.waitingGate { return try resume(gate, with: verdict) }
    try answer(fromScreen: tap.intent)
  }

  /// Answers what is asked for on a screen, or in an alert.
  ///
  /// The platform closes alerts before their actions run, so an alert closes whatever becomes of it. The coordinator that
  /// presented it is asked first; what it leaves is asked for on the screen that is then in focus.
  private mutating func answer(fromScreen intent: Intent?) throws(NavigationFailure) {
    let frame = firstAsked
    guard state.tree.layers.last?.style == .alert else {
      if let intent { try answer(intent, startingWith: frame) }
      return
    }
    try apply([.dismiss(layers: 1)], owner: frame)
    guard let intent else { return }
    let failure = attempt { (closed) throws(NavigationFailure) in
      let isAnswered = try closed.answer(intent, startingWith: frame)
      if !isAnswered { try closed.answer(intent) }
    }
    if let failure { outcome = .failed(failure) }
  }

  /// The frame that owns the screen in focus, or the youngest if none does; or that of the tab around it, where what is
  /// above that frame put the screen there.
  var firstAsked: Int {
    let focus = state.tree.focus(in: state.traits, under: app.containers)?.owner
    let owner = focus.flatMap { state.coordinators.indices.contains($0) ? $0 : nil } ?? state.coordinators.count - 1
    guard state.coordinators.count > 1, let tabs = state.tree.tabs(in: state.traits, under: app.containers),
      tabs.children.indices.contains(tabs.selected), let tab = tabs.children[tabs.selected].screens.first?.owner,
      state.coordinators.indices.contains(tab)
    else { return owner }
    let above = sequence(first: tab) { state.coordinators[$0].parent }
    return above.contains(owner) ? tab : owner
  }

  /// Puts up a new tree.
  ///
  /// A navigation whose gate lost its layer waits for nothing any more.
  mutating func show(_ tree: ScreenTree) {
    state.tree = tree.listingTabs(in: state.traits, under: app.containers)
    guard let suspended = state.suspended, suspended.layer >= tree.layers.count else { return }
    state.suspended = nil
    outcome = .cancelled
  }

  /// Applies operations; the screens they bring belong to the frame.
  mutating func apply(_ operations: [TreeOperation], owner: Int) throws(NavigationFailure) {
    for operation in operations {
      if operation.sought != [] { recordSearch(for: operation.sought) }
      let tree = try state.tree.applying(operation.owned(by: owner), in: state.traits, under: app.containers)
      if tree != state.tree { performed.append(operation) }
      show(tree)
    }
  }

  /// Opens or closes a section in place; the screen answers, no coordinator is asked.
  private mutating func toggle(_ section: Range<Int>, of kind: Name<Screen>) throws(NavigationFailure) {
    guard let listing = app.screens[kind]?.listing,
      let screen = panes.first(where: { $0.kind == kind })
    else { throw .plan(.screenNotVisible, kind) }
    let rows = listing.rows(context: screen.context, display: screen.display)
    guard rows.contains(where: { $0.isSection && $0.node.leaves == section }) else {
      throw .plan(.noSection, "\(screen) \(Value.range(section))")
    }
    let display = listing.display(afterToggling: section, display: screen.display)
    try apply([.update(kind, display: display)], owner: 0)
  }
}

extension TreeOperation {
  fileprivate func owned(by owner: Int) -> TreeOperation {
    func owned(_ screen: Screen) -> Screen {
      var screen = screen
      screen.owner = owner
      return screen
    }
    return mapScreens(owned)
  }
}

/// One navigation at a time.
extension FlowTransaction {
  func rule(for destination: Destination) throws(NavigationFailure) -> DestinationRule {
    guard let rule = app.destinations[destination.name] else {
      throw .plan(.unknownName, "destination \(destination.name)")
    }
    return rule
  }

  /// The destination that one leads to where facts decide.
  func target(of destination: Destination) throws(NavigationFailure) -> Destination {
    var target = destination
    for _ in 0...app.destinations.count {
      guard case .elsewhere(let ways)? = app.destinations[target.name]?.way else { return target }
      guard let name = ways.first(in: navigationContext) else { throw .search(.noCase, "destination \(target.name)") }
      target.name = name
    }
    throw .plan(.endless, "destination \(destination.name)")
  }

  /// Whether a navigation may begin; under the app's policy it may have to wait, or take another's place.
  mutating func admit(_ destination: Destination, _ rule: DestinationRule) throws(NavigationFailure) -> Bool {
    guard let suspended = state.suspended else { return true }
    switch app.policy {
    case .reject:
      // A response is no more than an answer of a coordinator, which a waiting gate does not hold up either.
      guard !rule.dependsOnTree else { throw .busy(destination) }
      return true
    case .queue:
      guard state.waiting == nil else { throw .busy(destination) }
      state.waiting = destination
      outcome = .suspended
      return false
    case .replace:
      state.suspended = nil
      if suspended.layer > 0 { try apply([.dismiss(layers: state.tree.layers.count - suspended.layer)], owner: 0) }
      diagnostics.append(.replaced(suspended.destination))
      return true
    }
  }
}

extension NavigationFailure {
  static func busy(_ destination: Destination) -> Self {
    .gate(.busy, "destination \(destination.name)")
  }
}

/// What the platform does by itself: leaving screens, turning the device.
extension FlowTransaction {
  /// Pops one screen, or takes a presented card away as a whole (P8).
  ///
  /// A locked layer, or a locked screen under a gesture, stays. No control of the platform's own leaves the root of a
  /// stack or a layer that covers the screen.
  mutating func leave(by back: Back) throws(NavigationFailure) {
    guard back != .cancelledSwipe, let top = state.tree.layers.last else { return }
    guard let (operation, left) = back == .pullDown ? pullDown() : pop() else { return }
    let locked = left.visibleScreens(in: site.traits, under: app.containers).first(where: \.isLocked)
    if back == .pullDown, let locked, let intent = app.intent(ofPulling: locked) {
      try answer(intent, startingWith: locked.owner)
      return
    }
    if back != .button, let locked { throw .plan(.blocked, locked) }
    guard back != .pullDown || !top.isLocked else {
      throw .plan(.blocked, "\(top.style) \(top.root)")
    }
    try apply([operation], owner: 0)
  }

  /// What pulling a card down does, and what of it is left.
  private func pullDown() -> (TreeOperation, left: Node)? {
    app.canPullDown(state) ? state.tree.layers.last.map { (.dismiss(layers: 1), $0.root) } : nil
  }

  /// What a back button or a swipe does, and what is left by it; the button of a tab behind *More* leads to the list.
  private func pop() -> (TreeOperation, left: Node)? {
    if let place = state.tree.placeOfBack(at: site), let stack = state.tree.node(at: place) {
      return (.within(place, .pop), stack)
    }
    guard let tabs = state.tree.tabs(in: state.traits, under: app.containers), let list = tabs.moreList,
      !tabs.tabsInView(in: site.traits).bar.contains(tabs.selected)
    else { return nil }
    return (.select(child: list, of: tabs.kind), .container(tabs))
  }

  /// Changes the size classes; where that puts another coordinator in charge, the tree is handed over.
  mutating func adapt(to traits: Traits) throws(NavigationFailure) {
    recordSearch(for: nil)
    let old = state.coordinators
    for (index, frame) in old.enumerated() {
      let chain = try rules.chain(filling: frame.slot, in: traits)
      guard chain != frame.chain else { continue }
      for name in frame.chain where !chain.contains(name) {
        guard let coordinator = app.coordinators[name] else { continue }
        try reshape(coordinator.release(state.tree, in: navigationContext))
      }
      state.coordinators[index].chain = chain
      state.coordinators[index].memories = chain.map { name in
        frame.chain.firstIndex(of: name).map { frame.memories[$0] } ?? app.coordinators[name]?.initialMemory ?? .none
      }
    }
    state.traits = traits
    for name in state.coordinators.flatMap(\.chain) {
      if let coordinator = app.coordinators[name] { state.tree = coordinator.turn(state.tree, in: navigationContext) }
    }
    show(state.tree.loadingVisible(in: traits, under: app.containers))
  }
}

/// What a user's tap on a tab does.
extension FlowTransaction {
  /// Selects a tab of the innermost tabs in view, or asks for what its label says in place of that (T2).
  ///
  /// What becomes of the stack in the tab is a policy, by default popped when the tab was selected already and kept
  /// otherwise (T3).
  mutating func selectTab(_ index: Int) throws(NavigationFailure) {
    guard let (tabs, inBar, inList) = app.tabBar(of: state) else {
      throw .plan(.noContainer, Name<Container>.tabs)
    }
    guard tabs.children.indices.contains(index) else { throw .childOutOfRange(index, of: tabs) }
    guard inBar.contains(index) || inList.contains(index) else {
      throw .plan(.screenNotVisible, tabs.children[index])
    }
    if let (intent, owner) = app.intent(ofTab: index, of: tabs) {
      // What is asked for may be the tab that is selected already: then the tap is like any other.
      let isAnswered = try answer(intent, startingWith: owner)
      if !isAnswered { diagnostics.append(.unanswered(intent)) }
      guard isAnswered, index == tabs.selected, performed.isEmpty, outcome == nil else { return }
    }
    let policies = app.containers.policies
    let stack = index == tabs.selected ? policies.tappingSelectedTab : policies.tappingOtherTab
    try apply([.select(child: index, of: tabs.kind)], owner: 0)
    guard stack == .poppedToRoot,
      ScreenTree(root: tabs.children[index]).innermost({ site.isStack($0) || site.isDrawnAsStack($0) }, at: site) != nil
    else { return }
    try apply([.popToRoot], owner: 0)
  }
}

/// What becomes of a navigation that comes while another waits at a gate: there is one at a time.
///
/// RouteComposer's `SingleNavigationRouter` refuses; its lock is never released if an interceptor forgets to answer.
/// Here the wait is state, and every way out of it ends it.
public enum NavigationPolicy: String, Hashable, Sendable, CaseIterable {
  /// It fails as busy; of destinations that are mere responses, only those that would have to wait themselves.
  case reject
  /// It waits until the first has ended, however that ends; a third fails as busy.
  case queue
  /// It takes the place of the first, which is given up; the record says so.
  case replace
}

/// What becomes of a link that comes while a coordinator lives that should not be disturbed, such as a welcome.
public enum LinkPolicy: String, Hashable, Sendable, CaseIterable {
  /// It is opened at once, over or in what stands there.
  case open
  /// It waits until the coordinator has ended; a later link takes its place.
  case `defer`
  /// It is given up; the record says so.
  case drop
  /// The coordinator ends, its parent goes on as if it had finished, and the link is opened.
  case interrupt
}

extension AppDefinition {
  /// What becomes of a link in a state: what the youngest living coordinator with a policy says, and which it is.
  func linkPolicy(in state: FlowState) -> (policy: LinkPolicy, frame: Int)? {
    guard !linkPolicies.isEmpty else { return nil }
    return state.coordinators.indices.reversed().lazy.compactMap { index in
      let frame = state.coordinators[index]
      return linkPolicy(of: frame.chain, in: frame.slot).map { ($0, index) }
    }.first
  }

  /// Whether what waits may not be opened yet.
  func holdsLinks(in state: FlowState) -> Bool { state.suspended != nil || linkPolicy(in: state)?.policy == .defer }
}

extension FlowTransaction {
  /// Whether a link is opened now, by the policy of the coordinators that live.
  private mutating func admitsLink(_ destination: Destination) throws(NavigationFailure) -> Bool {
    guard let (policy, frame) = app.linkPolicy(in: state) else { return true }
    switch policy {
    case .open: return true
    case .defer:
      if let earlier = state.waiting, earlier != destination { diagnostics.append(.replaced(earlier)) }
      state.waiting = destination
      outcome = .suspended
      return false
    case .drop:
      diagnostics.append(.droppedLink(destination))
      outcome = .cancelled
      return false
    case .interrupt:
      try end(frame, .cancelled, reporting: .finished(.none))
      try settle(after: .open(destination))
      return true
    }
  }
}

/// Something that is no failure and yet should be known: an answer nobody waits for, a navigation given up.
public enum NavigationDiagnostic: Hashable, Sendable {
  /// A gate answered, or timed out, though it holds nothing up: a second or a late answer.
  case unexpectedAnswer(Name<any Gate>)
  /// The navigation that waited was given up for another.
  case replaced(Destination)
  /// What a screen asked for that is not on display was not done.
  case dropped(Intent)
  /// A tab asked for what no coordinator answers, so the tap selected nothing.
  case unanswered(Intent)
  /// What the app is launched with could not be shown.
  case notLaunched(Destination, NavigationFailure)
  /// A link was given up, by the policy of a coordinator that lives.
  case droppedLink(Destination)
}
