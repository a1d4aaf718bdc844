/// What a graph of a flow is made of: where it starts, what happens, and how far it goes.
package struct FlowExploration: Hashable, Sendable {
  /// The size classes to start in.
  package var traits: [Traits]
  /// Whether the device may be turned to any of those at any time.
  package var turns: Bool
  /// The facts that are true at every start.
  package var givenFacts: [Name<Fact>]
  /// The facts that may be true or false at the start; see ``launches``.
  package var launchFacts: [Name<Fact>]
  /// The facts that may become true or false at any time.
  package var facts: [Name<Fact>]
  /// The destinations that may be asked for at any time; `nil` for those that the app's links lead to, or in an app
  /// without links for each it has, with its examples of contexts.
  package var destinations: [Destination]?
  /// Which rows of listings are tapped.
  package var rows: RowChoice
  /// Whether states that differ only in which screens were ever shown are one.
  ///
  /// No rule can tell them apart: loading is told to users and to nobody else. They multiply by two for each tab.
  package var ignoresLoading: Bool
  /// How many tabs are looked at away from their roots at once; `nil` for all of them.
  ///
  /// One is enough for the rules of experiment files.
  package var mostOpenTabs: Int?
  /// The most states.
  package var mostStates: Int
  /// The edges after which no further state is asked; `nil` for any number.
  ///
  /// They take the time: an app with thousands of links is asked for each of them in every state.
  package var mostEdges: Int?
  /// The most inputs on a shortest path; sheets that present one another for ever would grow without an end.
  package var mostInputs: Int

  /// Says how to explore: all there is, in the size classes given, without turning from one to the other.
  package init(
    traits: [Traits], turns: Bool = false, givenFacts: [Name<Fact>] = [], launchFacts: [Name<Fact>] = [],
    facts: [Name<Fact>] = [], destinations: [Destination]? = nil, rows: RowChoice = .all, ignoresLoading: Bool = false,
    mostOpenTabs: Int? = nil, mostStates: Int = 10_000, mostEdges: Int? = nil,
    mostInputs: Int = 100
  ) {
    self.traits = traits
    self.turns = turns
    self.givenFacts = givenFacts
    self.launchFacts = launchFacts
    self.facts = facts
    self.destinations = destinations
    self.rows = rows
    self.ignoresLoading = ignoresLoading
    self.mostOpenTabs = mostOpenTabs
    self.mostStates = mostStates
    self.mostEdges = mostEdges
    self.mostInputs = mostInputs
  }
}

extension FlowInput {
  /// Whether a user gives it on a screen, and not the device or the world outside.
  package var isOnScreen: Bool {
    switch self {
    case .intent, .tap, .toggle, .back, .selectTab, .gate: true
    case .open, .traits, .fact, .timeout, .relaunch: false
    }
  }
}

/// Which of the states that can be reached are looked at apart.
extension FlowExploration {
  /// The state that stands for a state in the graph.
  ///
  /// The places of an app multiply: five tabs of twenty places each have three million. So of the tabs that are away
  /// from their roots only ``mostOpenTabs`` are kept as they are, the selected one first; the others are put back, as if
  /// the user had gone back before leaving them. While something is presented over the tabs, one that is not selected
  /// is put back besides; never the selected one, from which it was presented. It is the bound of Qadeer and Rehof
  /// (Context-Bounded Model Checking of Concurrent Software, TACAS 2005), with tabs for threads.
  ///
  /// Nothing is lost by it for coordinators and destinations of experiment files, as long as each tab can be left at its
  /// root. What an input does there depends on facts, on the place it is given in, and on where the one screen stands
  /// that a destination looks for: in this place, or in one other. Either case is seen, and the input changes nothing
  /// in the places that were put back. Rules written in Swift may compare tabs, and then need more of them open.
  /// A navigation that waits goes on from the screen it was found to start from only while that is there, so the tabs in
  /// which it stands are kept besides.
  package func kept(_ state: FlowState, on engine: FlowEngine) -> (state: FlowState, isBounded: Bool) {
    let rules = engine.app.containers
    var kept = state
    var isBounded = false
    if let mostOpenTabs, let tabs = kept.tree.layers.first?.root.tabs(under: rules) {
      let open = tabs.children.indices.filter { tabs.children[$0].isOpen }
      let isFilled = open.contains(tabs.selected) || state.tree.layers.count > 1
      let room = max(0, mostOpenTabs - (isFilled ? 1 : 0))
      let others = open.filter { $0 != tabs.selected }.suffix(room)
      let anchor = kept.suspended?.anchor
      let back = open.filter { tab in
        tab != tabs.selected && !others.contains(tab)
          && !(anchor.map { tabs.children[tab].containsScreen(where: $0.isSame) } ?? false)
      }
      isBounded = !back.isEmpty
      if isBounded { kept = kept.puttingBack(tabs: Set(back), under: rules) }
    }
    if ignoresLoading, kept.tree.containsScreen(where: { !$0.isLoaded }) {
      kept.tree = kept.tree.mapScreens { screen in
        var screen = screen
        screen.isLoaded = true
        return screen
      }
    }
    return (kept, isBounded)
  }
}

