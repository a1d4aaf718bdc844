/// Looking for something that leads to the goal.
extension SessionWalker {
  /// What looking around came to.
  enum ScanResult {
    /// An item to take, on a pane.
    case take(Int, on: Int)
    /// Nothing in view is worth a try.
    case nothing
    /// Something from outside came first.
    case disturbed
    /// Patience ended.
    case over
  }

  /// Looks at the panes in order: the one under the eyes first, then the others from leading to trailing, then what
  /// stands around them; all of it for what convinces, then all of it again for what is not hopeless.
  mutating func scan() -> ScanResult {
    let scene = machine.tables.states[state]
    for pass in 0..<2 {
      let first = gaze
      for round in 0..<2 {
        for pane in scene.panes {
          let instance = machine.tables.panes[pane].instance
          guard (instance == first) == (round == 0), memory.knows(instance) else { continue }
          let result = scan(pane, pass: pass)
          if case .nothing = result { continue }
          return result
        }
      }
      for bar in scene.bars {
        // A bar belongs to no screen: it is remembered as soon as it is looked at, and as long as the session lasts.
        let instance = machine.tables.panes[bar].instance
        if !memory.knows(instance) { memory.meet(instance) }
        let result = scan(bar, pass: pass)
        if case .nothing = result { continue }
        return result
      }
    }
    return .nothing
  }

  private mutating func scan(_ number: Int, pass: Int) -> ScanResult {
    let pane = machine.tables.panes[number]
    guard memory.places[pane.instance].pass <= pass else { return .nothing }
    if memory.places[pane.instance].pass < pass {
      memory.places[pane.instance].pass = pass
      memory.places[pane.instance].cursor = 0
    }
    let leaf = errand.leaf(in: pane.listed)
    if hasCandidates(pane, toward: leaf, pass: pass) {
      guard turn(to: pane) else { return .over }
      let result = look(over: pane, number: number, toward: leaf, pass: pass)
      if case .nothing = result {} else { return result }
    }
    memory.places[pane.instance].pass = pass + 1
    memory.places[pane.instance].cursor = 0
    return .nothing
  }

  /// Looks at one item after another until one is taken.
  private mutating func look(over pane: PaneRecord, number: Int, toward leaf: Int, pass: Int) -> ScanResult {
    var cursor = memory.places[pane.instance].cursor
    defer { memory.places[pane.instance].cursor = cursor }
    while cursor < pane.items.count {
      let position = pane.items.lowerBound + cursor
      let item = machine.tables.items[position]
      cursor += 1
      guard item.isSearched, !memory.hasTried(item.mark, on: pane.instance) else { continue }
      guard bringIntoView(item.row, on: pane.instance), spend(rules.scan) else { return .over }
      looked(at: position, on: number)
      guard clock < alarm else {
        cursor -= 1
        return .disturbed
      }
      if eyes.take(item, toward: leaf, pass: pass) { return .take(position, on: number) }
    }
    return .nothing
  }

  /// Whether there is anything to look at; the second time round people know what there is.
  private mutating func hasCandidates(_ pane: PaneRecord, toward leaf: Int, pass: Int) -> Bool {
    let cursor = memory.places[pane.instance].cursor
    guard pass > 0 else { return cursor < pane.items.count }
    for position in pane.items.dropFirst(cursor) {
      let item = machine.tables.items[position]
      guard item.isSearched, !memory.hasTried(item.mark, on: pane.instance) else { continue }
      if eyes.take(item, toward: leaf, pass: pass) { return true }
    }
    return false
  }

  /// Turns the eyes to another pane; a bar is part of what is around them.
  private mutating func turn(to pane: PaneRecord) -> Bool {
    guard pane.instance != gaze, !pane.isBar else { return true }
    guard spend(rules.paneChange) else { return false }
    gaze = pane.instance
    did(.paneChange)
    return true
  }

  /// Swipes until the row is visible; a swipe moves by one row less than are visible.
  private mutating func bringIntoView(_ row: Int, on instance: Int) -> Bool {
    let page = visibleRows - 1
    while row < memory.places[instance].offset || row > memory.places[instance].offset + page {
      guard spend(rules.swipe) else { return false }
      let isBelow = row > memory.places[instance].offset
      memory.places[instance].offset = max(0, memory.places[instance].offset + (isBelow ? page : -page))
      did(.scroll)
    }
    return true
  }
}
