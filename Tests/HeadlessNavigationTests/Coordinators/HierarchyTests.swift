import HeadlessNavigation
import Testing

/// An app that asks users to register before it shows them its dashboard (Kulman's hierarchy, S5).
@Suite struct HierarchyTests {
  static let app = AppDefinition(
    screens: [],
    coordinators: [
      "app": ParentCoordinator(
        choices: [.init("dashboard", when: .holds("registered")), .init("registration")],
        after: ["registration": [.init("dashboard")]]),
      "registration": SequenceCoordinator(
        [.init("profile"), .init("preferences", skippedBy: "managed")],
        entrance: .replaceRoot, cancel: "give-up", result: .name("registered")),
      "dashboard": ParentCoordinator(
        root: "dashboard", after: ["settings": [.init("profile", when: .holds("curious"))]],
        responses: ["settings": .start("settings"), "edit": .start("profile"), "log-out": .finish(.cancelled)]),
      "settings": SequenceCoordinator([.init("settings")], cancel: "give-up"),
      "profile": SequenceCoordinator([.init("profile")], entrance: .present(.sheet)),
    ], root: "app")

  /// The facts at the start, the inputs, the tree they lead to and the living slots.
  @Test(arguments: try fixtureRows(in: "HierarchyTests", "users register once and nobody is left alive"))
  func `users register once and nobody is left alive`(row: String) throws {
    let cells = cells(row)
    let facts = cells[0].split(separator: " ").map { Name<Fact>(String($0)) }
    var script = Script(Self.app, from: FlowEngine(app: Self.app).start(in: .compact, facts: facts).state)
    try script.give(all: cells[1])
    #expect(script.state.tree.description == cells[2])
    #expect(script.living == cells[3])
    #expect(script.state.coordinators.first?.memories == [.none], "who lives is in the frames, and nowhere else")
  }

  @Test func `a sequence of which every step is skipped is finished at once`() throws {
    var app = Self.app
    app.coordinators["registration"] = SequenceCoordinator(
      [
        .init("profile", skippedBy: "known"),
        .init("preferences", skippedBy: "managed"),
      ], entrance: .replaceRoot)
    let engine = FlowEngine(app: app)
    let skipped = engine.start(in: .compact, facts: ["known", "managed"])
    #expect(skipped.state.tree.description == "nav[dashboard]")
    #expect(skipped.state.coordinators.map(\.slot) == ["app", "dashboard"])
    let second = engine.start(in: .compact, facts: ["known"]).state
    #expect(second.tree.description == "nav[preferences]")
    #expect(second.coordinators.map(\.memories) == [[.none], [.number(1)]])
  }

  @Test func `coordinators that start themselves without end are a failure`() {
    let app = AppDefinition(screens: [], coordinators: ["a": ParentCoordinator(choices: [.init("a")])], root: "a")
    #expect(FlowEngine(app: app).start(in: .compact).outcome.word == "endless")
  }

  @Test func `a child that took the place of everything cannot end before something else is there`() throws {
    let child = SequenceCoordinator([.init("hello")], entrance: .replaceRoot)
    var app = AppDefinition(
      screens: [],
      coordinators: [
        "home": StackCoordinator(root: "home", responses: ["greet": .start("child")]), "child": child,
      ], root: "home")
    var script = try Script(app)
    try script.give(all: "greet, next")
    #expect(script.record.outcome.word == "nothing-left")
    #expect(script.state.tree.description == "nav[hello]")
    #expect(script.living == "home child")
    app.coordinators["app"] = ParentCoordinator(choices: [.init("child")], after: ["child": [.init("home")]])
    app.root = "app"
    script = try Script(app)
    try script.give(try input("next"))
    #expect(script.state.tree.description == "nav[home]")
  }

  @Test(arguments: [Int.min, -1, 2, 7, Int.max]) func `a step out of range neither crashes nor lasts`(
    memory: Int
  ) throws {
    var state = FlowEngine(app: Self.app).start(in: .compact).state
    state.coordinators[1].memories = [.number(memory)]
    let step = FlowEngine(app: Self.app).handle(try input("next"), in: state)
    #expect(["already-on-stack", "completed"].contains(step.outcome.word))
  }
}
