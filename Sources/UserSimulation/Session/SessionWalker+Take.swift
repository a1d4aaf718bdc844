import HeadlessNavigation

/// Tapping what was found, and what follows once the goal is reached.
extension SessionWalker {
  /// Taps an item that was looked at.
  mutating func take(_ item: SceneItem, on pane: Pane) -> Bool {
    guard let index = memories.firstIndex(where: { $0.instance == pane.instance }) else { return finish(.gaveUp) }
    memories[index].tried.append(item.node)
    guard machine.step(item.slot, in: state).isEffective else {
      guard spend(rules.deadTap) else { return false }
      recorder.did(.tap, at: clock)
      return true
    }
    guard spend(rules.tap) else { return false }
    recorder.did(.tap, at: clock)
    if case .label(let leaves, _) = item.look, !leaves.contains(person.goal.leaf) {
      recorder.did(.wrongBranch, at: clock)
    }
    return item.isSection
      ? expand(item, on: pane, memory: index) : perform(item.slot, transition: rules.transition)
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
    for wanted in then {
      let items = machine.scene(of: state).panes.flatMap(\.items)
      guard let item = items.first(where: { $0.isItem(wanted) }), decides(on: item, about: goal) else { break }
      guard machine.step(item.slot, in: state).isEffective else { break }
      guard spend(rules.tap) else { return false }
      recorder.did(.tap, at: clock)
      guard perform(item.slot, transition: rules.transition) else { return false }
    }
    return finish(.finished)
  }

  /// The decision belongs to the person and the thing found, so it is the same under every variant.
  private func decides(on item: SceneItem, about goal: Pane) -> Bool {
    guard case .fixed(let name, _, let probability?) = item.look else { return true }
    let menu = goal.subject?.rawValue ?? ""
    let node = NodeKey(menu: "\(name) \(menu)", leaves: goal.leaves ?? 0..<1).value
    return person.draws.uniform(.decision, about: node, goal: person.goal.index) < probability
  }
}

extension SceneItem {
  fileprivate func isItem(_ name: Name<Item>) -> Bool {
    if case .fixed(name, _, _) = look { true } else { false }
  }
}
