import ExperimentFile
import Foundation
import Desireline
import OwnKinds
import Testing

/// What the file says in kinds of this package is what the engine runs.
@Suite struct FileTests {
  private func experiment() throws -> ExperimentDefinition {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = package.appending(path: "own-kinds.json5").path
    return try ExperimentDocument.read(path: path, extensions: .ownKinds).experiment
  }

  @Test(arguments: [
    (SizeClass.compact, ["home"], "carousel[offers~, nav[home]*]"),
    (.regular, ["offers", "home"], "carousel[offers, nav[home]*]"),
  ]) func `the paged variant starts in its carousel`(width: SizeClass, visible: [Name<Screen>], tree: String) throws {
    let engine = try experiment().engine(for: 2)
    let traits = Traits(horizontal: width)
    let state = engine.start(in: traits).state
    #expect(state.tree.panes(in: traits, under: engine.app.containers).map(\.kind) == visible)
    #expect(state.tree.description.replacing("~", with: "") == tree.replacing("~", with: ""))
    let next = engine.handle(.intent(Intent("browse")), in: state)
    #expect(next.state.tree.screens.map(\.kind) == ["offers", "home", "categories"])
    #expect(next.answeredBy == "plain")
  }

  @Test func `the gate of the file stands before a destination`() throws {
    var app = try experiment().variants[0].app
    app.destinations["shop"] = DestinationRule(gates: ["adult"], responses: [.push(ScreenTemplate("offers"))])
    let engine = FlowEngine(app: app)
    let start = engine.start(in: Traits(horizontal: .compact)).state
    let adult = engine.handle(.open(Destination("shop", context: .number(18))), in: start)
    #expect(adult.state.tree.description == "nav[home > offers]")
    let child = engine.handle(.open(Destination("shop", context: .number(17))), in: start)
    #expect(child.outcome == .suspended)
    #expect(child.state.tree.screens.map(\.kind) == ["home", "birthday"])
  }

  @Test func `the interceptor of the file reports what steps and metrics count`() throws {
    let experiment = try experiment()
    #expect(experiment.eventNames == ["found"] && experiment.funnel.steps[2].acts == ["found"])
    let engine = experiment.engine(for: 0)
    var step = engine.start(in: Traits(horizontal: .compact))
    var found: [AnalyticsEvent] = []
    let taps: [FlowInput] = [
      .intent(Intent("browse")), .intent(Intent("show-products", payload: .range(0..<6))),
      .intent(Intent("show-product", payload: .range(2..<3))), .back(.button),
    ]
    for input in taps {
      step = engine.handle(input, in: step.state)
      for interceptor in experiment.interceptors(of: engine.app) {
        found += step.records.flatMap { interceptor.events(for: $0, in: step.state) }
      }
    }
    #expect(found.filter { $0.kind == .act } == [AnalyticsEvent("found")])
    #expect(found.filter { $0.kind == .move }.map(\.name) == ["categories", "products", "product", "products"])
  }

  @Test func `an event that no interceptor makes is told with the nearest`() throws {
    let error = try mistake("count: \"found\"", "count: \"fond\"")
    #expect(error?.all.map(\.code) == [.unknownName])
    #expect(error?.rendered().contains("hint: did you mean 'found'?") == true)
  }

  @Test func `a mistake in a key of an own kind is told where it stands`() throws {
    let error = try mistake("beside: \"offers\"", "beside: \"ofers\"")
    #expect(error?.all.map(\.code) == [.unknownName])
    #expect(error?.rendered().contains("hint: did you mean 'offers'?") == true)
  }

  /// What is wrong with the file after a change.
  private func mistake(_ right: String, _ wrong: String) throws -> Problems? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "own-kinds.json5"), encoding: .utf8)
    let broken = FileManager.default.temporaryDirectory.appending(path: "own-kinds-\(UUID().uuidString).json5")
    try text.replacing(right, with: wrong).write(to: broken, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: broken) }
    return #expect(throws: Problems.self) {
      try ExperimentDocument.read(path: broken.path, extensions: .ownKinds)
    }
  }
}
