import HeadlessNavigation

/// Tapping what was found, and what follows once the goal is reached.
extension SessionWalker {
  /// Taps an item that was looked at.
  mutating func take(_ number: Int, on paneNumber: Int) -> Bool {
    let (item, pane) = (machine.tables.items[number], machine.tables.panes[paneNumber])
    if item.fillsForm { guard fillIn(pane) else { return false } }
    if rules.slip > 0 || item.size > 0, let neighbor = slip(number, on: pane) {
      return tapBeside(number, hitting: neighbor, on: pane)
    }
    memory.noteTrial(of: machine.tables.looks[number].mark, on: pane.instance)
    // In the next tab the bar is looked over anew: the label of this one was passed over, being selected.
    if item.look == .tab { (memory.places[pane.instance].cursor, memory.places[pane.instance].pass) = (0, 0) }
    let step = step(item.slot)
    let transition = machine.tables.transitions[step]
    if case .flow(let slot) = currentTask.aim, isStep(transition, of: slot, from: pane) {
      guard takeSteps(1) else { return false }
    }
    guard transition.isEffective else { return takeInVain(step) }
    guard spend(item.size > 0 ? tapTime(of: number, on: pane) : rules.tap, on: .tap) else { return false }
    did(.tap)
    if leadsAway(item, on: pane) { did(.wrongBranch) }
    return item.isSection
      ? expand(machine.tables.looks[number], on: pane, step) : perform(step, lasting: rules.transition)
  }

  /// Whether an item lies on no way to what is wanted: under a label the leaf has to be, or would have to be, and of
  /// anything else it is worked out.
  ///
  /// Whoever has reached the goal, and passes a gate on the way to what follows, is not looking for it.
  private mutating func leadsAway(_ item: ItemRecord, on pane: PaneRecord) -> Bool {
    guard currentTask.passage == nil else { return false }
    guard item.look == .label, case .leaf = currentTask.aim else {
      return ways.isOff(item.slot, in: state, toward: currentTask.goal, machine)
    }
    return !item.leaves.contains(currentTask.leaf(in: pane.listed))
  }

  /// Taps something that does nothing to be seen; the app may remember it all the same.
  private mutating func takeInVain(_ step: Int) -> Bool {
    guard spend(rules.deadTap, on: .tap) else { return false }
    did(.tap)
    return machine.tables.transitions[step].target == state || perform(step, lasting: 0)
  }

  /// Opens a section in place: no new screen, but rows may move.
  ///
  /// Its first row is looked at next.
  mutating func expand(_ item: LookRecord, on pane: PaneRecord, _ step: Int) -> Bool {
    did(.expand)
    guard perform(step, lasting: rules.expand) else { return false }
    guard
      let position = self.pane(showing: pane.instance, in: state)
        .flatMap({ position(of: item.key, on: machine.tables.panes[$0]) })
    else { return true }
    memory.places[pane.instance].cursor = position + 1
    let offset = memory.places[pane.instance].offset
    let closed = pane.openRows
    guard !closed.isEmpty, closed.lowerBound < offset, closed.upperBound <= item.row else { return true }
    memory.places[pane.instance].offset = max(0, offset - min(closed.count, offset - closed.lowerBound))
    return spend(rules.shift, on: .orient)
  }

  /// Considers what the goal's definition says follows, item by item; then the user is done.
  ///
  /// Whoever decided on something wants to pass the gate on the way to it, too: by looking for a way, unless what is to
  /// be considered next is in view.
  mutating func conclude() -> Bool {
    currentTask.passage = nil
    while currentTask.consideredCount < considered[currentTask.goal].count {
      let wanted = considered[currentTask.goal][currentTask.consideredCount]
      currentTask.consideredCount += 1
      guard let (number, pane) = item(named: wanted) else { break }
      let item = machine.tables.items[number]
      guard decides(on: item) else { break }
      if item.fillsForm { guard fillIn(pane) else { return false } }
      if rules.slip > 0 || item.size > 0, let neighbor = slip(number, on: pane) {
        currentTask.consideredCount -= 1
        return tapBeside(number, hitting: neighbor, on: pane)
      }
      let step = step(item.slot)
      let transition = machine.tables.transitions[step]
      guard transition.isEffective || transition.target != state else { break }
      guard spend(item.size > 0 ? tapTime(of: number, on: pane) : rules.tap, on: .tap) else { return false }
      did(.tap)
      guard perform(step, lasting: transition.isEffective ? rules.transition : 0) else { return false }
      if waitsAtGate(), !hasNextInView { return true }
    }
    return finish(.finished)
  }

  /// Whether what is to be considered next is in view.
  private var hasNextInView: Bool {
    let items = considered[currentTask.goal]
    return currentTask.consideredCount < items.count && item(named: items[currentTask.consideredCount]) != nil
  }

  /// The first fixed item of a name in view, by its number, and the pane it stands on.
  private func item(named name: Int) -> (number: Int, pane: PaneRecord)? {
    for pane in machine.tables.states[state].panes {
      for number in machine.tables.panes[pane].items {
        let item = machine.tables.items[number]
        if item.look == .fixed, item.name == name { return (number, machine.tables.panes[pane]) }
      }
    }
    return nil
  }

  /// The decision belongs to the user and the thing found, so it is the same under every variant.
  private func decides(on item: ItemRecord) -> Bool {
    guard let probability = item.decides else { return true }
    let name = machine.names[item.name]
    let key =
      if case .leaf(let leaf, let menu) = goal.aim {
        places[goal.index].key(ofDecisionOn: name, about: leaf, of: menu.rawValue)
      } else {
        NodeKey(item: name, menu: "", leaves: 0..<1).value
      }
    return user.draws.uniform(.decision, about: key, goal: goal.index) < probability
  }
}
