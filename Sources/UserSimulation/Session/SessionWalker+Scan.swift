import UserBehavior

/// Looking for something that leads to the goal.
extension SessionWalker {
  /// What looking around came to.
  enum ScanResult {
    /// An item to take, on a pane.
    case take(Int, on: Int)
    /// A search field to type into, on a pane.
    case search(Int, on: Int)
    /// Nothing in view is worth a try.
    case nothing
    /// Something from outside came first.
    case disturbed
    /// Patience ended.
    case over
  }

  /// Looks at the panes in order: the one under the eyes first, then the others from leading to trailing, then what
  /// stands around them; all of it for what convinces, then all of it again for what is not hopeless, unless the user
  /// would rather type than read it again.
  @inline(__always) mutating func scan() -> ScanResult {
    let scene = machine.tables.states[state]
    let isAlone = scene.panes.count == 1 && scene.bars.isEmpty
    for pass in 0..<2 {
      if pass > 0, scene.hasSearchField, let field = searchField(in: scene.panes, .afterReading) {
        return .search(field.item, on: field.pane)
      }
      let result = isAlone ? scan(scene.panes.lowerBound, pass: pass) : scan(scene, pass: pass)
      if case .nothing = result { continue }
      return result
    }
    return .nothing
  }

  /// Looks over several panes and bars.
  private mutating func scan(_ scene: StateRecord, pass: Int) -> ScanResult {
    let first = attention.gaze
    for bar in scene.bars {
      // A bar belongs to no screen: it is remembered as soon as it is seen, and as long as the session lasts.
      let instance = machine.tables.panes[bar].instance
      if !memory.knows(instance) { memory.meet(instance) }
    }
    for round in 0..<2 {
      for pane in scene.panes {
        let instance = machine.tables.panes[pane].instance
        guard (instance == first) == (round == 0), memory.knows(instance), !isUnwanted(pane) else { continue }
        let result = scan(pane, pass: pass)
        if case .nothing = result { continue }
        if case .take(let item, _) = result, let bar = bar(of: scene, betterThan: item, on: pane, pass: pass) {
          memory.places[instance].cursor = min(
            memory.places[instance].cursor, item - machine.tables.panes[pane].items.lowerBound)
          return scan(bar, pass: pass)
        }
        return result
      }
    }
    guard !scene.bars.isEmpty, !hasMoreBehind else { return .nothing }
    for bar in scene.bars {
      let result = scan(bar, pass: pass)
      if case .nothing = result { continue }
      return result
    }
    return .nothing
  }

  /// Whether Back leads to something that the user has not searched to its end.
  ///
  /// Who came there by mistake goes back to it before trying another section.
  private var hasMoreBehind: Bool {
    mutating get {
      guard let back = wayBack(), back.isGesture else { return false }
      return machine.tables.states[machine.tables.transitions[back.transition].target].panes.contains { pane in
        memory.knows(machine.tables.panes[pane].instance) && !isExhausted(pane..<pane + 1)
      }
    }
  }

  /// Whether the user takes the best of what is in view: who deliberates, and where labels are perfectly clear, all users,
  /// of whom those who do not deliberate read no further than to the best.
  private var comparesAll: Bool { attention.deliberates || rules.perception.noise == 0 }

  /// The bar that has something better than an item that is about to be taken.
  private mutating func bar(of scene: StateRecord, betterThan item: Int, on pane: Int, pass: Int) -> Int? {
    guard comparesAll, machine.tables.looks[item].scent >= 0 else { return nil }
    return scene.bars.first { bar in
      let other = machine.tables.panes[bar]
      guard let start = start(of: other, pass: pass) else { return false }
      let first = firstTaken(on: bar, from: start, pass: pass)
      guard first < other.items.upperBound else { return false }
      let best = best(on: bar, from: first, pass: pass).taken
      return attention.labels.prefers(
        machine.tables.looks[best], to: machine.tables.looks[item], toward: currentTask.leaf(in: other.listed))
    }
  }

