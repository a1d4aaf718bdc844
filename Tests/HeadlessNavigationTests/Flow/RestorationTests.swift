import Foundation
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

  /// The tree with the ghost in it, what is left, and the screens that went, if not everything did.
  @Test(arguments: [
    "nav[home > plans]                        | nav[home > plans]            | ",
    "nav[ghost]                               | nav[home]                    | ghost",
    "nav[ghost > home]                        | nav[home]                    | ghost home",
    "nav[home > ghost]                        | nav[home]                    | ghost",
    "nav[home > ghost > plans > card]         | nav[home]                    | ghost plans card",
    "nav[home > plans > ghost]                | nav[home > plans]            | ghost",
    "nav[home] ▲ sheet ghost                  | nav[home]                    | ghost",
    "nav[home] ▲ sheet nav[ghost > help]      | nav[home]                    | ghost help",
    "nav[home] ▲ sheet nav[help > ghost]      | nav[home] ▲ sheet nav[help]  | ghost",
    "nav[home] ▲ sheet ghost ▲ sheet help     | nav[home]                    | ghost help",
    "nav[home > ghost] ▲ sheet help           | nav[home] ▲ sheet help       | ghost",
    "ghost ▲ sheet help                       | nav[home]                    | ghost help",
    "nav[home > hybrid[ghost | plans] > card] | nav[home]                    | ghost plans card",
    "nav[home > hybrid[plans | ghost] > card] | nav[home > hybrid[plans]]    | ghost card",
    "nav[hybrid[nav[home > ghost] | plans]]   | nav[hybrid[nav[home]]]       | ghost plans",
    "tab[nav[home > ghost]*, nav[plans]]      | tab[nav[home]*, nav[plans]]  | ghost",
    "tab[nav[home], nav[ghost > plans]*]      | tab[nav[home]*]              | ghost plans",
    "tab[ghost, nav[home]*]                   | tab[nav[home]*]              | ghost",
    "nav[home > tab[ghost*, plans] > card]    | nav[home > tab[plans*] > card] | ghost",
    "nav[home > tab[ghost*, ghost(1)] > card] | nav[home]                    | ghost; ghost(1); card",
    "tab[ghost*, ghost(1)]                    | nav[home]                    | ghost; ghost(1)",
    "nav[home > ghost] ▲ sheet nav[help > ghost > info] | nav[home] ▲ sheet nav[help] | ghost; ghost info",
  ]) func `an unknown screen goes with what stands above it`(row: String) throws {
    let cells = cells(row)
    var state = FlowEngine(app: Self.app).start(in: .compact).state
    state.tree = try tree(cells[0])
    let (restored, notes) = try Self.restored(state)
    #expect(restored.tree.description == cells[1])
    let lost = notes.compactMap { note -> String? in
      guard case .screens(let screens) = note.loss, case .unknownScreen("ghost") = note.reason else { return nil }
      return screens.map(\.description).joined(separator: " ")
    }
    #expect(lost.joined(separator: "; ") == cells[2])
    let isNew = notes.last == RestorationNote(.everything, because: .nothingLeft)
    #expect(notes.count == lost.count + (isNew ? 1 : 0))
    #expect(!isNew || restored == FlowEngine(app: Self.app).start(in: .compact).state)
  }

  @Test func `wherever the unknown screen stands, what is left is well-formed and goes on`() throws {
    var generator = LegalTreeGenerator(seed: 3)
    var app = Self.app
    app.screens = Dictionary(uniqueKeysWithValues: LegalTreeGenerator.kinds.map { ($0, ScreenContent()) })
    app.screens["home"] = ScreenContent()
    let engine = FlowEngine(app: app)
    for _ in 0..<Sampling.count(of: 3_000) {
      var state = engine.start(in: .compact).state
      let tree = generator.tree()
      for position in tree.screens.indices {
        state.tree = Self.haunted(tree, with: "ghost", at: position)
        let (restored, notes) = engine.restore(state)
        #expect(!restored.tree.screens.contains { $0.kind == "ghost" } && !notes.isEmpty)
        #expect(restored.tree.violations(under: .standard) == [], "\(state.tree) to \(restored.tree)")
        #expect(engine.restore(restored) == (restored, []), "\(state.tree)")
        #expect(engine.handle(.back(.cancelledSwipe), in: restored).outcome == .nothing)
        let lost = notes.flatMap { note in if case .screens(let screens) = note.loss { screens } else { [] as [Screen] }
        }
        let isNew = notes.last?.loss == .everything
        #expect(lost.count + (isNew ? 0 : restored.tree.screens.count) == tree.screens.count, "\(state.tree)")
      }
    }
    Sampling.report("restoring", generator.coverage)
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
    let (restored, notes) = try Self.restored(state, by: FlowEngine(app: app))
    #expect(restored == FlowEngine(app: app).start(in: .compact).state)
    #expect(
      notes == [
        RestorationNote(.coordinator("buy"), because: .unknownCoordinator),
        RestorationNote(.coordinator("help"), because: .parentless),
        RestorationNote(.screens([try screen("plans").owned(1), try screen("info")]), because: .ownerless),
        RestorationNote(.screens([try screen("help").owned(2)]), because: .ownerless),
      ])
  }

  @Test func `a coordinator whose screens are cut is abandoned, and those behind it move up`() throws {
    let engine = FlowEngine(app: Self.app)
    var state = engine.handle(try input("buy"), in: engine.start(in: .compact).state).state
    state.coordinators.append(state.coordinators[1])
    state.coordinators[2].slot = "help"
    state.coordinators[2].chain = ["help"]
    state.tree = try tree("nav[home > ghost > plans] ▲ sheet nav[help]", owners: [0, 0, 1, 2])
    let (restored, notes) = try Self.restored(state)
    #expect(restored.coordinators.map(\.slot) == ["main", "help"])
    #expect(restored.tree.description == "nav[home] ▲ sheet nav[help]")
    #expect(restored.tree.screens.map(\.owner) == [0, 1])
    #expect(notes.last == RestorationNote(.coordinator("buy"), because: .abandoned))
  }

  @Test func `what cannot be read is reset`() throws {
    let engine = FlowEngine(app: Self.app)
    let state = engine.handle(try input("buy"), in: engine.start(in: .compact).state).state
    var junk = state
    junk.coordinators[1].memories = [.name("junk")]
    let (restored, notes) = try Self.restored(junk)
    #expect(restored == state)
    #expect(notes == [RestorationNote(.memory(of: "buy", .name("junk")), because: .unreadable)])
    junk.coordinators[1].memories = []
    #expect(try Self.restored(junk).0 == state)
    junk.coordinators[1].parent = 7
    #expect(try Self.restored(junk).1.first == RestorationNote(.coordinator("buy"), because: .parentless))
    junk.coordinators = []
    #expect(try Self.restored(junk).0 == engine.start(in: .compact).state)
  }

  @Test func `a navigation that cannot go on waits no more`() throws {
    let engine = FlowEngine(app: Self.app)
    let home = engine.start(in: .compact).state
    let state = engine.handle(.open(Destination("info")), in: home).state
    #expect(try Self.restored(state) == (state, []))
    let faults: [(RestorationNote.Reason, (inout AppDefinition, inout FlowState) -> Void)] = [
      (.unknownDestination, { app, _ in app.destinations = [:] }),
      (.unknownGate, { app, _ in app.gates = [:] }),
      (.unknownGate, { _, state in state.suspended?.gateIndex = -1 }),
      (.layerGone, { _, state in state.tree.layers.removeLast() }),
      (.layerGone, { _, state in state.suspended?.layer = .min }),
      (.layerGone, { app, _ in app.screens["login"] = nil }),
    ]
    for (reason, fault) in faults {
      var (app, state) = (Self.app, state)
      fault(&app, &state)
      let (restored, notes) = try Self.restored(state, by: FlowEngine(app: app))
      #expect(notes.contains(RestorationNote(.navigation(Destination("info")), because: reason)), "\(reason)")
      #expect(restored.suspended == nil)
      #expect(restored == home || state.suspended?.layer == .min)
    }
  }

  /// As JSON carries it from one start of the app to the next.
  private static func restored(
    _ state: FlowState, by engine: FlowEngine = FlowEngine(app: app)
  ) throws -> (FlowState, [RestorationNote]) {
    let result = engine.restore(try JSONDecoder().decode(FlowState.self, from: try JSONEncoder().encode(state)))
    #expect(engine.restore(result.0) == (result.0, []))
    return result
  }

  private static func haunted(_ tree: ScreenTree, with kind: Name<Screen>, at position: Int) -> ScreenTree {
    var number = -1
    func changed(_ node: Node) -> Node {
      switch node {
      case .screen(var screen):
        number += 1
        if number == position { screen.kind = kind }
        return .screen(screen)
      case .container(var container):
        container.children = container.children.map(changed)
        return .container(container)
      }
    }
    var tree = tree
    for index in tree.layers.indices { tree.layers[index].root = changed(tree.layers[index].root) }
    return tree
  }
}

extension Screen {
  fileprivate func owned(_ owner: Int) -> Screen {
    var screen = self
    screen.owner = owner
    return screen
  }
}
