import UserBehavior

/// The next action of a user, and the short ones.
extension SessionWalker {
  /// Does the next thing; `false` when the session is over.
  mutating func act() -> Bool {
    if clock.active >= schedule.nextRotation { return rotate() }
    let (panes, showsLeaf) = (machine.tables.states[state].panes, machine.tables.states[state].showsLeaf)
    // Where no leaf is shown, a leaf cannot be reached.
    if showsLeaf || !currentTask.isSeenByLeaf {
      for pane in panes where currentTask.isReached(on: machine.tables.panes[pane]) {
        return setAside == nil ? conclude() : concludeDetour()
      }
    }
    if currentTask.passage == .refused { return finish(.finished) }
    if currentTask.isLost { return endDetour() }
    if clock.active >= schedule.alarm { return answerAlarm() }
    if showsLeaf, seesWrongLeaf(in: panes), wayBack() != nil { return goBack() }
    if isUnwanted(state: state), let way = wayOut() { return fail() && go(back: way) }
    if !profile.way.isEmpty, let (item, pane) = knownItem() { return recall(item, on: pane) }
    let canSearch = machine.tables.states[state].hasSearchField
    if canSearch, let field = searchField(in: panes, .atSight) { return search(by: field) }
    switch scan() {
    case .take(let item, let pane): return choose(item, on: pane)
    case .search(let item, let pane): return search(by: (item, pane))
    case .nothing:
      noteFailedSearch(in: panes)
      if canSearch, let field = searchField(in: panes, .lastResort) { return search(by: field) }
      return goBack()
    case .disturbed: return true
    case .over: return false
    }
  }

  /// Whether a wrong leaf is in view without its list; beside the list, the user need not go back.
  private mutating func seesWrongLeaf(in panes: Range<Int>) -> Bool {
    var (isWrong, isListed) = (false, false)
    for number in panes {
      let pane = machine.tables.panes[number]
      isWrong = isWrong || currentTask.isWrongLeaf(pane)
      isListed = isListed || currentTask.isSought(in: pane.listed)
    }
    return isWrong && !isListed
  }

  /// Turns the device, after which the user orients once.
  private mutating func rotate() -> Bool {
    schedule.turns += 1
    hold()
    schedule.nextRotation =
      cohort.devices[user.device].rotationMeanMilliseconds.map { mean in
        clock.active + rules.timeToRotation(user.draws, mean: mean, turn: schedule.turns)
      } ?? .max
    let transition = step(.traits(traits))
    let hasAppearances = machine.tables.transitions[transition].hasAppearances
    guard perform(transition, lasting: 0) else { return false }
    return hasAppearances || spend(rules.orientAgain, on: .orient)
  }

  /// Gives up the current task; a user who only failed at a gate has reached the goal.
  private mutating func giveUp() -> Bool {
    guard setAside == nil else { return endDetour() }
    return finish(currentTask.passage == nil ? .gaveUp : .finished)
  }

  /// Goes back; where nothing leads back, starts over or gives up.
  mutating func goBack() -> Bool {
    guard let way = wayBack() else {
      guard currentTask.attempt + 1 < rules.attempts else { return giveUp() }
      return fail() && startOver()
    }
    return fail() && go(back: way)
  }

  /// Starts over with new perceptions, with what was missed before: where such things stand is looked at first.
  private mutating func startOver() -> Bool {
    let panes = machine.tables.states[state].panes
    let missed = panes.flatMap { pane in machine.tables.panes[pane].items.map { (item: $0, pane: pane) } }
      .filter { machine.tables.looks[$0.item].canBeMissed && !notices($0.item) }
    currentTask.attempt += 1
    lookAfresh()
    memory.startOver()
    guard let found = missed.first(where: { notices($0.item) }) else { return true }
    let pane = machine.tables.panes[found.pane]
    memory.places[pane.instance].cursor = found.item - pane.items.lowerBound
    return spend(rules.orientAgain, on: .orient)
  }

  /// Goes back by a gesture, or up in its place; or by an item.
  mutating func go(back way: WayBack) -> Bool {
    if let item = way.isGesture ? wayUp(insteadOf: way.transition) : way.transition {
      guard spend(rules.tap, on: .tap) else { return false }
      did(.tap)
      return perform(item, lasting: rules.transition)
    }
    guard spend(rules.tap, on: .back) else { return false }
    did(.back)
    return perform(way.transition, lasting: rules.transition, on: .back)
  }

