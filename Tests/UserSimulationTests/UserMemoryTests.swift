import Testing

import UserSimulation

struct UserMemoryTests {
  /// Two items on one screen, met.
  private static func memory() -> UserMemory {
    var memory = UserMemory()
    memory.grow(instances: 2, marks: 2)
    memory.meet(0)
    return memory
  }

  private static func tried(_ memory: borrowing UserMemory) -> [Bool] {
    let life = memory.places[0].life
    return [memory.hasTried(0, in: life), memory.hasTried(1, in: life)]
  }

  @Test func `a screen that was destroyed and made again is as new`() {
    var memory = Self.memory()
    memory.noteTrial(of: 0, on: 0)
    memory.places[0].offset = 3
    let (known, unknown, tried) = (memory.knows(0), memory.knows(1), Self.tried(memory))
    #expect(known && !unknown && tried == [true, false])
    memory.forget(0)
    let isStillKnown = memory.knows(0)
    #expect(!isStillKnown)
    memory.meet(0)
    let (triedAfterwards, place) = (Self.tried(memory), memory.places[0])
    #expect(triedAfterwards == [false, false] && place.offset == 0 && place.trialCount == 0)
  }

  @Test func `starting over forgets what was tried and not what was scrolled`() {
    var memory = Self.memory()
    memory.noteTrial(of: 1, on: 0)
    (memory.places[0].cursor, memory.places[0].pass, memory.places[0].offset) = (4, 1, 3)
    memory.startOver()
    let (tried, place) = (Self.tried(memory), memory.places[0])
    #expect(tried == [false, false])
    #expect(place.cursor == 0 && place.pass == 0 && place.offset == 3 && place.trialCount == 0)
  }

  @Test func `the next session knows nothing`() {
    var memory = Self.memory()
    memory.clear()
    let isKnown = memory.knows(0)
    #expect(!isKnown)
  }

  @Test func `after each of two detours what was tried before is known again, and what was tried on it is not`() {
    var memory = Self.memory()
    memory.noteTrial(of: 0, on: 0)
    memory.places[0].cursor = 7
    for _ in 0..<2 {
      memory.setAside()
      let (onDetour, fresh) = (Self.tried(memory), memory.places[0])
      #expect(onDetour == [false, false] && fresh.cursor == 0 && fresh.trialCount == 0)
      memory.noteTrial(of: 0, on: 0)
      memory.noteTrial(of: 1, on: 0)
      memory.places[0].offset = 2
      memory.bringBack()
      let (afterwards, place) = (Self.tried(memory), memory.places[0])
      #expect(afterwards == [true, false] && place.trialCount == 1)
      #expect(place.cursor == 7 && place.offset == 2)
    }
  }

  @Test func `a screen that was destroyed on a detour is as new after it`() {
    var memory = Self.memory()
    memory.noteTrial(of: 0, on: 0)
    memory.setAside()
    memory.forget(0)
    memory.meet(0)
    memory.bringBack()
    let (isKnown, tried) = (memory.knows(0), Self.tried(memory))
    #expect(isKnown && tried == [false, false])
  }
}
