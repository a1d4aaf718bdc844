import HeadlessNavigation
import Testing

/// Gestures that take time, and what comes in the meantime (N4, N5, P9).
@Suite struct TransitionTests {
  /// Policy, tree, inputs, the tree and the outcome of the last one.
  @Test(arguments: [
    "N4 reject | nav[a > b > c]       | drag begin; back               | nav[a > b > c]      | busy",
    "N4 reject | nav[a > b > c]       | drag begin; tab 0              | nav[a > b > c]      | busy",
    "N4 reject | nav[a > b > c]       | drag begin; drag begin         | nav[a > b > c]      | busy",
    "N4 reject | nav[a > b > c]       | drag begin; back; drag finish  | nav[a > b]          | completed",
    "N4 reject | nav[a > b > c]       | drag begin; regular            | nav[a > b > c]      | nothing",
    "N4 queue  | nav[a > b > c]       | drag begin; back               | nav[a > b > c]      | nothing",
    "N4 queue  | nav[a > b > c]       | drag begin; back; drag finish  | nav[a]              | completed",
    "N4 queue  | nav[a > b > c]       | drag begin; back; drag cancel  | nav[a > b]          | nothing",
    "N4 queue  | nav[a > b > c]       | drag begin; back; back         | nav[a > b > c]      | busy",
    "N4 queue  | nav[a > b > c]       | drag begin; fact f; drag finish | nav[a > b]         | completed",
    "N5 reject | nav[a > b]           | drag begin                     | nav[a > b]          | nothing",
    "N5 reject | nav[a > b]           | drag begin; drag cancel        | nav[a > b]          | nothing",
    "N5 reject | nav[a > b]           | drag begin; drag finish        | nav[a]              | completed",
    "N5 reject | nav[a > b]           | drag finish                    | nav[a > b]          | nothing",
    "N5 reject | nav[a > b]           | drag begin; drag cancel; drag finish | nav[a > b]    | nothing",
    "N5 reject | nav[a]               | drag begin; back               | nav[a]              | nothing",
    "N5 reject | nav[a > b!]          | drag begin                     | nav[a > b!]         | blocked",
    "P9 reject | r ▲ sheet m          | drag begin; open info          | r ▲ sheet m         | busy",
    "P9 queue  | nav[r] ▲ sheet m     | drag begin; open info; drag finish | nav[r > info]   | completed",
    "P9 queue  | nav[r] ▲ sheet m     | drag begin; open help; drag cancel "
      + "| nav[r] ▲ sheet m ▲ sheet help | nothing",
  ])
  func `a gesture under way`(row: String) throws {
    let cells = cells(row)
    var policies = NavigationPolicies()
    policies.duringTransition = cells[0].hasSuffix("queue") ? .queue : .reject
    var app = ruleApp(.standard.following(policies))
    app.destinations = [
      "info": DestinationRule(responses: [.push(ScreenTemplate("info"))]),
      "help": DestinationRule(responses: [.present(ScreenTemplate("help"), style: .sheet)]),
    ]
    var script = try Script(app, from: ruleState(cells[1]))
    let texts = cells[2].split(separator: ";").map(String.init)
    for text in texts { try script.give(try input(text)) }
    #expect(script.state.tree.description == cells[3])
    #expect(script.record.outcome.word == cells[4])
    if texts.last?.contains("finish") ?? false { #expect(script.state.transition == nil) }
  }

  @Test func `a cancelled gesture leads back to an equal state (N5)`() throws {
    let before = try ruleState("nav[a > b] ▲ sheet nav[m > n]")
    var script = Script(ruleApp(.standard), from: before)
    try script.give(try input("drag begin"))
    #expect(script.state != before)
    #expect(script.engine.leavingScreens(in: script.state).map(\.description) == ["n"])
    try script.give(try input("drag cancel"))
    #expect(script.state == before)
    #expect(script.engine.leavingScreens(in: script.state) == [])
  }

  /// Tree, what is looked for and from where, and where it is found at rest and while the top is dragged away.
  @Test(arguments: [
    "P9 | nav[a > b]                   | b     | topmost | 0 [1]    | -",
    "P9 | nav[a > b]                   | a     | topmost | 0 [0]    | 0 [0]",
    "P9 | r ▲ sheet nav[m]             | m     | topmost | 1 [0]    | -",
    "P9 | r ▲ sheet nav[m]             | nav[] | topmost | 1 []     | -",
    "P9 | r ▲ sheet nav[m]             | r     | topmost | 0 []     | 0 []",
    "P9 | m ▲ sheet m                  | m     | topmost | 1 []     | 0 []",
    "P9 | m ▲ sheet m                  | m     | root    | 0 []     | 0 []",
    "P9 | tab[nav[a > b]*, nav[c > b]] | b     | topmost | 0 [0, 1] | 0 [1, 1]",
    "P9 | nav[a > hybrid[b | c]]       | c     | topmost | 0 [1, 1] | -",
    "P9 | nav[a > hybrid[b | c]]       | b     | topmost | 0 [1, 0] | 0 [1, 0]",
  ])
  func `P9 what is being dragged away is not found`(row: String) throws {
    let cells = cells(row)
    let start: RouteQuery.Start = cells[3] == "root" ? .root : .topmost
    let isContainer = cells[2].hasSuffix("[]")
    let query = isContainer ? RouteQuery.container(.stack, from: start) : .screen(Name(cells[2]), from: start)
    var script = try Script(ruleApp(.standard), from: ruleState(cells[1]))
    for expected in [cells[4], cells[5], cells[4]] {
      let place = query.place(in: script.engine.navigationContext(of: script.state))
      #expect(place.map { "\($0.layer) \($0.path)" } ?? "-" == expected)
      try script.give(.drag(script.state.transition == nil ? .begin : .cancel))
    }
  }

  @Test func `P9 what waits for the end of the gesture has nothing to do with what leaves`() throws {
    var state = try ruleState("nav[a > b > c]")
    state.transition = TransitionPhase(waiting: .back(.button))
    let scene = FlowEngine(app: ruleApp(.standard)).navigationContext(of: state)
    #expect(RouteQuery.screen("b").place(in: scene) != nil && RouteQuery.screen("c").place(in: scene) == nil)
  }

  @Test func `what waited is recorded after the end of the gesture (N4)`() throws {
    var policies = NavigationPolicies()
    policies.duringTransition = .queue
    let engine = FlowEngine(app: ruleApp(.standard.following(policies)))
    var state = try ruleState("nav[a > b > c]")
    state.transition = TransitionPhase(waiting: .back(.button))
    let step = engine.handle(.drag(.finish), in: state)
    #expect(step.records.map(\.input) == [.drag(.finish), .back(.button)])
    #expect(step.records.map(\.changes.removed).map { $0.map(\.kind.rawValue) } == [["c"], ["b"]])
    state.transition = TransitionPhase(waiting: .drag(.finish))
    #expect(engine.handle(.drag(.cancel), in: state).state.transition == nil)
  }
}