  private mutating func scan(_ number: Int, pass: Int) -> ScanResult {
    let pane = machine.tables.panes[number]
    let (instance, end) = (pane.instance, pane.items.upperBound)
    guard let start = start(of: pane, pass: pass) else { return .nothing }
    memory.places[instance].pass = pass
    if start < end {
      let convincing = firstTaken(on: number, from: start, pass: pass)
      var (taken, last) = (convincing, min(convincing, end - 1))
      if convincing < end, comparesAll {
        (taken, last) = best(on: number, from: convincing, pass: pass)
        if !attention.deliberates { last = taken }
      }
      // The second time round users know what there is, and do not look for nothing.
      if pass == 0 || taken < end {
        memory.places[instance].cursor = start - pane.items.lowerBound
        guard instance == attention.gaze || moveGaze(to: number) else { return .over }
        attention.prepare(toScan: pane, in: clock.visit, under: rules)
        // A bar that was used is known.
        let isKnown = pane.isBar && memory.places[instance].trialCount > 0
        if !isKnown, !lookAtOnce(on: number, from: start, through: last) {
          switch scan(pane: number, from: start, through: last) {
          case .nothing: break
          case let result: return result
          }
        }
        if taken < end {
          if disappoints(taken, on: pane) {
            memory.places[instance].pass = 2
            return .nothing
          }
          // Who passed something convincing for something better comes back to it.
          memory.places[instance].cursor = (taken == convincing ? taken + 1 : convincing) - pane.items.lowerBound
          return .take(taken, on: number)
        }
      }
    }
    memory.places[instance].pass = pass + 1
    memory.places[instance].cursor = 0
    return .nothing
  }

  /// The item at which the search of a pane goes on in a pass; `nil` where that is over.
  private func start(of pane: PaneRecord, pass: Int) -> Int? {
    let place = memory.places[pane.instance]
    guard place.pass <= pass else { return nil }
    return pane.items.lowerBound + (place.pass < pass ? 0 : place.cursor)
  }

  /// The position of the first untried item that is taken, from a position on; the end of the items when none is.
  ///
  /// What is taken does not depend on the time, so it can be known before the items above it are looked at.
  private mutating func firstTaken(on number: Int, from start: Int, pass: Int) -> Int {
    let pane = machine.tables.panes[number]
    let (life, isUntouched) = (memory.places[pane.instance].life, memory.places[pane.instance].trialCount == 0)
    let leaf = currentTask.leaf(in: pane.listed)
    let end = pane.items.upperBound
    if pane.listsLeaves, attention.labels.seeLeavesClearly {
      // Clear labels leave no doubt: it is the leaf itself or nothing.
      let position = pane.items.lowerBound + leaf - machine.tables.looks[pane.items.lowerBound].firstLeaf
      guard leaf >= 0, position >= start, position < end else { return end }
      return isUntouched || !memory.hasTried(machine.tables.looks[position].mark, in: life) ? position : end
    }
    var position = start
    while position < end {
      let item = machine.tables.looks[position]
      if item.isSearched, isUntouched || !memory.hasTried(item.mark, in: life),
        !item.canBeMissed || reads(position, on: pane)
      {
        if attention.labels.chooses(item, toward: leaf, pass: pass), isNew(item) { return position }
      }
      position += 1
    }
    return end
  }

  /// The last item that is visible when another is.
  @inline(__always) private mutating func lastVisible(on number: Int, beside position: Int) -> Int {
    let pane = machine.tables.panes[number]
    let (row, offset) = (machine.tables.looks[position].row, memory.places[pane.instance].offset)
    let page = attention.visibleRows - 1
    // Users swipe by pages, until the row is in view.
    let top =
      row < offset ? row : row > offset + page ? offset + (row - offset + page - 1) / page * page - page : offset
    var last = position
    while last + 1 < pane.items.upperBound, machine.tables.looks[last + 1].row <= top + page { last += 1 }
    return last
  }

  /// The best of the visible items that convince, the first of them known, and the last that is read for it: who sees
  /// what cannot be bettered reads no further.
  mutating func best(on number: Int, from first: Int, pass: Int) -> (taken: Int, last: Int) {
    let pane = machine.tables.panes[number]
    let leaf = currentTask.leaf(in: pane.listed)
    let last = lastVisible(on: number, beside: first)
    var best = first
    for position in first...last where position == first || isToBeLookedAt(position, on: pane) {
      let item = machine.tables.looks[position]
      guard attention.labels.chooses(item, toward: leaf, pass: pass), isNew(item) else { continue }
      if attention.labels.prefers(item, to: machine.tables.looks[best], toward: leaf) { best = position }
      if attention.labels.isCertain(item, toward: leaf) { return (position, position) }
    }
    return (best, last)
  }

