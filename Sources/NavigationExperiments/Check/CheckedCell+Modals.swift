import HeadlessNavigation

/// What keeps users where they are, and what a phone does not show.
extension CheckedCell {
  /// Modals that no input on the screen ever closes, but for those of which nothing leads on at all: those are dead ends.
  func inescapableModals(besides deadEnds: Set<String>) -> [Finding] {
    guard graph.isComplete else { return [] }
    var found: [Finding] = []
    let deepest = graph.states.map(\.tree.layers.count).max() ?? 1
    for depth in stride(from: 2, through: deepest, by: 1) {
      let leaving = statesLeading(below: depth)
      let stuck = graph.states.indices.filter { graph.states[$0].tree.layers.count >= depth && !leaving.contains($0) }
      for state in stuck where graph.states[state].tree.layers.count == depth {
        guard let screen = shown(in: state)?.rawValue, !deadEnds.contains(screen),
          !found.contains(where: { $0.subject == screen })
        else { continue }
        let fix =
          "give '\(screen)' an item that a coordinator answers with { dismiss: true }, or present it as: \"sheet\""
        let message = "no item closes '\(screen)', which covers the screen and has no button of its own for that"
        found.append(finding(.inescapableModal, screen, graph.path(to: state), message: message, fix: fix))
        break
      }
    }
    return found
  }

  /// The states from which users get to fewer layers than that.
  private func statesLeading(below depth: Int) -> Set<Int> {
    var before: [Int: [Int]] = [:]
    for state in graph.states.indices {
      for edge in graph.edges(from: state) where edge.input.isOnScreen && edge.target != state {
        guard !isAssumedButton(edge) else { continue }
        before[edge.target, default: []].append(state)
      }
    }
    var open = graph.states.indices.filter { graph.states[$0].tree.layers.count < depth }
    var leading = Set(open)
    while let state = open.popLast() {
      for earlier in before[state] ?? [] where leading.insert(earlier).inserted { open.append(earlier) }
    }
    return leading
  }

  /// Whether a modal that covers the screen is closed by going back: no bar, swipe or edge of it does that by itself.
  private func isAssumedButton(_ edge: FlowGraph.Edge) -> Bool {
    let layers = graph.states[edge.source].tree.layers
    guard case .back = edge.input, graph.states[edge.target].tree.layers.count < layers.count else { return false }
    return layers.last.map { [.fullScreen, .overFullScreen].contains($0.style) } ?? false
  }

  /// The kind of the last screen on the display.
  private func shown(in state: Int) -> Name<Screen>? {
    let state = graph.states[state]
    return state.tree.panes(in: state.traits, under: engine.app.containers).last?.kind
  }

  /// Bars with more tabs than a phone shows; the rest would be behind "More".
  var tooManyTabs: [Finding] {
    guard width == .compact else { return [] }
    var seen: Set<Name<any Coordinator>> = []
    return graph.states.indices.flatMap { state in
      graph.states[state].coordinators.flatMap(\.chain).compactMap { name -> Finding? in
        guard let tabs = engine.app.coordinators[name] as? TabsCoordinator, tabs.tabs.count > Self.mostTabs,
          seen.insert(name).inserted
        else { return nil }
        let count = tabs.tabs.count
        let hidden = tabs.tabs.dropFirst(Self.mostTabs - 1).map { "'\($0.kind)'" }.joined(separator: ", ")
        return finding(
          .tooManyTabs,
          name.rawValue,
          graph.path(to: state),
          message: "coordinator '\(name)' has \(count) tabs, and a phone shows \(Self.mostTabs)",
          fix: "keep \(Self.mostTabs) under 'tabs', or put \(hidden) on a screen of their own behind the last tab"
        )
      }
    }
  }

  /// How many tabs the bar of a phone has.
  private static var mostTabs: Int { 5 }
}
