import ExperimentDesign
import FunnelAnalysis
package import HeadlessNavigation
import TextFormats

/// Whether users come through the funnel as its steps are written.
extension CheckedCell {
  /// The first step that no user reaches before the step after it.
  ///
  /// A step that shows what an earlier one shows is a return, and may well come after what it leads back from. That none
  /// does is shown by no path: the graph is believed.
  var reversedSteps: [Suspicion] {
    guard funnel.order != .unordered else { return [] }
    let asked = funnel.steps.indices.filter { funnel.steps[$0].acts.isEmpty && !funnel.isOptional($0) }
    for (one, next) in zip(asked, asked.dropFirst()) {
      let (first, second) = (Set(funnel.steps[one].screens), Set(funnel.steps[next].screens))
      let earlier = Set(asked.filter { $0 <= one }.flatMap { funnel.steps[$0].screens })
      guard earlier.isDisjoint(with: second), distance(to: first) != nil, distance(to: second) != nil,
        distance(to: first, avoiding: second) == nil
      else { continue }
      let ranked = asked.map { (place: $0, distance: distance(to: Set(funnel.steps[$0].screens)) ?? .max) }
      let order = ranked.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map { funnel.steps[$0.place].id }
      let (before, after) = (funnel.steps[one].id, funnel.steps[next].id)
      return [
        suspicion(
          .reversedSteps, .step(before),
          "the funnel has step '\(before)' before '\(after)', and users reach '\(after)' first",
          fix: "write the steps in the order in which they are reached: \(order.joined(separator: ", "))", nil)
      ]
    }
    return []
  }

  /// How many inputs it takes until one of the screens comes into view, before any of others; `nil` where none ever does.
  private func distance(to screens: Set<Name<Screen>>, avoiding others: Set<Name<Screen>> = []) -> Int? {
    var search = FunnelSearch(self, [.init(id: "", screens: Array(screens))], avoiding: others)
    let found = search.run()
    return found.progress > 0 ? found.path?.inputs.count : nil
  }

  /// The first item without a scent on every way through the funnel.
  var unscentedItems: [Suspicion] {
    guard let sought, funnel.order != .unordered else { return [] }
    let steps = funnel.steps.enumerated().filter { $1.acts.isEmpty && !funnel.isOptional($0) }.map(\.element)
    let all = furthest(through: steps)
    let scented = furthest(through: steps) { !self.isUnscented($0, sought) }
    guard scented.progress < all.progress else { return [] }
    let way = furthest(through: Array(steps.prefix(scented.progress + 1)))
    guard let path = way.path,
      let item = path.inputs.lazy.compactMap({ self.isUnscented($0, sought) ? $0.item : nil }).first
    else { return [] }
    let found = suspicion(
      .unscentedItem, .item(item),
      "users must tap '\(item)' to reach step '\(steps[scented.progress].id)', and it has no scent",
      fix: "write how well '\(item)' announces what they look for: scent: 0.9", path
    ) { progress(along: $0, in: steps) > scented.progress }
    return [found]
  }

  /// Whether an input is a tap on an item that nobody looks for and that announces nothing to anybody.
  private func isUnscented(_ input: FlowInput, _ sought: Set<Name<Item>>) -> Bool {
    guard let name = input.item, let source = input.itemScreen, !sought.contains(name),
      let item = engine.app.screens[source]?.items.first(where: { $0.id == name })
    else { return false }
    return item.decides == nil && item.verdict == nil && item.search == nil && item.scents == BySizeClass(Scent())
  }
}

extension FlowInput {
  /// The item that is tapped; `nil` for rows of listings and for all that is no tap.
  var item: Name<Item>? {
    switch self {
    case .intent(let intent): if case .name(let item) = intent.payload { Name(item) } else { nil }
    case .tap(let tap): tap.item
    default: nil
    }
  }

  /// The item that is tapped, and the screen on which it is.
  package var tapped: (item: Name<Item>, screen: Name<Screen>)? {
    guard let item, let itemScreen else { return nil }
    return (item, itemScreen)
  }

  /// The screen on which it is.
  var itemScreen: Name<Screen>? {
    switch self {
    case .intent(let intent): intent.source
    case .tap(let tap): tap.source
    default: nil
    }
  }
}