extension Node {
  /// The outermost tabs.
  fileprivate func tabs(under rules: ContainerCatalog) -> Container? {
    guard case .container(let container) = self else { return nil }
    if rules[container.kind].isSelectable { return container }
    return container.children.lazy.compactMap { $0.tabs(under: rules) }.first
  }

  /// Whether a tab shows more than its root as it was.
  fileprivate var isOpen: Bool {
    var count = 0
    return containsScreen { screen in
      count += screen.kind == .placeholder ? 0 : 1
      return count > 1 || screen.display != .none
    }
  }

  /// The node with some of its outermost tabs at their roots.
  fileprivate func puttingBack(tabs: Set<Int>, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    for index in container.children.indices {
      if !rules[container.kind].isSelectable {
        container.children[index] = container.children[index].puttingBack(tabs: tabs, under: rules)
      } else if tabs.contains(index) {
        container.children[index] = container.children[index].root(under: rules)
      }
    }
    return .container(container)
  }

  /// The node with nothing but its first screen, and nothing open in that.
  private func root(under rules: ContainerCatalog) -> Node {
    switch self {
    case .screen(var screen):
      screen.display = .none
      return .screen(screen)
    case .container(var container):
      let kept = rules[container.kind].isStacked ? container.children.prefix(1) : container.children[...]
      container.children = kept.map { $0.root(under: rules) }
      container.selected = 0
      return .container(container)
    }
  }
}

extension FlowState {
  /// The state with one placeholder for each frame that owns something between the first and the last two screens of a
  /// stack.
  ///
  /// Screens that push one another make stacks without end, and the stacks of tabs out of view multiply. What an input does depends on the screen that it is given on,
  /// on the one to which it goes back, and on the root; so of states that are equal in these, one stands for all. It is
  /// the first that was found, as it is, and so are those that it leads back to: the others are missed where they differ
  /// in what happened above them, as where a fact changed that is looked at on the way back, and only there.
  package func closingStacks(under rules: ContainerCatalog) -> FlowState {
    guard tree.layers.contains(where: { $0.root.hasStack(ofMoreThan: Container.mostOpenScreens - 1, under: rules) })
    else {
      return self
    }
    var state = self
    for index in tree.layers.indices { state.tree.layers[index].root = tree.layers[index].root.closing(under: rules) }
    return state
  }

  /// Whether it has a stack of more screens than are distinguished, and one besides.
  func hasTallStack(under rules: ContainerCatalog) -> Bool {
    tree.layers.contains { $0.root.hasStack(ofMoreThan: Container.mostOpenScreens + 1, under: rules) }
  }

  /// Whether it has a stack that may be one of very many: with two screens that stand on it again, or with many screens.
  func hasDeepStack(under rules: ContainerCatalog) -> Bool {
    tree.layers.contains { layer in
      layer.root.hasStack(ofMoreThan: Container.mostOpenScreens, under: rules) {
        $0.children.count > Container.mostScreens || $0.twinCount > 1
      }
    }
  }
}

