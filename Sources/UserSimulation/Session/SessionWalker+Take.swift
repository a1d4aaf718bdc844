import HeadlessNavigation
import UserBehavior

/// Taps on items, and the items considered once the goal is reached.
extension SessionWalker {
  /// Taps an item that was looked at.
  mutating func choose(_ number: Int, on paneNumber: Int) -> Bool {
    let (item, pane) = (machine.tables.items[number], machine.tables.panes[paneNumber])
    if item.fillsForm { guard fillIn(pane) else { return false } }
    if rules.slip > 0 || item.size > 0, let neighbor = slip(number, on: pane) {
      return tapBeside(number, hitting: neighbor, on: pane)
    }
    memory.noteTrial(of: machine.tables.looks[number].mark, on: pane.instance)
    // In the next tab the bar is searched anew: the label of this tab was skipped because it was selected.
    if item.look == .tab { (memory.places[pane.instance].cursor, memory.places[pane.instance].pass) = (0, 0) }
    let step = step(item.slot)
    let transition = machine.tables.transitions[step]
    if refuses(transition, of: item, on: pane) {
      did(.refusal)
      return true
    }
    guard transition.isEffective else { return takeInVain(step) }
    guard spend(item.size > 0 ? tapTime(of: number, on: pane) : rules.tap, on: .tap) else { return false }
    did(.tap)
    if reporter.wants.contains(.wrongBranches), leadsAway(item, on: pane, step) { did(.wrongBranch) }
    if item.isSection { return expand(machine.tables.looks[number], on: pane, step) }
    noteFollowed(number)
    let (latest, startsOnUnwanted) = (memory.lastLife, isUnwanted(paneNumber))
    guard perform(step, lasting: rules.transition) else { return false }
    expect(asPromisedBy: number, on: pane, since: latest)
    if !attention.wants(item, for: currentTask.goal) {
      recordMistake(step, after: latest)
    } else if startsOnUnwanted {
      noteOpened(by: step)
    }
    return true
  }

  /// Whether an item leads away from the goal: a label or link does unless the wanted leaf is under it, other items by
  /// ``WayFinder``.
  ///
  /// A user who has reached the goal and passes a gate afterwards is no longer searching.
  private mutating func leadsAway(_ item: ItemRecord, on pane: PaneRecord, _ step: Int) -> Bool {
    guard currentTask.passage == nil else { return false }
    guard !item.leaves.isEmpty, case .leaf = currentTask.aim else { return leadsAway(by: step) }
    return !item.leaves.contains(currentTask.leaf(in: pane.listed))
  }

  /// Whether an input that is no label's leads away from the goal.
  mutating func leadsAway(by step: Int) -> Bool {
    let edge = machine.tables.transitions[step].edge
    if let isOff = ways.known(edge, toward: currentTask.goal) { return isOff }
    return ways.isOff(step, toward: currentTask.goal, machine)
  }

  /// Taps an item without visible effect; the app's state may change all the same.
  mutating func takeInVain(_ step: Int) -> Bool {
    guard spend(rules.deadTap, on: .tap) else { return false }
    did(.tap)
    return machine.tables.transitions[step].target == state || perform(step, lasting: 0)
  }

  /// Opens a section in place: no new screen, but what it inserts and what it moves has to be taken in.
  ///
  /// Its first row is looked at next.
  mutating func expand(_ item: LookRecord, on pane: PaneRecord, _ step: Int) -> Bool {
    did(.expand)
    // Who opens another section has not found it in the open one, and has to find the place again, as after Back.
    let wasWrong = !pane.openRows.isEmpty && !pane.openRows.contains(item.row)
    guard !wasWrong || fail(), perform(step, lasting: rules.expand), !wasWrong || spend(rules.orientAgain, on: .orient)
    else { return false }
    guard
      let position = self.pane(showing: pane.instance, in: state).flatMap({
        position(of: item.key, on: machine.tables.panes[$0])
      })
    else { return true }
    memory.places[pane.instance].cursor = position + 1
    let offset = memory.places[pane.instance].offset
    let closed = pane.openRows
    var first = item.row + 1
    if !closed.isEmpty, closed.lowerBound < item.row {
      first = closed.lowerBound
      memory.places[pane.instance].offset = max(0, offset - min(closed.count, max(0, offset - closed.lowerBound)))
    }
    return spend(reorientation(on: pane.instance, from: first), on: .orient)
  }

