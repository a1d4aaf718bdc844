package import HeadlessNavigation

/// Tells whether what somebody takes lies on a way to what they want.
///
/// It does where the target can be reached from what it leads to by going on: without Back, without what stood there
/// already and could have been taken instead, and without coming by the same state again. So a wrong tab lies on no way,
/// though the right one is a tap away; a longer way is one; and closing what was opened by mistake is one. A tab may be
/// tapped again, which leads to its root.
///
/// Rules of a file cannot tell one row of a list from another, so every state is looked at as if it were about the first
/// rows of its menus, and of each level the first and the last row are tried. A rule written in Swift that reads which
/// row it is gets the answer for the first. Tabs out of view are taken to be at their roots: what was pushed there before
/// lies on a way only if it can be pushed again, and the states of an app add up over its tabs and do not multiply.
/// Everything is worked out once for each such state, input and target.
package struct WayFinder: ~Copyable {
  /// What is wanted.
  enum Target: Hashable {
    /// A screen about a leaf of the menu comes into view.
    case leaf(of: Name<Menu>)
    /// A screen of that kind comes into view.
    case screen(Name<Screen>)
    /// The coordinator of that slot finishes.
    case flow(Name<any Coordinator>)
  }

  /// Something to take, and the screen it stands on; a tab stands on none.
  private struct Offer: Hashable {
    var input: FlowInput
    var kind: Name<Screen>?
    var context: Value
  }

  /// What is asked: whether an input leads away in a state.
  private struct Query: Hashable {
    var state: FlowState
    var input: FlowInput
  }

  private struct Edge {
    var offer: Offer
    var target: Int
    var finished: [Name<any Coordinator>]
  }

  /// What is known of an input of a state.
  private enum Verdict: UInt8 {
    case unknown, on, off
  }

  /// A search that has seen so many states without finding the target ends, and what was taken counts as on the way.
  private static let mostStatesOfSearch = 1000
  /// As many states are remembered.
  private static let mostStates = 20_000

  private let engine: FlowEngine
  /// What is wanted for each goal and then each notification; `nil` where nothing has to be looked for.
  private let targets: [Target?]
  /// For each of them what is known, by the machine's numbers of states and inputs.
  private var verdicts: [[Verdict]]
  /// For each of them what was found of a state at its first rows.
  private var found: [[Query: Bool]]
  private var numbers: [FlowState: Int] = [:]
  private var states: [FlowState] = []
  private var edges: [[Edge]?] = []

  /// Prepares to judge what is taken on the way to goals, and to what notifications are about.
  package init(_ engine: FlowEngine, goals: [GoalDefinition], notifications: [NotificationDefinition] = []) {
    self.engine = engine
    targets = goals.map { Target($0.target) } + notifications.map { $0.menu.map(Target.leaf) }
    verdicts = targets.map { _ in [] }
    found = targets.map { _ in [:] }
  }

  /// Forgets what is known by the machine's numbers, which are given anew.
  mutating func forget() { for target in verdicts.indices { verdicts[target] = [] } }

  /// Whether what an input leads to lies on no way to what is wanted.
  /// - Parameter goal: The position of what is wanted among goals and notifications.
  @inline(__always)
  package mutating func isOff(_ slot: InputSlot, in state: Int, toward goal: Int, _ machine: borrowing FlowMachine)
    -> Bool
  {
    let place = machine.tables.states[state].firstStep + slot.index
    if place < verdicts[goal].count, verdicts[goal][place] != .unknown { return verdicts[goal][place] == .off }
    return findOut(slot, in: state, at: place, toward: goal, machine)
  }

  private mutating func findOut(
    _ slot: InputSlot,
    in state: Int,
    at place: Int,
    toward goal: Int,
    _ machine: borrowing FlowMachine
  ) -> Bool {
    guard let target = targets[goal] else { return false }
    let query = Query(
      state: machine.flowState(state).atFirstRows,
      input: machine.input(of: slot, in: state).atFirstRows
    )
    if found[goal].count > Self.mostStates { found[goal] = [:] }
    let isOff = found[goal][query] ?? leadsAway(query.input, in: query.state, from: target)
    found[goal][query] = isOff
    while verdicts[goal].count <= place { verdicts[goal].append(.unknown) }
    verdicts[goal][place] = isOff ? .off : .on
    return isOff
  }

  private mutating func leadsAway(_ input: FlowInput, in state: FlowState, from target: Target) -> Bool {
    if states.count > Self.mostStates { (numbers, states, edges) = ([:], [], []) }
    let step = engine.handle(input, in: state)
    guard !target.isMet(by: step.finished), !isMet(target, in: step.state) else { return false }
    var standing = Set(offers(in: state, rows: .all))
    if case .selectTab = input { standing = standing.filter { $0.input != input } }
    let origin = number(of: state)
    var reached = [number(of: step.state.atFirstRows)]
    var seen: Set<Int> = [origin, reached[0]]
    var next = 0
    while next < reached.count {
      for edge in edges(of: reached[next]) where !standing.contains(edge.offer) {
        if target.isMet(by: edge.finished) || isMet(target, in: states[edge.target]) { return false }
        if seen.insert(edge.target).inserted { reached.append(edge.target) }
      }
      guard reached.count <= Self.mostStatesOfSearch else { return false }
      next += 1
    }
    return true
  }

  private mutating func number(of state: FlowState) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    edges.append(nil)
    return states.count - 1
  }

  private mutating func edges(of number: Int) -> [Edge] {
    if let known = edges[number] { return known }
    let state = states[number]
    let found = offers(in: state, rows: .outermost).compactMap { offer -> Edge? in
      let step = engine.handle(offer.input, in: state)
      let finished = step.finished
      guard step.state != state || !finished.isEmpty else { return nil }
      return Edge(offer: offer, target: self.number(of: step.state.atFirstRows), finished: finished)
    }
    edges[number] = found
    return found
  }

  private func offers(in state: FlowState, rows: RowChoice) -> [Offer] {
    let taps = state.tree.panes(in: state.traits, under: engine.app.containers).flatMap { screen in
      (engine.app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, rows: rows).map {
        Offer(input: $0.input, kind: screen.kind, context: screen.context)
      }
    }
    return taps + engine.tabs(of: state).map { Offer(input: $0, kind: nil, context: .none) }
  }

  private func isMet(_ target: Target, in state: FlowState) -> Bool {
    let panes = state.tree.panes(in: state.traits, under: engine.app.containers)
    return switch target {
    case .flow: false
    case .screen(let kind): panes.contains { $0.kind == kind }
    case .leaf(let menu):
      panes.contains { screen in
        guard case .range(let leaves) = screen.context, leaves.count == 1 else { return false }
        let content = engine.app.screens[screen.kind]
        return content?.subject == menu
          && content?.listing?.rows(context: screen.context, display: screen.display).isEmpty ?? true
      }
    }
  }
}

