import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments

/// Judges findings anew.
///
/// It walks their paths on the engine, and states what each kind means in terms of the states
/// there, without graphs, folds or shared flows. What never happens it looks for in some thousand states.
struct FindingOracle {
  /// The end of a path.
  private struct Ending {
    var before: FlowState?
    var input: FlowInput?
    var step: FlowStep
    var after: FlowState { step.state }
    var seen: Set<Name<Screen>>
  }

  private let experiment: ExperimentDefinition
  private let exploration: FlowExploration
  private let engines: [FlowEngine]
  private let mostStates: Int

  init(_ check: ExperimentCheck, mostStates: Int) {
    (experiment, exploration, self.mostStates) = (check.experiment, check.exploration, mostStates)
    engines = experiment.variants.indices.map(experiment.engine)
  }

  /// Why a finding is not there; `nil` where it is.
  func objection(to finding: Finding) -> String? {
    let variant = experiment.variants.firstIndex { finding.variants.first == $0.id } ?? 0
    guard let path = finding.path else { return objection(toUnseen: finding, on: variant) }
    let engine = engines[variant]
    guard let end = walk(path, on: engine) else { return "its path is not possible" }
    if finding.kind == .divergentExposure { return areExposedAlike(along: path) ? "all are exposed alike" : nil }
    return isThere(finding, at: end, on: engine) ? nil : "it is not there: \(end.after.tree)"
  }

  private func walk(_ path: FlowPath, on engine: FlowEngine) -> Ending? {
    var end = Ending(step: engine.start(in: path.start, facts: path.facts), seen: [])
    end.seen = Set(end.step.records.flatMap(\.changes.appeared).map(\.kind))
    for input in path.inputs {
      guard !input.isOnScreen || engine.inputs(of: end.after).contains(input) else { return nil }
      (end.before, end.input) = (end.after, input)
      end.step = engine.handle(input, in: end.after)
      end.seen.formUnion(end.step.records.flatMap(\.changes.appeared).map(\.kind))
    }
    return end
  }

  /// Whether both variants' users have met what is tested after the same inputs, or none has.
  private func areExposedAlike(along path: FlowPath) -> Bool {
    let isMet = engines.map { engine -> Bool in
      var step = engine.start(in: path.start, facts: path.facts)
      var isMet = step.meets(experiment.slot)
      for input in path.inputs {
        step = engine.handle(input, in: step.state)
        isMet = isMet || step.meets(experiment.slot)
      }
      return isMet
    }
    return Set(isMet).count == 1
  }
}

/// What each kind says of the end of its path.
extension FindingOracle {
  private func isThere(_ finding: Finding, at end: Ending, on engine: FlowEngine) -> Bool {
    let subject = finding.subject
    let shown = panes(end.after, engine)
    let changesNothing = end.before == end.after
    switch finding.kind {
    case .failingInput: return end.step.records.contains { $0.isFailed } && end.input?.cause == subject
    case .failingDestination: return end.step.records.contains { $0.isFailed }
    case .unansweredIntent: return changesNothing && end.step.records.allSatisfy { $0.decidedBy == nil }
    case .ineffectiveItem: return changesNothing && end.step.answeredBy != nil && end.after.suspended == nil
    case .droppedLink: return wasGivenUp(Name(subject), at: end)
    case .lostLink: return changesNothing && !isWhereItLeads(Name(subject), in: end.after, engine)
    case .stuckGate: return isStuck(Name(subject), at: end, on: engine)
    case .bypassedGate: return isBypassed(Name(subject), at: end, engine)
    case .finishedScreen: return shown.contains(Name(subject)) && isFinished(Name(subject), in: end.after, engine)
    case .deadEnd: return shown.last?.rawValue == subject && !leadsOn(from: end.after, engine)
    case .repeatedModal:
      let roots = end.after.tree.layers.dropFirst().compactMap { $0.root.screens.first }
      return roots.contains { one in one.kind.rawValue == subject && roots.count(where: one.isSame) > 1 }
    case .inescapableModal:
      let depth = end.after.tree.layers.count
      return depth > 1 && !search(from: end.after, engine) { $0.tree.layers.count < depth }
    case .inescapableRegion, .strandingLink:
      let homes = homes(of: engine)
      return !search(from: end.after, engine) { !homes.isDisjoint(with: panes($0, engine)) }
    case .lostInput: return end.before?.tree.screens.contains { $0.kind.rawValue == subject } ?? false
    case .unreachableStep: return stops(before: subject, on: engine)
    default: return false
    }
  }

