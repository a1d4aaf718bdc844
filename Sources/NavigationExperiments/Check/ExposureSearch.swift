import ExperimentDesign
import HeadlessNavigation
import TextFormats

/// Looks for inputs that expose a user under one variant and not under another.
///
/// All variants are given the same inputs side by side, breadth-first, until one of them is exposed; so the first
/// difference is one of the shortest.
struct ExposureSearch {
  /// What was found, what is not there when its path is walked on the engines, and whether everything was looked at.
  typealias Result = (findings: [Finding], dropped: [Finding], isComplete: Bool)

  private let experiment: ExperimentDefinition
  private let engines: [FlowEngine]
  private var flows: [CompiledFlow]
  private let lists: [InputList]
  private let exploration: FlowExploration
  private let closesStacks: Bool
  /// How the control's inputs are given under each variant, and the other way round.
  private let translations: [InputTranslation]

  /// Prepares a search.
  /// - Parameters:
  ///   - known: What is known of each variant's app.
  ///   - closesStacks: Whether states that are equal but for the middle of deep stacks are looked at once.
  init(
    _ experiment: ExperimentDefinition, exploration: FlowExploration, knowing known: [CompiledFlow], closesStacks: Bool
  ) {
    (self.experiment, self.exploration, self.closesStacks) = (experiment, exploration, closesStacks)
    engines = experiment.variants.indices.map(experiment.engine)
    flows = zip(engines, known).map { CompiledFlow($0, by: exploration, knowing: $1) }
    lists = engines.map { InputList(exploration, on: $0) }
    let usual = experiment.variants[experiment.control].app
    translations = experiment.variants.map { InputTranslation(from: usual, to: $0.app) }
  }

  /// Whether no variant arranges a menu otherwise, so that the first and last rows are the same everywhere.
  private var areMenusAlike: Bool { translations.allSatisfy(\.isEmpty) }

  /// Searches.
  /// - Throws: `CancellationError` when the task is canceled.
  mutating func result() throws(CancellationError) -> Result {
    guard engines.count > 1 else { return ([], [], true) }
    var queue: [Place] = []
    var dropped: [Finding] = []
    var seen: Set<[StateKey]> = []
    for traits in exploration.traits {
      for facts in exploration.launches {
        let start = start(in: traits, facts)
        // Starts are asked of the engines themselves.
        if isDivergent(start) { return ([finding(at: start, FlowPath(start: traits, facts: facts))], dropped, true) }
        guard !start.exposes.contains(true), seen.insert(identity(of: start)).inserted else { continue }
        queue.append(Place(states: start.states, start: FlowPath(start: traits, facts: facts)))
      }
    }
    var next = 0
    while next < queue.count {
      guard !Task.isCancelled else { throw CancellationError() }
      for step in steps(from: queue[next].states) {
        if isDivergent(step) {
          let finding = finding(at: step, path(to: next, in: queue))
          if repeats(finding) { return ([finding], dropped, true) }
          dropped.append(finding)
        }
        guard !step.exposes.contains(true), seen.insert(identity(of: step)).inserted else { continue }
        guard queue.count < exploration.mostStates, queue[next].depth < exploration.mostInputs else {
          return ([], dropped, false)
        }
        queue.append(
          Place(
            states: step.states, start: queue[next].start, before: next, input: step.input, depth: queue[next].depth + 1
          ))
      }
      next += 1
    }
    return ([], dropped, true)
  }

  /// Whether the path of a difference exposes users under the same variants on the engines, where nothing is folded.
  private func repeats(_ finding: Finding) -> Bool {
    guard let path = finding.path else { return false }
    var states = engines.map { $0.start(in: path.start, facts: path.facts).state }
    for (place, input) in path.inputs.enumerated() {
      var step = Step(input: input, states: [], exposes: states.map { _ in false }, isThere: states.map { _ in true })
      for index in engines.indices {
        guard let own = translations[index].own(input) else {
          step.isThere[index] = false
          continue
        }
        guard isPossible(own, index, states[index], among: lists[index].inputs(of: states[index])) else { continue }
        let taken = engines[index].handle(own, in: states[index])
        states[index] = taken.state
        step.exposes[index] = taken.meets(experiment.slot)
      }
      guard place == path.inputs.count - 1 else {
        if step.exposes.contains(true) { return false }
        continue
      }
      return others(at: step).map { experiment.variants[$0].id } == finding.variants
    }
    return false
  }

