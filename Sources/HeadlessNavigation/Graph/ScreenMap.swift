/// A flow graph by screen: one node for each kind of screen, in the tab or flow where it stands.
package struct ScreenMap: Hashable, Sendable {
  /// Where a screen stands.
  package enum Group: Hashable, Sendable {
    /// In a tab, counted from 1, with the screen at its root.
    case tab(Int, root: Name<Screen>)
    /// In more than one tab.
    case severalTabs
    /// In a flow of its own: what a coordinator shows that somebody else started.
    case flow(Name<any Coordinator>)
    /// Shown by a gate.
    case gate(Name<any Gate>)
  }

  /// A kind of screen.
  package struct Node: Hashable, Sendable {
    /// The kind.
    package var kind: Name<Screen>
    /// Where it stands.
    package var group: Group
    /// Whether the app starts with it.
    package var isStart: Bool
    /// Whether something outside the app leads to it, such as a link.
    package var isLinked: Bool
  }

  /// What a transition is.
  package enum Direction: String, Hashable, Sendable {
    /// To a screen that was asked for.
    case onward
    /// Back to where the user came from.
    case back
    /// To what another tab shows.
    case tab
    /// From outside: a link, a fact, time.
    case outside
  }

  /// A transition between two kinds of screens, or of one to itself.
  package struct Edge: Hashable, Sendable {
    /// The position of the screen on which it begins.
    package var source: Int
    /// The position of the screen that has the user's attention then.
    package var target: Int
    /// What is done: the intent's name, or the kind of input.
    package var cause: String
    /// What kind of change it is.
    package var action: NavigationRecord.Action
    /// Which way it leads.
    package var direction: Direction
  }

  /// The screens, in the order they are found from the start.
  package private(set) var nodes: [Node] = []
  /// The transitions, each once, in the order they are found.
  package private(set) var edges: [Edge] = []
  /// Whether no state is left out; where some are, screens and transitions may be missing.
  package let isComplete: Bool

  private var positions: [Name<Screen>: Int] = [:]

  /// Makes the map of a flow.
  package init(of graph: FlowGraph, on engine: FlowEngine) {
    isComplete = graph.isComplete
    var groups: [Name<Screen>: [Group]] = [:]
    func addGroup(_ group: Group, of screen: Screen) {
      guard screen.kind != .placeholder, groups[screen.kind, default: []].contains(group) == false else { return }
      groups[screen.kind, default: []].append(group)
    }
    for state in graph.states {
      guard let layer = state.tree.layers.indices.last else { continue }
      for screen in state.tree.panes(in: state.traits, under: engine.app.containers) {
        let kind = screen.kind
        if positions[kind] == nil, kind != .placeholder {
          positions[kind] = nodes.count
          nodes.append(Node(kind: kind, group: .severalTabs, isStart: false, isLinked: false))
        }
        addGroup(Self.group(of: screen, inLayer: layer, of: state, under: engine.app.containers), of: screen)
      }
    }
    for index in nodes.indices { nodes[index].group = Self.common(groups[nodes[index].kind] ?? []) }
    for start in graph.starts {
      let state = graph.states[start.target]
      guard let screen = state.tree.focus(in: state.traits, under: engine.app.containers),
        let position = positions[screen.kind]
      else { continue }
      nodes[position].isStart = true
    }
    var seen: Set<Edge> = []
    for edge in graph.edges {
      let record = edge.record
      guard let action = record.action, let to = record.to, let target = positions[to.kind] else { continue }
      let direction = Self.direction(edge.input, record, in: graph.states[edge.source])
      if direction == .outside, action != .pop, action != .dismiss { nodes[target].isLinked = true }
      guard let from = edge.input.screen ?? record.from?.kind, let source = positions[from] else { continue }
      let asked = engine.app.intent(ofTabIn: edge.input, in: graph.states[edge.source])
      let cause = asked?.name.rawValue ?? edge.input.cause
      let way = Edge(source: source, target: target, cause: cause, action: action, direction: direction)
      if seen.insert(way).inserted { edges.append(way) }
    }
  }

  private static func direction(_ input: FlowInput, _ record: NavigationRecord, in state: FlowState) -> Direction {
    if case .selectTab = input { return record.action == .present ? .onward : .tab }
    guard input.isOnScreen else { return .outside }
    if case .back = input { return .back }
    // The end of a flow leads back as well, to wherever it was started.
    guard let from = record.from, let to = record.to, record.changes.removed.contains(where: from.isSame) else {
      return record.action == .pop || record.action == .dismiss ? .back : .onward
    }
    return state.tree.screens.contains(where: to.isSame) ? .back : .onward
  }

  /// Where a screen of the top layer stands.
  private static func group(
    of screen: Screen, inLayer layer: Int, of state: FlowState, under rules: ContainerCatalog
  ) -> Group {
    if let suspended = state.suspended, layer > 0, suspended.layer == layer,
      suspended.gates.indices.contains(suspended.gateIndex)
    {
      return .gate(suspended.gates[suspended.gateIndex])
    }
    let base = state.tree.layers[0].root
    let slot = state.coordinators.indices.contains(screen.owner) ? state.coordinators[screen.owner].slot : "app"
    guard case .container(let tabs) = base, rules[tabs.kind].isSelectable,
      tabs.children.indices.contains(tabs.selected), let root = tabs.children[tabs.selected].screens.first
    else { return .flow(slot) }
    // Whoever shows the tabs, and whoever started that, shows screens of the tab; what anybody else shows is a flow.
    var owner: Int? = root.owner
    while let frame = owner {
      if frame == screen.owner { return .tab(tabs.selected + 1, root: root.kind) }
      owner = state.coordinators.indices.contains(frame) ? state.coordinators[frame].parent : nil
    }
    return .flow(slot)
  }

  /// One group for a screen that was seen in several: its tab before a flow.
  private static func common(_ groups: [Group]) -> Group {
    let tabs = groups.filter { if case .tab = $0 { true } else { false } }
    if tabs.count > 1 { return .severalTabs }
    return tabs.first ?? groups.first ?? .severalTabs
  }
}

extension FlowInput {
  /// The screen on which something was tapped, if that is known.
  fileprivate var screen: Name<Screen>? {
    switch self {
    case .intent(let intent): intent.source
    case .toggle(_, let screen): screen
    default: nil
    }
  }
}

extension ScreenMap.Group {
  /// The group as drawings name it.
  package var title: String {
    switch self {
    case .tab(let number, let root): "tab \(number): \(root)"
    case .severalTabs: "in several tabs"
    case .flow(let slot): "flow: \(slot)"
    case .gate(let gate): "gate: \(gate)"
    }
  }

  /// What comes first: tabs by their number, then what several share, flows, gates.
  package var rank: (Int, Int) {
    switch self {
    case .tab(let number, _): (0, number)
    case .severalTabs: (1, 0)
    case .flow: (2, 0)
    case .gate: (3, 0)
    }
  }
}
