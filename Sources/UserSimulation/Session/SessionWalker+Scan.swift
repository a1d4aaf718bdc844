import HeadlessNavigation

/// Looking for something that leads to the goal.
extension SessionWalker {
  /// What looking around came to.
  enum ScanResult {
    /// An item to take, on a pane.
    case take(SceneItem, on: Pane)
    /// Nothing in view is worth a try.
    case nothing
    /// Patience ended.
    case over
  }

  /// Looks at the panes in order: the one under the eyes first, then the others from leading to trailing; all of them
  /// for what convinces, then all of them again for what is not hopeless.
  mutating func scan(_ scene: Scene) -> ScanResult {
    for pass in 0..<2 {
      for pane in inOrderOfAttention(scene.panes) {
        guard let index = memories.firstIndex(where: { $0.instance == pane.instance }), memories[index].pass <= pass
        else { continue }
        let result = scan(pane, memory: index, pass: pass == 0 ? .first : .second)
        if case .nothing = result { continue }
        return result
      }
    }
    return .nothing
  }

  private func inOrderOfAttention(_ panes: [Pane]) -> [Pane] {
    guard panes.count > 1 else { return panes }
    return panes.filter { $0.instance == gaze } + panes.filter { $0.instance != gaze }
  }

  private mutating func scan(_ pane: Pane, memory index: Int, pass: Perception.Pass) -> ScanResult {
    if memories[index].pass < pass.rawValue {
      memories[index].pass = pass.rawValue
      memories[index].cursor = 0
    }
    let hasCandidates =
      pass == .first
      ? memories[index].cursor < pane.items.count
      : pane.items[min(memories[index].cursor, pane.items.count)...].contains { item in
        isUntried(item, index) && isTaken(item, in: pass)
      }
    if hasCandidates {
      guard turn(to: pane) else { return .over }
      while memories[index].cursor < pane.items.count {
        let item = pane.items[memories[index].cursor]
        memories[index].cursor += 1
        guard isUntried(item, index) else { continue }
        guard bringIntoView(item.row, memory: index), spend(rules.scan) else { return .over }
        recorder.looked(at: item, on: pane, at: clock)
        if isTaken(item, in: pass) { return .take(item, on: pane) }
      }
    }
    memories[index].pass = pass.rawValue + 1
    memories[index].cursor = 0
    return .nothing
  }

  private func isUntried(_ item: SceneItem, _ memory: Int) -> Bool {
    item.isSearched && !memories[memory].tried.contains(item.node)
  }

  private func isTaken(_ item: SceneItem, in pass: Perception.Pass) -> Bool {
    let uniform = person.draws.uniform(
      .perception,
      about: item.node,
      goal: person.goal.index,
      attempt: attempt
    )
    switch item.look {
    case .label(let leaves, let isLeaf):
      return rules.perception.takesLabel(
        isOnPath: leaves.contains(person.goal.leaf),
        isLeaf: isLeaf,
        in: pass,
        uniform: uniform
      )
    case .fixed(_, let scent, _):
      return rules.perception.takesItem(scent: scent.standard, in: pass, uniform: uniform)
    }
  }

  /// Turns the eyes to another pane.
  private mutating func turn(to pane: Pane) -> Bool {
    guard pane.instance != gaze else { return true }
    guard spend(rules.paneChange) else { return false }
    gaze = pane.instance
    recorder.did(.paneChange, at: clock)
    return true
  }

  /// Swipes until the row is visible; a swipe moves by one row less than are visible.
  private mutating func bringIntoView(_ row: Int, memory index: Int) -> Bool {
    let page = visibleRows - 1
    while row < memories[index].offset || row > memories[index].offset + page {
      guard spend(rules.swipe) else { return false }
      let isBelow = row > memories[index].offset
      memories[index].offset = max(0, memories[index].offset + (isBelow ? page : -page))
      recorder.did(.scroll, at: clock)
    }
    return true
  }
}