  /// Whether the user knows all panes and has searched them to their ends, or tried all items on them.
  mutating func isExhausted(_ panes: Range<Int>) -> Bool {
    for number in panes {
      let pane = machine.tables.panes[number]
      let place = memory.places[pane.instance]
      guard memory.knows(pane.instance), place.pass > 1 || place.trialCount >= pane.items.count else { return false }
    }
    return true
  }

  /// The transition by which the user goes up in place of Back; `nil` for those who go back.
  private mutating func wayUp(insteadOf back: Int) -> Int? {
    let scene = machine.tables.states[state]
    guard scene.hasWayUp || !scene.bars.isEmpty else { return nil }
    let leadsThroughSearched = isExhausted(machine.tables.states[machine.tables.transitions[back].target].panes)
    guard scene.hasWayUp || leadsThroughSearched else { return nil }
    let uniform = user.draws.uniform(.wayUp)
    if scene.hasWayUp, uniform < rules.upItem, let up = itemUp(insteadOf: back, skipping: leadsThroughSearched) {
      return up
    }
    return leadsThroughSearched && uniform < rules.tabRetap ? startOfTab(insteadOf: back) : nil
  }

  /// The transition of the item in view that leads up to what has not been searched by the shortest way; the first where
  /// all has been.
  ///
  /// Breadcrumbs stand in the order of the levels, so the last of them leads up least. Where Back leads to something left
  /// to search, only the one that leads there, too, will do.
  private mutating func itemUp(insteadOf back: Int, skipping skips: Bool) -> Int? {
    let backTarget = machine.tables.transitions[back].target
    var first: Int?
    for pane in machine.tables.states[state].panes.reversed() {
      for item in machine.tables.panes[pane].items.reversed() where machine.tables.items[item].leadsUp {
        guard !machine.tables.looks[item].canBeMissed || notices(item) else { continue }
        let up = step(machine.tables.items[item].slot)
        let leads = machine.tables.transitions[up]
        guard leads.isEffective else { continue }
        let isWanted = skips ? !isExhausted(machine.tables.states[leads.target].panes) : leads.target == backTarget
        if isWanted { return up }
        if skips { first = up }
      }
    }
    return first
  }

  /// The transition to the start of the tab the user is in.
  private mutating func startOfTab(insteadOf back: Int) -> Int? {
    for number in machine.tables.states[state].bars {
      for item in machine.tables.panes[number].items
      where machine.tables.items[item].look == .tab && !machine.tables.looks[item].isSearched {
        let start = step(machine.tables.items[item].slot)
        let leads = machine.tables.transitions[start]
        return leads.isEffective && leads.target != machine.tables.transitions[back].target ? start : nil
      }
    }
    return nil
  }
}

/// Ways back: the gesture, and items that only undo, such as Close and Cancel.
extension SessionWalker {
  /// A transition that leads back, by the gesture or by an item.
  struct WayBack: BitwiseCopyable {
    var transition: Int
    var isGesture = false
  }

  /// The gesture, or where that has no effect the item in view that undoes least.
  mutating func wayBack() -> WayBack? { gesture(in: state) ?? undoingItems(in: state).first }

  private mutating func gesture(in place: Int) -> WayBack? {
    let back = step(.back, in: place)
    return machine.tables.transitions[back].isEffective ? WayBack(transition: back, isGesture: true) : nil
  }

  /// The beginning of the shortest way from what is unwanted to something else; `nil` where no way back leads there.
  private mutating func wayOut() -> WayBack? {
    var reached: [(state: Int, first: WayBack?)] = [(state, nil)]
    var next = 0
    while next < min(reached.count, Self.mostStatesOfWayOut) {
      let (place, first) = reached[next]
      for way in [gesture(in: place)].compactMap(\.self) + undoingItems(in: place) {
        let target = machine.tables.transitions[way.transition].target
        guard isUnwanted(state: target) else { return first ?? way }
        if !reached.contains(where: { $0.state == target }) { reached.append((target, first ?? way)) }
      }
      next += 1
    }
    return nil
  }

  private static let mostStatesOfWayOut = 50