  /// Whether an input, as it is given under a variant, can be given in a state.
  private func isPossible(
    _ own: FlowInput, _ variant: Int, _ state: @autoclosure () -> FlowState, among inputs: some Sequence<FlowInput>
  ) -> Bool { inputs.contains(own) || !areMenusAlike && engines[variant].inputs(of: state()).contains(own) }

  /// Where users are under each variant after the same inputs.
  private struct Place {
    var states: [StateKey]
    var start: FlowPath
    /// The place before, and the input given there.
    var before: Int?
    var input: FlowInput?
    var depth = 0
  }

  /// What distinguishes the states of a step from others.
  private mutating func identity(of step: Step) -> [StateKey] {
    closesStacks ? flows.indices.map { flows[$0].closed(step.states[$0]) } : step.states
  }

  private func path(to place: Int, in queue: [Place]) -> FlowPath {
    var path = queue[place].start
    var current = place
    while let before = queue[current].before {
      if let input = queue[current].input { path.inputs.append(input) }
      current = before
    }
    path.inputs.reverse()
    return path
  }

  private struct Step {
    /// The input; `nil` for the start of the app.
    var input: FlowInput?
    var states: [StateKey]
    var exposes: [Bool]
    /// Whether each variant has what is tapped; where it has not, nothing is to be compared.
    var isThere: [Bool]
  }

  /// The start of the app, which exposes users where the slot is the root and starts a child.
  private mutating func start(in traits: Traits, _ facts: [Name<Fact>]) -> Step {
    let steps = flows.indices.map { flows[$0].start(in: traits, facts: facts) }
    return Step(
      states: steps.map(\.state), exposes: steps.map { $0.records.meet(experiment.slot) },
      isThere: steps.map { _ in true })
  }

  /// What each input that is possible under some variant does under all of them; where it is not possible, nothing.
  ///
  /// Rows are the same where they are about the same node, wherever a variant's menu has it.
  private mutating func steps(from states: [StateKey]) -> [Step] {
    let possible = flows.indices.map { index in
      flows[index].edges(of: states[index], lists[index]).map { flows[index].inputs[Int(flows[index].input($0))] }
    }
    let known = possible.map(Set.init)
    var tried: Set<FlowInput> = []
    var steps: [Step] = []
    for variant in engines.indices {
      for own in possible[variant] {
        guard let input = translations[variant].usual(own), tried.insert(input).inserted else { continue }
        steps.append(step(input, from: states, known))
      }
    }
    return steps
  }

  /// What an input, as it is given under the control, does under all variants.
  private mutating func step(_ input: FlowInput, from states: [StateKey], _ possible: [Set<FlowInput>]) -> Step {
    var step = Step(input: input, states: states, exposes: states.map { _ in false }, isThere: states.map { _ in true })
    for index in engines.indices {
      guard let own = translations[index].own(input) else {
        step.isThere[index] = false
        continue
      }
      guard isPossible(own, index, flows[index].state(states[index]), among: possible[index]) else { continue }
      let number = flows[index].number(of: own)
      let taken = flows[index].step(of: number, from: states[index])
      step.states[index] = taken.state
      step.exposes[index] = flows[index].records[taken.records].meet(experiment.slot)
    }
    return step
  }

  /// The variants that expose where the control does not, or the other way round.
  private func others(at step: Step) -> [Int] {
    guard step.isThere[experiment.control] else { return [] }
    let usual = step.exposes[experiment.control]
    return experiment.variants.indices.filter { step.isThere[$0] && step.exposes[$0] != usual }
  }

  private func isDivergent(_ step: Step) -> Bool { !others(at: step).isEmpty }

  private func finding(at step: Step, _ before: FlowPath) -> Finding {
    var path = before
    if let input = step.input { path.inputs.append(input) }
    let others = others(at: step).map { experiment.variants[$0].id }
    let turns = path.inputs.contains { if case .traits = $0 { true } else { false } }
    let width: CheckedWidth = turns ? .turning : path.start.horizontal == .compact ? .compact : .regular
    let cause = step.input?.cause ?? "start"
    // What only a patch has is found there.
    let item = step.input?.item.map(\.rawValue) ?? cause
    let patch = DeclaredPath(cause, "variants", .key(others[0]), "app", "screens", .any, "items", .key(item))
    return Finding(
      .divergentExposure, patch.or(DeclaredPath(cause, "variants", .key(others[0]))),
      "'\(cause)' exposes users under some variants only", fix: fix(at: step, of: cause),
      variants: others, widths: [width], path: path)
  }
}

