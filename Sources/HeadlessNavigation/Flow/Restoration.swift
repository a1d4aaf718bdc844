/// A state that is being restored.
struct Restoration {
  let engine: FlowEngine
  var state: FlowState
  var notes: [RestorationNote] = []
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
      notes.append(RestorationNote(.everything, because: .nothingLeft))
      state = engine.start(in: state.traits, facts: state.facts).state
      return
    }
    renumber()
  }

  mutating func lose(_ frame: Int, because reason: RestorationNote.Reason) {
    lost.insert(frame)
    notes.append(RestorationNote(.coordinator(state.coordinators[frame].slot), because: reason))
  }

  private mutating func loseUnknownCoordinators() {
    for (index, frame) in state.coordinators.enumerated() {
      let hasParent = frame.parent.map { $0 >= 0 && $0 < index && !lost.contains($0) } ?? (index == 0)
      guard hasParent else {
        lose(index, because: .parentless)
        continue
      }
      do throws(NavigationFailure) {
        let chain = try engine.chain(filling: frame.slot, in: state.traits)
        state.coordinators[index].chain = chain
        state.coordinators[index].memories = memories(of: chain, from: frame)
      } catch { lose(index, because: .unknownCoordinator) }
    }
  }

  /// The memories of those in charge, as far as they can read what the state has for them.
  private mutating func memories(of chain: [Name<any Coordinator>], from frame: CoordinatorFrame) -> [Value] {
    var memories: [Value] = []
    for name in chain {
      guard let coordinator = engine.app.coordinators[name] else { continue }
      let link = frame.chain.firstIndex(of: name)
      let stored = link.flatMap { frame.memories.indices.contains($0) ? frame.memories[$0] : nil }
      if let stored, coordinator.canRead(stored) {
        memories.append(stored)
      } else {
        memories.append(coordinator.initialMemory)
        notes.append(RestorationNote(.memory(of: name, stored ?? .none), because: .unreadable))
      }
    }
    return memories
  }
}

/// One thing that restoring a state left out, and why.
package struct RestorationNote: Hashable, Sendable {
  /// What was left out.
  package enum Loss: Hashable, Sendable {
    /// Screens: one the app cannot show, and what stood above it.
    case screens([Screen])
    /// A coordinator.
    case coordinator(Name<any Coordinator>)
    /// What a coordinator remembered; it starts with its first memory.
    case memory(of: Name<any Coordinator>, Value)
    /// The navigation that waited at a gate, with the layer that the gate presented.
    case navigation(Destination)
    /// Everything: the app was started anew.
    case everything
  }

  /// Why it was left out.
  package enum Reason: Hashable, Sendable {
    /// The app has no screen of that kind.
    case unknownScreen(Name<Screen>)
    /// The screen belonged to a coordinator that is not restored.
    case ownerless
    /// The app has no such coordinator, or none that it forwards to.
    case unknownCoordinator
    /// The coordinator was started by one that is not restored.
    case parentless
    /// The coordinator has no screen left and no child.
    case abandoned
    /// The coordinator cannot read the memory, or was not in charge before.
    case unreadable
    /// The app has no such destination.
    case unknownDestination
    /// The destination has no such gate, or the app has not.
    case unknownGate
    /// The layer of the gate is not there.
    case layerGone
    /// No screen was left, or not the coordinator that the app starts with.
    case nothingLeft
  }

  /// What was left out.
  package var loss: Loss
  /// Why it was left out.
  package var reason: Reason

  /// Makes a note.
  package init(_ loss: Loss, because reason: Reason) {
    self.loss = loss
    self.reason = reason
  }
}

/// What goes, and what is left in order.
extension Restoration {
  /// A gate that nobody waits for keeps no layer on the display either, and no finger is left from a gesture.
  mutating func restoreNavigation() {
    if let waiting = state.waiting, engine.app.destinations[waiting.name] == nil {
      state.waiting = nil
      notes.append(RestorationNote(.navigation(waiting), because: .unknownDestination))
    }
    guard let suspended = state.suspended, let reason = refusal(to: suspended) else { return }
    dropNavigation(because: reason)
    guard reason != .layerGone else { return }
    if suspended.layer > 0 { state.tree.layers.removeSubrange(suspended.layer...) }
  }

  private func refusal(to suspended: SuspendedNavigation) -> RestorationNote.Reason? {
    guard state.tree.layers.indices.contains(suspended.layer) else { return .layerGone }
    guard engine.app.destinations[suspended.destination.name] != nil else { return .unknownDestination }
    guard suspended.gates.indices.contains(suspended.gateIndex),
      suspended.gates.allSatisfy({ engine.app.gates[$0] != nil })
    else { return .unknownGate }
    return nil
  }

