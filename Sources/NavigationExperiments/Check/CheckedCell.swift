import ExperimentDesign
import HeadlessNavigation
import TextFormats

/// The graph of the app under one variant in one size class, and what is wrong in it.
struct CheckedCell {
  let id: String
  let width: CheckedWidth
  let engine: FlowEngine
  let graph: FlowGraph
  let funnel: ExperimentFunnel
  /// The items that users look for whatever they announce; `nil` where they go by no scent.
  let sought: Set<Name<Item>>?
  /// Whether the app is used in this width with little height too.
  let isUsedInCompactHeight: Bool
  /// For each input of the graph whether a user gives it on a screen.
  let isOnScreen: [Bool]
  /// For each number of records whether what is shown changed by the first of them.
  private let hasAction: [Bool]
  /// The inputs of states.
  let list: InputList
  /// For each number of records the screens that come into view, in order.
  let appeared: [[Screen]]

  init(
    _ experiment: ExperimentDefinition, variant: Int, width: CheckedWidth, of turning: FlowGraph,
    by exploration: FlowExploration, sought: Set<Name<Item>>? = nil, sizesInCompactHeight: Set<SizeClass> = []
  ) {
    self.sought = sought
    isUsedInCompactHeight = width != .turning && width.traits.contains { sizesInCompactHeight.contains($0.horizontal) }
    id = experiment.variants[variant].id
    self.width = width
    engine = experiment.engine(for: variant)
    list = InputList(exploration, on: engine)
    graph = width.part(of: turning)
    funnel = experiment.funnel
    isOnScreen = graph.inputs.map(\.isOnScreen)
    let records = graph.records
    hasAction = records.map { $0[0].action != nil }
    appeared = records.map { $0.flatMap(\.changes.appeared) }
  }

  /// Whether an edge changes anything, be it only what somebody remembers.
  private func isEffective(_ edge: FlowGraph.NumberedEdge, from state: Int) -> Bool {
    edge.target != state || hasAction[edge.records]
  }

  /// What is looked for in the states that were seen.
  private static var checks: [(CheckedCell) -> [Suspicion]] {
    [
      \.deadEnds, \.faultyStarts, \.faultyEdges, \.lostLinks, \.tooManyTabs, \.repeatedModals, \.ineffectiveItems,
      \.repeatedPushes, \.lostPlaces, \.lostInput,
    ]
  }

  /// What can only be known when all states were seen.
  private static var completeChecks: [(CheckedCell) -> [Suspicion]] {
    [
      \.inescapableModals, \.inescapableRegions, \.stuckGates, \.bypassedGates, \.finishedScreens, \.unreachableSteps,
      \.reversedSteps, \.unscentedItems,
    ]
  }

  /// Everything that is found here, each once, by a shortest path; and what is dropped, as its path does not lead there
  /// on the engine.
  /// - Throws: `CancellationError` when the task is canceled.
  func findings() throws(CancellationError) -> (found: [Finding], dropped: [Finding]) {
    var (found, dropped): ([Finding], [Finding]) = ([], [])
    for check in Self.checks + (graph.isComplete ? Self.completeChecks : []) {
      guard !Task.isCancelled else { throw CancellationError() }
      for suspicion in check(self) {
        if suspicion.repeats(on: engine) { found.append(suspicion.finding) } else { dropped.append(suspicion.finding) }
      }
    }
    return (found, dropped)
  }

  /// Something that may be wrong here.
  /// - Parameter isThere: Whether it is there at the end of the path; never asked of a finding without one.
  func suspicion(
    _ kind: FindingKind, _ about: DeclaredPath, _ description: String, fix: String? = nil, _ path: FlowPath?,
    failure: NavigationFailure? = nil, coordinator: Name<any Coordinator>? = nil,
    isThere: @escaping (WalkedPath) -> Bool = { _ in true }
  ) -> Suspicion {
    let finding = Finding(
      kind, about, description, fix: fix, variants: [id], widths: [width], path: path, failure: failure,
      coordinator: coordinator)
    return Suspicion(finding: finding, isThere: isThere)
  }

