import HeadlessNavigation
import Testing

@Suite struct BackTests {
  /// Tree, traits, how it is left, and the tree or failure code that follows.
  @Test(arguments: [
    "N5 | nav[a > b]                     | any     | back            | nav[a]",
    "N5 | nav[a > b]                     | any     | swipe           | nav[a]",
    "N5 | nav[a > b]                     | any     | cancelled-swipe | nav[a > b]",
    "N3 | nav[a]                         | any     | back            | nav[a]",
    "N3 | a                              | any     | swipe           | a",
    "-  | nav[a > b!]                    | any     | back            | nav[a]",
    "-  | nav[a > b!]                    | any     | swipe           | blocked",
    "-  | nav[a! > b]                    | any     | swipe           | nav[a!]",
    "-  | nav[a > hybrid[b! | c]]        | regular | swipe           | blocked",
    "-  | nav[a > hybrid[b | c!]]        | regular | swipe           | blocked",
    "-  | nav[a > hybrid[b! | c]]        | compact | swipe           | nav[a > hybrid[b!]]",
    "-  | nav[a > hybrid[b | c!]]        | compact | swipe           | blocked",
    "S1 | nav[a > hybrid[b | c]]         | compact | back            | nav[a > hybrid[b]]",
    "S1 | nav[a > hybrid[b | c]]         | regular | back            | nav[a]",
    "P8 | nav[a] ▲ sheet m               | any     | pull-down       | nav[a]",
    "P8 | nav[a] ▲ sheet m               | any     | cancelled-swipe | nav[a] ▲ sheet m",
    "P8 | nav[a] ▲ sheet! m              | any     | pull-down       | blocked",
    "P8 | nav[a] ▲ sheet nav[m > n!]     | any     | pull-down       | blocked",
    "P8 | nav[a] ▲ form-sheet m          | any     | pull-down       | nav[a]",
    "P8 | nav[a] ▲ popover m             | any     | pull-down       | nav[a]",
    "P8 | nav[a] ▲ full-screen m         | any     | pull-down       | nav[a] ▲ full-screen m",
    "P8 | nav[a] ▲ over-full-screen m    | any     | pull-down       | nav[a] ▲ over-full-screen m",
    "P8 | nav[a > b]                     | any     | pull-down       | nav[a > b]",
    "P8 | nav[a] ▲ sheet nav[m > n > o]  | any     | pull-down       | nav[a]",
    "N5 | nav[a] ▲ sheet nav[m > n > o]  | any     | swipe           | nav[a] ▲ sheet nav[m > n]",
    "N5 | nav[a] ▲ full-screen nav[m > n] | any    | swipe           | nav[a] ▲ full-screen nav[m]",
    "N3 | nav[a] ▲ sheet m               | any     | back            | nav[a] ▲ sheet m",
    "N3 | nav[a] ▲ sheet m               | any     | swipe           | nav[a] ▲ sheet m",
    "N3 | nav[a] ▲ sheet! m              | any     | back            | nav[a] ▲ sheet! m",
    "N3 | nav[a] ▲ sheet nav[m > n]      | any     | back            | nav[a] ▲ sheet nav[m]",
    "N3 | nav[a] ▲ sheet nav[m]          | any     | back            | nav[a] ▲ sheet nav[m]",
    "N3 | nav[a] ▲ full-screen nav[m]    | any     | back            | nav[a] ▲ full-screen nav[m]",
    "P5 | nav[a > b] ▲ sheet m ▲ sheet n | any     | pull-down       | nav[a > b] ▲ sheet m",
    "P8 | nav[a] ▲ sheet! nav[m! > n]    | any     | back            | nav[a] ▲ sheet! nav[m!]",
    "T3 | tab[nav[a > b]*, c]            | any     | back            | tab[nav[a]*, c]",
    "T3 | tab[nav[a]*, c]                | any     | back            | tab[nav[a]*, c]",
  ]) func `leaving a screen`(row: String) throws {
    let cells = cells(row)
    let app = ShopApp.app()
    for traits in Traits.named(cells[2]) {
      var state = FlowEngine(app: app).start(in: traits).state
      state.tree = try tree(cells[1])
      var script = Script(app, from: state)
      try script.give(try input(cells[3]))
      if let code = NavigationFailure.Code(rawValue: cells[4]) {
        #expect(script.record.outcome.word == code.rawValue && script.state.tree == state.tree)
      } else {
        #expect(script.state.tree == (try tree(cells[4])))
        #expect(script.record.outcome.word == (script.state.tree == state.tree ? "nothing" : "completed"))
      }
    }
  }

  /// Tree, what a user may do who wants to leave, and where going back leads.
  @Test(arguments: [
    "nav[a > b]                      | back swipe           | nav[a]",
    "nav[a] ▲ sheet m                | back swipe pull-down | nav[a]",
    "nav[a] ▲ sheet nav[m > n]       | back swipe pull-down | nav[a] ▲ sheet nav[m]",
    "nav[a] ▲ full-screen m          | back swipe           | nav[a] ▲ full-screen m",
    "nav[a] ▲ full-screen nav[m > n] | back swipe           | nav[a] ▲ full-screen nav[m]",
    "nav[a] ▲ sheet! m               | back swipe pull-down | nav[a] ▲ sheet! m",
  ]) func `who wants to go back pulls a sheet down where there is no button`(row: String) throws {
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
