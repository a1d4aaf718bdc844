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
    let life = memory.places[pane.instance].life
    let glance = learns ? practisedGlance(at: pane) : rules.scan
    var position = pane.items.lowerBound + memory.places[pane.instance].cursor
    defer { memory.places[pane.instance].cursor = position - pane.items.lowerBound }
    while position < pane.items.upperBound {
      let item = machine.tables.looks[position]
      position += 1
      guard item.isSearched, !memory.hasTried(item, in: life) else { continue }
      guard bringIntoView(Int(item.row), on: pane.instance), spend(glance) else { return .over }
      looked(at: position - 1, on: number)
      guard clock < alarm else {
        position -= 1
        return .disturbed
      }
      if eyes.take(item, toward: leaf, pass: pass) { return .take(position - 1, on: number) }
    }
    return .nothing
  }

  /// Whether there is anything to look at; the second time round people know what there is.
  private mutating func hasCandidates(_ pane: PaneRecord, toward leaf: Int, pass: Int) -> Bool {
    let place = memory.places[pane.instance]
    guard pass > 0 else { return place.cursor < pane.items.count }
    for position in pane.items.dropFirst(place.cursor) {
      let item = machine.tables.looks[position]
      guard item.isSearched, !memory.hasTried(item, in: place.life) else { continue }
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

  /// Swipes until the row is visible.
  @inline(__always)
  private mutating func bringIntoView(_ row: Int, on instance: Int) -> Bool {
    let offset = memory.places[instance].offset
    return row >= offset && row < offset + visibleRows || swipe(to: row, on: instance)
  }

  /// Swipes by one row less than are visible, again and again.
  private mutating func swipe(to row: Int, on instance: Int) -> Bool {
    let page = visibleRows - 1
    var offset = memory.places[instance].offset
    while row < offset || row > offset + page {
      guard spend(rules.swipe) else { return false }
      offset = max(0, offset + (row > offset ? page : -page))
      memory.places[instance].offset = offset
      did(.scroll)
    }
    return true
  }
}
