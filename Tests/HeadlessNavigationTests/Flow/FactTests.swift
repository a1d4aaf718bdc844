import HeadlessNavigation
import Testing

/// Facts decide what stands on screens, what is done about intents and where links lead; and what is done may be several
/// things.
@Suite struct FactTests {
  static func app() throws -> AppDefinition {
    var app = AppDefinition(
      screens: [
        (
          "home",
          ScreenContent(items: [
            Item(id: "account", intent: "account", facts: [], condition: .holds("in")),
            Item(id: "sign-in", intent: "account", facts: [], condition: .fails("in")),
            Item(id: "help", intent: "help"),
          ])
        ), ("account", ScreenContent()), ("login", ScreenContent()), ("settings", ScreenContent()),
      ],
      coordinators: [
        "front": RouterCoordinator(
          destinations: [:],
          responses: [
            "account": .first([
              .init(.all([.popToRoot, .push("account")]), when: .holds("in")),
              .init(.present("login", style: .sheet), when: .fails("hidden")),
            ])
          ], forwards: "main"),
        "main": StackCoordinator(
          root: "home",
          responses: [
            "account": .push("help"), "card": .present("card", style: .sheet), "more": .push("more"),
            "up": .all([.dismiss, .popTo("more")]), "lost": .all([.dismiss, .open("lost", takesPayload: false)]),
          ]),
        "prefs": StackCoordinator(
          root: "settings", entrance: .present(.sheet), responses: ["done": .finish(.cancelled)]),
      ], root: "front",
      destinations: [
        "me": DestinationRule(leadingTo: [.init("account", when: .holds("in")), .init("login", when: .fails("hidden"))]
        ),
        "account": DestinationRule(responses: [.push("account")]),
        "login": DestinationRule(responses: [.present("login", style: .sheet)]),
        "circle": DestinationRule(leadingTo: [.init("circle")]),
      ])
    let icon = try Route {
      RouteStep.screen("icon", by: .push)
      RouteStep.found(.screen("settings"))
    }
    app.destinations["icon"] = DestinationRule(
      starting: "prefs", showing: icon, clearing: try Route { RouteQuery.Start.root }, continuing: icon)
    app.opensAfter[FactChange("in", false)] = "login"
    return app
  }

  /// Inputs with `;` between them, the tree and the outcome of the last.
  @Test(arguments: try fixtureRows(in: "FactTests", "what facts decide, and several things"))
  func `what facts decide, and several things`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.app())
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.record.outcome.word == cells[2])
  }

  @Test func `an item is there while its condition is met`() throws {
    let engine = FlowEngine(app: try Self.app())
    func names(_ facts: [Name<Fact>]) -> [String] {
      engine.inputs(of: engine.start(in: .compact, facts: facts).state).compactMap {
        if case .intent(let intent) = $0 { "\(intent.payload)" } else { nil }
      }
    }
    #expect(names([]) == ["sign-in", "help"] && names(["in"]) == ["account", "help"])
  }

  @Test func `a fact stays as it has become where nothing can be opened for it`() throws {
    var app = try Self.app()
    app.opensAfter[FactChange("in", false)] = "circle"
    let engine = FlowEngine(app: app)
    let step = engine.handle(.fact("in", false), in: engine.start(in: .compact, facts: ["in"]).state)
    #expect(step.outcome.word == "endless" && step.state.facts.isEmpty)
    #expect(step.usedFacts.read == ["in"] && step.usedFacts.changed == ["in"])
  }
}
