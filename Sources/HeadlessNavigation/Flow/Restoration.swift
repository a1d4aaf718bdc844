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
    dropDeferred()
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
      } catch {
        lose(index, because: .unknownCoordinator)
      }
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
