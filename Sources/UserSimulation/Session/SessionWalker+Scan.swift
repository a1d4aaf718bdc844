import HeadlessNavigation

/// Looking for something that leads to the goal.
extension SessionWalker {
  /// What looking around came to.
  enum ScanResult {
    /// An item to take, on a pane.
    case take(SceneItem, on: Pane)
    /// Nothing in view is worth a try.
    case nothing
    /// Something from outside came first.
    case disturbed
    /// Patience ended.
    case over
  }

  /// Looks at the panes in order: the one under the eyes first, then the others from leading to trailing, then what
  /// stands around them; all of it for what convinces, then all of it again for what is not hopeless.
  mutating func scan(_ scene: Scene) -> ScanResult {
    for pass in Perception.passes {
      for pane in inOrderOfAttention(scene.panes) {
        guard let index = memories.firstIndex(where: { $0.instance == pane.instance }) else { continue }
        let result = scan(pane, memory: index, pass: pass)
        if case .nothing = result { continue }
        return result
      }
      for bar in scene.chrome {
        let result = scan(bar, memory: memoryOfBar(bar), pass: pass)
        if case .nothing = result { continue }
        return result
      }
    }
    return .nothing
  }

  /// A bar belongs to no screen: it is remembered as soon as it is looked at, and as long as the session lasts.
  private mutating func memoryOfBar(_ bar: Pane) -> Int {
    if let index = memories.firstIndex(where: { $0.instance == bar.instance }) { return index }
    memories.append(ScreenMemory(instance: bar.instance))
    return memories.count - 1
  }

  private func inOrderOfAttention(_ panes: [Pane]) -> [Pane] {
    guard panes.count > 1 else { return panes }
    return panes.filter { $0.instance == gaze } + panes.filter { $0.instance != gaze }
  }

  private mutating func scan(_ pane: Pane, memory index: Int, pass: Perception.Pass) -> ScanResult {
    guard memories[index].pass <= pass.rawValue else { return .nothing }
    if memories[index].pass < pass.rawValue {
      memories[index].pass = pass.rawValue
      memories[index].cursor = 0
    }
    let leaf = errand.goal.leaf(in: pane.listed)
    if hasCandidates(pane, memory: index, toward: leaf, in: pass) {
      guard turn(to: pane) else { return .over }
      while memories[index].cursor < pane.items.count {
        let item = pane.items[memories[index].cursor]
        memories[index].cursor += 1
        guard isUntried(item, index) else { continue }
        guard bringIntoView(item.row, memory: index), spend(rules.scan) else { return .over }
        recorder.looked(at: item, on: pane, at: clock)
        guard clock < alarm else {
          memories[index].cursor -= 1
          return .disturbed
        }
        if isTaken(item, toward: leaf, in: pass) { return .take(item, on: pane) }
      }
    }
    memories[index].pass = pass.rawValue + 1
    memories[index].cursor = 0
    return .nothing
  }

  /// Whether there is anything to look at; the second time round people know what there is.
  private func hasCandidates(_ pane: Pane, memory: Int, toward leaf: Int?, in pass: Perception.Pass) -> Bool {
    let rest = min(memories[memory].cursor, pane.items.count)..<pane.items.count
    guard pass == .second else { return !rest.isEmpty }
    for position in rest where isUntried(pane.items[position], memory) {
      if isTaken(pane.items[position], toward: leaf, in: pass) { return true }
    }
    return false
  }

  private func isUntried(_ item: SceneItem, _ memory: Int) -> Bool {
    item.isSearched && !memories[memory].tried.contains(item.node)
  }

  private func isTaken(_ item: SceneItem, toward leaf: Int?, in pass: Perception.Pass) -> Bool {
    let uniform = person.draws.uniform(
      .perception,
      about: item.node,
      goal: errand.goal.index,
      attempt: errand.perceptionAttempt
    )
    switch item.look {
    case .label(let leaves, let isLeaf):
      return rules.perception.takesLabel(
        isOnPath: leaf.map(leaves.contains) ?? false,
        isLeaf: isLeaf,
        in: pass,
        uniform: uniform
      )
    case .fixed(_, let scent, _), .tab(_, let scent, _):
      return rules.perception.takesItem(scent: scent.value(forGoal: errand.goal.id), in: pass, uniform: uniform)
    }
  }

  /// Turns the eyes to another pane; a bar is part of what is around them.
  private mutating func turn(to pane: Pane) -> Bool {
    guard pane.instance != gaze, pane.owner != nil else { return true }
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
