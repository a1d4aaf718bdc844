import Testing

@testable import UserSimulation

struct PersonMemoryTests {
  /// Two items on one screen, met.
  private static func memory() -> PersonMemory {
    var memory = PersonMemory()
    memory.follow(instances: 2, marks: 2)
    memory.meet(0)
    return memory
  }

  private static func item(_ mark: Int32) -> LookRecord {
    LookRecord(key: 0, node: 0, mark: mark, row: 0, scent: -1, isSearched: true)
  }

  private static func tried(_ memory: PersonMemory) -> [Bool] {
    [0, 1].map { memory.hasTried(item($0), in: memory.places[0].life) }
  }

  @Test func `a screen that was destroyed and made again is as new`() {
    var memory = Self.memory()
    memory.noteTrial(of: Self.item(0), on: 0)
    memory.places[0].offset = 3
    #expect(memory.knows(0) && !memory.knows(1) && Self.tried(memory) == [true, false])
    memory.forget(0)
    #expect(!memory.knows(0))
    memory.meet(0)
    #expect(Self.tried(memory) == [false, false] && memory.places[0].offset == 0)
  }

  @Test func `starting over forgets what was tried and not what was scrolled`() {
    var memory = Self.memory()
    memory.noteTrial(of: Self.item(1), on: 0)
    (memory.places[0].cursor, memory.places[0].pass, memory.places[0].offset) = (4, 1, 3)
    memory.startOver()
    let place = memory.places[0]
    #expect(Self.tried(memory) == [false, false])
    #expect(place.cursor == 0 && place.pass == 0 && place.offset == 3)
  }

  @Test func `the next session knows nothing`() {
    var memory = Self.memory()
    memory.clear()
    #expect(!memory.knows(0))
  }

  @Test func `after each of two detours what was tried before is known again, and what was tried on it is not`() {
    var memory = Self.memory()
    memory.noteTrial(of: Self.item(0), on: 0)
    memory.places[0].cursor = 7
    for _ in 0..<2 {
      memory.setAside()
      #expect(Self.tried(memory) == [false, false] && memory.places[0].cursor == 0)
      memory.noteTrial(of: Self.item(0), on: 0)
      memory.noteTrial(of: Self.item(1), on: 0)
      memory.places[0].offset = 2
      memory.bringBack()
      #expect(Self.tried(memory) == [true, false])
      #expect(memory.places[0].cursor == 7 && memory.places[0].offset == 2)
    }
  }

  @Test func `a screen that was destroyed on a detour is as new after it`() {
    var memory = Self.memory()
    memory.noteTrial(of: Self.item(0), on: 0)
    memory.setAside()
    memory.forget(0)
    memory.meet(0)
    memory.bringBack()
    #expect(memory.knows(0) && Self.tried(memory) == [false, false])
  }
}