  /// Looks at all items from one to another, if nothing comes between the looks: no swipe, no end of patience and
  /// nothing from outside.
  private mutating func lookAtOnce(on number: Int, from start: Int, through last: Int) -> Bool {
    let pane = machine.tables.panes[number]
    let place = memory.places[pane.instance]
    guard machine.tables.looks[start].row >= place.offset, !reporter.wants.contains(.fixations),
      machine.tables.looks[last].row < place.offset + attention.visibleRows
    else { return false }
    var count = last - start + 1
    if place.trialCount > 0 || !pane.isSearchedThroughout {
      count = 0
      for position in start...last where isToBeLookedAt(position, on: pane) { count += 1 }
    }
    let end = clock.active + count * attention.scanTime
    guard end <= clock.patienceEnd, end < schedule.alarm else { return false }
    reporter.add(end - clock.active, spentOn: .scan)
    clock.active = end
    return true
  }

  /// Looks at all items from one to another, one by one.
  private mutating func scan(pane number: Int, from start: Int, through last: Int) -> ScanResult {
    let pane = machine.tables.panes[number]
    for position in start...last where isToBeLookedAt(position, on: pane) {
      memory.places[pane.instance].cursor = position - pane.items.lowerBound
      guard bringIntoView(machine.tables.looks[position].row, on: pane.instance), spend(attention.scanTime, on: .scan)
      else { return .over }
      fixated(on: position, in: number)
      guard clock.active < schedule.alarm else { return .disturbed }
    }
    return .nothing
  }

  /// Whether an item is searched, and was not tried.
  @inline(__always) private mutating func isToBeLookedAt(_ position: Int, on pane: PaneRecord) -> Bool {
    let item = machine.tables.looks[position]
    return item.isSearched && !memory.hasTried(item.mark, in: memory.places[pane.instance].life)
      && (!item.canBeMissed || reads(position, on: pane))
  }

  /// Whether the user perceives an item, and reads it: what is below a heading is read as far as the heading convinces,
  /// or the second time round is not hopeless.
  ///
  /// In labeled groups users look at the labels first and then within the group (Hornof 2001).
  private mutating func reads(_ position: Int, on pane: PaneRecord) -> Bool {
    let distance = machine.tables.items[position].belowHeading
    guard distance > 0 else { return notices(position) }
    let heading = machine.tables.looks[position - distance]
    let pass = memory.places[pane.instance].pass
    return attention.labels.chooses(heading, toward: currentTask.leaf(in: pane.listed), pass: pass)
      && (!heading.canBeMissed || reads(position - distance, on: pane))
  }

  /// Whether the user perceives an item at all on this visit.
  ///
  /// What was not perceived is not seen at another look either, unless everything else was tried: then the user looks
  /// around anew, with the same odds.
  mutating func notices(_ position: Int) -> Bool {
    let key = machine.tables.looks[position].key &+ UInt32(truncatingIfNeeded: clock.visit) &* 0x9E37_79B9
    return user.draws.uniform(.noticing, about: key, attempt: currentTask.attempt)
      < rules.probability(ofNoticing: machine.tables.items[position].noticed)
  }

  /// Turns the eyes to another pane; a bar is part of what is around them.
  mutating func moveGaze(to number: Int) -> Bool {
    guard !machine.tables.panes[number].isBar else { return true }
    guard spend(rules.paneChange, on: .orient) else { return false }
    attention.gaze = machine.tables.panes[number].instance
    did(.paneChange)
    return true
  }

  /// Swipes until the row is visible.
  @inline(__always) mutating func bringIntoView(_ row: Int, on instance: Int) -> Bool {
    let offset = memory.places[instance].offset
    return row >= offset && row < offset + attention.visibleRows || swipe(to: row, on: instance)
  }

  /// Swipes by one row less than are visible, again and again.
  private mutating func swipe(to row: Int, on instance: Int) -> Bool {
    let page = attention.visibleRows - 1
    var offset = memory.places[instance].offset
    while row < offset || row > offset + page {
      guard spend(rules.swipe, on: .scroll) else { return false }
      offset = max(0, offset + (row > offset ? page : -page))
      memory.places[instance].offset = offset
      did(.scroll)
    }
    return true
  }
}
