import HeadlessNavigation
import Testing

@Suite struct RestorationTests {
  /// The shop, which has every screen but `ghost`.
  static let app = AppDefinition(
    screens: ["home", "plans", "card", "help", "info", "login"].map { ($0, ScreenContent()) },
    coordinators: [
      "main": ParentCoordinator(root: "home", responses: ["buy": .start("buy")]),
      "buy": SequenceCoordinator([.init("plans"), .init("card")]),
      "help": SequenceCoordinator([.init("help")], entrance: .present(.sheet)),
    ], root: "main", gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))],
    destinations: ["info": DestinationRule(gates: ["login"], responses: [.push("info")])])

  /// The tree with the ghost in it, and what is left; the app starts anew where that is nothing.
  @Test(arguments: try fixtureRows(in: "RestorationTests", "an unknown screen goes with what stands above it"))
  func `an unknown screen goes with what stands above it`(row: String) throws {
    let cells = cells(row)
    var state = FlowEngine(app: Self.app).start(in: .compact).state
    state.tree = try tree(cells[0])
    #expect(try Self.restored(state).tree.description == cells[1])
  }

  @Test func `wherever the unknown screen stands, what is left is well-formed and goes on`() throws {
    var generator = TreeGenerator(seed: 3)
    var app = Self.app
    app.screens = Dictionary(uniqueKeysWithValues: TreeGenerator.names.map { (Name($0), ScreenContent()) })
    let engine = FlowEngine(app: app)
    for _ in 0..<Sampling.count(of: 3_000) {
      var state = engine.start(in: .compact).state
      let tree = generator.legalTree()
      for position in tree.screens.indices {
        var number = -1
        state.tree = tree.mapScreens { screen in
          number += 1
          return number == position ? Screen(kind: "ghost") : screen
        }
        let restored = engine.restored(state)
        #expect(!restored.tree.screens.contains { $0.kind == "ghost" })
        #expect(restored.tree.violations(under: .standard) == [], "\(state.tree) to \(restored.tree)")
        #expect(engine.restored(restored) == restored, "\(state.tree)")
        #expect(engine.handle(.back(.cancelledSwipe), in: restored).outcome == .nothing)
      }
    }
  }

  @Test func `a coordinator that is gone takes its screens and children with it, and its parent lets go`() throws {
    var app = Self.app
    let buying = FlowEngine(app: app).handle(try input("buy"), in: FlowEngine(app: app).start(in: .compact).state).state
    var state = buying
    state.coordinators.append(state.coordinators[1])
    state.coordinators[2].slot = "help"
    state.coordinators[2].chain = ["help"]
    state.coordinators[2].parent = 1
    state.tree = try tree("nav[home > plans > info] ▲ sheet nav[help]", owners: [0, 1, 0, 2])
    app.coordinators["buy"] = nil
    #expect(try Self.restored(state, by: FlowEngine(app: app)) == FlowEngine(app: app).start(in: .compact).state)
  }

  @Test func `a coordinator whose screens are cut is abandoned, and those behind it move up`() throws {
    let engine = FlowEngine(app: Self.app)
    var state = engine.handle(try input("buy"), in: engine.start(in: .compact).state).state
    state.coordinators.append(state.coordinators[1])
    state.coordinators[2].slot = "help"
    state.coordinators[2].chain = ["help"]
    state.tree = try tree("nav[home > ghost > plans] ▲ sheet nav[help]", owners: [0, 0, 1, 2])
    let restored = try Self.restored(state)
    #expect(restored.coordinators.map(\.slot) == ["main", "help"])
    #expect(restored.tree.description == "nav[home] ▲ sheet nav[help]")
    #expect(restored.tree.screens.map(\.owner) == [0, 1])
  }

  @Test func `what cannot be read is reset`() throws {
    let engine = FlowEngine(app: Self.app)
    let state = engine.handle(try input("buy"), in: engine.start(in: .compact).state).state
    var junk = state
    junk.coordinators[1].memories = [.name("junk")]
    #expect(try Self.restored(junk) == state)
    junk.coordinators[1].memories = []
    #expect(try Self.restored(junk) == state)
    junk.coordinators[1].parent = 7
    #expect(try Self.restored(junk) == engine.start(in: .compact).state)
    junk.coordinators = []
    #expect(try Self.restored(junk) == engine.start(in: .compact).state)
  }

  @Test func `a navigation that cannot go on waits no more`() throws {
    let engine = FlowEngine(app: Self.app)
    let home = engine.start(in: .compact).state
    let state = engine.handle(.open(Destination("info")), in: home).state
    #expect(try Self.restored(state) == state)
    let faults: [(inout AppDefinition, inout FlowState) -> Void] = [
      { app, _ in app.destinations = [:] }, { app, _ in app.gates = [:] },
      { _, state in state.suspended?.gateIndex = -1 }, { _, state in state.tree.layers.removeLast() },
      { _, state in state.suspended?.layer = .min }, { app, _ in app.screens["login"] = nil },
    ]
    for fault in faults {
      var (app, state) = (Self.app, state)
      fault(&app, &state)
      let restored = try Self.restored(state, by: FlowEngine(app: app))
      #expect(restored.suspended == nil)
      #expect(restored == home || state.suspended?.layer == .min)
    }
  }

  /// The state as far as it can go on; what can is restored as it is.
  private static func restored(_ state: FlowState, by engine: FlowEngine = FlowEngine(app: app)) throws -> FlowState {
    let restored = engine.restored(state)
    #expect(engine.restored(restored) == restored)
    return restored
  }
}