extension ExposureSearch {
  /// What to write so that an input exposes users under all variants: the item that only some have, for all.
  private func fix(at step: Step, of cause: String) -> String {
    let meant = FindingKind.divergentExposure.declaration(about: cause, because: "that is compared")
    guard let name = step.input?.item, let screen = step.input?.itemScreen,
      let item = experiment.variants.lazy.compactMap({ $0.app.screens[screen]?.items.first { $0.id == name } }).first,
      experiment.variants.contains(where: { $0.app.screens[screen]?.items.contains { $0.id == name } == false })
    else { return "let all variants answer '\(cause)' in slot '\(experiment.slot)', or none, or write \(meant)" }
    let plain = item.intent.flatMap { intent in
      item == Item(id: name, intent: intent) ? "{ id: \"\(name)\", does: \"\(intent)\" }" : nil
    }
    return "write \(plain ?? "'\(name)'") among the items of '\(screen)' under 'app' too, or take it out of the patch"
  }
}

/// Inputs of the control and the same inputs of a variant, whose menus may have the same nodes at other places.
private struct InputTranslation {
  private struct Menus {
    var own: MenuTranslation
    var usual: MenuTranslation
  }

  private let menus: [Name<MenuDefinition>: Menus]
  private let ownApp: AppDefinition
  private let usualApp: AppDefinition

  init(from usual: AppDefinition, to own: AppDefinition) {
    (usualApp, ownApp) = (usual, own)
    var menus: [Name<MenuDefinition>: Menus] = [:]
    for kind in usual.screenOrder {
      guard let menu = usual.screens[kind]?.listing?.menu, menus[menu.id] == nil,
        let other = own.menu(listingLeavesOf: menu.id), other != menu
      else { continue }
      menus[menu.id] = Menus(own: MenuTranslation(from: menu, to: other), usual: MenuTranslation(from: other, to: menu))
    }
    self.menus = menus
  }

  /// Whether all inputs are the same.
  var isEmpty: Bool { menus.isEmpty }

  /// An input of the control, as it is given under the variant; `nil` where the variant does not have what is tapped.
  func own(_ input: FlowInput) -> FlowInput? { translated(input, listedIn: usualApp) { menus[$0]?.own } }

  /// An input of the variant, as it is given under the control; `nil` where the control does not have what is tapped.
  func usual(_ input: FlowInput) -> FlowInput? { translated(input, listedIn: ownApp) { menus[$0]?.usual } }

  private func translated(
    _ input: FlowInput, listedIn app: AppDefinition, by translation: (Name<MenuDefinition>) -> MenuTranslation?
  ) -> FlowInput? {
    guard !menus.isEmpty else { return input }
    switch input {
    case .intent(var intent):
      guard case .range(let leaves) = intent.payload, let listing = intent.source.flatMap({ app.screens[$0]?.listing }),
        let found = translation(listing.menu.id)
      else { return input }
      let isLeaf = listing.levels.last == listing.menu.levels.count - 1
      guard let node = found.leaves(of: leaves, isLeaf: isLeaf) else { return nil }
      intent.payload = .range(node)
      return .intent(intent)
    case .tap(var tap):
      guard let link = app.screens[tap.source]?.items.first(where: { $0.id == tap.item })?.node,
        let found = translation(link.menu)
      else { return input }
      guard let node = found.leaves(of: link.node.leaves, isLeaf: link.isLeaf) else { return nil }
      tap.intent?.payload = .range(node)
      return .tap(tap)
    case .toggle(let section, let screen):
      guard let menu = app.screens[screen]?.listing?.menu.id, let found = translation(menu) else { return input }
      return found.leaves(of: section, isLeaf: false).map { .toggle(section: $0, of: screen) }
    case .open(let destination):
      guard case .range(let leaves) = destination.context,
        let (menu, isLeaf) = menu(takenBy: destination.name, in: app), let found = translation(menu)
      else { return input }
      return found.leaves(of: leaves, isLeaf: isLeaf).map { .open(Destination(destination.name, context: .range($0))) }
    default: return input
    }
  }

  /// The menu whose nodes stand in the links to a destination, and whether they are its leaves.
  private func menu(
    takenBy destination: Name<Destination>, in app: AppDefinition
  ) -> (Name<MenuDefinition>, isLeaf: Bool)? {
    guard let nodes = app.links.entries.first(where: { $0.destination == destination })?.nodes else { return nil }
    for menu in menus.keys.sorted().compactMap(app.menu(listingLeavesOf:)) {
      if let depth = menu.levels.firstIndex(where: { $0.nodes == nodes }) {
        return (menu.id, depth == menu.levels.count - 1)
      }
    }
    return nil
  }
}