  /// The time to get one's bearings where all rows from one on are new or have moved.
  private mutating func reorientation(on instance: Int, from row: Int) -> Int {
    guard let number = pane(showing: instance, in: state) else { return 0 }
    let items = machine.tables.panes[number].items
    let top = memory.places[instance].offset
    let end = min(top + attention.visibleRows, items.isEmpty ? 0 : machine.tables.looks[items.upperBound - 1].row + 1)
    return rules.orienting(end - max(row, top), of: end - top)
  }

  /// Considers what the goal's definition says follows, item by item; then the user is done.
  ///
  /// A user who decides on an item also searches for a way through its gate, unless the next item to consider is in
  /// view.
  mutating func conclude() -> Bool {
    currentTask.passage = nil
    while currentTask.consideredCount < targets.considered[currentTask.goal].count {
      let wanted = targets.considered[currentTask.goal][currentTask.consideredCount]
      currentTask.consideredCount += 1
      guard let (number, pane) = item(named: wanted), !machine.tables.looks[number].canBeMissed || notices(number)
      else { break }
      let item = machine.tables.items[number]
      guard decides(on: number) else { break }
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
    mutating get {
      let items = targets.considered[currentTask.goal]
      return currentTask.consideredCount < items.count && item(named: items[currentTask.consideredCount]) != nil
    }
  }

  /// The first fixed item of a name in view, by its number, and the pane it stands on.
  private mutating func item(named name: Int) -> (number: Int, pane: PaneRecord)? {
    for pane in machine.tables.states[state].panes {
      for number in machine.tables.panes[pane].items {
        let item = machine.tables.items[number]
        if item.look == .fixed, item.name == name { return (number, machine.tables.panes[pane]) }
      }
    }
    return nil
  }

  /// The decision belongs to the user and the thing found, so it is the same under every variant.
  private mutating func decides(on number: Int) -> Bool {
    guard let probability = machine.tables.items[number].decides else { return true }
    let key = NameNumbers.mixed([machine.tables.looks[number].key, targets.key(of: goal, machine.flow.numbers)])
    return user.draws.uniform(.decision, about: key, goal: goal.index) < probability
  }
}

/// Not doing what only users with other goals want.
extension SessionWalker {
  /// Whether the user does not tap an item that they were about to tap: one for other goals that opens nothing, or one on
  /// a screen opened by mistake that completes what was started there.
  @inline(__always) private mutating func refuses(
    _ transition: TransitionRecord, of item: ItemRecord, on pane: PaneRecord
  ) -> Bool {
    let completes = !transition.finished.isEmpty || !transition.hasAppearances
    if completes, !attention.wants(item, for: currentTask.goal) { return true }
    return !transition.finished.isEmpty && unwanted.contains(pane.instance)
  }

  /// Notes which screens were opened by mistake: what a transition opened, and those met since a life.
  private mutating func recordMistake(_ step: Int, after life: Int) {
    noteOpened(by: step)
    for number in machine.tables.states[state].panes {
      let instance = machine.tables.panes[number].instance
      if memory.places[instance].life > life { unwanted.append(instance) }
    }
    if !unwanted.isEmpty { did(.refusal) }
  }

  /// Notes that the screens are unwanted that a tap has opened, in view or not; one that only undoes opens nothing new.
  private mutating func noteOpened(by step: Int) {
    guard !machine.tables.transitions[step].undoes else { return }
    unwanted += machine.instances(openedBy: step)
    makeRoom()
  }

  /// Whether a pane was opened by mistake, or from what was.
  mutating func isUnwanted(_ number: Int) -> Bool {
    !unwanted.isEmpty && unwanted.contains(machine.tables.panes[number].instance)
  }

  /// Whether all that is in view in a state was.
  @inline(__always) mutating func isUnwanted(state: Int) -> Bool {
    !unwanted.isEmpty && machine.tables.states[state].panes.allSatisfy { isUnwanted($0) }
  }
}

/// Tapping: how long it takes, what has to be filled in before, and what happens when the neighbor is hit.
extension SessionWalker {
  /// The time of a tap on an item.
  mutating func tapTime(of number: Int, on pane: PaneRecord) -> Int {
    let size = machine.tables.items[number].size
    guard size > 0 else { return rules.tap }
    let row = machine.tables.looks[number].row - memory.places[pane.instance].offset
    let height = (Double(row) + 0.5) * attention.rowMillimeters
    // The thumb rests in the middle until it has tapped something.
    return rules.tapping(
      size, at: pointing.move(to: height, from: Double(attention.visibleRows) / 2 * attention.rowMillimeters))
  }

