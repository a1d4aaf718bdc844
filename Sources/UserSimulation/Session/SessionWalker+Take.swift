import HeadlessNavigation

/// Tapping what was found, and what follows once the goal is reached.
extension SessionWalker {
  /// Taps an item that was looked at.
  mutating func take(_ item: SceneItem, on pane: Pane) -> Bool {
    guard let index = memories.firstIndex(where: { $0.instance == pane.instance }) else { return finish(.gaveUp) }
    memories[index].tried.append(item.node)
    // In the next tab the bar is looked over anew: the label of this one was passed over, being selected.
    if case .tab = item.look { (memories[index].cursor, memories[index].pass) = (0, 0) }
    let transition = machine.step(item.slot, in: state)
    if isStep(transition, from: pane) { guard takeStep() else { return false } }
    guard transition.isEffective else { return takeInVain(transition) }
    guard spend(rules.tap) else { return false }
    recorder.did(.tap, at: clock)
    if case .label(let leaves, _) = item.look, !(errand.goal.leaf(in: pane.listed).map(leaves.contains) ?? false) {
      recorder.did(.wrongBranch, at: clock)
    }
    return item.isSection
      ? expand(item, on: pane, memory: index) : perform(item.slot, transition: rules.transition)
  }

  /// Taps something that does nothing to be seen; the app may remember it all the same.
  private mutating func takeInVain(_ transition: FlowMachine<Interceptor>.Transition) -> Bool {
    guard spend(rules.deadTap) else { return false }
    recorder.did(.tap, at: clock)
    return transition.target == state || perform(transition, lasting: 0)
  }

  /// Opens a section in place: no new screen, but rows may move.
  ///
  /// Its first row is looked at next.
  private mutating func expand(_ item: SceneItem, on pane: Pane, memory index: Int) -> Bool {
    recorder.did(.expand, at: clock)
    guard perform(item.slot, transition: rules.expand) else { return false }
    guard let now = machine.scene(of: state).panes.first(where: { $0.instance == pane.instance }),
      let position = now.items.firstIndex(where: { $0.node == item.node })
    else { return true }
    memories[index].cursor = position + 1
    let offset = memories[index].offset
    guard let closed = pane.openRows, closed.lowerBound < offset, closed.upperBound <= item.row else { return true }
    memories[index].offset = max(0, offset - min(closed.count, offset - closed.lowerBound))
    return spend(rules.shift)
  }

  /// Considers what the goal's definition says follows, item by item; then the person is done.
  mutating func conclude(on goal: Pane) -> Bool {
    for wanted in errand.then {
      let items = machine.scene(of: state).panes.flatMap(\.items)
      guard let item = items.first(where: { $0.isItem(wanted) }), decides(on: item, about: goal) else { break }
      let transition = machine.step(item.slot, in: state)
      guard transition.isEffective || transition.target != state else { break }
      guard spend(rules.tap) else { return false }
      recorder.did(.tap, at: clock)
      guard perform(transition, lasting: transition.isEffective ? rules.transition : 0) else { return false }
    }
    return finish(.finished)
  }

  /// The decision belongs to the person and the thing found, so it is the same under every variant.
  private func decides(on item: SceneItem, about goal: Pane) -> Bool {
    guard case .fixed(let name, _, let probability?) = item.look else { return true }
    var (menu, leaves) = ("", 0..<1)
    if case .leaf = errand.goal.aim { (menu, leaves) = (goal.subject?.rawValue ?? "", goal.leaves ?? leaves) }
    let node = NodeKey(menu: "\(name) \(menu)", leaves: leaves).value
    return person.draws.uniform(.decision, about: node, goal: errand.goal.index) < probability
  }
}

extension SceneItem {
  fileprivate func isItem(_ name: Name<Item>) -> Bool {
    if case .fixed(name, _, _) = look { true } else { false }
  }
}
