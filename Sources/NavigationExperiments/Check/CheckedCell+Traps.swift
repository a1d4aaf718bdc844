import ExperimentDesign
import HeadlessNavigation
import TextFormats

/// Places that users get to and do not get away from.
extension CheckedCell {
  /// The screens on which the app, a tab or a coordinator in place of everything starts, and those on which the funnel
  /// ends.
  private var homes: Set<Name<Screen>> {
    let roots = engine.app.coordinators.values.flatMap { coordinator -> [Name<Screen>] in
      switch coordinator {
      case let stack as StackCoordinator: stack.entrance == .replaceRoot ? [stack.root.kind] : []
      case let tabs as TabsCoordinator: tabs.tabs.map(\.kind)
      case let split as SplitCoordinator: split.columns.map(\.kind)
      case let parent as ParentCoordinator: parent.root.map { [$0.kind] } ?? []
      default: []
      }
    }
    return Set(roots + graph.starts.flatMap { shown(in: graph.states[$0.target]) } + ends)
  }

  /// The screens on which the funnel ends.
  private var ends: [Name<Screen>] { funnel.steps.last?.screens ?? [] }

  /// Steps into a region from which nothing on the screen leads home, before the end of the funnel: links that lead
  /// there, and else the screens.
  ///
  /// Dead ends and modals that nothing closes are found for themselves, with all that is in them.
  var inescapableRegions: [Suspicion] {
    let homes = homes
    let leadsHome = appeared.map { $0.contains { homes.contains($0.kind) } }
    var isHome = graph.states.indices.map { state in
      // Beside another column home stays in view.
      !homes.isDisjoint(with: shown(in: graph.states[state]))
        || graph.numberedEdges(from: state).contains { leadsHome[$0.records] && isOnScreen[$0.input] }
    }
    for start in graph.starts { isHome[start.target] = true }
    let leads = states(Array(graph.states.indices), leadingTo: isHome) { isOnScreen[$1.input] }
    guard leads.contains(false) else { return [] }
    let known = Set((deadEnds + inescapableModals).map(\.finding.subject))
    var seen: Set<Name<Screen>> = []
    return graph.states.indices.filter { leads[$0] }.flatMap { state in
      let edges = graph.numberedEdges(from: state)
      return edges.indices.compactMap { index -> Suspicion? in
        guard !leads[edges[index].target], graph.states[edges[index].target].tree.layers.count == 1,
          let screen = shown(in: graph.states[edges[index].target]).last, !homes.contains(screen),
          !known.contains(screen.rawValue), seen.insert(screen).inserted
        else { return nil }
        return region(of: screen, enteredBy: graph.edge(index, from: state), homes)
      }
    }
  }

  /// A step into a region; `nil` where users have come through the funnel before.
  private func region(
    of screen: Name<Screen>, enteredBy edge: FlowGraph.Edge, _ homes: Set<Name<Screen>>
  ) -> Suspicion? {
    let path = graph.path(along: edge)
    let isEnd = { (record: NavigationRecord) in record.changes.appeared.contains { ends.contains($0.kind) } }
    guard let walk = WalkedPath(path, on: engine), !walk.steps.flatMap(\.records).contains(where: isEnd) else {
      return nil
    }
    let destination = opened(by: edge)
    let home = graph.states.first.map(shown)?.first ?? screen
    let push = destination.map { "write find_or: { push_in: \"\(home)\" } for '\($0)'" }
    let about = edge.input.opened.map { DeclaredPath.destination($0) }
    return suspicion(
      about == nil ? .inescapableRegion : .strandingLink, about ?? .screen(screen),
      (about.map { "destination '\($0.name)' opens '\(screen)'" } ?? "users get to '\(screen)'")
        + ", from where nothing leads to '\(home)', a tab or the end of the funnel",
      fix: push ?? "let an item of '\(screen)' lead to '\(home)'", path
    ) { walk in
      shown(in: walk.state).last == screen
        && !leads(from: walk.state, by: inputsOnScreen, through: { _ in true }) { _, _, step in
          step.records.contains { $0.changes.appeared.contains { homes.contains($0.kind) } }
        }
    }
  }

