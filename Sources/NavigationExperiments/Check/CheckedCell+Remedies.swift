import ExperimentDesign
package import HeadlessNavigation
import TextFormats

/// What to write to mend what is found, in the keys of the screens and coordinators that are there.
extension CheckedCell {
  /// The coordinator that is asked last.
  private func focus(in state: FlowState) -> (name: Name<any Coordinator>, rules: any Coordinator)? {
    guard let name = state.coordinators.last?.chain.last, let rules = engine.app.coordinators[name] else { return nil }
    return (name, rules)
  }

  /// Whether what is on top covers the screen, so that nothing but an item closes it.
  private func isCovering(_ state: FlowState) -> Bool {
    let style = state.tree.layers.last?.effectiveStyle(for: state.traits, following: engine.app.containers.policies)
    return state.tree.layers.count > 1 && (style == .fullScreen || style == .overFullScreen)
  }

  /// What leads on from a screen that nothing leads on from.
  func exit(from screen: Name<Screen>, in state: FlowState) -> String {
    let isStep = focus(in: state)?.rules is SequenceCoordinator
    let exit = isStep || isCovering(state) ? closing(screen, in: state) : nil
    let unlocking = engine.app.screens[screen]?.isLocked ?? false ? "leave 'locked' out of '\(screen)'" : nil
    let end = FindingKind.deadEnd.declaration(about: screen.rawValue, because: "users end there")
    return exit ?? unlocking ?? "give '\(screen)' an item that leads on, or write \(end)"
  }

  /// What closes a modal, or keeps it from covering the screen.
  /// - Parameter isPulled: Whether a pull would close it, were it a sheet.
  func escape(from screen: Name<Screen>, in state: FlowState, isPulled: Bool) -> String {
    let isLocked = engine.app.screens[screen]?.isLocked ?? false
    let other: String? =
      switch (isLocked, isPulled) {
      case (true, _): isCovering(state) ? nil : "leave 'locked' out of '\(screen)'"
      case (false, true):
        entering(screen, in: state).map { "write enters: \"sheet\" for '\($0)'" } ?? asSheet(screen)
      case (false, false):
        "write policies: { sheet_in_compact_height: \"sheet\" } under 'app' where it keeps sheets at the bottom edge"
      }
    let closing = closing(screen, in: state)
    return [closing ?? "give '\(screen)' an item that a coordinator answers with { dismiss: true }", other]
      .compactMap(\.self).joined(separator: ", or ")
  }

  /// What shows a screen as a sheet, where it does not close and open again.
  private func asSheet(_ screen: Name<Screen>) -> String? {
    guard
      !engine.app.coordinators.values.contains(where: { coordinator in
        (coordinator as? any AnswersByTable)?.responses.values.contains { reopens(screen, $0) } ?? false
      })
    else { return nil }
    let opening = engine.app.destinations.filter { $0.value.screens.contains(screen) }.keys.min()
    return opening.flatMap { isPresented(screen) ? nil : "write find_or: { present: \"sheet\" } for '\($0)'" }
      ?? "present it as: \"sheet\""
  }

  /// The coordinator in focus, if it is started with a screen.
  private func entering(_ screen: Name<Screen>, in state: FlowState) -> Name<any Coordinator>? {
    guard let (name, rules) = focus(in: state), state.coordinators.count > 1 else { return nil }
    let first = (rules as? SequenceCoordinator)?.steps.first?.screen ?? (rules as? StackCoordinator)?.root
    return first?.kind == screen ? name : nil
  }

  /// An item by which users leave a screen, and what answers it; in a sequence what leads on from a step that stops it.
  private func closing(_ screen: Name<Screen>, in state: FlowState) -> String? {
    let screens = engine.app.screens
    guard let (name, rules) = focus(in: state), let content = screens[screen] else { return nil }
    guard let sequence = rules as? SequenceCoordinator else {
      let responses = (rules as? any AnswersByTable)?.responses ?? [:]
      if let intent = content.items.lazy.compactMap(\.intent).first(where: { reopens(screen, responses[$0]) }) {
        return "write \"\(intent)\": { dismiss: true } under 'on' of '\(name)', which opens '\(screen)' again"
      }
      let answer = " and \"close-\(screen)\": { dismiss: true } under 'on' of '\(name)'"
      return rules is any AnswersByTable ? content.text(adding: "does: \"close-\(screen)\"", to: screen) + answer : nil
    }
    let steps = [screen] + sequence.steps.map(\.screen.kind).filter { $0 != screen }
    if let step = steps.first(where: { screens[$0]?.items.contains { $0.intent == sequence.next } == false }) {
      return screens[step]?.text(adding: "does: \"\(sequence.next)\", scent: 0.9", to: step)
    }
    let answer = " and cancel: \"cancel\" in '\(name)'"
    return sequence.cancel == nil
      ? content.text(adding: "does: \"cancel\"", to: screen, called: "cancel") + answer : nil
  }

  /// Whether an answer dismisses a screen and presents it again.
  private func reopens(_ screen: Name<Screen>, _ response: Response?) -> Bool {
    guard let parts = response?.parts, parts.contains(.dismiss) else { return false }
    return parts.contains { if case .show(let template, .present) = $0 { template.kind == screen } else { false } }
  }

