/// Going through plain scenes, which most of a session is: looks at one screen, taps on it and Back.
///
/// It does what ``SessionWalker/act()`` does, in one loop and by records that are made for it. Whatever else comes up is left to
/// that: every user does the same either way.
extension SessionWalker {
  /// Goes on as long as scenes are plain, then does one thing more; `false` when the session is over.
  mutating func walkOn() -> Bool {
    guard isUndisturbed, case .leaf(let leaf, let menu) = currentTask.aim else { return act() }
    while true {
      let scene = machine.tables.plainScenes[state]
      guard scene.isPlain, !scene.showsLeaf, scene.instance == attention.gaze, clock.active < schedule.nextRotation,
        clock.active < schedule.alarm
      else { return act() }
      var place = memory.places[scene.instance]
      guard place.life > memory.floor else { return act() }
      if place.openFrom != scene.firstItem { findOpen(&place, in: scene) }
      let sought = scene.listed == menu ? leaf : -1
      guard let taken = scan(scene, toward: sought, &place) else { return resume(scene, place) }
      guard taken < scene.itemCount else {
        memory.places[scene.instance] = place
        let back = step(.back)
        guard machine.tables.transitions[back].isEffective else { return goBack() }
        guard spend(rules.tap, on: .back) else { return false }
        recording.count(.back)
        guard machine.tables.plainScenes[machine.tables.transitions[back].target].isPlain else {
          return perform(back, lasting: rules.transition, on: .back)
        }
        guard go(by: back, on: .back) else { return false }
        continue
      }
      let look = machine.tables.looks[scene.firstItem + taken]
      guard look.isPlain else {
        memory.places[scene.instance] = place
        return take(scene.firstItem + taken, on: machine.tables.states[state].panes.lowerBound)
      }
      if rules.slip > 0 {
        let displacement = displacement(of: look)
        if displacement != 0, (0..<scene.itemCount).contains(taken + displacement) {
          memory.places[scene.instance] = place
          let (meant, pane) = (scene.firstItem + taken, machine.tables.states[state].panes.lowerBound)
          return tapBeside(meant, hitting: meant + displacement, on: machine.tables.panes[pane])
        }
      }
      memory.noteTrial(of: look.mark, at: taken, on: scene.instance, place)
      let tap = step(.item(taken))
      guard machine.tables.transitions[tap].isEffective else { return takeInVain(tap) }
      guard spend(rules.tap, on: .tap) else { return false }
      recording.count(.tap)
      let isOff = look.scent < 0 ? !look.covers(sought) : leadsAway(by: tap)
      if isOff { recording.count(.wrongBranch) }
      guard machine.tables.plainScenes[machine.tables.transitions[tap].target].isPlain else {
        return perform(tap, lasting: rules.transition)
      }
      guard go(by: tap, on: .change) else { return false }
    }
  }

  /// Whether the user has nothing in mind but a leaf, and nothing is recorded but navigation.
  @inline(__always) private var isUndisturbed: Bool {
    setAside == nil && currentTask.passage == nil && !currentTask.isLost && unwanted.isEmpty && filledForms.isEmpty
      && profile.way.isEmpty && foundBySearch < 0 && rules.scentDrop == 0 && !attention.learns
      && recording.detail.isEmpty
  }

  /// Works out which items of a scene are searched and were not tried.
  private mutating func findOpen(_ place: inout UserMemory.Place, in scene: PlainScene) {
    (place.open, place.openFrom) = (scene.searched, scene.firstItem)
    guard place.trialCount > 0 else { return }
    for position in 0..<scene.itemCount
    where memory.hasTried(machine.tables.looks[scene.firstItem + position].mark, in: place.life) {
      place.open &= ~(1 << UInt64(position))
    }
  }

  /// Looks at the items of a scene; the position of the one that is taken, the number of items where none is, and `nil`
  /// where the looks are interrupted and have to be made one by one.
  @inline(__always) private mutating func scan(
    _ scene: PlainScene, toward sought: Int, _ place: inout UserMemory.Place
  ) -> Int? {
    let end = scene.itemCount
    while place.pass < 2 {
      let (start, pass) = (place.cursor, place.pass)
      if start < end {
        let convincing = firstTaken(of: scene, from: start, pass: pass, toward: sought, place.open)
        var (taken, last) = (convincing, min(convincing, end - 1))
        if attention.deliberates, convincing < end {
          memory.places[scene.instance] = place
          let pane = machine.tables.states[state].panes.lowerBound
          let best = best(on: pane, from: scene.firstItem + convincing, pass: pass)
          (taken, last) = (best.taken - scene.firstItem, best.last - scene.firstItem)
        }
        if pass == 0 || taken < end {
          let seen = place.open & (.max << UInt64(start)) & (.max >> UInt64(63 - last))
          let time = clock.active + seen.nonzeroBitCount * attention.scanTime
          guard machine.tables.looks[scene.firstItem + start].row >= place.offset,
            machine.tables.looks[scene.firstItem + last].row < place.offset + attention.visibleRows,
            time <= clock.patienceEnd, time < schedule.alarm
          else { return nil }
          clock.active = time
          if taken < end {
            place.cursor = taken == convincing ? taken + 1 : convincing
            return taken
          }
        }
      }
      (place.pass, place.cursor) = (pass + 1, 0)
    }
    return end
  }

  /// The position of the first open item that is taken; the number of items where none is.
  @inline(__always) private mutating func firstTaken(
    of scene: PlainScene, from start: Int, pass: Int, toward sought: Int, _ open: UInt64
  ) -> Int {
    if scene.listsLeaves, attention.labels.seeLeavesClearly {
      let position = sought - scene.firstLeaf
      guard sought >= 0, position >= start, position < scene.itemCount else { return scene.itemCount }
      return open >> UInt64(position) & 1 == 1 ? position : scene.itemCount
    }
    var left = open & (.max << UInt64(start))
    while left != 0 {
      let position = left.trailingZeroBitCount
      left &= left &- 1
      if attention.labels.take(machine.tables.looks[scene.firstItem + position], toward: sought, pass: pass) {
        return position
      }
    }
    return scene.itemCount
  }

  /// Goes on, where looks have to be made one by one.
  private mutating func resume(_ scene: PlainScene, _ place: UserMemory.Place) -> Bool {
    memory.places[scene.instance] = place
    return act()
  }

  /// Takes in what an input leads to, from one plain scene to another, as ``perform(_:lasting:on:)`` does.
  @inline(__always) private mutating func go(by number: Int, on use: TimeUse) -> Bool {
    let transition = machine.tables.transitions[number]
    inputs += 1
    guard inputs <= rules.stepCap else { return finish(.stepCap) }
    if transition.meetsSlot { recording.noteExposure(in: traits, at: clock.now) }
    guard spend(rules.transition, on: use) else { return false }
    state = transition.target
    for entry in transition.destroyed { memory.forget(machine.tables.destroyed[entry]) }
    recording.note(.navigated(transition: number, isDone: currentTask.isDone), at: clock.now)
    let scene = machine.tables.plainScenes[state]
    guard transition.hasAppearances || !memory.knows(scene.instance) else { return true }
    attention.gaze = scene.instance
    guard !memory.knows(scene.instance) else { return spend(rules.orientAgain, on: .orient) }
    memory.meet(scene.instance)
    guard scene.load == 0 || wait(for: scene.load), spend(rules.orient, on: .orient) else { return false }
    return scene.words == 0 || spend(rules.reading(scene.words), on: .read)
  }
}