extension WayFinder.Target {
  fileprivate init(_ target: GoalDefinition.Target) {
    self =
      switch target {
      case .find(let menu): .leaf(of: menu.id)
      case .reach(let screen): .screen(screen)
      case .finish(let slot): .flow(slot)
      }
  }

  fileprivate func isMet(by finished: [Name<any Coordinator>]) -> Bool {
    if case .flow(let slot) = self { finished.contains(slot) } else { false }
  }
}

extension FlowState {
  /// The state as it would be about the first rows of its menus, with tabs out of view at their roots: each range of
  /// leaves begins with leaf 0.
  ///
  /// Menus are even, so the first node of a level has as many leaves as any other.
  fileprivate var atFirstRows: FlowState {
    var state = self
    for layer in tree.layers.indices { state.tree.layers[layer].root = tree.layers[layer].root.atRootsOfHiddenTabs }
    state.tree = state.tree.mapScreens { screen in
      var screen = screen
      (screen.context, screen.display) = (screen.context.atFirstRow, screen.display.atFirstRow)
      return screen
    }
    for index in coordinators.indices {
      state.coordinators[index].memories = coordinators[index].memories.map(\.atFirstRow)
    }
    if let destination = suspended?.destination { state.suspended?.destination = destination.atFirstRow }
    state.waiting = waiting?.atFirstRow
    return state
  }
}

extension Node {
  /// The node with every stack in a tab out of view cut to its first screen.
  fileprivate var atRootsOfHiddenTabs: Node {
    guard case .container(var container) = self else { return self }
    for index in container.children.indices {
      let child = container.children[index].atRootsOfHiddenTabs
      let isHidden = container.kind == .tabs && index != container.selected
      container.children[index] = isHidden ? child.atFirstScreen : child
    }
    return .container(container)
  }

  private var atFirstScreen: Node {
    guard case .container(var container) = self, container.kind == .stack else { return self }
    container.children = Array(container.children.prefix(1))
    return .container(container)
  }
}

extension FlowInput {
  /// The input as it would be about the first rows of menus.
  fileprivate var atFirstRows: FlowInput {
    switch self {
    case .intent(let intent): .intent(intent.atFirstRow)
    case .tap(var tap):
      {
        tap.intent = tap.intent?.atFirstRow
        return .tap(tap)
      }()
    case .toggle(let section, let screen): .toggle(section: 0..<section.count, of: screen)
    case .open(let destination): .open(destination.atFirstRow)
    case .back, .drag, .selectTab, .traits, .fact, .gate, .timeout, .relaunch: self
    }
  }
}

extension Intent {
  fileprivate var atFirstRow: Intent { Intent(name, payload: payload.atFirstRow, from: source) }
}

extension Destination {
  fileprivate var atFirstRow: Destination { Destination(name, context: context.atFirstRow) }
}

extension Value {
  fileprivate var atFirstRow: Value {
    switch self {
    case .range(let leaves): .range(0..<leaves.count)
    case .list(let values): .list(values.map(\.atFirstRow))
    case .none, .flag, .number, .name: self
    }
  }
}

extension FlowStep {
  /// The slots whose coordinators reached their ends.
  var finished: [Name<any Coordinator>] {
    records.flatMap(\.ended).compactMap { end in if case .finished = end.cause { end.slot } else { nil } }
  }
}