extension Node {
  /// Whether there is a stack of so many nodes that is as described.
  fileprivate func hasStack(
    ofMoreThan most: Int, under rules: ContainerCatalog, where isMatch: (Container) -> Bool = { _ in true }
  ) -> Bool {
    guard case .container(let container) = self else { return false }
    if container.children.count > most, rules[container.kind].canPush, isMatch(container) { return true }
    return container.children.contains { $0.hasStack(ofMoreThan: most, under: rules, where: isMatch) }
  }

  /// - Parameter isHidden: Whether it stands in a tab out of view, where the last screen of a stack has to do.
  fileprivate func closing(under rules: ContainerCatalog, isHidden: Bool = false) -> Node {
    guard case .container(var container) = self else { return self }
    let hasTabs = rules[container.kind].isSelectable
    for index in container.children.indices {
      let isOut = isHidden || hasTabs && index != container.selected
      container.children[index] = container.children[index].closing(under: rules, isHidden: isOut)
    }
    let most = Container.mostOpenScreens - (isHidden ? 1 : 0)
    guard container.children.count > most, rules[container.kind].canPush else { return .container(container) }
    let between = 1..<container.children.count - (most - 1)
    let owners = Set(container.children[between].flatMap { $0.screens.map(\.owner) }).sorted()
    container.children.replaceSubrange(between, with: owners.map { .screen(Screen(kind: "\u{1}", owner: $0)) })
    return .container(container)
  }
}

extension Container {
  /// How many screens of a stack are distinguished: the first, and the last two.
  fileprivate static var mostOpenScreens: Int { 3 }

  /// More screens than this are closed even where each stands there once.
  fileprivate static var mostScreens: Int { 8 }

  /// How many screens show what an earlier one shows.
  fileprivate var twinCount: Int {
    let screens = children.compactMap { if case .screen(let screen) = $0 { screen } else { nil } }
    return screens.indices.count { index in screens[..<index].contains { $0.isSame(as: screens[index]) } }
  }
}

extension FlowState {
  fileprivate func puttingBack(tabs: Set<Int>, under rules: ContainerCatalog) -> FlowState {
    var state = self
    state.tree.layers[0].root = tree.layers[0].root.puttingBack(tabs: tabs, under: rules)
    return dropped(from: state)
  }

  /// A state that has lost screens, without the frames that have lost all of theirs.
  private func dropped(from state: FlowState) -> FlowState {
    let owners = Set(tree.screens.map(\.owner))
    return state.tree == tree ? self : state.withoutFrames(of: owners.subtracting(state.tree.screens.map(\.owner)))
  }

  /// The state without frames that have lost all their screens, unless children of theirs live on.
  private func withoutFrames(of lost: Set<Int>) -> FlowState {
    let parents = Set(coordinators.indices.filter { !lost.contains($0) }.compactMap { coordinators[$0].parent })
    let kept = coordinators.indices.filter { !lost.contains($0) || parents.contains($0) || $0 == 0 }
    return kept.count < coordinators.count ? keepingFrames(kept) : self
  }
}

/// With which facts the app is started.
extension FlowExploration {
  /// The most facts of which every combination is tried; each one more doubles the starts.
  package static var mostCombinedFacts: Int { 6 }

  /// Whether every combination of facts is tried at the start.
  package var triesAllLaunches: Bool { Set(launchFacts).count <= Self.mostCombinedFacts }

  /// The facts that are true at each start, sorted; the starts with fewest first.
  ///
  /// Of too many facts only combinations with at most two that are true, or at most two that are not, are tried: every
  /// two facts are then met with any truth.
  package var launches: [[Name<Fact>]] { combinations.map { ($0 + givenFacts).sorted() } }

  private var combinations: [[Name<Fact>]] {
    let facts = Set(launchFacts).subtracting(givenFacts).sorted()
    guard !triesAllLaunches else {
      let sets = (0..<1 << facts.count).map { bits in facts.indices.filter { bits >> $0 & 1 == 1 }.map { facts[$0] } }
      return (0...facts.count).flatMap { count in sets.filter { $0.count == count } }
    }
    let pairs = facts.indices.flatMap { first in facts.indices.dropFirst(first + 1).map { [facts[first], facts[$0]] } }
    let few = [[]] + facts.map { [$0] } + pairs
    return few + few.reversed().map { absent in facts.filter { !absent.contains($0) } }
  }
}
