import HeadlessNavigation
import Testing

@Suite struct BackTests {
  /// Tree, what a user may do who wants to leave, and where going back leads.
  @Test(arguments: try fixtureRows(in: "BackTests", "who wants to go back pulls a sheet down where there is no button"))
  func `who wants to go back pulls a sheet down where there is no button`(row: String) throws {
    let cells = cells(row)
    let engine = FlowEngine(app: ShopApp.app())
    var state = engine.start(in: .compact).state
    state.tree = try tree(cells[0])
    let ways = engine.inputs(of: state).compactMap { if case .back = $0 { "\($0)" } else { nil } }
    #expect(ways.joined(separator: " ") == cells[1])
    #expect(engine.goingBack(in: state).state.tree.description == cells[2])
  }

  @Test func `an intent on a screen nobody owns goes to the youngest coordinator`() throws {
    let engine = FlowEngine(app: ShopApp.app())
    var state = engine.handle(try input("buy"), in: engine.start(in: .compact).state).state
    for owner in [Int.min, -1, 2, .max] {
      state.tree = try tree("nav[home > plans > lost]", owners: [0, 1, owner])
      let step = engine.handle(try input("choose"), in: state)
      #expect(step.answeredBy == "buy")
      #expect(step.state.tree.screens.map(\.owner) == [0, 1, owner, 1])
    }
  }
}