  private mutating func dropNavigation(because reason: RestorationNote.Reason) {
    guard let suspended = state.suspended else { return }
    state.suspended = nil
    notes.append(RestorationNote(.navigation(suspended.destination), because: reason))
  }

  mutating func cutScreens() {
    let kept = Set(state.coordinators.indices).subtracting(lost)
    let kinds = engine.app.screens
    var truncation = TreeTruncation(rules: engine.app.containers) { screen in
      if !kinds.isEmpty, kinds[screen.kind] == nil, screen.kind != .moreTabs { return .unknownScreen(screen.kind) }
      return kept.contains(screen.owner) ? nil : .ownerless
    }
    state.tree = truncation.truncating(state.tree)
    notes += truncation.notes
    if let suspended = state.suspended, suspended.layer >= state.tree.layers.count {
      dropNavigation(because: .layerGone)
    }
  }

  mutating func loseAbandonedCoordinators() {
    let owners = Set(state.tree.screens.map(\.owner))
    for index in state.coordinators.indices.dropFirst().reversed() where !lost.contains(index) {
      let hasChild = state.coordinators.indices.contains { child in
        !lost.contains(child) && state.coordinators[child].parent == index
      }
      if !owners.contains(index), !hasChild { lose(index, because: .abandoned) }
    }
  }

  mutating func renumber() {
    tellParents()
    let kept = state.coordinators.indices.filter { !lost.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    state.tree = state.tree.mapScreens { screen in
      var screen = screen
      screen.owner = places[screen.owner] ?? 0
      return screen
    }
    state.coordinators = kept.map { index in
      var frame = state.coordinators[index]
      frame.parent = frame.parent.flatMap { places[$0] }
      return frame
    }
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
  /// Screens that go, and why.
  private struct Cut {
    var reason: RestorationNote.Reason
    var screens: [Screen]
  }

  let rules: ContainerCatalog
  /// Why a screen cannot be restored; `nil` when it can.
  let refusal: (Screen) -> RestorationNote.Reason?
  private(set) var notes: [RestorationNote] = []

  init(rules: ContainerCatalog, refusal: @escaping (Screen) -> RestorationNote.Reason?) {
    self.rules = rules
    self.refusal = refusal
  }

  /// What is left of a tree.
  ///
  /// With a layer go the layers above it.
  mutating func truncating(_ tree: ScreenTree) -> ScreenTree {
    var left = ScreenTree()
    for (index, layer) in tree.layers.enumerated() {
      var (root, cut) = truncating(layer.root)
      if root == nil { cut?.screens += tree.layers[(index + 1)...].flatMap(\.root.screens) }
      note(cut)
      guard let root else { return left }
      left.layers.append(Layer(root: root, style: layer.style, isLocked: layer.isLocked))
    }
    return left
  }

  private mutating func truncating(_ node: Node) -> (left: Node?, cut: Cut?) {
    switch node {
    case .screen(let screen):
      guard let reason = refusal(screen) else { return (node, nil) }
      return (nil, Cut(reason: reason, screens: [screen]))
    case .container(let container):
      return rules[container.kind].isStacked ? truncatingStacked(container) : truncatingBesides(container)
    }
  }

  /// Children above one another go with the lowest that is cut.
  private mutating func truncatingStacked(_ container: Container) -> (left: Node?, cut: Cut?) {
    var stacked = container
    stacked.children = []
    for (index, child) in container.children.enumerated() {
      var (left, cut) = truncating(child)
      if let left { stacked.children.append(left) }
      guard cut != nil else { continue }
      cut?.screens += container.children[(index + 1)...].flatMap(\.screens)
      return (stacked.children.isEmpty ? nil : .container(stacked), cut)
    }
    return (.container(stacked), nil)
  }

  /// Children side by side are cut one by one; only when none is left does the cut go on upwards.
  private mutating func truncatingBesides(_ container: Container) -> (left: Node?, cut: Cut?) {
    var smaller = container
    var kept: [Int] = []
    var cuts: [Cut] = []
    for (index, child) in container.children.enumerated() {
      let (left, cut) = truncating(child)
      if let cut { cuts.append(cut) }
      guard let left else { continue }
      smaller.children[index] = left
      kept.append(index)
    }
    guard let first = cuts.first else { return (.container(container), nil) }
    cuts.forEach { note($0) }
    let left = kept.count == container.children.count ? .container(smaller) : remains(of: smaller, keeping: kept)
    return (left, left == nil ? Cut(reason: first.reason, screens: []) : nil)
  }

  private func remains(of container: Container, keeping kept: [Int]) -> Node? {
    rules[container.kind].remains(of: container, keeping: kept)
  }

  private mutating func note(_ cut: Cut?) {
    guard let cut, !cut.screens.isEmpty else { return }
    notes.append(RestorationNote(.screens(cut.screens), because: cut.reason))
  }
}
