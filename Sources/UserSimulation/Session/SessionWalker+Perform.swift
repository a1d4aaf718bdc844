import HeadlessNavigation

/// Giving inputs to the flow, and arriving where they lead.
extension SessionWalker {
  /// Gives an input to the flow and takes in what it leads to.
  mutating func perform(_ slot: InputSlot, transition duration: Int) -> Bool {
    perform(machine.step(slot, in: state), lasting: duration)
  }

  /// Takes in what an input leads to.
  mutating func perform(_ transition: FlowMachine<Interceptor>.Transition, lasting duration: Int) -> Bool {
    steps += 1
    guard steps <= rules.stepCap else { return finish(.stepCap) }
    if transition.isAnsweredBySlot { recorder.slotAnswered(at: clock, in: traits) }
    guard spend(duration) else { return false }
    let wait = machine.waitNumber(in: state)
    state = transition.target
    forget(transition.destroyed)
    if errand.isUnseen || setAside != nil { note(transition) }
    watchGate(since: wait)
    recorder.navigated(to: state, events: transition.events, at: clock, toward: errand)
    return arrive(after: transition)
  }

  private mutating func forget(_ destroyed: [Int]) {
    guard !destroyed.isEmpty else { return }
    memories.removeAll { destroyed.contains($0.instance) }
    setAside?.memories.removeAll { destroyed.contains($0.instance) }
  }

  /// Waits for what loads and gets one's bearings; then reads what is there about one leaf or about what the
  /// person came for.
  mutating func arrive(after transition: FlowMachine<Interceptor>.Transition) -> Bool {
    guard transition.hasAppearances else { return true }
    let scene = machine.scene(of: state)
    let new = scene.panes.filter { pane in !memories.contains { $0.instance == pane.instance } }
    memories += new.map { ScreenMemory(instance: $0.instance) }
    if let last = new.last {
      gaze = last.instance
    } else if !scene.panes.contains(where: { $0.instance == gaze }) {
      gaze = scene.panes.last?.instance ?? -1
    }
    let load = new.map(\.loadMilliseconds).max() ?? 0
    if let wait = rules.waitBeforeLeaving(person.draws, load: load) {
      return spend(wait) && finish(.load)
    }
    guard spend(load), spend(new.isEmpty ? rules.orientAgain : rules.orient) else { return false }
    let words = new.filter { $0.isLeafScreen || errand.isReached(on: $0) }.map(\.words).max() ?? 0
    return spend(rules.reading(words))
  }
}
