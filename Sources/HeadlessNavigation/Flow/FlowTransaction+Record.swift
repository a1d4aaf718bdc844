/// What is told of an input once it was handled.
extension FlowTransaction {
  func step(_ record: NavigationRecord) -> FlowStep {
    FlowStep(state: state, records: [record], outcome: record.outcome)
  }

  /// Tells every living coordinator what happened; nobody is told of a failure, which leaves no trace in the state.
  mutating func observe(_ record: NavigationRecord) {
    for index in state.coordinators.indices {
      for (link, name) in state.coordinators[index].chain.enumerated() {
        app.coordinators[name]?.observe(record, remembering: &state.coordinators[index].memories[link])
      }
    }
  }

  func record(of input: FlowInput?) -> NavigationRecord {
    let changes = ScreenChanges(
      from: before.tree,
      in: before.traits,
      to: state.tree,
      in: state.traits,
      under: app.containers
    )
    let isChanged = !performed.isEmpty || !changes.isInvisible
    let old = before.tree.panes(in: before.traits, under: app.containers)
    let new = navigationContext.panes
    let source = input?.source
    return NavigationRecord(
      input: input,
      outcome: outcome ?? (isChanged ? .completed : .nothing),
      action: isChanged ? action(of: input) : nil,
      from: old.first { $0.kind == source } ?? old.last,
      to: new.first { screen in changes.appeared.contains { $0.isSame(as: screen) } }
        ?? new.first { $0.kind == source } ?? new.last,
      changes: changes,
      decidedBy: decidedBy,
      coordinator: coordinator,
      path: path,
      started: started,
      ended: ended,
      cases: cases,
      diagnostics: diagnostics
    )
  }

  private func action(of input: FlowInput?) -> NavigationRecord.Action {
    if input == nil || input == .relaunch { return .start }
    if case .traits = input { return .adapt }
    if case .selectTab = input, case .select = performed.first { return .select }
    guard performed.count == 1, let operation = performed.first else { return .restructure }
    return operation.recorded
  }
}

extension Operation {
  /// What records call the operation.
  fileprivate var recorded: NavigationRecord.Action {
    switch self {
    case .push, .pushContainer: .push
    case .pop, .popTo, .popToRoot: .pop
    case .replace, .showDetail: .replace
    case .present: .present
    case .dismiss, .dismissFrom: .dismiss
    case .select: .select
    case .update: .expand
    case .setRoot, .setChildren, .remove, .embed, .extract: .restructure
    case .at(_, let operation): operation.recorded
    case .edit(let edit): edit.action
    }
  }
}

extension FlowInput {
  /// The kind of screen the input was given on, where the input says so.
  fileprivate var source: Name<Screen>? {
    switch self {
    case .intent(let intent): intent.source
    case .tap(let tap): tap.source
    case .toggle(_, let kind): kind
    default: nil
    }
  }
}
