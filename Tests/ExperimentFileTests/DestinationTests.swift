import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Every way to a destination, in an app of tabs and in one of a single stack.
@Suite struct DestinationTests {
  private static func engine(root: String, _ destination: String) throws -> FlowEngine {
    let app = """
      menus: { catalog: { levels: ["thing"], sizes: [9] } },
      screens: { list: { lists: "catalog.thing", does: "show", items: [{ id: "cover", does: "cover" }] }, other: {},
                 thing: { takes: "catalog.thing" }, cover: {} },
      destinations: { thing: { takes: "catalog.thing", \(destination) } },
      links: { "app://thing/{n:number}": "thing(n)" },
      """
    let coordinators = """
      single: { kind: "stack", root: "list", on: { show: { push: "thing($item)" }, cover: { present: "cover" } } },
      tabs: { kind: "tabs", tabs: ["list", "other"], on: { show: { push: "thing($item)" }, cover: { present: "cover" } } },
      aside: { kind: "stack", root: "thing($item)", enters: "sheet", on: {} },
      """
    return try ExperimentFileTests.engine(
      of: experiment(
        app: app, coordinators: coordinators, replacing: root, goal: #"find: "catalog""#, target: "thing"))
  }

  /// The root, how to get there, where the user stands, and what stands there afterwards.
  @Test(arguments: [
    "single | find_or: { push: true } | | nav[list > thing(2..<3)]",
    "single | find_or: { push: true } | thing(0..<1) | nav[list > thing(0..<1) > thing(2..<3)]",
    "single | find_or: { push: true } | thing(2..<3) | nav[list > thing(2..<3)]",
    "single | find_or: { push: true }, switch: true | thing(0..<1) | nav[list > thing(2..<3)]",
    "single | find_or: { push: true } | cover | nav[list > thing(2..<3)]",
    "single | find_or: { push: true }, over_modal: \"present\" | cover "
      + "| nav[list] ▲ sheet cover ▲ sheet nav[thing(2..<3)]",
    "single | find_or: { present: \"full-screen\" } | | nav[list] ▲ full-screen nav[thing(2..<3)]",
    "single | find_or: { push_as_root: true } | thing(0..<1) | nav[thing(2..<3)]",
    "single | find_or: { replace_last: true } | thing(0..<1) | nav[list > thing(2..<3)]",
    "single | find_or: { replace_last: true } | thing(2..<3) | nav[list > thing(2..<3)]",
    "single | find_or: { present: \"alert\" } | | nav[list] ▲ alert! thing(2..<3)",
    "tabs | find_or: { replace_last: true } | tab 2 | tab[nav[list], nav[thing(2..<3)]*]",
    "single | find_or: { present: \"full-screen\" }, over_modal: \"present\" | cover "
      + "| nav[list] ▲ sheet cover ▲ full-screen nav[thing(2..<3)]",
    "single | find_or: { present: \"alert\" }, over_modal: \"present\" | cover "
      + "| nav[list] ▲ sheet cover ▲ alert! thing(2..<3)",
    "single | find_or: { start: \"aside\" } | | nav[list] ▲ sheet nav[thing(2..<3)]",
    "single | find_or: { start: \"aside\" } | cover | nav[list] ▲ sheet nav[thing(2..<3)]",
    "single | find_or: { start: \"aside\" }, over_modal: \"present\" | cover "
      + "| nav[list] ▲ sheet cover ▲ sheet nav[thing(2..<3)]",
    "single | find_or: { start: \"aside\" } | thing(2..<3) | nav[list > thing(2..<3)]",
    "single | find_or: { start: \"aside\" }, reuse: false | thing(2..<3) "
      + "| nav[list > thing(2..<3)] ▲ sheet nav[thing(2..<3)]",
    "tabs | find_or: { push: true } | | tab[nav[list > thing(2..<3)]*, nav[other~]]",
    "tabs | find_or: { push: true } | tab 2 | tab[nav[list], nav[other > thing(2..<3)]*]",
    "tabs | find_or: { push: true } | cover | tab[nav[list > thing(2..<3)]*, nav[other~]]",
    "tabs | find_or: { push_in: \"other\" } | | tab[nav[list], nav[other > thing(2..<3)]*]",
    "tabs | find_or: { push_in: \"other\" }, switch: true | thing(0..<1) | tab[nav[list > thing(2..<3)]*, nav[other~]]",
    "tabs | find_or: { push_in: \"list\" } | tab 2 | tab[nav[list > thing(2..<3)]*, nav[other]]",
    "tabs | find_or: { present: \"sheet\" } | | tab[nav[list]*, nav[other~]] ▲ sheet nav[thing(2..<3)]",
  ]) func `a destination is reached in its way from where the user stands`(row: String) throws {
    let cells = cells(row)
    let engine = try Self.engine(root: cells[0], cells[1])
    var state = engine.start(in: Traits()).state
    for input in engine.inputs(of: state) where Self.name(of: input) == cells[2] {
      state = engine.handle(input, in: state).state
    }
    let step = engine.handle(.open(try engine.app.links.destination(of: "app://thing/3")), in: state)
    #expect(step.state.tree.description == cells[3])
    if case .failed(let failure) = step.outcome { Issue.record("\(failure)") }
  }

  private static func name(of input: FlowInput) -> String {
    switch input {
    case .intent(let intent): intent.name == "show" ? "thing(\(intent.payload))" : intent.name.rawValue
    default: input.description
    }
  }
}

/// What an app does where the platform leaves a choice.
@Suite struct PolicyTests {
  /// The policies as written, the inputs, and the tree that follows.
  @Test(arguments: [
    " | show; show | nav[list > thing(0..<1) > thing(0..<1)]",
    "pushing_twice: \"another\" | show; up | nav[list > thing(0..<1) > list]",
    "pushing_twice: \"popped-to\" | show; up | nav[list]",
    "pushing_twice: \"refused\" | show; up | nav[list > thing(0..<1)]",
    "presenting_twice: \"refused\" | cover | nav[list]",
    " | cover | nav[list] ▲ sheet list",
  ]) func `policies of a file`(row: String) throws {
    let cells = cells(row)
    let app = """
      policies: { \(cells[0]) },
      menus: { catalog: { levels: ["thing"], sizes: [9] } },
      screens: { list: { lists: "catalog.thing", does: "show", items: [{ id: "cover", does: "cover" }] },
                 thing: { takes: "catalog.thing", items: [{ id: "up", does: "up" }] } },
      """
    let coordinators = """
      main: { kind: "stack", root: "list",
              on: { show: { push: "thing($item)" }, up: { push: "list" }, cover: { present: "list" } } }
      """
    let engine = try engine(
      of: experiment(app: app, coordinators: coordinators, goal: #"find: "catalog""#, target: "thing"))
    var state = engine.start(in: Traits()).state
    for name in cells[1].split(separator: "; ") {
      let intent: Intent = name == "show" ? Intent("show", payload: .range(0..<1)) : Intent(Name(String(name)))
      state = engine.handle(.intent(intent), in: state).state
    }
    #expect(state.tree.description == cells[2])
  }
}

/// Links that come while a coordinator runs, gates of all destinations, and ways under conditions.
@Suite struct LinkPolicyFileTests {
  /// Keys of the app, of the welcome and of the destination; the inputs; the tree that follows.
  @Test(arguments: [
    " | | push: true | open | nav[hello > chat]",
    " | while_running: \"defer\", | push: true | open | nav[hello]",
    " | while_running: \"defer\", | push: true | open; next | nav[home > chat]",
    " | while_running: \"drop\", | push: true | open; next | nav[home]",
    " | while_running: \"interrupt\", | push: true | open | nav[home > chat]",
    "launches_with: \"chat\", | | present: \"sheet\" | | nav[hello] ▲ sheet nav[chat]",
    "launches_with: [\"chat\"], | | push: true | | nav[hello > chat]",
    "global_gates: \"login\", | | push: true | next; open | nav[home] ▲ sheet nav[form]",
    "global_gates: [\"login\"], | | push: true | next; known; open | nav[home > chat]",
    " | | [{ if: \"known\", push: true }, { present: \"sheet\" }] | next; open | nav[home] ▲ sheet nav[chat]",
    " | | [{ if: \"known\", push: true }, { present: \"sheet\" }] | next; known; open | nav[home > chat]",
    " | | [{ unless: \"known\", push: true }, { present: \"sheet\" }] | next; open | nav[home > chat]",
  ]) func `a link is opened as the file says`(row: String) throws {
    let cells = cells(row)
    let app = """
      facts: ["known"], \(cells[0])
      gates: { login: { unless: "known", present: "form" } },
      menus: { catalog: { levels: ["thing"], sizes: [9] } },
      screens: { hello: { items: [{ id: "go", does: "next" }] }, home: { lists: "catalog.thing", does: "show" },
                 thing: { takes: "catalog.thing" }, chat: {}, form: {} },
      destinations: { chat: { find_or: \(cells[2].hasPrefix("[") ? cells[2] : "{ \(cells[2]) }") } },
      links: { "app://chat": "chat" },
      root: "app",
      """
    let coordinators = """
      app: { kind: "parent", start: { child: "welcome" }, after: { welcome: { child: "main" } } },
      welcome: { kind: "sequence", \(cells[1]) steps: ["hello"], enters: "root" },
      main: { kind: "stack", root: "home", on: { show: { push: "thing($item)" } } }
      """
    let engine = try engine(
      of: experiment(app: app, coordinators: coordinators, goal: #"find: "catalog""#, target: "thing"))
    var state = engine.start(in: Traits()).state
    for name in cells[3].split(separator: "; ") {
      let input: FlowInput =
        switch name {
        case "open": .open(try engine.app.links.destination(of: "app://chat"))
        case "known": .fact("known", true)
        default: .intent(Intent("next"))
        }
      state = engine.handle(input, in: state).state
    }
    #expect(state.tree.description == cells[4])
  }
}