  /// Fills in the form on a pane, if there is one that is not filled in; `false` when the session is over.
  mutating func fillIn(_ pane: PaneRecord) -> Bool {
    guard pane.fields > 0, !filledForms.contains(pane.instance) else { return true }
    guard spend(rules.filling(pane), on: .form) else { return false }
    filledForms.append(pane.instance)
    for _ in 0..<pane.fields { did(.field) }
    return true
  }

  /// The item that a tap meant for another lands on; `nil` when it lands on the one that was meant.
  ///
  /// Beyond the first and the last there is nothing to hit, nor on a heading, so a slip that would lead there does no
  /// harm.
  mutating func slip(_ number: Int, on pane: PaneRecord) -> Int? {
    let size = machine.tables.items[number].size
    let displacement = pointing.displacement(
      ofTapOn: machine.tables.looks[number].key, probability: size > 0 ? rules.slipProbability(size) : rules.slip,
      goal: currentTask.goal, draws: user.draws)
    guard displacement != 0, pane.items.contains(number + displacement),
      !machine.tables.looks[number + displacement].isHeading
    else { return nil }
    return number + displacement
  }

  /// Taps the neighbor of the intended item, with its effect.
  ///
  /// The item is not marked as tried, and it is no wrong branch, because the user did not choose it.
  mutating func tapBeside(_ meant: Int, hitting number: Int, on pane: PaneRecord) -> Bool {
    let (look, item) = (machine.tables.looks[meant], machine.tables.items[number])
    let step = step(item.slot)
    let transition = machine.tables.transitions[step]
    let isMistake = unwanted.contains(pane.instance) || !attention.wants(item, for: currentTask.goal)
    // An app takes no empty form.
    let isRefused = item.fillsForm && pane.fields > 0 && !filledForms.contains(pane.instance)
    let isEffective = transition.isEffective && !isRefused
    guard spend(isEffective ? tapTime(of: meant, on: pane) : rules.deadTap, on: .tap) else { return false }
    did(.tap)
    did(.slip)
    if isRefused { return recover(look, on: pane.instance) }
    if !isEffective {
      guard transition.target == state || perform(step, lasting: 0) else { return false }
    } else if item.isSection {
      guard expand(machine.tables.looks[number], on: pane, step) else { return false }
    } else {
      guard perform(step, lasting: rules.transition) else { return false }
    }
    if isMistake { noteOpened(by: step) }
    return recover(look, on: pane.instance)
  }

  /// Returns to the intended item if that takes at most one Back; otherwise continues from where the slip led.
  private mutating func recover(_ meant: LookRecord, on instance: Int) -> Bool {
    for pane in machine.tables.states[state].panes where currentTask.isReached(on: machine.tables.panes[pane]) {
      return true
    }
    if pane(showing: instance, in: state) == nil {
      guard let way = wayBack(),
        pane(showing: instance, in: machine.tables.transitions[way.transition].target) != nil
      else { return true }
      guard go(back: way) else { return false }
    }
    guard let number = pane(showing: instance, in: state), memory.knows(instance) else { return true }
    guard instance == attention.gaze || moveGaze(to: number) else { return false }
    lookAgain(at: meant, on: machine.tables.panes[number])
    return true
  }

  /// Looks next at the intended item, or, if a section closed over it, at that section as if untried.
  private mutating func lookAgain(at meant: LookRecord, on pane: PaneRecord) {
    if let position = position(of: meant.key, on: pane) {
      memory.places[pane.instance].cursor = position
      return
    }
    guard meant.scent < 0 else { return }
    let section = pane.items.last { number in
      machine.tables.items[number].isSection && machine.tables.looks[number].covers(meant.firstLeaf)
    }
    guard let section else { return }
    memory.forgetTrial(of: machine.tables.looks[section].mark, on: pane.instance)
    memory.places[pane.instance].cursor = section - pane.items.lowerBound
  }

  /// The position of an item on a pane.
  mutating func position(of key: UInt32, on pane: PaneRecord) -> Int? {
    for item in pane.items where machine.tables.looks[item].key == key { return item - pane.items.lowerBound }
    return nil
  }

  /// The first pane, or else the bar, that shows an instance in a state.
  mutating func pane(showing instance: Int, in state: Int) -> Int? {
    let scene = machine.tables.states[state]
    for pane in scene.panes where machine.tables.panes[pane].instance == instance { return pane }
    for bar in scene.bars where machine.tables.panes[bar].instance == instance { return bar }
    return nil
  }
}