  private func panes(_ state: FlowState, _ engine: FlowEngine) -> [Name<Screen>] {
    state.tree.panes(in: state.traits, under: engine.app.containers).map(\.kind)
  }

  private func leadsOn(from state: FlowState, _ engine: FlowEngine) -> Bool {
    engine.inputs(of: state).filter(\.isOnScreen).contains { input in
      let step = engine.handle(input, in: state)
      return step.state != state || step.records.contains { $0.action != nil }
    }
  }

  /// Whether a user who did what the gate asks for is no nearer to the destination.
  private func wasGivenUp(_ destination: Name<Destination>, at end: Ending) -> Bool {
    guard let waiting = end.before?.suspended, waiting.destination.name == destination else {
      return end.input == .open(Destination(destination)) && end.step.outcome == .cancelled
    }
    return end.after.suspended == nil && end.step.outcome == .cancelled && waiting.layer > 0
  }

  /// Whether a destination's screen is in view, or a screen of the flow that it starts.
  private func isWhereItLeads(_ name: Name<Destination>, in state: FlowState, _ engine: FlowEngine) -> Bool {
    let shown = panes(state, engine)
    switch engine.app.destinations[name]?.way {
    case .elsewhere(let others):
      return others.contains { name != $0.value && isWhereItLeads($0.value, in: state, engine) }
    case .child: return !Set(shown).isDisjoint(with: ["one", "two"])
    default: return shown.contains(Name(name.rawValue))
    }
  }

  /// Whether a destination waits and nothing that users do, and no time, lets it go on; or the gate's screen asks for it.
  private func isStuck(_ name: Name<Destination>, at end: Ending, on engine: FlowEngine) -> Bool {
    guard let waiting = end.after.suspended, waiting.destination.name == name else { return false }
    if end.step.records.contains(where: { $0.isFailed }) {
      let asked = end.after.tree.layers.indices.contains(waiting.layer) && waiting.layer > 0
      return asked && end.after.tree.layers[waiting.layer].root.screens.first?.kind == end.input?.tapped?.screen
    }
    var (queue, seen, next) = ([end.after], Set([end.after]), 0)
    while next < queue.count {
      for input in inputs(of: queue[next], engine) {
        let step = engine.handle(input, in: queue[next])
        if step.state.suspended != waiting {
          let isRefused = step.records[0].isFailed || step.outcome == .cancelled
          if !isRefused { return false }
        } else if queue.count < mostStates, seen.insert(step.state).inserted {
          queue.append(step.state)
        }
      }
      next += 1
    }
    return true
  }

  /// Whether a screen is shown to a user without a fact for which every way there that is opened asks, and which has
  /// nothing for such users.
  private func isBypassed(_ screen: Name<Screen>, at end: Ending, _ engine: FlowEngine) -> Bool {
    let destination = engine.app.destinations[Name(screen.rawValue)]
    let items = engine.app.screens[screen]?.items ?? []
    return panes(end.after, engine).contains(screen) && !(end.before.map { panes($0, engine).contains(screen) } ?? true)
      && end.after.facts.isEmpty && (engine.app.globalGates + (destination?.gates ?? [])).first == "login"
      && destination != nil
      && !items.contains { $0.condition == .fails("in") }
  }