/// What keeps users where they are, and what a phone does not show.
extension CheckedCell {
  /// Modals that no input on the screen ever closes, but for those of which nothing leads on at all: those are dead ends.
  var inescapableModals: [Suspicion] {
    let deadEnds = Set(deadEnds.map(\.finding.subject))
    let found = modals(
      besides: deadEnds, for: "which covers the screen and has no button of its own for that"
    ) { _, _ in true }
    guard isUsedInCompactHeight else { return found }
    let (isPull, isCovered) = (graph.inputs.map { $0 == .back(.pullDown) }, graph.states.map(isCoveredInCompactHeight))
    guard isCovered.contains(true) else { return found }
    return found
      + modals(
        besides: deadEnds.union(found.map(\.finding.subject)), isPulled: false,
        for: "which covers the screen of a phone on its side, where no pull closes it"
      ) { !isPull[$1] || !isCovered[$0] }
  }

  /// Whether what is on top covers the screen in compact height.
  private func isCoveredInCompactHeight(_ state: FlowState) -> Bool {
    let traits = Traits(horizontal: state.traits.horizontal, vertical: .compact)
    let style = state.tree.layers.last?.effectiveStyle(for: traits, following: engine.app.containers.policies)
    return style == .fullScreen
  }

  /// The shallowest screens from which users do not get below the layer that they stand in.
  /// - Parameters:
  ///   - known: The screens that are not looked at.
  ///   - isPulled: Whether a pull closes also what covers the screen in compact height.
  ///   - reason: Why they are kept there.
  ///   - isGiven: Whether an input, by its number, does in a state what the graph says.
  private func modals(
    besides known: Set<String>, isPulled: Bool = true, for reason: String,
    _ isGiven: (_ state: Int, _ input: Int) -> Bool
  ) -> [Suspicion] {
    var found: [Suspicion] = []
    let deepest = graph.states.map(\.tree.layers.count).max() ?? 1
    for depth in stride(from: 2, through: deepest, by: 1) {
      let isBelow = graph.states.map { $0.tree.layers.count < depth }
      let leads = states(Array(graph.states.indices), leadingTo: isBelow) {
        isOnScreen[$1.input] && isGiven($0, $1.input)
      }
      for state in graph.states.indices where !leads[state] && graph.states[state].tree.layers.count == depth {
        guard let screen = shown(in: graph.states[state]).last, !known.contains(screen.rawValue),
          !found.contains(where: { $0.finding.subject == screen.rawValue })
        else { continue }
        found.append(
          suspicion(
            .inescapableModal, .screen(screen), "no item closes '\(screen)', \(reason)",
            fix: escape(from: screen, in: graph.states[state], isPulled: isPulled),
            graph.path(to: state)
          ) { walk in
            shown(in: walk.state).last == screen && walk.state.tree.layers.count == depth
              && !self.leads(
                from: walk.state, by: inputsOnScreen, through: { $0.tree.layers.count >= depth },
                to: { before, input, step in
                  step.state.tree.layers.count < depth
                    && (isPulled || input != .back(.pullDown) || !isCoveredInCompactHeight(before))
                })
          })
        break
      }
    }
    return found
  }

  /// Bars with more tabs than a phone shows; the rest are behind *More*.
  var tooManyTabs: [Suspicion] {
    guard width == .compact else { return [] }
    var seen: Set<Name<any Coordinator>> = []
    return graph.states.indices.flatMap { state in
      graph.states[state].coordinators.flatMap(\.chain).compactMap { name -> Suspicion? in
        guard seen.insert(name).inserted, let tabs = engine.app.coordinators[name] as? TabsCoordinator,
          tabs.tabs.count > NavigationPolicies.mostTabs
        else { return nil }
        let count = tabs.tabs.count
        let hidden = tabs.tabs.dropFirst(NavigationPolicies.mostTabs - 1).map { "'\($0.kind)'" }.joined(separator: ", ")
        let kept = tabs.tabs.prefix(NavigationPolicies.mostTabs).map { "\"\($0.kind)\"" }
        let moved = tabs.tabs.dropFirst(NavigationPolicies.mostTabs).map { "'\($0.kind)'" }
        return suspicion(
          .tooManyTabs, .coordinator(name, key: "tabs"),
          "coordinator '\(name)' has \(count) tabs; a phone shows \(NavigationPolicies.mostTabs - 1) and 'More', "
            + "which lists \(hidden)",
          fix: "write tabs: [\(kept.joined(separator: ", "))], and show \(moved.joined(separator: ", ")) elsewhere",
          graph.path(to: state)
        ) { $0.state.coordinators.contains { $0.chain.contains(name) } }
      }
    }
  }
}
