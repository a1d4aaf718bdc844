/// Search by the policy `scent-utility`: users read items until choosing the best or going back promises more.
extension SessionWalker {
  /// What was read of what is on display.
  private struct Reading {
    var utilities: ScentUtilities
    /// The position of the best, and the number of its pane.
    var best = -1
    var bestPane = -1
    /// The position of what was read last, and the number of its pane.
    var last = -1
    var lastPane = -1
  }

  /// Reads the visible items, the pane looked at first, until choosing the best or going back promises more.
  ///
  /// The order is that of ``scan()``. A user who has read everything chooses the best.
  mutating func forage() -> ScanResult {
    learnWhereChoiceLed()
    var reading = Reading(utilities: ScentUtilities(attention.forager.scentPerception.rules, after: trailToHere()))
    let (scene, first) = (machine.tables.states[state], attention.gaze)
    for round in 0..<2 {
      for pane in scene.panes {
        let instance = machine.tables.panes[pane].instance
        guard (instance == first) == (round == 0), memory.knows(instance) else { continue }
        if let result = read(pane, &reading) { return result }
      }
    }
    for bar in scene.bars {
      let instance = machine.tables.panes[bar].instance
      if !memory.knows(instance) { memory.meet(instance) }
      if let result = read(bar, &reading) { return result }
    }
    if reading.utilities.count > 0 { return choose(reading) }
    attention.forager.noteDeadEnd(on: first, in: life(of: first))
    return .nothing
  }

  /// Finds out whether the latest choice led to a new screen, or to nothing.
  private mutating func learnWhereChoiceLed() {
    guard let choice = attention.forager.choice else { return }
    attention.forager.choice = nil
    guard choice.glance == attention.labels.glance, !choice.isSection else { return }
    // A slip did not try the choice, so nothing is learned about it.
    guard memory.hasTried(choice.mark, in: choice.markLife) else { return }
    if life(of: attention.gaze) > choice.latestLife {
      attention.forager.note(choice, ledTo: attention.gaze, in: life(of: attention.gaze))
    } else {
      attention.forager.noteFailure(on: choice.origin, in: choice.originLife)
    }
  }

  /// The choice that led to the current screen, if the user can go back.
  private mutating func trailToHere() -> ScentTrail? {
    guard let trail = attention.forager.trail(to: attention.gaze, in: life(of: attention.gaze)) else { return nil }
    return machine.tables.transitions[step(.back)].isEffective ? trail : nil
  }

  /// Reads a pane or bar: from where the eyes are to its end, then what is above; `nil` when all of it was read.
  private mutating func read(_ number: Int, _ reading: inout Reading) -> ScanResult? {
    let pane = machine.tables.panes[number]
    let items = pane.items
    let start = min(items.lowerBound + memory.places[pane.instance].cursor, items.upperBound)
    attention.prepare(toScan: pane, in: clock.visit, under: rules)
    if let result = read(start..<items.upperBound, on: number, &reading) { return result }
    if let result = read(items.lowerBound..<start, on: number, &reading) { return result }
    memory.places[pane.instance].cursor = 0
    return nil
  }

  private mutating func read(_ positions: Range<Int>, on number: Int, _ reading: inout Reading) -> ScanResult? {
    let pane = machine.tables.panes[number]
    let life = memory.places[pane.instance].life
    let leaf = currentTask.leaf(in: pane.listed)
    let kin = kin(of: leaf, on: pane)
    for position in positions where isToBeLookedAt(position, in: life) {
      memory.places[pane.instance].cursor = position - pane.items.lowerBound
      guard look(at: position, on: number) else { return .over }
      guard clock.active < schedule.alarm else { return .disturbed }
      (reading.last, reading.lastPane) = (position, number)
      let scent = scent(of: machine.tables.looks[position], toward: leaf, kin: kin)
      if reading.utilities.take(scent) { (reading.best, reading.bestPane) = (position, number) }
      switch reading.utilities.move {
      case .read: continue
      case .choose: return choose(reading)
      case .back:
        memory.places[pane.instance].cursor = 0
        return .nothing
      }
    }
    return nil
  }

  /// Chooses the best of what was read, looking at it again unless it is under the eyes.
  private mutating func choose(_ reading: Reading) -> ScanResult {
    let isUnderEyes = reading.last == reading.best && reading.lastPane == reading.bestPane
    guard isUnderEyes || look(at: reading.best, on: reading.bestPane) else { return .over }
    let instance = machine.tables.panes[reading.bestPane].instance
    memory.places[instance].cursor = 0
    memory.places[machine.tables.panes[reading.lastPane].instance].cursor = 0
    attention.forager.choice = Forager.Choice(
      mark: machine.tables.looks[reading.best].mark,
      markLife: memory.places[instance].life,
      origin: attention.gaze,
      originLife: life(of: attention.gaze),
      latestLife: memory.lastLife,
      glance: attention.labels.glance,
      isSection: machine.tables.items[reading.best].isSection,
      trail: reading.utilities.trailOfBest
    )
    return .take(reading.best, on: reading.bestPane)
  }

  /// The life of an instance; 0 where nothing is looked at.
  private func life(of instance: Int) -> Int { instance < 0 ? 0 : memory.places[instance].life }

  /// Brings an item into view and looks at it; `false` when the session is over.
  private mutating func look(at position: Int, on number: Int) -> Bool {
    let instance = machine.tables.panes[number].instance
    guard instance == attention.gaze || turn(to: number) else { return false }
    guard bringIntoView(machine.tables.looks[position].row, on: instance), spend(attention.scanTime, on: .scan) else {
      return false
    }
    fixated(on: position, in: number)
    return true
  }

  private mutating func scent(of item: LookRecord, toward leaf: Int, kin: Range<Int>) -> Double {
    let fixation = ScentPerception.Fixation(
      number: attention.labels.glance,
      draws: user.draws,
      goal: currentTask.goal,
      attempt: currentTask.perceptionAttempt
    )
    guard item.scent >= 0 else {
      return attention.forager.scentPerception.scent(of: item, toward: leaf, kin: kin, at: fixation)
    }
    return attention.forager.scentPerception.scent(of: item, worth: machine.scents[item.scent], at: fixation)
  }

  /// The leaves of the narrowest list that holds the wanted leaf: the pane's, or else the open section's.
  private func kin(of leaf: Int, on pane: PaneRecord) -> Range<Int> {
    guard leaf >= 0 else { return 0..<0 }
    if pane.leaves.contains(leaf) { return pane.leaves }
    for position in pane.items where machine.tables.items[position].isSection {
      let section = machine.tables.looks[position]
      if section.covers(leaf) { return section.firstLeaf..<section.endOfLeaves }
    }
    return 0..<0
  }
}