  /// The destination that an input opens, by a link or by the answer of a coordinator.
  private func opened(by edge: FlowGraph.Edge) -> Name<Destination>? {
    if let link = edge.input.opened { return link }
    if case .open(let name, _)? = response(to: edge.input, by: edge.record) { return name }
    return nil
  }

  /// What the coordinator that decided an input says of it in its table; `nil` for one without.
  func response(to input: FlowInput, by record: NavigationRecord) -> Response? {
    guard let intent = input.intent, let name = record.coordinator else { return nil }
    return (engine.app.coordinators[name] as? any AnswersByTable)?.responses[intent.name]
  }

  /// Modals over which the same screen is presented again.
  var repeatedModals: [Suspicion] {
    var seen: Set<Name<Screen>> = []
    return graph.states.indices.compactMap { index in
      guard let screen = repeatedModal(in: graph.states[index]), seen.insert(screen).inserted else { return nil }
      let layers = graph.states[index].tree.layers.compactMap { $0.root.screens.first?.kind }
      let below = layers.dropLast().last.map { "'\($0)'" } ?? "it"
      return suspicion(
        .repeatedModal, .screen(screen),
        "'\(screen)' is presented over \(below), which stands over '\(screen)' already",
        fix: "answer with { dismiss: true } where '\(screen)' is below, or present '\(screen)' as a step of one sheet: "
          + "kind: \"stack\", root: \"\(screen)\", enters: \"sheet\"", graph.path(to: index)
      ) { repeatedModal(in: $0.state) == screen }
    }
  }

  /// The screen at the root of the top layer, where it is at that of another modal too; a gate asks wherever users are,
  /// so what is below its screen does not count.
  private func repeatedModal(in state: FlowState) -> Name<Screen>? {
    let modals = state.tree.layers.dropFirst(max(1, state.suspended?.layer ?? 0)).compactMap(\.root.screens.first)
    guard let top = modals.last else { return nil }
    // Where modals below are repeated already, what is over them only follows.
    let repeated = modals.indices.filter { place in modals[..<place].contains { $0.isSame(as: modals[place]) } }
    return repeated == [modals.count - 1] ? top.kind : nil
  }
}

/// Screens that facts decide on.
extension CheckedCell {
  /// What is asked of all edges at which some things happen, by the numbers of their records.
  func forEachEdge(
    where isMeant: [Bool], _ body: (_ state: Int, _ index: Int, _ edge: FlowGraph.NumberedEdge) -> Void
  ) {
    guard isMeant.contains(true) else { return }
    for state in graph.states.indices {
      let edges = graph.numberedEdges(from: state)
      for index in edges.indices where isMeant[edges[index].records] { body(state, index, edges[index]) }
    }
  }

  /// The first edge by which each screen of a kind that is watched comes back into view, unless anything shows it anew
  /// where that is no less wrong: then it may be seen there.
  private func returns(
    of watched: [Name<Screen>: Name<Fact>], while isTrue: Bool, by isReturn: [Bool]
  ) -> [(screen: Name<Screen>, edge: FlowGraph.Edge)] {
    var found: [Name<Screen>: (state: Int, index: Int)] = [:]
    var meant = Set(
      graph.starts.flatMap { start in
        shown(in: graph.states[start.target]).filter { watched[$0].map { start.facts.contains($0) == isTrue } ?? false }
      })
    forEachEdge(where: appeared.map { $0.contains { watched[$0.kind] != nil } }) { state, index, edge in
      for screen in appeared[edge.records] {
        guard let fact = watched[screen.kind], graph.states[edge.target].facts.contains(fact) == isTrue else {
          continue
        }
        let wasThere = graph.states[state].tree.screens.contains { $0.kind == screen.kind }
        if !wasThere {
          meant.insert(screen.kind)
        } else if isReturn[edge.input], found[screen.kind] == nil {
          found[screen.kind] = (state, index)
        }
      }
    }
    return found.filter { !meant.contains($0.key) }.sorted { $0.key < $1.key }.map {
      ($0.key, graph.edge($0.value.index, from: $0.value.state))
    }
  }

