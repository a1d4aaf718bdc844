import HeadlessNavigation
import TestSupport
import Testing

@Suite struct StateTests {
  @Test func `memory lives in the state and is untouched by failures`() throws {
    let app = AppDefinition(CountingCoordinator())
    var script = try Script(app)
    #expect(script.state.coordinators[0].memories == [.number(1)], "it has observed the start")
    try script.give(try input("count"))
    #expect(script.state.coordinators[0].memories == [.number(12)])
    try script.give(try input("fail"))
    #expect(script.record.outcome.word == "no-container")
    #expect(script.record.decidedBy == "main")
    #expect(script.state.coordinators[0].memories == [.number(12)])
    try script.give(.back(.cancelledSwipe))
    #expect(script.state.coordinators[0].memories == [.number(13)])
  }

  @Test func `facts are a sorted set`() throws {
    var script = try Script(GateTests.app)
    try script.give(all: "fact b, fact a, fact b, fact c, unfact b, unfact z")
    #expect(script.state.facts == ["a", "c"])
    #expect(FlowState(traits: .compact, facts: ["b", "a", "b"]).facts == ["a", "b"])
    #expect(script.record.outcome.word == "nothing")
  }

  @Test func `an app whose root nobody registered starts with a failure`() {
    let step = FlowEngine(app: AppDefinition(screens: [], coordinators: [:], root: "root")).start(
      in: .compact, facts: ["a"])
    #expect(step.outcome == .failed(.init(phase: .plan, code: .unknownName, culprit: "coordinator root")))
    #expect(step.state == FlowState(traits: .compact, facts: ["a"]))
  }

  /// What is wrong with the state, and the outcome of every input on it.
  static let malformations: [(String, @Sendable (inout FlowState) -> Void)] = [
    ("no memories", { $0.coordinators[1].memories = [] }),
    ("too many memories", { $0.coordinators[0].memories += [.none] }),
    ("its own parent", { $0.coordinators[1].parent = 1 }),
    ("a circle of parents", { $0.coordinators[0].parent = 1 }),
    ("a parent out of range", { $0.coordinators[1].parent = 9 }),
    ("a negative parent", { $0.coordinators[1].parent = -1 }),
    ("a layer out of range", { $0.suspended?.layer = 9 }),
    ("a negative layer", { $0.suspended?.layer = .min }),
    ("a layer below the root", { $0.suspended?.layer = -1 }),
    ("no layers", { $0.tree.layers = [] }),
  ]

  @Test(arguments: malformations.indices) func `a state no engine made is refused as it is`(index: Int) throws {
    var state = try Self.suspendedState()
    Self.malformations[index].1(&state)
    for text in Self.inputs {
      let step = FlowEngine(app: ShopApp.app()).handle(try input(text), in: state)
      #expect(step.outcome.word == "malformed-state", "\(Self.malformations[index].0)")
      #expect(step.state == state)
    }
  }

  @Test func `nothing else a state contains can crash`() throws {
    var random = SplitMix(state: 1)
    let engine = FlowEngine(app: ShopApp.app(), choices: ["main": CoordinatorChoice("main")])
    var outcomes: [String: Int] = [:]
    for seed in 0..<300 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      var state = try Self.suspendedState()
      let owners = (0..<50).map { _ in [Int.min, -1, 0, 1, 2, 3, .max].randomElement(using: &random) ?? 0 }
      state.tree = try tree(generator.tree().description, owners: owners)
      state.suspended?.gateIndex = [Int.min, -1, 0, 1, .max].randomElement(using: &random) ?? 0
      if random.once(in: 2) { state.suspended = nil }
      if random.once(in: 3) { state.coordinators[1].chain = ["nobody"] }
      if random.once(in: 9) { state.coordinators = [] }
      if random.once(in: 9) { state.tree.layers = [] }
      for text in Self.inputs {
        let step = engine.handle(try input(text), in: state)
        outcomes[step.outcome.word, default: 0] += 1
        if !random.once(in: 3) { state = step.state }
      }
    }
    for word in ["completed", "nothing", "malformed-state", "no-stack", "blocked"] {
      #expect(outcomes[word, default: 0] > 20, "\(outcomes)")
    }
  }

  private static let inputs = [
    "buy", "choose", "help", "thanks", "pay", "order(1)", "open info", "answer login proceed", "answer login cancel",
    "toggle home 0..<1", "back", "swipe", "cancelled-swipe", "regular", "fact logged-in", "go-home",
    "tab 1", "swipe", "tab 0", "pull-down", "compact", "tab -1", "pull-down",
  ]

  private static func suspendedState() throws -> FlowState {
    var script = try Script(ShopApp.app())
    try script.give(all: "buy, order(7)")
    return script.state
  }
}

/// Counts ones by observing and tens by answering.
private struct CountingCoordinator: Coordinator {
  var initial: Int { 0 }

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setRoot(.screen(Screen(kind: "home")))]
  }

  func respond(to intent: Intent, _ memory: inout Int, in scene: NavigationContext) -> [Action]? {
    memory += 10
    return intent.name == "count" ? [] : [.perform([.replace(child: 1, of: .hybrid, with: Screen(kind: "x"))])]
  }

  func observe(_ record: NavigationRecord, _ memory: inout Int) { memory += 1 }
}