  /// What lets a navigation that waits in a state go on.
  func opening(in state: FlowState) -> String? {
    guard let suspended = state.suspended, let screen = shown(in: state).last else { return nil }
    guard suspended.layer > 0 else {
      let gate = suspended.gates.indices.contains(suspended.gateIndex) ? suspended.gates[suspended.gateIndex] : nil
      return gate.map { "write opens_after: \"2 s\" for gate '\($0)', or let an item make its fact true" }
    }
    return engine.app.screens[screen]?.text(adding: "answers: \"proceed\"", to: screen)
  }

  /// What lets an item answer the gate that waits, in place of asking for what lies behind it.
  func answering(_ item: Name<Item>?, in state: FlowState) -> String? {
    guard let item, let suspended = state.suspended, suspended.gates.indices.contains(suspended.gateIndex),
      let gate = engine.app.gates[suspended.gates[suspended.gateIndex]] as? FactGate
    else { return nil }
    return "write sets: { \"\(gate.fact)\": true }, answers: \"proceed\" in place of 'does' for '\(item)'"
  }

  /// What to write where a gate that was passed gives a navigation up.
  func resuming(_ destination: String) -> String? {
    let gates = (engine.app.destinations[Name(destination)]?.gates ?? []) + engine.app.globalGates
    let dropping = gates.first { (engine.app.gates[$0] as? FactGate)?.continuation == .drop }
    return dropping.map { "write on_proceed: \"resume\" for gate '\($0)'" }
  }

  /// What to write where an input or a destination fails.
  /// - Parameters:
  ///   - name: The intent or destination.
  ///   - coordinator: The coordinator whose answer fails; `nil` where none did.
  func fix(
    for failure: NavigationFailure, of name: String, by coordinator: Name<any Coordinator>?, in state: FlowState
  ) -> String? {
    let rules = coordinator.flatMap { engine.app.coordinators[$0] as? any AnswersByTable }
    let answer = rules?.responses[Name(name)]
    if case .open(let destination, _)? = answer {
      if failure.code == .busy, let screen = engine.app.destinations[destination]?.screens.first {
        return "write \"\(name)\": { present: \"\(screen)\" }, as nothing is opened while a gate asks"
      }
      return fix(for: failure, of: destination.rawValue, by: nil, in: state)
    }
    switch (failure.code, answer) {
    case (.alreadyOnStack, .show(let template, by: .push)): return "write \"\(name)\": { pop_to: \"\(template.kind)\" }"
    case (.noStack, .show(let template, by: .push)): return "write \"\(name)\": { present: \"\(template.kind)\" }"
    case (.noStack, .perform(.pop)): return "write \"\(name)\": { dismiss: true } where its screen is presented"
    case (.noStack, .start(let child)): return "write enters: \"sheet\" for '\(child)'"
    case (.blocked, _):
      let screen = Name<Screen>(String(failure.culprit.prefix { !"!({[".contains($0) }))
      return engine.app.screens[screen]?.isLocked ?? false ? "leave 'locked' out of '\(screen)'" : nil
    case (.startNotFound, _):
      guard case .route? = engine.app.destinations[Name(name)]?.way, let root = state.tree.screens.first else {
        return nil
      }
      return "write find_or: { push_in: \"\(root.kind)\" } for '\(name)'"
    default: return nil
    }
  }

  /// What to write so that a step is reached, or the funnel needs none.
  ///
  /// A screen may stand for one that is never shown where it lists the same menu.
  func reaching(_ step: ExperimentFunnel.Step) -> String {
    let screens = engine.app.screens
    let counted = Set(funnel.steps.flatMap(\.screens))
    let menus = Set(step.screens.compactMap { screens[$0]?.listing?.menu.id })
    let shown = graph.visibleKinds(under: engine.app.containers)
    let other = engine.app.screenOrder.first { kind in
      shown.contains(kind) && !counted.contains(kind)
        && screens[kind]?.listing.map { menus.contains($0.menu.id) } ?? false
    }
    if let other, shown.isDisjoint(with: step.screens) {
      let all = (step.screens + [other]).map { "\"\($0)\"" }.joined(separator: ", ")
      return "write screen: [\(all)] in step '\(step.id)'"
    }
    let names = step.screens.map { "'\($0)'" }.joined(separator: " or ")
    return "let '\(id)' show \(names) after the steps before it, or take step '\(step.id)' out"
  }
}

extension ScreenContent {
  /// What to write so that a screen has one more item.
  /// - Parameter keys: What the item does, in its keys.
  package func text(adding keys: String, to screen: Name<Screen>, called id: Name<Item> = "done") -> String {
    let item = "{ id: \"\(items.contains { $0.id == id } ? "go-on" : id)\", \(keys) }"
    return items.isEmpty ? "write items: [\(item)] for '\(screen)'" : "write \(item) among the items of '\(screen)'"
  }
}

extension NavigationFailure {
  /// Whether it fails because that destination waits.
  func isBusy(with destination: Name<Destination>) -> Bool {
    code == .busy && culprit == "destination \(destination)"
  }
}
