import HeadlessNavigation

/// The graph of the app under one variant in one width, and what is wrong in it.
struct CheckedCell {
  let id: String
  let width: CheckedWidth
  let engine: FlowEngine
  let graph: FlowGraph
  let funnel: ExperimentFunnel

  init(_ experiment: Experiment, variant: Int, width: CheckedWidth, of turning: FlowGraph) {
    id = experiment.variants[variant].id
    self.width = width
    engine = experiment.engine(for: variant)
    graph = width.part(of: turning)
    funnel = experiment.funnel
  }

  /// Everything that is found here, each once, by a shortest path.
  var findings: [Finding] {
    deadEnds + faultyEdges + lostLinks + stuckGates + (graph.isComplete ? unreachableSteps : [])
  }

  func finding(_ kind: FindingKind, _ subject: String, _ path: FlowPath?) -> Finding {
    Finding(kind, subject, variants: [id], widths: [width], path: path)
  }

  /// States that the person cannot change, but for those on the screens where the funnel ends.
  private var deadEnds: [Finding] {
    let ends = Set(funnel.steps.last?.screens ?? [])
    var seen: Set<Name<Screen>> = []
    return graph.states.indices.compactMap { index in
      guard !graph.edges(from: index).contains(where: { $0.input.isOnScreen && $0.isEffective }),
        !graph.cutStates.contains(index)
      else { return nil }
      let state = graph.states[index]
      let panes = state.tree.panes(in: state.traits, under: engine.app.containers)
      guard ends.isDisjoint(with: panes.map(\.kind)), let last = panes.last?.kind, seen.insert(last).inserted
      else { return nil }
      return finding(.deadEnd, last.rawValue, graph.path(to: index))
    }
  }

  /// What is wrong with single inputs in single states.
  private var faultyEdges: [Finding] {
    var seen: Set<Fault> = []
    return graph.states.indices.flatMap { state in
      graph.edges(from: state).flatMap { edge in
        faults(of: edge).filter { seen.insert($0).inserted }.map { fault in
          finding(fault.kind, fault.subject, graph.path(along: edge))
        }
      }
    }
  }

  private struct Fault: Hashable {
    var kind: FindingKind
    var subject: String
  }

  private func faults(of edge: FlowGraph.Edge) -> [Fault] {
    edge.records.compactMap { fault(of: $0, at: edge) }
  }

  private func fault(of record: NavigationRecord, at edge: FlowGraph.Edge) -> Fault? {
    let failure: NavigationFailure? = if case .failed(let failure) = record.outcome { failure } else { nil }
    let isFailed = failure != nil
    switch record.input {
    case .intent(let intent):
      let isUnanswered = record.decidedBy == nil && !edge.isEffective
      guard isFailed || isUnanswered else { return nil }
      return Fault(kind: isFailed ? .failingInput : .unansweredIntent, subject: intent.name.rawValue)
    case .tap(let tap):
      if let dropped = dropped(at: edge, by: tap.verdict, record) { return dropped }
      return isFailed ? Fault(kind: .failingInput, subject: edge.input.cause) : nil
    case .gate(_, let verdict): return dropped(at: edge, by: verdict, record)
    case .toggle, .traits, .selectTab:
      return isFailed ? Fault(kind: .failingInput, subject: edge.input.cause) : nil
    case .open(let destination):
      // Who waits at a gate has to answer it before anything else; that every destination waits too says nothing of it.
      if isFailed, failure?.code != .busy {
        return Fault(kind: .failingDestination, subject: destination.name.rawValue)
      }
      return record.outcome == .cancelled ? Fault(kind: .droppedLink, subject: destination.name.rawValue) : nil
    case .back, .drag, .fact, .timeout, .relaunch, nil: return nil
    }
  }

  /// A navigation that is given up though the gate it waits at was answered as it asks to be.
  private func dropped(at edge: FlowGraph.Edge, by verdict: Verdict?, _ record: NavigationRecord) -> Fault? {
    guard verdict == .proceed, record.outcome == .cancelled,
      let waiting = graph.states[edge.source].suspended
    else { return nil }
    return Fault(kind: .droppedLink, subject: waiting.destination.name.rawValue)
  }
}