  /// The transitions of the items in view of a state that do nothing but undo, those that undo least first.
  ///
  /// They are known by what they do. Nobody fills in a form to leave it.
  private mutating func undoingItems(in place: Int) -> [WayBack] {
    var found: [WayBack] = []
    for pane in machine.tables.states[place].panes where !machine.tables.panes[pane].isBar {
      for number in machine.tables.panes[pane].items where machine.tables.items[number].look == .fixed {
        let item = machine.tables.items[number]
        guard item.searches < 0, attention.wants(item, for: currentTask.goal),
          !machine.tables.looks[number].canBeMissed || notices(number),
          item.leadsUp || machine.mayUndo(item.slot, in: place)
        else { continue }
        let transition = step(item.slot, in: place)
        let leads = machine.tables.transitions[transition]
        if leads.undoes || item.leadsUp && leads.isEffective, leads.target != place {
          found.append(WayBack(transition: transition))
        }
      }
    }
    guard found.count > 1 else { return found }
    return found.enumerated().sorted { left, right in
      let counts = (lostScreens(left.element), lostScreens(right.element))
      return counts.0 == counts.1 ? left.offset < right.offset : counts.0 < counts.1
    }.map(\.element)
  }

  private mutating func lostScreens(_ way: WayBack) -> Int {
    machine.tables.transitions[way.transition].destroyed.count
  }
}

/// Giving inputs to the flow, and arriving where they lead.
extension SessionWalker {
  /// Takes in what an input leads to.
  mutating func perform(_ number: Int, lasting duration: Int, on use: TimeUse = .change) -> Bool {
    let transition = machine.tables.transitions[number]
    inputs += 1
    guard inputs <= rules.stepCap else { return finish(.stepCap) }
    if transition.meetsSlot { reporter.reportExposure(in: traits, at: clock.now, in: &machine) }
    guard spend(duration, on: use) else { return false }
    let wait = machine.tables.states[state].wait
    state = transition.target
    for entry in transition.destroyed {
      let instance = machine.tables.destroyed[entry]
      memory.forget(instance)
      if !filledForms.isEmpty { filledForms.removeAll { $0 == instance } }
      if !unwanted.isEmpty { unwanted.removeAll { $0 == instance } }
    }
    if currentTask.isUnseen || currentTask.passage != nil || setAside != nil { remember(transition) }
    if machine.tables.states[state].wait != wait { watchGate() }
    reporter.report(.navigated(transition: number, isDone: isGoalDone), at: clock.now, in: &machine)
    return arrive(after: number)
  }

  /// Whether the user's goal is reached, where no screen shows it; a notification is not the goal.
  private var isGoalDone: Bool { mutating get { setAside?.isDone ?? currentTask.isDone } }

  /// Waits for loading, orients and reads new text.
  ///
  /// A screen that a sheet covers from the launch on does not appear when the sheet goes, but is new to the user.
  mutating func arrive(after transition: Int) -> Bool {
    guard machine.tables.transitions[transition].hasAppearances || hasNewPane else { return true }
    var (load, words) = (0, 0)
    var (latest, last) = (-1, -1)
    var (isInView, changed) = (false, 0)
    for number in machine.tables.states[state].panes {
      let pane = machine.tables.panes[number]
      last = pane.instance
      isInView = isInView || last == attention.gaze
      guard !memory.knows(last) else { continue }
      memory.meet(last)
      latest = last
      changed += 1
      load = max(load, pane.load)
      words = max(words, pane.words)
    }
    // Users look at the newest screen; if none is new, at the same one as before, or else at the last.
    if latest >= 0 { attention.gaze = latest } else if !isInView { attention.gaze = last }
    let bearings =
      latest < 0 ? rules.orientAgain : rules.orienting(changed, of: machine.tables.states[state].panes.count)
    guard load == 0 || wait(for: load), spend(bearings, on: .orient) else { return false }
    return words == 0 || spend(rules.reading(words), on: .read)
  }

  private var hasNewPane: Bool {
    mutating get {
      for number in machine.tables.states[state].panes where !memory.knows(machine.tables.panes[number].instance) {
        return true
      }
      return false
    }
  }

  /// Waits for what loads, or leaves before it has.
  mutating func wait(for load: Int) -> Bool {
    if let wait = loadPatience.wait(of: profile, load: load, under: rules) {
      return spend(wait, on: .load) && finish(.load)
    }
    return spend(load, on: .load)
  }
}

/// Flows that users come to finish.
extension SessionWalker {
  /// Whether the coordinator of a slot reached its end by a transition.
  mutating func has(_ transition: TransitionRecord, finished slot: Int) -> Bool {
    for entry in transition.finished where machine.tables.slot(ofEnd: entry) == slot { return true }
    return false
  }
}
