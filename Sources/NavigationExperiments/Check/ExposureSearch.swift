import HeadlessNavigation

/// Looks for inputs that expose a user under one variant and not under another.
///
/// All variants are given the same inputs side by side, breadth-first, until one of them is exposed; so the first
/// difference is one of the shortest.
struct ExposureSearch {
  /// What was found, and whether everything was looked at.
  typealias Result = (findings: [Finding], isComplete: Bool)

  private let experiment: ExperimentDefinition
  private let engines: [FlowEngine]
  private let lists: [InputList]
  private let exploration: FlowExploration
  /// How the control's inputs are given under each variant, and the other way round.
  private let translations: [InputTranslation]

  init(_ experiment: ExperimentDefinition, exploration: FlowExploration) {
    self.experiment = experiment
    self.exploration = exploration
    engines = experiment.variants.indices.map(experiment.engine)
    lists = engines.map { InputList(exploration, on: $0) }
    let usual = experiment.variants[experiment.control].app
    translations = experiment.variants.map { InputTranslation(from: usual, to: $0.app) }
  }

  /// Whether no variant arranges a menu otherwise, so that the first and last rows are the same everywhere.
  private var areMenusAlike: Bool { translations.allSatisfy(\.isEmpty) }

  /// Searches.
  /// - Throws: `CancellationError` when the task is canceled.
  func result() throws(CancellationError) -> Result {
    guard engines.count > 1 else { return ([], true) }
    var queue: [(states: [FlowState], path: FlowPath)] = []
    var seen: Set<[FlowState]> = []
    for traits in exploration.traits {
      for facts in exploration.launches {
        let path = FlowPath(start: traits, facts: facts)
        let start = start(of: path)
        if let finding = finding(at: start, path) { return ([finding], true) }
        guard !start.exposes.contains(true), seen.insert(start.states).inserted else { continue }
        queue.append((start.states, path))
      }
    }
    var next = 0
    while next < queue.count {
      guard !Task.isCancelled else { throw CancellationError() }
      let (states, path) = queue[next]
      next += 1
      for step in steps(from: states) {
        var path = path
        if let input = step.input { path.inputs.append(input) }
        if let finding = finding(at: step, path) { return ([finding], true) }
        guard !step.exposes.contains(true), seen.insert(step.states).inserted else { continue }
        guard queue.count < exploration.mostStates, path.inputs.count <= exploration.mostInputs else {
          return ([], false)
        }
        queue.append((step.states, path))
      }
    }
    return ([], true)
  }

  private struct Step {
    /// The input; `nil` for the start of the app.
    var input: FlowInput?
    var states: [FlowState]
    var exposes: [Bool]
    /// Whether each variant has what is tapped; where it has not, nothing is to be compared.
    var isThere: [Bool]
  }

  /// The start of the app, which exposes users where the slot is the root and starts a child.
  private func start(of path: FlowPath) -> Step {
    let steps = engines.map { $0.start(in: path.start, facts: path.facts) }
    return Step(
      states: zip(steps, engines).map { exploration.kept($0.state, on: $1).state },
      exposes: steps.map { $0.meets(experiment.slot) },
      isThere: steps.map { _ in true }
    )
  }

  /// What each input that is possible under some variant does under all of them; where it is not possible, nothing.
  ///
  /// Rows are the same where they are about the same node, wherever a variant's menu has it.
  private func steps(from states: [FlowState]) -> [Step] {
    let possible = zip(lists, states).map { $0.inputs(of: $1) }
    let known = possible.map(Set.init)
    var tried: Set<FlowInput> = []
    return engines.indices.flatMap { variant in
      possible[variant].compactMap { own -> Step? in
        guard let input = translations[variant].usual(own) else { return nil }
        return tried.insert(input).inserted ? step(input, from: states, known) : nil
      }
    }
  }

  /// What an input, as it is given under the control, does under all variants.
  private func step(_ input: FlowInput, from states: [FlowState], _ possible: [Set<FlowInput>]) -> Step {
    var step = Step(
      input: input,
      states: states,
      exposes: states.map { _ in false },
      isThere: states.map { _ in true }
    )
    for index in engines.indices {
      guard let own = translations[index].own(input) else {
        step.isThere[index] = false
        continue
      }
      let isPossible =
        possible[index].contains(own)
        || !areMenusAlike && engines[index].inputs(of: states[index]).contains(own)
      guard isPossible else { continue }
      let taken = engines[index].handle(own, in: states[index])
      step.states[index] = exploration.kept(taken.state, on: engines[index]).state
      step.exposes[index] = taken.meets(experiment.slot)
    }
    return step
  }

  private func finding(at step: Step, _ path: FlowPath) -> Finding? {
    let usual = step.exposes[experiment.control]
    let others = experiment.variants.indices.filter { step.isThere[$0] && step.exposes[$0] != usual }
      .map { experiment.variants[$0].id }
    guard !others.isEmpty, step.isThere[experiment.control] else { return nil }
    let turns = path.inputs.contains { if case .traits = $0 { true } else { false } }
    let width: CheckedWidth = turns ? .turning : path.start.horizontal == .compact ? .compact : .regular
    return Finding(.divergentExposure, step.input?.cause ?? "start", variants: others, widths: [width], path: path)
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
      menus[menu.id] = Menus(
        own: MenuTranslation(from: menu, to: other),
        usual: MenuTranslation(from: other, to: menu)
      )
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
    _ input: FlowInput,
    listedIn app: AppDefinition,
    by translation: (Name<MenuDefinition>) -> MenuTranslation?
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
  private func menu(takenBy destination: Name<Destination>, in app: AppDefinition) -> (
    Name<MenuDefinition>, isLeaf: Bool
  )? {
    guard let nodes = app.links.entries.first(where: { $0.destination == destination })?.nodes else { return nil }
    for menu in menus.keys.sorted().compactMap(app.menu(listingLeavesOf:)) {
      if let depth = menu.levels.firstIndex(where: { $0.nodes == nodes }) {
        return (menu.id, depth == menu.levels.count - 1)
      }
    }
    return nil
  }
}