  /// Screens that all destinations ask a gate for, and that a tap on a tab or Back shows without its fact.
  var bypassedGates: [Suspicion] {
    let guards = guards
    let isReturn = graph.inputs.map { input in
      switch input {
      case .back, .selectTab: true
      default: false
      }
    }
    return returns(of: guards.mapValues(\.fact), while: false, by: isReturn).compactMap { screen, edge in
      guard let (gate, fact) = guards[screen] else { return nil }
      return suspicion(
        .bypassedGate, .screen(screen),
        "\(edge.input.isTab ? "a tap on the tab" : "Back") shows '\(screen)' without gate '\(gate)' while '\(fact)' is "
          + "false",
        fix: guarding(screen, by: gate, fact, from: edge) + ", or write "
          + FindingKind.bypassedGate.declaration(about: screen.rawValue, because: "it says there how to sign in"),
        graph.path(along: edge)
      ) { walk in
        !walk.state.facts.contains(fact) && walk.last.records[0].changes.appeared.contains { $0.kind == screen }
      }
    }
  }

  /// What keeps a screen from who comes back to it without its fact.
  private func guarding(
    _ screen: Name<Screen>, by gate: Name<any Gate>, _ fact: Name<Fact>, from edge: FlowGraph.Edge
  ) -> String {
    if edge.input.isTab {
      return asking(onTabOf: screen, in: graph.states[edge.source])
        ?? "open what is in '\(screen)' by destinations with gate: \"\(gate)\""
    }
    let change = FactChange(fact, false)
    let isMade = engine.app.screens.values.contains { $0.items.contains { $0.facts.contains(change) } }
    if !isMade, let opened = engine.app.opensAfter[change] {
      return "write find_or: { push_as_root: true } for '\(opened)', which opens when '\(fact)' turns false"
    }
    return "let the item that makes '\(fact)' false lead away from '\(screen)'"
  }

  /// What lets a tab ask a gate before it is selected; `nil` where the screen is not at the root of one.
  private func asking(onTabOf screen: Name<Screen>, in state: FlowState) -> String? {
    let owner = state.coordinators.flatMap(\.chain).first { name in
      (engine.app.coordinators[name] as? TabsCoordinator)?.tabs.contains { $0.kind == screen } ?? false
    }
    let destination = engine.app.destinations.keys.sorted().first { name in
      engine.app.destinations[name]?.screens.contains(screen) ?? false
    }
    guard let owner, let destination else { return nil }
    let label = engine.app.screens[screen]?.tab
    let intent = label?.intent?.rawValue ?? "open-\(destination)"
    let asking: String =
      switch label {
      case nil: "tab: { id: \"\(screen)\", does: \"\(intent)\" } for '\(screen)' and "
      case let label? where label.intent == nil: "does: \"\(intent)\" in 'tab' of '\(screen)' and "
      default: ""
      }
    return "write \(asking)\"\(intent)\": { open: \"\(destination)\" } under 'on' of '\(owner)'"
  }

  /// The screens that all destinations which show them ask the same gate for, their own or one of the whole app, and its
  /// fact.
  private var guards: [Name<Screen>: (gate: Name<any Gate>, fact: Name<Fact>)] {
    let app = engine.app
    var all: [Name<Screen>: [(gate: Name<any Gate>, fact: Name<Fact>)?]] = [:]
    for (_, rule) in app.destinations.sorted(by: { $0.key < $1.key }) {
      let asked = (app.globalGates + rule.gates).lazy.compactMap { gate -> (gate: Name<any Gate>, fact: Name<Fact>)? in
        guard let rules = app.gates[gate] as? FactGate, rules.screen != nil else { return nil }
        return (gate, rules.fact)
      }.first
      for screen in rule.screens { all[screen, default: []].append(asked) }
    }
    return all.compactMapValues { asked in
      guard let first = asked.first ?? nil, asked.allSatisfy({ $0?.gate == first.gate }) else { return nil }
      return first
    }.filter { screen, guarding in
      // What has items of its own for those who have not passed is meant to be seen by them.
      !(app.screens[screen]?.items.contains { item in
        item.condition == .fails(guarding.fact) || item.facts.contains(FactChange(guarding.fact, true))
      } ?? false)
    }
  }

