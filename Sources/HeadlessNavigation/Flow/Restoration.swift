/// A state that is being restored.
struct Restoration {
  let engine: FlowEngine
  var state: FlowState
  /// The frames that go.
  var lost: Set<Int> = []

  init(engine: FlowEngine, state: FlowState) {
    self.engine = engine
    self.state = state
  }

  mutating func run() {
    state.facts = Array(Set(state.facts)).sorted()
    loseUnknownCoordinators()
    restoreNavigation()
    cutScreens()
    loseAbandonedCoordinators()
    guard !state.tree.screens.isEmpty, !lost.contains(0), state.coordinators.first?.slot == engine.app.root else {
      state = engine.start(in: state.traits, facts: state.facts).state
      return
    }
    renumber()
  }

  private mutating func loseUnknownCoordinators() {
    for (index, frame) in state.coordinators.enumerated() {
      let hasParent = frame.parent.map { $0 >= 0 && $0 < index && !lost.contains($0) } ?? (index == 0)
      guard hasParent else {
        lost.insert(index)
        continue
      }
      do throws(NavigationFailure) {
        let chain = try engine.chain(filling: frame.slot, in: state.traits)
        state.coordinators[index].chain = chain
        state.coordinators[index].memories = memories(of: chain, from: frame)
      } catch { lost.insert(index) }
    }
  }

  /// The memories of those in charge, as far as they can read what the state has for them.
  private func memories(of chain: [Name<any Coordinator>], from frame: CoordinatorFrame) -> [Value] {
    chain.compactMap { name in
      guard let coordinator = engine.app.coordinators[name] else { return nil }
      let link = frame.chain.firstIndex(of: name)
      let stored = link.flatMap { frame.memories.indices.contains($0) ? frame.memories[$0] : nil }
      return stored.flatMap { coordinator.canRead($0) ? $0 : nil } ?? coordinator.initialMemory
    }
  }
}

/// What goes, and what is left in order.
extension Restoration {
  /// A gate that nobody waits for keeps no layer on the display either, and no finger is left from a gesture.
  mutating func restoreNavigation() {
    if let waiting = state.waiting, engine.app.destinations[waiting.name] == nil { state.waiting = nil }
    guard let suspended = state.suspended, !canGoOn(suspended) else { return }
    state.suspended = nil
    guard state.tree.layers.indices.contains(suspended.layer), suspended.layer > 0 else { return }
    state.tree.layers.removeSubrange(suspended.layer...)
  }

  private func canGoOn(_ suspended: SuspendedNavigation) -> Bool {
    state.tree.layers.indices.contains(suspended.layer) && engine.app.destinations[suspended.destination.name] != nil
      && suspended.gates.indices.contains(suspended.gateIndex)
      && suspended.gates.allSatisfy { engine.app.gates[$0] != nil }
  }

  mutating func cutScreens() {
    let kept = Set(state.coordinators.indices).subtracting(lost)
    let kinds = engine.app.screens
    let truncation = TreeTruncation(rules: engine.app.containers) { screen in
      let isKnown = kinds.isEmpty || kinds[screen.kind] != nil || screen.kind == .moreTabs
      return isKnown && kept.contains(screen.owner)
    }
    state.tree = truncation.truncating(state.tree)
    if let suspended = state.suspended, suspended.layer >= state.tree.layers.count { state.suspended = nil }
  }

  mutating func loseAbandonedCoordinators() {
    let owners = Set(state.tree.screens.map(\.owner))
    for index in state.coordinators.indices.dropFirst().reversed() where !lost.contains(index) {
      let hasChild = state.coordinators.indices.contains { child in
        !lost.contains(child) && state.coordinators[child].parent == index
      }
      if !owners.contains(index), !hasChild { lost.insert(index) }
    }
  }

  mutating func renumber() {
    tellParents()
    state = state.keepingFrames(state.coordinators.indices.filter { !lost.contains($0) })
  }

  /// A parent must not take a child for living that is not restored.
  private mutating func tellParents() {
    let app = engine.app
    let scene = NavigationContext(
      tree: state.tree, traits: state.traits, facts: state.facts, screens: app.screens, containers: app.containers)
    for index in lost.sorted() {
      let slot = state.coordinators[index].slot
      guard let parent = state.coordinators[index].parent, state.coordinators.indices.contains(parent),
        !lost.contains(parent)
      else { continue }
      for (link, name) in state.coordinators[parent].chain.enumerated() {
        var memory = state.coordinators[parent].memories[link]
        _ = app.coordinators[name]?.childEnded(slot, .code, remembering: &memory, in: scene)
        state.coordinators[parent].memories[link] = memory
      }
    }
  }
}

/// Cuts a tree below every screen that cannot be restored: what stood above it was reached through it.
struct TreeTruncation {
  let rules: ContainerCatalog
  /// Whether a screen can be restored.
  let keeps: (Screen) -> Bool

  /// What is left of a tree.
  ///
  /// With a layer go the layers above it.
  func truncating(_ tree: ScreenTree) -> ScreenTree {
    var left = ScreenTree()
    for layer in tree.layers {
      guard let root = truncating(layer.root).left else { return left }
      left.layers.append(Layer(root: root, style: layer.style, isLocked: layer.isLocked))
    }
    return left
  }

  /// What is left of a node, and whether something of it was cut that takes along what stands above.
  private func truncating(_ node: Node) -> (left: Node?, isCut: Bool) {
    switch node {
    case .screen(let screen): return keeps(screen) ? (node, false) : (nil, true)
    case .container(let container):
      return rules[container.kind].isStacked ? truncatingStacked(container) : truncatingBesides(container)
    }
  }

  /// Children above one another go with the lowest that is cut.
  private func truncatingStacked(_ container: Container) -> (left: Node?, isCut: Bool) {
    var stacked = container
    stacked.children = []
    for child in container.children {
      let (left, isCut) = truncating(child)
      if let left { stacked.children.append(left) }
      if isCut { return (stacked.children.isEmpty ? nil : .container(stacked), true) }
    }
    return (.container(stacked), false)
  }

  /// Children side by side are cut one by one; only when none is left does the cut go on upwards.
  private func truncatingBesides(_ container: Container) -> (left: Node?, isCut: Bool) {
    let left = container.children.map { truncating($0).left }
    var smaller = container
    smaller.children = zip(left, container.children).map { $0 ?? $1 }
    let kept = left.indices.filter { left[$0] != nil }
    guard kept.count < left.count else { return (.container(smaller), false) }
    let remains = rules[container.kind].remains(of: smaller, keeping: kept)
    return (remains, remains == nil)
  }
}
