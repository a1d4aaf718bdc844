import ExperimentDesign
import HeadlessNavigation
import TextFormats

/// Taps that do nothing or too much, and what turns and links take away.
extension CheckedCell {
  /// Items that a coordinator answers and that change nothing, though what they ask for is not in view.
  var ineffectiveItems: [Suspicion] {
    let isIdle = graph.records.map { records in
      records.count == 1 && records[0].outcome == .nothing && records[0].decidedBy != nil
        && records[0].diagnostics.isEmpty && records[0].action == nil
    }
    var seen: Set<Intent> = []
    var found: [Suspicion] = []
    forEachEdge(where: isIdle) { state, index, numbered in
      guard numbered.target == state, let intent = graph.inputs[numbered.input].intent, !seen.contains(intent),
        let reason = idleness(of: graph.edge(index, from: state), in: graph.states[state])
      else { return }
      seen.insert(intent)
      let edge = graph.edge(index, from: state)
      found.append(
        suspicion(
          .ineffectiveItem, .intent(intent.name.rawValue),
          "'\(intent.name)' does nothing: \(reason.clause)", fix: reason.fix, graph.path(along: edge),
          coordinator: edge.record.coordinator
        ) { walk in
          guard !walk.isEffective, let before = walk.before else { return false }
          var last = edge
          last.records = walk.last.records
          return idleness(of: last, in: before) != nil
        })
    }
    return found
  }

