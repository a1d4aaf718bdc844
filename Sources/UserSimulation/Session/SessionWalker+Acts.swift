/// What a user does next, and the acts that are short.
extension SessionWalker {
  /// Does the next thing; `false` when the session is over.
  mutating func act() -> Bool {
    if clock >= nextRotation { return rotate() }
    let (panes, showsLeaf) = (machine.tables.states[state].panes, machine.tables.states[state].showsLeaf)
    // Who looks for a leaf has come to nothing where no leaf is shown.
    if showsLeaf || !currentTask.isSeenByLeaf {
      for pane in panes where currentTask.isReached(on: machine.tables.panes[pane]) {
        return setAside == nil ? conclude() : concludeDetour()
      }
    }
    if currentTask.passage == .refused { return finish(.finished) }
    if currentTask.isLost { return endDetour() }
    if clock >= alarm { return answerAlarm() }
    if showsLeaf, seesWrongLeaf(in: panes) {
      let back = step(.back)
      if machine.tables.transitions[back].isEffective { return goBack() }
    }
    switch scan() {
    case .take(let item, let pane): return take(item, on: pane)
    case .nothing: return goBack()
    case .disturbed: return true
    case .over: return false
    }
  }

  /// Whether a wrong leaf is in view, and not the list: whoever sees it beside the list need not go back to that.
  private mutating func seesWrongLeaf(in panes: Range<Int>) -> Bool {
    var (isWrong, isListed) = (false, false)
    for number in panes {
      let pane = machine.tables.panes[number]
      isWrong = isWrong || currentTask.isWrongLeaf(pane)
      isListed = isListed || currentTask.isSought(in: pane.listed)
    }
    return isWrong && !isListed
  }

  /// Turns the device, which costs getting one's bearings once.
  private mutating func rotate() -> Bool {
    turns += 1
    hold()
    nextRotation =
      cohort.devices[user.device].rotationMeanMilliseconds.map { mean in
        clock + rules.timeToRotation(user.draws, mean: mean, turn: turns)
      } ?? .max
    let transition = step(.traits(traits))
    let hasAppearances = machine.tables.transitions[transition].hasAppearances
    guard perform(transition, lasting: 0) else { return false }
    return hasAppearances || spend(rules.orientAgain, on: .orient)
  }

  /// Gives up what is wanted now; whoever only failed at a gate has what they came for.
  private mutating func giveUp() -> Bool {
    guard setAside == nil else { return endDetour() }
    return finish(currentTask.passage == nil ? .gaveUp : .finished)
  }

  /// Goes back; at the root, starts over with fresh eyes or gives up.
  mutating func goBack() -> Bool {
    let back = step(.back)
    guard machine.tables.transitions[back].isEffective else {
      currentTask.attempt += 1
      guard currentTask.attempt < rules.attempts else { return giveUp() }
      lookAfresh()
      memory.startOver()
      return true
    }
    guard spend(rules.tap, on: .back) else { return false }
    did(.back)
    return perform(back, lasting: rules.transition, on: .back)
  }
}
