import HeadlessNavigation
import Testing

/// Links that come while a welcome runs, by policy.
@Suite struct LinkPolicyTests {
  private static func app(_ policy: LinkPolicy?) -> AppDefinition {
    AppDefinition(
      screens: [],
      coordinators: [
        "app": ParentCoordinator(
          choices: [.init("home", when: .holds("welcomed")), .init("welcome")], after: ["welcome": [.init("home")]]),
        "welcome": SequenceCoordinator(
          [.init("hello"), .init("tour")], entrance: .replaceRoot,
          establishes: "welcomed"),
        "home": StackCoordinator(root: "home", responses: [:]),
      ], root: "app",
      destinations: [
        "chat": DestinationRule(responses: [.push("chat($item)")]),
        "news": DestinationRule(responses: [.push("news")]),
      ], linkPolicies: policy.map { ["welcome": $0] } ?? [:])
  }

  /// Policy, inputs, the tree, the outcome of the last, the link that waits, the living slots.
  @Test(arguments: try fixtureRows(in: "LinkPolicyTests", "links during a welcome"))
  func `links during a welcome`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.app(LinkPolicy(rawValue: cells[0])))
    try script.give(all: cells[1])
    #expect(script.state.tree.description == cells[2])
    #expect(script.record.outcome.word == cells[3])
    #expect(script.state.waiting?.description ?? "-" == cells[4])
    #expect(script.living == cells[5])
  }

  /// What the app is launched with, the tree, and what a way back leads to.
  @Test(
    arguments: [
      ([], "nav[home]", "nav[home]"), (["news"], "nav[home > news]", "nav[home]"),
      (["offer"], "nav[home] ▲ sheet nav[offer]", "nav[home]"),
      (["news", "offer"], "nav[home > news] ▲ sheet nav[offer]", "nav[home > news]"),
    ] as [([Name<Destination>], String, String)]) func `an app is launched with screens and sheets on display`(
      launch: [Name<Destination>], tree: String, back: String
    ) throws
  {
    let offer = try Route {
      RouteStep.screen("offer", by: .push)
      RouteStep.container(.stack, by: .present(.sheet))
      RouteQuery.Start.root
    }
    let app = AppDefinition(
      screens: [], coordinators: ["home": StackCoordinator(root: "home", responses: [:])], root: "home",
      launch: launch.map { Destination($0) },
      destinations: [
        "news": DestinationRule(responses: [.push("news")]), "offer": DestinationRule(route: offer),
      ])
    let script = try Script(app)
    #expect(script.state.tree.description == tree)
    #expect(script.engine.goingBack(in: script.state).state.tree.description == back)
    #expect(script.engine.handle(.relaunch, in: script.state).state.tree == script.state.tree)
  }

  @Test func `what cannot be shown at the launch is left out`() throws {
    let news = try Route {
      RouteStep.screen("news", by: .push)
      RouteStep.found(.screen("home"))
    }
    var app = Self.app(nil)
    app.destinations["news"] = DestinationRule(route: news)
    app.launch = [Destination("news"), Destination("chat", context: .number(7))]
    let engine = FlowEngine(app: app)
    let first = engine.start(in: .compact)
    #expect(first.state.tree.description == "nav[hello > chat(7)]")
    let failure = NavigationFailure(phase: .search, code: .startNotFound, culprit: "home")
    #expect(first.records.map(\.diagnostics) == [[.notLaunched(Destination("news"), failure)]])
    let later = engine.start(in: .compact, facts: ["welcomed"])
    #expect(later.state.tree.description == "nav[home > news > chat(7)]")
    #expect(later.records.map(\.diagnostics) == [[]])
  }

  @Test func `a welcome that is interrupted is not finished`() throws {
    var script = try Script(Self.app(.interrupt))
    try script.give(try input("open chat(7)"))
    #expect(script.record.ended == [CoordinatorEnd("welcome", .cancelled)])
    #expect(!script.state.facts.contains("welcomed"))
    script = try Script(Self.app(.drop))
    try script.give(try input("open chat(7)"))
    #expect(script.record.diagnostics == [.droppedLink(Destination("chat", context: .number(7)))])
    script = try Script(Self.app(.defer))
    try script.give(all: "open chat(7), open news")
    #expect(script.record.diagnostics == [.replaced(Destination("chat", context: .number(7)))])
  }
}