  /// Why what a coordinator answers does nothing, and what would; `nil` where the user is there already.
  private func idleness(of edge: FlowGraph.Edge, in state: FlowState) -> (clause: String, fix: String)? {
    guard let intent = edge.input.intent?.name, let name = edge.record.coordinator, state.suspended == nil else {
      return nil
    }
    let goesBack = engine.handle(.back(.button), in: state).state != state
    switch response(to: edge.input, by: edge.record) {
    case .perform(.pop):
      guard let screen = edge.input.itemScreen, state.tree.layers.count > 1 else { return nil }
      return (
        "nothing is below '\(screen)' on its stack",
        "write \"\(intent)\": { dismiss: true } under 'on' of '\(name)' where '\(screen)' is presented"
      )
    case .perform(.dismiss):
      guard let screen = edge.input.itemScreen, isPresented(screen) else { return nil }
      guard goesBack else {
        return (
          "nothing is presented, and nothing is below '\(screen)'",
          "present a screen of its own with '\(intent)', and take that out of '\(screen)'"
        )
      }
      return (
        "'\(screen)' was pushed, and nothing is presented",
        "write \"\(intent)\": { pop: true } under 'on' of '\(name)' where it was pushed"
      )
    case .popTo(let kind):
      guard !shown(in: state).contains(kind) else { return nil }
      return (
        "no '\(kind)' is on the stack",
        "write \"\(intent)\": { \(goesBack ? "pop: true" : "push: \"\(kind)\"") } under 'on' of '\(name)'"
      )
    case .start(let child):
      guard let screen = hiddenScreen(of: child, in: state) else { return nil }
      return (
        "'\(child)' lives already, with '\(screen)' out of view",
        "write \"\(intent)\": { open: \"\(screen)\" } under 'on' of '\(name)', and \(screen): "
          + "{ find_or: { start: \"\(child)\" } } under 'destinations'"
      )
    case .open(let destination, _):
      guard case .child(let child)? = engine.app.destinations[destination]?.way,
        let screen = hiddenScreen(of: child.slot, in: state)
      else { return nil }
      return ("'\(child.slot)' lives already, with '\(screen)' out of view", "leave 'reuse' out of '\(destination)'")
    default: return nil
    }
  }

  /// Whether some coordinator presents a screen, so that items on it may well be there to dismiss it.
  func isPresented(_ screen: Name<Screen>) -> Bool {
    engine.app.coordinators.values.compactMap { $0 as? any AnswersByTable }.contains { coordinator in
      coordinator.responses.values.contains {
        if case .show(let template, .present) = $0 { template.kind == screen } else { false }
      }
    }
  }

  /// The first screen of a child that lives and of which nothing is in view.
  private func hiddenScreen(of child: Name<any Coordinator>, in state: FlowState) -> Name<Screen>? {
    let isOwned = { (screen: Screen) in
      state.coordinators.indices.contains(screen.owner) && state.coordinators[screen.owner].slot == child
    }
    let isInView = state.tree.panes(in: state.traits, under: engine.app.containers).contains(where: isOwned)
    return isInView ? nil : state.tree.screens.first(where: isOwned)?.kind
  }

  /// Items that stay in view, and links, that push the same screen once for each time they are taken.
  var repeatedPushes: [Suspicion] {
    var isTried = graph.records.map { $0[0].action != .push || $0.count > 1 }
    var found: [Suspicion] = []
    forEachEdge(where: isTried.map { !$0 }) { state, index, first in
      guard !isTried[first.records] else { return }
      isTried[first.records] = true
      let (input, gone) = (graph.inputs[first.input], graph.records[first.records][0].changes.disappeared)
      let (link, source) = (input.opened, input.itemScreen)
      guard link != nil || source.map({ source in !gone.contains { $0.kind == source } }) ?? false,
        let second = graph.numberedEdges(from: first.target).first(where: { $0.input == first.input }),
        let screen = doubled(in: graph.states[second.target], by: source),
        !found.contains(where: { $0.finding.subject == screen.rawValue })
      else { return }
      var path = graph.path(along: graph.edge(index, from: state))
      path.inputs.append(input)
      found.append(
        suspicion(
          .repeatedPush, .screen(screen),
          link.map { "two links to '\($0)' push '\(screen)' twice" }
            ?? "two taps on '\(input.cause)' push '\(screen)' twice",
          fix: link.map { "leave 'reuse' out of '\($0)'" }
            ?? "write \"\(input.cause)\": { replace_secondary: \"\(screen)\" }", path
        ) { doubled(in: $0.state, by: source) == screen })
    }
    return found
  }

  /// The screen in view, where it was pushed on one like it from another.
  private func doubled(in state: FlowState, by source: Name<Screen>?) -> Name<Screen>? {
    guard let top = state.tree.panes(in: state.traits, under: engine.app.containers).last, top.kind != source else {
      return nil
    }
    let screens = state.tree.layers.last?.root.screens ?? []
    return screens.indices.dropFirst().contains { screens[$0].isSame(as: top) && screens[$0 - 1].isSame(as: top) }
      ? top.kind : nil
  }

  /// Screens that are gone when the device was turned and turned back.
  var lostPlaces: [Suspicion] {
    guard width == .turning else { return [] }
    let isTurn = graph.inputs.map { if case .traits = $0 { true } else { false } }
    guard isTurn.contains(true) else { return [] }
    var seen: Set<Name<Screen>> = []
    func turned(_ state: Int) -> FlowGraph.NumberedEdge? {
      graph.numberedEdges(from: state).last { isTurn[$0.input] }
    }
    return graph.states.indices.compactMap { state in
      guard let there = turned(state), let back = turned(there.target), back.target != state,
        let screen = lost(by: [graph.inputs[there.input], graph.inputs[back.input]], in: graph.states[state]),
        seen.insert(screen).inserted
      else { return nil }
      var path = graph.path(to: state)
      path.inputs += [graph.inputs[there.input], graph.inputs[back.input]]
      let found = suspicion(
        .lostPlace, .screen(screen), "'\(screen)' is gone when the device is turned and turned back", path
      ) { walk in
        let first = WalkedPath(
          FlowPath(start: path.start, facts: path.facts, inputs: path.inputs.dropLast(2)), on: engine)
        return first.map { lost(from: $0.state, to: walk.state) == screen } ?? false
      }
      // Turning reads tabs out of view, which are folded.
      return found.repeats(on: engine) ? found : nil
    }
  }

  /// What is lost by some inputs on the engine: in the graph states are folded.
  private func lost(by inputs: [FlowInput], in state: FlowState) -> Name<Screen>? {
    lost(from: state, to: inputs.reduce(state) { engine.handle($1, in: $0).state })
  }

  /// What was in view last and is not in the tree any more.
  private func lost(from before: FlowState, to after: FlowState) -> Name<Screen>? {
    guard before.tree != after.tree,
      let last = before.tree.panes(in: before.traits, under: engine.app.containers).last,
      !after.tree.screens.contains(where: { $0.isSame(as: last) })
    else { return nil }
    return last.kind
  }

  /// Forms that a link, a tap on a tab or a pull takes away with what was typed.
  var lostInput: [Suspicion] {
    let forms = Set(engine.app.screens.filter { !$0.value.fields.isEmpty }.keys)
    guard !forms.isEmpty else { return [] }
    func lost(_ record: NavigationRecord) -> Name<Screen>? {
      switch record.input {
      case .open, .selectTab, .back(.pullDown): record.changes.removed.first { forms.contains($0.kind) }?.kind
      default: nil
      }
    }
    var seen: Set<Name<Screen>> = []
    var found: [Suspicion] = []
    forEachEdge(where: graph.records.map { lost($0[0]) != nil }) { state, index, numbered in
      // Who leaves the form of a gate says no.
      guard (graph.states[state].suspended?.layer ?? 0) == 0, let form = lost(graph.records[numbered.records][0]),
        seen.insert(form).inserted
      else { return }
      let edge = graph.edge(index, from: state)
      found.append(
        suspicion(
          .lostInput, .screen(form),
          "'\(edge.input)' takes '\(form)' away, with what was typed there",
          fix: keeping(form, from: edge.input),
          graph.path(along: edge)
        ) { lost($0.last.records[0]) == form })
    }
    return found
  }

  /// What keeps a form where an input takes it away.
  private func keeping(_ form: Name<Screen>, from input: FlowInput) -> String? {
    switch input {
    case .open(let destination): "write find_or: { push: true } for '\(destination.name)', which opens it on top"
    case .back: "write locked: true for '\(form)', and give it an item that closes it"
    default: nil
    }
  }
}
