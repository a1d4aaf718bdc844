import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import Testing

/// What of the platform's navigation a file can choose.
@Suite struct NavigationChoiceTests {
  /// The engine of the first variant of an experiment with that app.
  static func engine(app: String, coordinators: String) throws -> FlowEngine {
    try ExperimentFileTests.engine(of: experiment(app: app, coordinators: coordinators))
  }

  /// The state after inputs with `;` between them: what users tap by its description, the rest by a word.
  static func state(of engine: FlowEngine, after inputs: String) throws -> FlowState {
    var state = engine.start(in: Traits()).state
    for text in inputs.split(separator: "; ").map(String.init) {
      let words = text.split(separator: " ").map(String.init)
      let input: FlowInput
      switch words[0] {
      case "tab": input = .selectTab(try #require(Int(words[1])))
      case "back": input = .back(.button)
      case "swipe": input = .back(.swipe)
      case "pull-down": input = .back(.pullDown)
      case "compact": input = .traits(Traits())
      case "low": input = .traits(Traits(vertical: .compact))
      case "regular": input = .traits(Traits(horizontal: .regular))
      case "link": input = .open(Destination(Name(words[1])))
      case "open":
        let leaf = try #require(Int(words[1]))
        input = .open(Destination("end", context: .range(leaf..<leaf + 1)))
      case "timeout": input = .timeout(Name(words[1]))
      case "fact": input = .fact(Name(words[1]), true)
      default:
        let taps = engine.inputs(of: state)
        input = try #require(taps.first { $0.description == text }, "\(taps)")
      }
      let step = engine.handle(input, in: state)
      if case .failed(let failure) = step.outcome {
        #expect([.timedOut, .blocked, .screenNotVisible].contains(failure.code))
      }
      state = step.state
    }
    return state
  }

  /// Inputs, the tree that follows and the tabs that may be tapped then.
  @Test(arguments: [
    "fact known | tab[nav[a]*, nav[b~], nav[c~], nav[d~], nav[e~], nav[end~], more-tabs] | 0 1 2 3 6",
    "tab 6; tab 5; back | tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[end], more-tabs*] | 0 1 2 3 6 4 5",
  ]) func `tabs`(row: String) throws {
    let cells = row.split(separator: " | ").map(String.init)
    let engine = try Self.engine(
      app: "facts: [\"known\"], screens: { a: {}, b: {}, c: {}, d: {}, e: {}, end: {} },",
      coordinators: "main: { kind: \"tabs\", tabs: [\"a\", \"b\", \"c\", \"d\", \"e\", \"end\"] }")
    let state = try Self.state(of: engine, after: cells[0])
    #expect(state.tree.description == cells[1])
    let tabs = engine.inputs(of: state).compactMap { if case .selectTab(let index) = $0 { "\(index)" } else { nil } }
    #expect(tabs.joined(separator: " ") == cells.last)
  }

  /// Policies, inputs, and the tree that follows: sheets on a phone on its side, and a bar that a screen hides.
  @Test(arguments: [
    " | cover(go); low; pull-down | tab[nav[a]*, nav[b~]] ▲ sheet end",
    " | cover(go); low; pull-down; compact; pull-down | tab[nav[a]*, nav[b~]]",
    "sheet_in_compact_height: \"sheet\" | cover(go); low; pull-down | tab[nav[a]*, nav[b~]]",
    " | chat(chat); tab 1 | tab[nav[a > thread]*, nav[b~]]", " | chat(chat); back; tab 1 | tab[nav[a], nav[b]*]",
    " | chat(chat); info(info); tab 1 | tab[nav[a > thread > end]*, nav[b~]]",
  ]) func `sheets in compact height, and hidden bars`(row: String) throws {
    let cells = row.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    let engine = try Self.engine(
      app: """
        policies: { \(cells[0]) },
        screens: { a: { items: [{ id: "go", does: "cover" }, { id: "chat", does: "chat" }] }, b: {},
                   thread: { hides_tab_bar: true, items: [{ id: "info", does: "info" }] }, end: {} },
        """,
      coordinators: """
        main: { kind: "tabs", tabs: ["a", "b"], on: { cover: { present: "end" }, chat: { push: "thread" },
                                                      info: { push: "end" } } }
        """)
    #expect(try Self.state(of: engine, after: cells[1]).tree.description == cells[2])
  }

  /// Inputs, and the tree that follows: an item without children leads to the leaf's screen from wherever it stands.
  @Test(arguments: [
    "groups(0..<2) | nav[groups > things(0..<2)]", "thing(2..<3) | nav[groups > end(2..<3)]",
    "groups(0..<2); thing(1..<2) | nav[groups > things(0..<2) > end(1..<2)]",
    "show-all(whole) | nav[groups > folds]", "show-all(whole); thing(2..<3) | nav[groups > folds > end(2..<3)]",
    "show-all(whole); toggle folds 0..<2; thing(0..<1) | nav[groups > folds{0..<2} > end(0..<1)]",
  ]) func `uneven menus`(row: String) throws {
    let cells = row.split(separator: " | ").map(String.init)
    let engine = try Self.engine(
      app: """
        menus: { m: { levels: ["group", "kind", "thing"],
                      labels: { A: { X: ["1"], Y: "leaf" }, B: "leaf" } } },
        screens: { groups: { lists: "m.group", does: "groups", leaf_does: "thing",
                             items: [{ id: "whole", does: "show-all" }] },
                   things: { lists: "m.thing", does: "thing" }, end: { takes: "m.thing" },
                   folds: { lists: ["m.group", "m.thing"], style: "accordion", does: "thing", leaf_does: "thing" } },
        """,
      coordinators: """
        main: { kind: "stack", root: "groups", on: { groups: { push: "things($item)" }, thing: { push: "end($item)" },
                                                     "show-all": { push: "folds" } } }
        """)
    #expect(try Self.state(of: engine, after: cells[0]).tree.description == cells[1])
    let menu = try #require(engine.app.screens["groups"]?.listing?.menu)
    #expect((0..<3).map(menu.path) == ["A > X > 1", "A > Y", "B"])
  }

  @Test func `a level with leaves has to say what they do`() throws {
    let text = """
      { app: { menus: { m: { levels: ["group", "thing"], labels: { A: ["1"], B: "leaf" } } },
               screens: { groups: { lists: "m.group", does: "groups" } }, coordinators: {} } }
      """
    let found = try document(text).diagnostics
    #expect(found.contains { $0.message.contains("'leaf_does'") }, "\(found.map(\.message))")
  }

  /// A destination and its gate, inputs, and the tree that follows.
  @Test(arguments: [
    "gate: \"ready\" | open 0 | nav[home]", "gate: \"ready\" | open 0; fact ready | nav[home > end(0..<1)]",
    "gate: \"ready\" | open 0; timeout ready | nav[home > end(0..<1)]",
    "gate: \"ready\" | open 0; tap load | nav[home > end(0..<1)]",
    "gate: \"ready\" | open 0; timeout ready; open 1 | nav[home > end(0..<1) > end(1..<2)]",
    "gate: \"never\" | open 0; timeout never | nav[home]",
    "gate: \"never\" | open 0; timeout never; fact ready | nav[home]",
    "shows: \"m.group\" | open 0 | nav[home > end(0..<2)]",
    "shows: \"m.group\" | open 0; open 1 | nav[home > end(0..<2)]",
    "shows: \"m.group\", reuse: false | open 0; open 1 | nav[home > end(0..<2) > end(0..<2)]",
    "shows: \"m.group\", over_modal: \"present\" | open 2 | nav[home > end(2..<3)]",
    "reuse: false | open 0; open 0 | nav[home > end(0..<1) > end(0..<1)]",
    "reuse: true | open 0; open 0 | nav[home > end(0..<1)]",
  ]) func `destinations`(row: String) throws {
    let cells = row.split(separator: " | ").map(String.init)
    let engine = try Self.engine(
      app: """
        facts: ["ready"],
        menus: { m: { levels: ["group", "thing"], labels: { A: ["1", "2"], B: ["3"] } } },
        gates: { ready: { unless: "ready", opens_after: "2 s" }, never: { unless: "ready", timeout: "2 s" } },
        screens: { home: { items: [{ id: "load", sets: { ready: true } }] }, end: {} },
        destinations: { end: { takes: "m.thing", find_or: { push: true }, \(cells[0]) } },
        links: { "app://end/{thing}": "end(thing)" },
        """, coordinators: "main: { kind: \"stack\", root: \"home\" }")
    #expect(try Self.state(of: engine, after: cells[1]).tree.description == cells[2])
  }
}
