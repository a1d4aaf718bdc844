import HeadlessNavigation
import Testing

/// What users of RxFlow rely on: a flow turns a step into screens and further flows, leaves or forwards what it does not
/// know to its parent, and ends by handing the parent a step.
@Suite struct StepForwardingTests {
  static let app = AppDefinition(
    screens: [],
    coordinators: ["app": AppFlow(), "movies": MoviesFlow(), "cast": CastFlow(), "settings": SettingsFlow()],
    root: "app")

  /// Steps, the tree they lead to, the living flows, and whose answer the last one was.
  @Test(arguments: [
    // `.one`: a flow shows a screen, or another flow.
    "movies                      | nav[home > movies]                      | app movies      | app",
    "movies, movie(7)            | nav[home > movies > movie(7)]           | app movies      | movies",
    "movies, movie(7), cast      | nav[home > movies > movie(7) > cast]    | app movies cast | movies",
    // A step that a flow does not know is its parent's, and that one's parent's.
    "movies, settings            | nav[home > movies] ▲ sheet settings     | app movies settings | app",
    "movies, cast, movie(8)      | nav[home > movies > cast > movie(8)]    | app movies cast | movies",
    "movies, cast, settings      | nav[home > movies > cast] ▲ sheet settings | app movies cast settings | app",
    "movies, cast, unknown       | nav[home > movies > cast]               | app movies cast | -",
    // `.forwardToParentFlow`: a step is handed up as another one.
    "movies, cast, actor(3)      | nav[home > movies > cast > movie(3)]    | app movies cast | cast",
    "movies, cast, help          | nav[home > movies > cast] ▲ sheet settings | app movies cast settings | cast",
    // `.multiple`: one after the other, the second in what the first one led to.
    "movies, cast, tour          | nav[home > movies > cast > movie(1) > movie(2)] | app movies cast | cast",
    // `.end(forwardToParentFlowWithStep:)`: the parent gets the step, and the flow is freed with its screens.
    "movies, settings, sign-out  | nav[home > signed-out]                  | app             | settings",
    "movies, cast, done          | nav[home > movies > movie(0)]           | app movies      | cast",
    "settings, pull-down         | nav[home]                               | app             | -",
  ]) func `a step goes up until a flow knows it`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.app)
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.living == cells[2])
    #expect((script.record.decidedBy?.rawValue ?? "-") == cells[3])
  }

  @Test func `a step nobody knows changes nothing, and the record says so`() throws {
    var script = try Script(Self.app)
    let before = script.state
    try script.give(try input("unknown"))
    #expect(script.state == before && script.record.outcome == .nothing && script.record.decidedBy == nil)
  }

  @Test func `a step at the root that is forwarded further up is lost`() throws {
    var script = try Script(Self.app)
    try script.play("out | nav[home] | nothing")
    #expect(script.record.decidedBy == "app")
  }
}

/// The root flow.
private struct AppFlow: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setRoot(.stack([Screen(kind: "home")]))]
  }

  func respond(to step: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch step.name {
    case "movies": [.start("movies", argument: .none, [.push(Screen(kind: "movies"))])]
    case "settings": [.start("settings", argument: .none, [.present(.screen(Screen(kind: "settings")), style: .sheet)])]
    case "signed-out": [.perform([.dismiss(layers: 1), .popToRoot, .push(Screen(kind: "signed-out"))])]
    case "out": [.forward(step)]
    default: nil
    }
  }
}

/// Movies, and the flow of a cast.
private struct MoviesFlow: Coordinator {
  func respond(to step: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch step.name {
    case "movie": [.perform([.push(Screen(kind: "movie", context: step.payload))])]
    case "cast": [.start("cast", argument: .none, [.push(Screen(kind: "cast"))])]
    default: nil
    }
  }

  func childEnded(_: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in: NavigationContext) -> [Action] {
    guard case .finished(let movie) = cause else { return [] }
    return [.perform([.push(Screen(kind: "movie", context: movie))])]
  }
}

/// Knows actors; everything else is somebody else's, some of it under another name.
private struct CastFlow: Coordinator {
  func respond(to step: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch step.name {
    case "actor": [.forward(Intent("movie", payload: step.payload))]
    case "help": [.forward(Intent("settings"))]
    case "tour": [1, 2].map { .forward(Intent("movie", payload: .number($0))) }
    case "done": [.finish(.finished(.number(0)))]
    default: nil
    }
  }
}

/// Ends with a step for its parent.
private struct SettingsFlow: Coordinator {
  func respond(to step: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    step.name == "sign-out" ? [.forward(Intent("signed-out")), .finish(.finished(.none))] : nil
  }
}