  /// States that the user cannot change, but for those on the screens where the funnel ends.
  var deadEnds: [Suspicion] {
    let ends = Set(funnel.steps.last?.screens ?? [])
    var seen: Set<Name<Screen>> = []
    return graph.states.indices.compactMap { index in
      guard !graph.numberedEdges(from: index).contains(where: { isOnScreen[$0.input] && isEffective($0, from: index) }),
        !graph.cutStates.contains(index)
      else { return nil }
      let kinds = shown(in: graph.states[index])
      guard ends.isDisjoint(with: kinds), let last = kinds.last, seen.insert(last).inserted else { return nil }
      return suspicion(
        .deadEnd, .screen(last), "nothing leads on from screen '\(last)', and nothing back",
        fix: exit(from: last, in: graph.states[index]), graph.path(to: index)
      ) { walk in
        shown(in: walk.state).last == last
          && !inputsOnScreen(in: walk.state).contains { engine.handle($0, in: walk.state).isEffective(in: walk.state) }
      }
    }
  }

  /// The kinds of the screens on the display.
  func shown(in state: FlowState) -> [Name<Screen>] {
    state.tree.panes(in: state.traits, under: engine.app.containers).map(\.kind)
  }

  /// What the user can do on the screen.
  func inputsOnScreen(in state: FlowState) -> [FlowInput] { list.inputs(of: state).filter(\.isOnScreen) }

  /// Launches that fail, and what an app should be launched with and cannot show then.
  ///
  /// Starts are asked of the engine itself, and their paths have no input.
  private var faultyStarts: [Suspicion] {
    graph.starts.flatMap { start in
      let path = FlowPath(start: start.traits, facts: start.facts)
      var found: [Suspicion] = []
      if case .failed(let failure) = start.record.outcome {
        let root = DeclaredPath("launch", "app", "root").or(DeclaredPath("launch", "replaces"))
        found.append(suspicion(.failingInput, root, "'launch' fails", path, failure: failure))
      }
      for case .notLaunched(let destination, let failure) in start.record.diagnostics {
        let fault = Fault(failing: destination.name, failure)
        let fix = fix(for: failure, of: fault.about.name, by: nil, in: graph.states[start.target])
        found.append(suspicion(fault.kind, fault.about, fault.description, fix: fix, path, failure: failure))
      }
      return found
    }
  }

  /// What is wrong with single inputs in single states.
  private var faultyEdges: [Suspicion] {
    // Most of what happens is right wherever it happens.
    let mayBeFaulty = graph.records.map { records in
      records.contains {
        $0.outcome == .cancelled || fault(of: $0, "", isEffective: false, answering: nil) != nil
      }
    }
    var seen: Set<[String]> = []
    var judged: Set<JudgedEdge> = []
    var found: [Suspicion] = []
    for state in graph.states.indices {
      let edges = graph.numberedEdges(from: state)
      let waiting = graph.states[state].suspended
      for index in edges.indices where mayBeFaulty[edges[index].records] {
        let kind = JudgedEdge(
          records: edges[index].records, input: edges[index].input,
          isEffective: isEffective(edges[index], from: state), waiting: waiting)
        guard judged.insert(kind).inserted else { continue }
        let edge = graph.edge(index, from: state)
        let cause = engine.app.intent(ofTabIn: edge.input, in: graph.states[state])?.name.rawValue ?? edge.input.cause
        for fault in faults(of: edge.records, cause, isEffective: kind.isEffective, answering: waiting)
        where seen.insert([fault.kind.rawValue, fault.about.name]).inserted {
          let isUnanswered = fault.kind == .unansweredIntent
          let coordinator = isUnanswered ? nil : edge.record.coordinator
          found.append(
            suspicion(
              fault.kind, fault.place(decidedBy: coordinator), fault.description,
              fix: fix(
                for: fault, by: coordinator, tapping: edge.input.item, in: graph.states[state]),
              graph.path(along: edge),
              failure: fault.failure, coordinator: coordinator
            ) { walk in
              faults(
                of: walk.last.records, edge.input.cause, isEffective: walk.isEffective,
                answering: walk.before?.suspended
              ).contains(where: fault.isSame)
            })
        }
      }
    }
    return found
  }

  private func fix(
    for fault: Fault, by coordinator: Name<any Coordinator>?, tapping item: Name<Item>?, in state: FlowState
  ) -> String? {
    switch fault.kind {
    case .unansweredIntent: answer(to: fault.about.name, in: state)
    case .droppedLink: resuming(fault.about.name)
    case .stuckGate: answering(item, in: state) ?? opening(in: state)
    default:
      deferral(of: fault, in: state)
        ?? fault.failure.flatMap { fix(for: $0, of: fault.about.name, by: coordinator, in: state) }
    }
  }

