import HeadlessNavigation
import Testing

/// Three scenes and the seven routes between them (S3): one pair of scenes has two, which `undo` tells apart.
@Suite struct ScenesTests {
  static let coordinator = ScenesCoordinator(
    scenes: [
      "home": "home", "detail": "detail($item)",
      "hello-world": "hello",
    ], first: "home",
    routes: [
      .init(from: "home", to: "detail"): .push,
      .init(from: "detail", to: "home"): .pop,
      .init(from: "detail", to: "hello-world"): .push,
      .init(from: "hello-world", to: "detail"): .pop,
      .init(from: "hello-world", to: "home"): .undo,
      .init(from: "home", to: "hello-world"): .present(style: .sheet),
    ], intents: ["go-home": "home", "go-detail": "detail", "go-hello": "hello-world", "go-nowhere": "nowhere"])
  static let app = AppDefinition(screens: [], coordinators: ["scenes": coordinator], root: "scenes")

  /// Inputs, the tree they lead to, the outcome of the last and the scene the navigator is in.
  @Test(arguments: try fixtureRows(in: "ScenesTests", "every route leads there, and the system's back is followed"))
  func `every route leads there, and the system's back is followed`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.app)
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.record.outcome.word == cells[2])
    #expect(script.state.coordinators[0].memories == [.name(cells[3])])
  }

  @Test func `records name the coordinator that observes the scenes and takes a route`() throws {
    var navigator = Self.coordinator
    navigator.observers = [.init(from: "home", to: "detail"): "home-scene"]
    let observer = RoutesCoordinator([.init(from: "home", to: "detail"): .push])
    let app = AppDefinition(screens: [], coordinators: ["scenes": navigator, "home-scene": observer], root: "scenes")
    var script = try Script(app)
    try script.give(all: "go-detail")
    #expect(script.record.decidedBy == "scenes" && script.record.coordinator == "home-scene")
    try script.give(all: "go-hello")
    #expect(script.record.decidedBy == "scenes" && script.record.coordinator == "scenes")
  }

  @Test(arguments: [
    ("dismiss", ScenesCoordinator.Move.dismiss, "nav[home] ▲ sheet a ▲ sheet b", "nav[home]"),
    ("undo", .undo, "nav[home > a] ▲ sheet b", "nav[home > a]"),
    ("undo on the stack", .undo, "nav[home > a > b]", "nav[home]"),
    ("pop to nothing", .pop, "nav[a > b]", "nav[a]"),
    ("dismiss to nothing", .dismiss, "nav[a] ▲ sheet b", "nav[a]"),
  ]) func `the way back is read off the tree`(
    name: String, move: ScenesCoordinator.Move, before: String, after: String
  ) throws {
    var coordinator = Self.coordinator
    coordinator.routes = [.init(from: "hello-world", to: "home"): move]
    var memory = Value.name("hello-world")
    let scene = NavigationContext(tree: try tree(before), traits: .compact)
    let answer = coordinator.respond(to: Intent("go-home"), &memory, in: scene)
    guard case .perform(let operations)? = answer?.first else { throw Unreadable(text: name) }
    var result = scene.tree
    for operation in operations { result = try result.applying(operation, in: .compact, under: .standard) }
    #expect(result.description == after)
    #expect(memory == .name("home"))
  }
}
