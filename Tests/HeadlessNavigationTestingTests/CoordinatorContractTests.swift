import HeadlessNavigation
import HeadlessNavigationTesting
import Synchronization
import Testing

@Suite struct CoordinatorContractTests {
  @Test func `the coordinators that ship keep it`() throws {
    let stack = StackCoordinator(
      root: "home",
      responses: [
        "show": .push("tiles($item)"), "back": .pop,
        "sheet": .present("m", style: .sheet),
        "close": .dismiss,
      ])
    let intents = ["show", "back", "sheet", "close", "unknown"].map { Intent($0, payload: .number(7)) }
    let scenes = try Self.scenes("nav[home > browser]", "nav[home > browser > tiles(1)]", "nav[home > browser > t > p]")
    #expect(CoordinatorContract(of: stack).violations(asking: intents, in: scenes) == [])
    let proxy = SplitProxyCoordinator(
      primary: "browser", responses: ["show": .replaceSecondary("tiles($item)")],
      forwards: "stack")
    #expect(CoordinatorContract(of: proxy).violations(asking: intents, in: scenes) == [])
    let adopted = try Self.scenes("nav[home > hybrid[browser | t]]")
    let violations = CoordinatorContract(of: proxy).violations(asking: intents, in: adopted)
    #expect(
      violations.map(\.description) == [
        "release-restores: nav[home > hybrid[browser | t]] comes back as nav[home > browser > t]"
      ], "a tree that was adopted before is none to start from")
  }

  @Test func `sequences, parents and scenes keep it`() throws {
    let intents = ["next", "cancel", "buy", "show", "leave", "detail", "home", "unknown"].map { Intent($0) }
    let scenes = try Self.scenes("nav[home]", "nav[home > plans]", "nav[home] ▲ sheet nav[plans]")
    let sequence = SequenceCoordinator(
      [
        .init("plans"), .init("card", skippedBy: "known"),
        .init("done"),
      ], cancel: "cancel")
    #expect(CoordinatorContract(of: sequence).violations(asking: intents, in: scenes) == [])
    let parent = ParentCoordinator(
      root: "home",
      responses: ["buy": .start("buy"), "show": .push("info"), "leave": .finish(.cancelled)])
    #expect(CoordinatorContract(of: parent).violations(asking: intents, in: scenes) == [])
    let navigator = ScenesCoordinator(
      scenes: ["home": "home", "detail": "detail"], first: "home",
      routes: [.init(from: "home", to: "detail"): .push, .init(from: "detail", to: "home"): .undo],
      intents: ["detail": "detail", "home": "home"])
    #expect(CoordinatorContract(of: navigator).violations(asking: intents, in: scenes) == [])
  }

  @Test func `answers that change from one asking to the next are told`() throws {
    try Self.expect([.sameAnswer], of: Moody())
  }

  @Test func `memory that cannot be read back is told`() throws { try Self.expect([.memoryRoundTrip], of: Forgetful()) }

  @Test func `operations that are not allowed are told`() throws {
    let violations = try Self.expect([.legalOperations], of: Formal(answers: [.popTo(Screen(kind: "lost"))]))
    #expect(
      violations.first?.description
        == "legal-operations: show in nav[home > browser]: not-on-stack while in commit: lost")
  }

  @Test func `an adoption that never ends is told`() throws {
    let growing = Formal(adopts: [.push(Screen(kind: "x"))])
    try Self.expect([.adoptOnce, .releaseRestores, .formOnly], of: growing)
    try Self.expect([.adoptOnce], of: Formal(adopts: [.update("nobody", display: .none)]))
  }

  @Test func `a release that does not restore is told`() throws {
    let embedding = Formal(adopts: [.embed(primary: "browser", in: .hybrid)])
    try Self.expect([.releaseRestores], of: embedding)
    try Self.expect([.releaseRestores], of: Formal(releases: [.update("nobody", display: .none)]))
    try Self.expect([.releaseRestores, .formOnly], of: Formal(releases: [.pop]))
  }

  @Test func `a change of what is open is no change of form`() throws {
    let opening = Formal(
      adopts: [.update("browser", display: .number(1))], releases: [.update("browser", display: .none)])
    try Self.expect([.formOnly], of: opening)
  }

  @discardableResult private static func expect<Subject: Coordinator>(
    _ laws: Set<CoordinatorContract<Subject>.Law>, of subject: Subject
  ) throws -> [CoordinatorContract<Subject>.Violation] {
    let scenes = try scenes("nav[home > browser]")
    let violations = CoordinatorContract(of: subject).violations(asking: [Intent("show")], in: scenes)
    #expect(Set(violations.map(\.law)) == laws)
    return violations
  }

  private static func scenes(_ trees: String...) throws -> [NavigationContext] {
    try trees.flatMap { notation in
      let tree = try ScreenTree(parsing: notation)
      return SizeClass.allCases.map { NavigationContext(tree: tree, traits: Traits(horizontal: $0)) }
    }
  }
}

/// Answers every second time.
private final class Moody: Coordinator {
  private let times = Mutex(0)

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    times.withLock { times in
      times += 1
      return times.isMultiple(of: 2) ? nil : []
    }
  }
}

/// Remembers what its value does not say.
private struct Forgetful: Coordinator {
  struct Memory: FlowMemory {
    var count = 0
    init() {}
    init?(_ value: Value) {}
    var value: Value { .none }
  }

  var initial: Memory { Memory() }

  func respond(to intent: Intent, _ memory: inout Memory, in scene: NavigationContext) -> [Action]? {
    memory.count += 1
    return []
  }
}

/// Does what it was made to do.
private struct Formal: Coordinator {
  var answers: [TreeOperation] = []
  var adopts: [TreeOperation] = []
  var releases: [TreeOperation] = []

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? { [.perform(answers)] }

  func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { adopts }

  func release(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { releases }
}