  /// Screens to which Back leads though all that can be done there is done.
  var finishedScreens: [Suspicion] {
    let purposes = purposes
    let isBack = graph.inputs.map { if case .back = $0 { true } else { false } }
    return returns(of: purposes.mapValues(\.fact), while: true, by: isBack).compactMap { screen, edge in
      guard let (fact, item) = purposes[screen] else { return nil }
      let next = shown(after: item.id, on: screen) ?? graph.states[edge.source].tree.screens.last?.kind ?? screen
      let answer = item.intent.map { "write \"\($0)\": { open: \"\(next)\" } and " } ?? "open "
      return suspicion(
        .finishedScreen, .screen(screen),
        "Back leads to '\(screen)', where '\(item.id)' has made '\(fact)' true already",
        fix: "\(answer)destinations: { \(next): { find_or: { push_as_root: true } } } under 'app'",
        graph.path(along: edge)
      ) { walk in
        walk.state.facts.contains(fact) && walk.last.records[0].changes.appeared.contains { $0.kind == screen }
      }
    }
  }

  /// The first screen that comes into view when an item is tapped.
  private func shown(after item: Name<Item>, on screen: Name<Screen>) -> Name<Screen>? {
    let isTap = graph.inputs.map { $0.tapped.map { $0.item == item && $0.screen == screen } ?? false }
    return graph.states.indices.lazy.compactMap { state in
      graph.numberedEdges(from: state).lazy.filter { isTap[$0.input] }.compactMap { appeared[$0.records].last?.kind }
        .first
    }.first
  }

  /// The screens that are there for one fact, as a gate asks for it there, or as all that leads on makes it true; steps
  /// of sequences may well be gone back to.
  ///
  /// A fact counts that something goes by, or that is made true where the app starts.
  private var purposes: [Name<Screen>: (fact: Name<Fact>, item: Item)] {
    let app = engine.app
    let coordinators = app.coordinators.values
    let steps = Set(coordinators.compactMap { $0 as? SequenceCoordinator }.flatMap { $0.steps.map(\.screen.kind) })
    let choices = coordinators.compactMap { $0 as? ParentCoordinator }.flatMap { $0.choices + $0.after.values.joined() }
    let gates = app.gates.values.compactMap { $0 as? FactGate }
    let conditions = choices.map(\.condition) + app.screens.values.flatMap { $0.items.map(\.condition) }
    let read = Set(gates.map(\.fact) + conditions.compactMap(\.fact))
    let first = Set(graph.starts.flatMap { shown(in: graph.states[$0.target]) })
    return app.screens.reduce(into: [:]) { purposes, screen in
      let (kind, content) = screen
      let leading = content.items.filter { ($0.verdict ?? .proceed) == .proceed && !$0.leadsUp }
      guard content.listing == nil, !steps.contains(kind) else { return }
      func isPurpose(_ change: FactChange) -> Bool {
        let isKnown = first.contains(kind) || read.contains(change.fact)
        return change.isTrue
          && (gates.contains { $0.fact == change.fact && $0.screen?.kind == kind }
            || isKnown && leading.allSatisfy { $0.facts.contains(change) })
      }
      purposes[kind] =
        leading.lazy.compactMap { item in item.facts.first(where: isPurpose).map { ($0.fact, item) } }.first
    }
  }
}

extension DestinationRule {
  /// The screens that it leads to, as far as it names them.
  var screens: [Name<Screen>] {
    switch way {
    case .route(let route):
      if case .step(let step)? = route.elements.first { [Name(step.name)] } else { [] }
    case .responses(let responses):
      responses.compactMap { if case .show(let template, _) = $0 { template.kind } else { nil } }
    case .child, .elsewhere: []
    }
  }
}

extension FlowInput {
  fileprivate var isTab: Bool { if case .selectTab = self { true } else { false } }

  /// The destination that a link leads to.
  var opened: Name<Destination>? { if case .open(let destination) = self { destination.name } else { nil } }

  /// What is asked for by a tap that sets no fact and answers no gate; `nil` for all else.
  var intent: Intent? {
    switch self {
    case .intent(let intent): intent
    case .tap(let tap): tap.facts.isEmpty && tap.verdict == nil ? tap.intent : nil
    default: nil
    }
  }
}
