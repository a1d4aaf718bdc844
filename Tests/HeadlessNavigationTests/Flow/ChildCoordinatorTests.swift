import HeadlessNavigation
import Testing

@Suite struct ChildCoordinatorTests {
  /// Inputs, the tree they lead to, the living slots, and what the main coordinator was told.
  @Test(
    arguments: try fixtureRows(
      in: "ChildCoordinatorTests", "a child ends once, whatever ends it, and is told to the parent"))
  func `a child ends once, whatever ends it, and is told to the parent`(row: String) throws {
    let cells = cells(row)
    var script = try Script(ShopApp.app())
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.living == cells[2])
    #expect(script.state.coordinators[0].memories.map(\.description) == [cells[3]])
    for (screen, owner) in zip(script.state.tree.screens, script.owners) {
      let owners = [
        "plans": "buy", "card": "buy", "help": "help", "cover": "wrapper", "late": "buy", "stubborn": "stubborn",
      ]
      #expect(script.state.coordinators[owner].slot.rawValue == owners[screen.kind.rawValue, default: "main"])
    }
  }

  @Test func `what the root forwards further up is lost`() throws {
    let before = try Script(
      ShopApp.app(["main": AnsweringCoordinator(begins: { _ in [.setHome] }, answers: { [.forward($0)] })]))
    var script = before
    try script.play("out | nav[home] | nothing")
    #expect(script.state == before.state && script.record.decidedBy == "main")
  }

  @Test func `unanswered intents and unknown children change nothing`() throws {
    var script = try Script(ShopApp.app(["buy": AnsweringCoordinator(forwards: "nobody")]))
    try script.play("whistle | nav[home] | nothing", "buy     | nav[home] | unknown-name")
    #expect(script.record.outcome == .failed(.init(phase: .plan, code: .unknownName, culprit: "coordinator nobody")))
    #expect(script.living == "main")
  }

  @Test func `children that start one another without end are a failure`() throws {
    var script = try Script(ShopApp.app())
    try script.play("restless | nav[home > rest] | completed", "stir     | nav[home > rest] | endless")
    #expect(script.living == "main restless")
  }

  @Test func `a frame that ends in the middle leaves the others their screens and parents`() throws {
    var state = try Script(ShopApp.app()).state
    for text in ["buy", "call", "thanks", "help"] {
      state = FlowEngine(app: ShopApp.app()).handle(try input(text), in: state).state
    }
    #expect(state.coordinators.map(\.parent) == [nil, 0, 1])
    state.coordinators.insert(state.coordinators[2], at: 1)
    state.coordinators[1].parent = 0
    state.coordinators[3].parent = 2
    state.tree = try tree("nav[home > plans] ▲ sheet help ▲ sheet help", owners: [0, 2, 3, 1])
    var script = Script(ShopApp.app(), from: state)
    #expect(script.living == "main help buy help")
    try script.play("thanks | nav[home > plans] ▲ sheet help | completed")
    #expect(script.living == "main buy help" && script.owners == [0, 1, 2])
    #expect(script.state.coordinators.map(\.parent) == [nil, 0, 1])
    try script.play("pay | nav[home] | completed")
    #expect(script.living == "main")
    #expect(
      script.state.coordinators[0].memories.map(\.description) == ["[help-finished, help-finished, buy-finished-paid]"])
  }

  /// The tree with the child's screens in it, their owners, and what is left when the child under the sheet ends.
  @Test(
    arguments: try fixtureRows(in: "ChildCoordinatorTests", "what is left when a child's screens stand among others"))
  func `what is left when a child's screens stand among others`(row: String) throws {
    let cells = cells(row)
    var state = FlowEngine(app: ShopApp.app()).handle(try input("buy"), in: try Script(ShopApp.app()).state).state
    state.tree = try tree(cells[0], owners: cells[1].split(separator: " ").compactMap { Int($0) })
    var script = Script(ShopApp.app(), from: state)
    try script.play("pay | \(cells[2]) | completed")
    #expect(script.living == "main" && script.owners.allSatisfy { $0 == 0 })
  }

  @Test func `what a parent pushes when a child has ended is adopted at once`() throws {
    let main = AnsweringCoordinator(
      begins: { _ in [.setHome] }, answers: { $0.name == "buy" ? [.start("buy", argument: .none, [])] : nil },
      ends: { _, _ in [.perform([.push(Screen(kind: "shelf"))])] })
    let app = ShopApp.app([
      "main": main, "wall": SplitProxyCoordinator(primary: "shelf", responses: [:], forwards: "main"),
    ])
    var script = try Script(app, choices: ["main": CoordinatorChoice("wall")], in: .regular)
    try script.play("buy  | nav[home > plans]         | completed", "back | nav[home > hybrid[shelf]] | completed")
  }
}
