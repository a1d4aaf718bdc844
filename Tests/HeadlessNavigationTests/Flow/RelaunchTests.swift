import HeadlessNavigation
import Testing

/// What is shown when an app is opened again that the system ended.
struct RelaunchTests {
  private static func script(_ policy: RelaunchPolicy) throws -> Script {
    try Script(
      AppDefinition(
        screens: ["home", "plans", "card", "help", "info", "login"].map { ($0, ScreenContent()) },
        coordinators: [
          "main": ParentCoordinator(root: "home", responses: ["buy": .start("buy")]),
          "buy": SequenceCoordinator([.init("plans"), .init("card")]),
          "help": SequenceCoordinator([.init("help")], entrance: .present(.sheet)),
        ], root: "main", gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))],
        destinations: ["info": DestinationRule(gates: ["login"], responses: [.push("info")])], relaunch: policy))
  }

  /// What was done before, and what a reset and a restored app show afterwards.
  @Test(arguments: try fixtureRows(in: "RelaunchTests", "an app shows what it starts with, or what it showed"))
  func `an app shows what it starts with, or what it showed`(row: String) throws {
    let cells = cells(row)
    for (policy, tree, living) in [(RelaunchPolicy.reset, cells[1], "main"), (.restore, cells[2], cells[3])] {
      var script = try Self.script(policy)
      try script.give(all: cells[0])
      let before = script.state
      try script.give(.relaunch)
      #expect(script.state.tree.description == tree, "\(row)")
      #expect(script.living == living && script.record.started.map(\.rawValue).joined(separator: " ") == living)
      #expect(script.record.action == .start && script.record.input?.cause == "relaunch")
      // All that is in view came into view, whether it stood there before or not.
      let panes = script.state.tree.panes(in: script.state.traits, under: script.engine.app.containers)
      #expect(panes.allSatisfy { pane in script.record.changes.appeared.contains { $0.isSame(as: pane) } })
      if policy == .restore { #expect(script.state == before) }
      if policy == .reset { #expect(script.state == script.engine.start(in: .compact).state) }
    }
  }

  @Test(arguments: RelaunchPolicy.allCases) func `facts stay true, and the size classes stay`(
    policy: RelaunchPolicy
  ) throws {
    var script = try Self.script(policy)
    try script.give(.fact("logged-in", true))
    try script.give(.traits(.regular))
    try script.give(.relaunch)
    #expect(script.state.facts == ["logged-in"] && script.state.traits == .regular)
  }

  @Test(arguments: RelaunchPolicy.allCases) func `whoever opens it again has met what runs then`(
    policy: RelaunchPolicy
  ) throws {
    let script = try Self.script(policy)
    #expect(!script.engine.start(in: .compact).meets("main"))
    #expect(script.engine.handle(.relaunch, in: script.state).meets("main"))
  }
}