  /// What lets a destination wait for the end of a flow during which there is nothing that it could start from.
  private func deferral(of fault: Fault, in state: FlowState) -> String? {
    guard fault.kind == .failingDestination, fault.failure?.code == .startNotFound,
      let flow = state.coordinators.last?.slot, engine.app.coordinators[flow] is SequenceCoordinator,
      engine.app.linkPolicies[flow] == nil
    else { return nil }
    return "write while_running: \"defer\" for '\(flow)'"
  }

  /// What to write so that the coordinator in focus answers an intent, in the keys of its kind.
  private func answer(to intent: String, in state: FlowState) -> String? {
    // The owner of the screen in view is asked first.
    let owner = state.tree.focus(in: state.traits, under: engine.app.containers)?.owner ?? state.coordinators.count - 1
    guard let name = state.coordinators.indices.contains(owner) ? state.coordinators[owner].chain.last : nil else {
      return nil
    }
    var answers = engine.app.coordinators.compactMapValues { ($0 as? any AnswersByTable)?.responses[Name(intent)] }
    answers[name] = nil
    let names = state.coordinators.flatMap(\.chain) + answers.keys.sorted()
    if let answering = names.first(where: { answers[$0]?.text != nil }) ?? names.first(where: { answers[$0] != nil }) {
      let answer = answers[answering]?.text.map { "write \"\(intent)\": \($0)" } ?? "write what it does about it"
      return "\(answer) under 'on' of '\(name)' too; '\(answering)' answers on screens of its own alone"
    }
    let (screen, declaration) = screen(for: intent)
    let known = engine.app.answeredIntents.map(\.rawValue).filter { $0 != intent && !screen.hasSuffix("($item)") }
    if let nearest = Suggestion.nearest(to: intent, among: known) { return "did you mean \"\(nearest)\"?" }
    let more = declaration.map { "\($0) under 'screens' and " } ?? ""
    let answer =
      switch engine.app.coordinators[name] {
      case let sequence as SequenceCoordinator:
        sequence.cancel.map { "write does: \"\(sequence.next)\" or \"\($0)\", which '\(name)' answers" }
          ?? "write cancel: \"\(intent)\" in '\(name)'"
      case is ScenesCoordinator: "write \(more)\"\(intent)\": \"\(screen)\" under 'on' of '\(name)'"
      default: "write \(more)\"\(intent)\": { push: \"\(screen)\" } under 'on' of '\(name)'"
      }
    return answer + ", or take the item out"
  }

  /// The screen that an intent may be meant to show, and how to declare it where it is not there: for a search one that
  /// lists what it finds, else one that the intent's name ends with.
  private func screen(for intent: String) -> (name: String, declaration: String?) {
    let screens = engine.app.screenOrder.filter { $0 != engine.app.screenOrder.first }
    let contents = engine.app.screens
    if let search = contents.values.lazy.flatMap(\.items).first(where: { $0.intent?.rawValue == intent })?.search {
      let listings = screens.compactMap { contents[$0]?.listing }.filter { $0.menu.id == search.menu }
      let listing = screens.filter { screen in
        contents[screen]?.listing.map { $0.menu.id == search.menu && $0.levels == [$0.menu.levels.count - 1] } ?? false
      }
      let shown = graph.visibleKinds(under: engine.app.containers)
      if let found = listing.first(where: { !shown.contains($0) }) ?? listing.first { return ("\(found)($item)", nil) }
      let leaf = listings.first { $0.levels.last == $0.menu.levels.count - 1 }
      return (
        "results($item)",
        leaf.map {
          "results: { lists: \"\(search.menu).\($0.menu.levels.last?.name.rawValue ?? "")\", does: \"\($0.intent)\" }"
        }
      )
    }
    if let screen = screens.first(where: { intent == $0.rawValue || intent.hasSuffix("-\($0)") }) {
      return (screen.rawValue, nil)
    }
    let words = intent.split(separator: "-")
    let isCommand = words.count > 1 && ["show", "open", "see", "view", "go"].contains(words[0])
    let name = isCommand ? words.dropFirst().joined(separator: "-") : "my-screen"
    return (name, "\"\(name)\": {}")
  }

