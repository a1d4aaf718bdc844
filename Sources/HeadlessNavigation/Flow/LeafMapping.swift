// The values that rules hand on without looking at them are ranges of leaves. Here is every place of a state, of an input
// and of a record where one can stand.

extension FlowState {
  /// The state with every range of leaves in it changed.
  ///
  /// Ranges are visited in a fixed order: the screens bottom to top, then what coordinators remember, then what waits.
  package func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> FlowState {
    var state = self
    for index in tree.layers.indices where tree.layers[index].root.mayHaveLeaves {
      state.tree.layers[index].root = tree.layers[index].root.mapLeaves(change)
    }
    for index in coordinators.indices where coordinators[index].memories.contains(where: \.mayHaveLeaves) {
      state.coordinators[index].memories = coordinators[index].memories.map { $0.mapLeaves(change) }
    }
    state.suspended = suspended?.mapLeaves(change)
    state.waiting = waiting?.mapLeaves(change)
    return state
  }
}

extension SuspendedNavigation {
  /// The navigation with every range of leaves in it changed.
  package func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Self {
    var navigation = self
    navigation.destination = destination.mapLeaves(change)
    navigation.anchor = anchor?.mapLeaves(change)
    return navigation
  }
}

extension FlowInput {
  /// The input with every range of leaves in it changed.
  package func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> FlowInput {
    switch self {
    case .intent(let intent): return .intent(intent.mapLeaves(change))
    case .tap(var tap):
      tap.intent = tap.intent?.mapLeaves(change)
      return .tap(tap)
    case .toggle(let section, let screen): return .toggle(section: change(section), of: screen)
    case .open(let destination): return .open(destination.mapLeaves(change))
    case .back, .selectTab, .traits, .fact, .gate, .timeout, .relaunch: return self
    }
  }
}

// Most values, screens and nodes are about nothing, and are not built anew.

extension Node {
  fileprivate var mayHaveLeaves: Bool { containsScreen(where: \.mayHaveLeaves) }

  fileprivate func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Node {
    switch self {
    case .screen(let screen): return .screen(screen.mapLeaves(change))
    case .container(var container):
      for index in container.children.indices where container.children[index].mayHaveLeaves {
        container.children[index] = container.children[index].mapLeaves(change)
      }
      return .container(container)
    }
  }
}

extension Screen {
  fileprivate var mayHaveLeaves: Bool { context.mayHaveLeaves || display.mayHaveLeaves }

  /// The screen with every range of leaves in it changed.
  package func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Screen {
    guard mayHaveLeaves else { return self }
    var screen = self
    screen.context = context.mapLeaves(change)
    screen.display = display.mapLeaves(change)
    return screen
  }
}

extension Value {
  fileprivate var mayHaveLeaves: Bool {
    switch self {
    case .range, .list: true
    case .none, .flag, .number, .name: false
    }
  }

  /// The value with every range of leaves in it changed.
  package func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Value {
    switch self {
    case .range(let leaves): .range(change(leaves))
    case .list(let values): .list(values.map { $0.mapLeaves(change) })
    case .none, .flag, .number, .name: self
    }
  }
}

extension Intent {
  fileprivate func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Intent {
    var intent = self
    intent.payload = payload.mapLeaves(change)
    return intent
  }
}

extension Destination {
  fileprivate func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> Destination {
    Destination(name, context: context.mapLeaves(change))
  }
}

extension NavigationRecord {
  /// The record with every range of leaves in it changed, but for those in texts of failures.
  func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> NavigationRecord {
    var record = self
    record.input = input?.mapLeaves(change)
    record.from = from?.mapLeaves(change)
    record.to = to?.mapLeaves(change)
    record.changes.appeared = changes.appeared.map { $0.mapLeaves(change) }
    record.changes.disappeared = changes.disappeared.map { $0.mapLeaves(change) }
    record.changes.removed = changes.removed.map { $0.mapLeaves(change) }
    record.path = path.map { $0.mapLeaves(change) }
    for (index, end) in ended.enumerated() {
      if case .finished(let result) = end.cause { record.ended[index].cause = .finished(result.mapLeaves(change)) }
    }
    record.diagnostics = diagnostics.map { $0.mapLeaves(change) }
    return record
  }

  /// Whether it says something about leaves in a text.
  var namesLeaves: Bool {
    var failures = diagnostics.compactMap { if case .notLaunched(_, let failure) = $0 { failure } else { nil } }
    if case .failed(let failure) = outcome { failures.append(failure) }
    return failures.contains { $0.culprit.utf8.contains(UInt8(ascii: "<")) }
  }
}

extension NavigationDiagnostic {
  fileprivate func mapLeaves(_ change: (Range<Int>) -> Range<Int>) -> NavigationDiagnostic {
    switch self {
    case .unexpectedAnswer: self
    case .replaced(let destination): .replaced(destination.mapLeaves(change))
    case .dropped(let intent): .dropped(intent.mapLeaves(change))
    case .unanswered(let intent): .unanswered(intent.mapLeaves(change))
    case .notLaunched(let destination, let failure): .notLaunched(destination.mapLeaves(change), failure)
    case .droppedLink(let destination): .droppedLink(destination.mapLeaves(change))
    }
  }
}