  private func isFinished(_ screen: Name<Screen>, in state: FlowState, _ engine: FlowEngine) -> Bool {
    engine.app.screens[screen]?.items.contains { item in
      item.facts.contains { $0.isTrue && state.facts.contains($0.fact) }
    } ?? false
  }

  private func homes(of engine: FlowEngine) -> Set<Name<Screen>> {
    let roots = engine.app.coordinators.values.flatMap { rules -> [Name<Screen>] in
      if let tabs = rules as? TabsCoordinator { return tabs.tabs.map(\.kind) }
      return (rules as? StackCoordinator).map { [$0.root.kind] } ?? []
    }
    return Set(roots + (experiment.funnel.steps.last?.screens ?? []))
  }
}

/// What never happens.
extension FindingOracle {
  private func inputs(of state: FlowState, _ engine: FlowEngine) -> [FlowInput] {
    engine.inputs(of: state) + engine.app.destinations.keys.sorted().map { .open(Destination($0)) }
      + engine.app.opensAfter.keys.filter { !$0.isTrue && state.facts.contains($0.fact) }.map { .fact($0.fact, false) }
  }

  /// Whether taps lead from a state to one that is looked for.
  private func search(from state: FlowState, _ engine: FlowEngine, _ isFound: (FlowState) -> Bool) -> Bool {
    var (queue, seen, next) = ([state], Set([state]), 0)
    while next < queue.count {
      for input in engine.inputs(of: queue[next]) where input.isOnScreen {
        let state = engine.handle(input, in: queue[next]).state
        if isFound(state) { return true }
        if queue.count < mostStates, seen.insert(state).inserted { queue.append(state) }
      }
      next += 1
    }
    return false
  }

  /// A state, and how many steps of the funnel were reached on the way there.
  private struct Place: Hashable {
    var state: FlowState
    var progress: Int
  }

  /// The most steps that are reached in order, and all screens that are shown on the way.
  private func reach(
    _ steps: [[Name<Screen>]], on engine: FlowEngine, avoiding avoided: Set<Name<Screen>> = []
  ) -> (progress: Int, shown: Set<Name<Screen>>) {
    var (queue, seen, next, furthest): ([Place], Set<Place>, Int, Int) = ([], [], 0, 0)
    var shown: Set<Name<Screen>> = []
    func add(_ step: FlowStep, after progress: Int) {
      var place = Place(state: step.state, progress: progress)
      for screen in step.records.flatMap(\.changes.appeared).map(\.kind) {
        if avoided.contains(screen) { return }
        shown.insert(screen)
        if place.progress < steps.count, steps[place.progress].contains(screen) { place.progress += 1 }
      }
      furthest = max(furthest, place.progress)
      if queue.count < mostStates, seen.insert(place).inserted { queue.append(place) }
    }
    for traits in exploration.traits {
      for facts in [[], exploration.launchFacts] { add(engine.start(in: traits, facts: facts), after: 0) }
    }
    while next < queue.count {
      let place = queue[next]
      for input in inputs(of: place.state, engine) {
        add(engine.handle(input, in: place.state), after: place.progress)
      }
      next += 1
    }
    return (furthest, shown)
  }

  private func stops(before step: String, on engine: FlowEngine) -> Bool {
    let steps = experiment.funnel.steps
    let place = steps.firstIndex { $0.id == step } ?? 0
    return reach(steps.map(\.screens), on: engine).progress <= place
  }

  private func objection(toUnseen finding: Finding, on variant: Int) -> String? {
    let steps = experiment.funnel.steps
    switch finding.kind {
    case .unreachedScreen:
      let isSeen = engines.contains { reach([], on: $0).shown.contains(Name(finding.subject)) }
      return isSeen ? "it is shown" : nil
    case .reversedSteps:
      let first = reach([steps[0].screens], on: engines[variant], avoiding: Set(steps[1].screens))
      return first.progress > 0 ? "the first step comes first" : nil
    default: return nil
    }
  }
}

extension NavigationRecord {
  fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
}