  /// What decides what is wrong with an edge.
  private struct JudgedEdge: Hashable {
    var records: Int
    var input: Int
    var isEffective: Bool
    var waiting: SuspendedNavigation?
  }

  private struct Fault {
    var kind: FindingKind
    var about: DeclaredPath
    var description: String
    var failure: NavigationFailure?

    /// An input that fails.
    init(failing cause: String, _ failure: NavigationFailure) {
      (kind, about) = (.failingInput, .intent(cause).or(.item(Name(cause))))
      (description, self.failure) = ("'\(cause)' fails", failure)
    }

    /// A destination that fails.
    init(failing destination: Name<Destination>, _ failure: NavigationFailure) {
      (kind, about) = (.failingDestination, .destination(destination))
      (description, self.failure) = ("destination '\(destination)' fails", failure)
    }

    /// A navigation that waits at a gate whose screen asks for it.
    init(asking cause: String, for destination: Name<Destination>) {
      (kind, about) = (.stuckGate, .destination(destination))
      description = "'\(cause)' opens '\(destination)', which waits at the gate for what '\(cause)' is to do"
    }

    /// A navigation that is given up.
    init(dropping destination: Name<Destination>) {
      (kind, about) = (.droppedLink, .destination(destination))
      description = "the navigation to '\(destination)' is given up at a gate that was passed"
    }

    /// An intent that nothing answers.
    init(unanswered intent: Intent) {
      let name = intent.name.rawValue
      let asking = intent.source.map {
        DeclaredPath(name, "app", "screens", .key($0.rawValue), .text(name, under: ["does", "leaf_does"]))
      }
      (kind, about) = (.unansweredIntent, asking?.or(.intent(name)) ?? .intent(name))
      description = "no coordinator answers '\(name)'"
    }

    /// Where an input fails that a coordinator answered: at the answer.
    func place(decidedBy coordinator: Name<any Coordinator>?) -> DeclaredPath {
      guard kind == .failingInput, let coordinator else { return about }
      return .answer(to: about.name, by: coordinator).or(about)
    }

    /// Whether another is the same wrong, in whatever state.
    func isSame(as other: Fault) -> Bool {
      kind == other.kind && about == other.about && failure?.code == other.failure?.code
    }
  }

  private func faults(
    of records: [NavigationRecord], _ cause: String, isEffective: Bool, answering waiting: SuspendedNavigation?
  ) -> [Fault] {
    records.compactMap { fault(of: $0, cause, isEffective: isEffective, answering: waiting) }
  }

  /// What is wrong with something that happened.
  /// - Parameters:
  ///   - isEffective: Whether anything changed; where nothing did, no less is wrong.
  ///   - waiting: The navigation that waited at a gate before; a failure may be right while one waits.
  private func fault(
    of record: NavigationRecord, _ cause: String, isEffective: Bool, answering waiting: SuspendedNavigation?
  ) -> Fault? {
    let failure: NavigationFailure? = if case .failed(let failure) = record.outcome { failure } else { nil }
    switch record.input {
    case .intent(let intent):
      let isUnanswered = record.decidedBy == nil && !isEffective
      if let waiting, let failure, failure.code == .busy {
        // What waits without a screen goes on by itself, and users may tap again meanwhile.
        guard waiting.layer > 0 else { return nil }
        let destination = waiting.destination.name
        if failure.isBusy(with: destination), asks(intent.source, at: waiting) {
          return Fault(asking: cause, for: destination)
        }
      }
      if let failure { return Fault(failing: intent.name.rawValue, failure) }
      return isUnanswered ? Fault(unanswered: intent) : nil
    case .tap(let tap):
      if let dropped = dropped(waiting, by: tap.verdict, record) { return dropped }
      if let failure { return Fault(failing: cause, failure) }
      // What sets a fact or answers a gate may have done so before, and ask for nothing that is needed.
      guard let intent = tap.intent, tap.facts.isEmpty, tap.verdict == nil, record.decidedBy == nil, !isEffective else {
        return nil
      }
      return Fault(unanswered: intent)
    case .gate(_, let verdict): return dropped(waiting, by: verdict, record)
    case .selectTab:
      if case .unanswered(let intent)? = record.diagnostics.first { return Fault(unanswered: intent) }
      return failure.map { Fault(failing: cause, $0) }
    case .toggle, .traits: return failure.map { Fault(failing: cause, $0) }
    case .open(let destination):
      // Who waits at a gate has to answer it before anything else; that every destination waits too says nothing of it.
      if let failure, failure.code != .busy {
        return Fault(failing: destination.name, failure)
      }
      let isPolicy = record.diagnostics.contains(.droppedLink(destination))
      return record.outcome == .cancelled && !isPolicy ? Fault(dropping: destination.name) : nil
    case .fact(let fact, let isTrue):
      let opened = engine.app.opensAfter[FactChange(fact, isTrue)]
      guard let opened, let failure, failure.code != .busy else { return nil }
      return Fault(failing: opened, failure)
    case .back, .timeout, .relaunch, nil: return nil
    }
  }

