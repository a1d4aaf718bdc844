import HeadlessNavigation

/// The graph of the app under one variant in one width, and what is wrong in it.
struct CheckedCell {
  let id: String
  let width: CheckedWidth
  let engine: FlowEngine
  let graph: FlowGraph
  let funnel: ExperimentFunnel

  init(_ experiment: Experiment, variant: Int, width: CheckedWidth, by exploration: FlowExploration) {
    id = experiment.variants[variant].id
    self.width = width
    engine = experiment.engine(for: variant)
    graph = FlowGraph(of: engine, by: exploration)
    funnel = experiment.funnel
  }

  /// Everything that is found here, each once, by a shortest path.
  var findings: [Finding] {
    deadEnds + graph.edges.compactMap(finding(at:)) + stuckGates + (graph.isComplete ? unreachableSteps : [])
  }

  func finding(_ kind: FindingKind, _ subject: String, _ path: FlowPath?) -> Finding {
    Finding(kind, subject, variants: [id], widths: [width], path: path)
  }

  /// States that the person cannot change, but for those on the screens where the funnel ends.
  private var deadEnds: [Finding] {
    let ends = Set(funnel.steps.last?.screens ?? [])
    return graph.states.indices.compactMap { index in
      let state = graph.states[index]
      let panes = state.tree.panes(in: state.traits, under: engine.app.containers)
      let goesOn = graph.edges(from: index).contains { $0.input.isOnScreen && $0.isEffective }
      guard !goesOn, !graph.cutStates.contains(index), ends.isDisjoint(with: panes.map(\.kind)) else { return nil }
      return finding(.deadEnd, panes.last?.kind.rawValue ?? "", graph.path(to: index))
    }
  }

  /// What is wrong with one input in one state.
  private func finding(at edge: FlowGraph.Edge) -> Finding? {
    let failure: NavigationFailure? = if case .failed(let failure) = edge.record.outcome { failure } else { nil }
    let isFailed = failure != nil
    switch edge.input {
    case .intent:
      let isUnanswered = edge.record.decidedBy == nil && !edge.isEffective
      guard isFailed || isUnanswered else { return nil }
      return finding(isFailed ? .failingInput : .unansweredIntent, edge.input.cause, graph.path(along: edge))
    case .tap, .toggle, .traits, .selectTab:
      return isFailed ? finding(.failingInput, edge.input.cause, graph.path(along: edge)) : nil
    case .open(let destination):
      // Who waits at a gate has to answer it before anything else; that every destination waits too says nothing of it.
      let isBroken = isFailed && failure?.code != .busy
      return isBroken ? finding(.failingDestination, destination.name.rawValue, graph.path(along: edge)) : nil
    case .back, .drag, .fact, .gate, .timeout: return nil
    }
  }

  /// States in which a navigation waits, and from which no answer lets it go on while it waits.
  private var stuckGates: [Finding] {
    guard graph.isComplete else { return [] }
    var resuming = Set(graph.edges.filter(\.resumes).map(\.source))
    var isGrowing = true
    while isGrowing {
      let more = graph.edges.filter { edge in
        resuming.contains(edge.target) && !resuming.contains(edge.source)
          && graph.states[edge.source].suspended == graph.states[edge.target].suspended
      }
      resuming.formUnion(more.map(\.source))
      isGrowing = !more.isEmpty
    }
    return graph.states.indices.compactMap { index in
      guard let suspended = graph.states[index].suspended, !resuming.contains(index) else { return nil }
      return finding(.stuckGate, suspended.destination.name.rawValue, graph.path(to: index))
    }
  }
}

extension FlowGraph.Edge {
  /// Whether a gate lets the navigation that waits go on.
  fileprivate var resumes: Bool {
    switch input {
    case .gate(_, .proceed): break
    case .tap(let tap) where tap.verdict == .proceed: break
    default: return false
    }
    if case .failed = record.outcome { return false }
    return true
  }
}