  /// A navigation that is given up though the gate it waits at was answered as it asks to be.
  private func dropped(_ waiting: SuspendedNavigation?, by verdict: Verdict?, _ record: NavigationRecord) -> Fault? {
    guard verdict == .proceed, record.outcome == .cancelled, let waiting else { return nil }
    return Fault(dropping: waiting.destination.name)
  }

  /// Whether the gate at which a navigation waits asks on a screen.
  private func asks(_ screen: Name<Screen>?, at waiting: SuspendedNavigation) -> Bool {
    guard waiting.gates.indices.contains(waiting.gateIndex) else { return false }
    return (engine.app.gates[waiting.gates[waiting.gateIndex]] as? FactGate)?.screen?.kind == screen
  }
}

/// Navigations that wait for ever.
extension CheckedCell {
  /// States in which a navigation waits, and from which no answer lets it go on while it waits; a timeout ends it.
  var stuckGates: [Suspicion] {
    let waiting = graph.states.indices.filter { graph.states[$0].suspended != nil }
    guard !waiting.isEmpty else { return [] }
    // Equal navigations have equal numbers, so that each is compared once.
    var navigations: [SuspendedNavigation: Int] = [:]
    let numbers = graph.states.map { state in
      state.suspended.map { suspended in
        let number = navigations[suspended] ?? navigations.count
        navigations[suspended] = number
        return number
      }
    }
    let resumes = graph.inputs.map(\.resumes)
    let outcomes = graph.records.map { $0[0].outcome }
    let goesOn = outcomes.map { if case .failed = $0 { false } else { true } }
    var isAnswered = graph.states.map { _ in false }
    for state in waiting {
      let waitsWithoutScreen = graph.states[state].suspended?.layer == 0
      // A gate is answered as it asks to be, or lets go of what waits without a screen.
      isAnswered[state] = graph.numberedEdges(from: state).contains { edge in
        goesOn[edge.records]
          && (resumes[edge.input]
            || waitsWithoutScreen && numbers[edge.target] != numbers[state] && outcomes[edge.records] != .cancelled)
      }
    }
    let leads = states(waiting, leadingTo: isAnswered) { numbers[$1.target] == numbers[$0] }
    var seen: Set<Name<Destination>> = []
    return waiting.compactMap { state in
      guard let destination = graph.states[state].suspended?.destination.name, !leads[state],
        seen.insert(destination).inserted
      else { return nil }
      return suspicion(
        .stuckGate, .destination(destination),
        "the navigation to '\(destination)' waits at a gate and can never go on",
        fix: opening(in: graph.states[state]), graph.path(to: state)
      ) { walk in isStuck(walk.state, on: destination) }
    }
  }

  /// For each state whether users get from there to one of those that count, by edges that count.
  /// - Parameter others: The states of which that is asked.
  func states(
    _ others: [Int], leadingTo isGoal: [Bool], by counts: (_ state: Int, FlowGraph.NumberedEdge) -> Bool
  ) -> [Bool] {
    var (leads, others) = (isGoal, others.filter { !isGoal[$0] })
    // Each pass goes through what is left; nearly all of it leads to what was found just before.
    while true {
      let left = others.count
      for state in others.reversed() {
        leads[state] = graph.numberedEdges(from: state).contains { leads[$0.target] && counts(state, $0) }
      }
      others.removeAll { leads[$0] }
      guard others.count < left else { return leads }
    }
  }

  /// Whether a navigation to a destination waits in a state, and nothing that is done while it waits lets it go on.
  private func isStuck(_ state: FlowState, on destination: Name<Destination>) -> Bool {
    guard let suspended = state.suspended, suspended.destination.name == destination else { return false }
    return !leads(from: state, by: list.inputs, through: { $0.suspended == suspended }) { _, input, step in
      if case .failed = step.records[0].outcome { return false }
      return input.resumes
        || suspended.layer == 0 && step.state.suspended != suspended && step.records[0].outcome != .cancelled
    }
  }
}

extension FlowInput {
  /// Whether a gate is answered as it asks to be.
  fileprivate var resumes: Bool {
    switch self {
    case .gate(_, .proceed): true
    case .tap(let tap): tap.verdict == .proceed
    default: false
    }
  }
}

/// Links that do nothing, though nothing of what they lead to is on the display.
extension CheckedCell {
  /// Each destination that leads nowhere from some state, with a shortest path.
  ///
  /// Who waits at a gate has to answer it first, and is not lost.
  var lostLinks: [Suspicion] {
    let arrivals = arrivals
    let leadsNowhere = graph.records.map { $0[0].outcome == .nothing && $0[0].path.isEmpty }
    var lost: Set<Name<Destination>> = []
    var found: [Suspicion] = []
    for state in graph.states.indices where graph.states[state].suspended == nil {
      let edges = graph.numberedEdges(from: state)
      for index in edges.indices where leadsNowhere[edges[index].records] && !isEffective(edges[index], from: state) {
        guard case .open(let destination) = graph.inputs[edges[index].input], !lost.contains(destination.name),
          !isThere(destination, in: graph.states[state], arrivals[destination.name] ?? [])
        else { continue }
        lost.insert(destination.name)
        let path = graph.path(along: graph.edge(index, from: state))
        found.append(
          suspicion(
            .lostLink, .destination(destination.name), "destination '\(destination.name)' leads nowhere",
            fix: isNeverReused(destination.name) ? "leave 'reuse' out of '\(destination.name)'" : nil, path
          ) { walk in
            let record = walk.last.records[0]
            return record.outcome == .nothing && record.path.isEmpty && !walk.isEffective && walk.state.suspended == nil
              && !isThere(destination, in: walk.state, arrivals[destination.name] ?? [])
          })
      }
    }
    return found
  }

  /// Whether a child that lives is what a destination would show, and it does not.
  private func isNeverReused(_ destination: Name<Destination>) -> Bool {
    if case .child(let start)? = engine.app.destinations[destination]?.way { start.showing == nil } else { false }
  }

  /// The kinds of screens that each destination brings where it brings some.
  private var arrivals: [Name<Destination>: Set<Name<Screen>>] {
    let destinations: [Name<Destination>?] = graph.inputs.map {
      if case .open(let destination) = $0 { destination.name } else { nil }
    }
    let appeared = graph.records.map { $0[0].outcome == .completed ? $0[0].changes.appeared.map(\.kind) : [] }
    var arrivals: [Name<Destination>: Set<Name<Screen>>] = [:]
    // The records include the input, so each is looked at once.
    var isSeen = appeared.map(\.isEmpty)
    for state in graph.states.indices {
      for edge in graph.numberedEdges(from: state) where !isSeen[edge.records] {
        isSeen[edge.records] = true
        guard let destination = destinations[edge.input] else { continue }
        arrivals[destination, default: []].formUnion(appeared[edge.records])
      }
    }
    return arrivals
  }

  /// Whether the user is where a destination leads: before one of its screens, or within the child it starts.
  private func isThere(_ destination: Destination, in state: FlowState, _ arrivals: Set<Name<Screen>>) -> Bool {
    let children = children(of: destination.name)
    return state.tree.panes(in: state.traits, under: engine.app.containers).contains { screen in
      arrivals.contains(screen.kind)
        || state.coordinators.indices.contains(screen.owner) && children.contains(state.coordinators[screen.owner].slot)
    }
  }

  /// The children that a destination may start, itself or as it leads elsewhere.
  private func children(of destination: Name<Destination>) -> [Name<any Coordinator>] {
    guard let rule = engine.app.destinations[destination] else { return [] }
    guard case .elsewhere(let others) = rule.way else { return rule.children }
    return others.flatMap { engine.app.destinations[$0.value]?.children ?? [] }
  }
}
