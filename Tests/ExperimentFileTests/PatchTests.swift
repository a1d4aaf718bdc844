import ExperimentFile
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import Testing
import TextFormats

/// A variant's patch: objects key by key, lists by the ids of what is in them, all else as a whole.
@Suite struct PatchTests {
  private static func text(_ patch: String) -> String {
    """
    { experiment: "patches", replaces: "main",
      app: { facts: ["seen", "paid"],
        menus: { sizes: { levels: ["a", "b", "c"], sizes: [2, 3, 4] },
          words: { levels: ["a", "b"], labels: { "One": ["x", "y"], "Two": ["z"] } },
          deep: { levels: ["a", "b", "c"], labels: { "One": { "P": ["p"], "Q": ["q", "r"] }, "Two": "leaf" } } },
        screens: {
          home: { items: [{ id: "top", does: "go", scent: 0.9 }, { id: "end", does: "stay", scent: 0.1 }, { id: "off", does: "stay" }] },
          bare: { reads: "5 words" }, end: {}, two: {}, three: {},
          rows: { lists: "words.b", does: "go" },
        },
        coordinators: {
          main: { kind: "stack", root: "home", on: { go: { push: "end" }, stay: [{ if: "seen", push: "two" }, { push: "three" }] } },
          steps: { kind: "sequence", steps: ["home", { screen: "two", skip_if: "seen" }, "three"] },
          bar: { kind: "tabs", tabs: ["home", "bare"], on: {} },
        } },
      variants: { a: { coordinator: "main", control: true }, b: { coordinator: "main", app: { \(patch) } } },
      cohort: { count: 1, seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, reach: "end" }] },
      funnel: { window: "1 min", steps: [{ id: "end", screen: "end" }] },
      metrics: { reached: { step: "end", role: "primary" } } }
    """
  }

  /// What a patched app has: the items of the first screen, the screens, the steps and tabs, and the menus' levels.
  private static func summary(_ app: AppDefinition) -> [String: String] {
    let items = app.screens["home"]?.items ?? []
    let menu = app.screens["rows"]?.listing?.menu
    let steps = (app.coordinators["steps"] as? SequenceCoordinator)?.steps ?? []
    return [
      "items": items.map { "\($0.id)" + ($0.scent == Scent() ? "" : ":\($0.scent.standard)") }.joined(separator: " "),
      "bare": (app.screens["bare"]?.items ?? []).map(\.id.rawValue).joined(separator: " "),
      "screens": app.screenOrder.map(\.rawValue).joined(separator: " "),
      "steps": steps.map { "\($0.screen.kind)" + ($0.skippedBy.map { "-\($0)" } ?? "") }.joined(separator: " "),
      "tabs": ((app.coordinators["bar"] as? TabsCoordinator)?.tabs ?? []).map(\.kind.rawValue).joined(separator: " "),
      "words": (menu?.levels ?? []).map { $0.nodes.map(\.label).joined(separator: ",") }.joined(separator: " "),
      "facts": app.facts.map(\.rawValue).joined(separator: " "),
    ]
  }

  @Test(arguments: [
    // An item is changed, added, moved and taken out.
    (#"screens: { home: { items: { top: { scent: 0.5 } } } }"#, "items", "top:0.5 end:0.1 off"),
    (#"screens: { home: { items: { end: null } } }"#, "items", "top:0.9 off"),
    (#"screens: { home: { items: { new: { does: "go", after: "top" } } } }"#, "items", "top:0.9 new end:0.1 off"),
    (#"screens: { home: { items: { new: { does: "go", before: "all" } } } }"#, "items", "new top:0.9 end:0.1 off"),
    (#"screens: { home: { items: { top: { after: "all", scent: 0.2 } } } }"#, "items", "end:0.1 off top:0.2"),
    (
      #"screens: { home: { items: { end: null, off: null, new: { does: "go", after: "all" } } } }"#, "items",
      "top:0.9 new"
    ),
    (#"screens: { home: { items: { off: { id: "on" } } } }"#, "items", "top:0.9 end:0.1 on"),
    (#"screens: { home: { items: [{ id: "only", does: "go" }, { id: "too", does: "stay" }] } }"#, "items", "only too"),
    (#"screens: { bare: { items: { new: { does: "go", after: "all" } } } }"#, "bare", "new"),
    // A screen is added and taken out.
    (#"screens: { more: {}, bare: null }, coordinators: { bar: null }"#, "screens", "home end two three rows more"),
    // Lists of names and of things that are names or more.
    (#"coordinators: { steps: { steps: { two: null } } }"#, "steps", "home three"),
    (#"coordinators: { steps: { steps: { end: { before: "two" } } } }"#, "steps", "home end two-seen three"),
    (#"coordinators: { steps: { steps: { three: { skip_if: "paid" } } } }"#, "steps", "home two-seen three-paid"),
    (#"coordinators: { bar: { tabs: { home: { after: "all" }, two: { before: "all" } } } }"#, "tabs", "two bare home"),
    (#"facts: { more: { after: "seen" } }"#, "facts", "seen more paid"),
    // Labels: what a patch takes out, and leaves by their texts.
    (#"menus: { words: { labels: { "One": null } } }"#, "words", "Two z"),
    (#"menus: { words: { labels: { "One": { x: null, v: { after: "all" } } } } }"#, "words", "One,Two y,v,z"),
    (#"menus: { words: { labels: { "Two": ["z", "w"] } } }"#, "words", "One,Two x,y,z,w"),
    // A level is taken out or added, and what users look for stays.
    (#"menus: { words: { levels: { a: null } } }"#, "words", "x,y,z"),
    (#"menus: { sizes: { levels: { b: null } } }, screens: { rows: { lists: "sizes.b" } }"#, "words", ""),
  ]) func `a patch changes what it names`(patch: String, part: String, expected: String) throws {
    let read = try document(Self.text(patch))
    guard !expected.isEmpty else {
      #expect(read.diagnostics.map(\.code.name) == ["unknown-name"])
      return
    }
    let variants = try #require(read.document, "\(read.diagnostics)").experiment.variants
    #expect(Self.summary(variants[1].app)[part] == expected)
    #expect(Self.summary(variants[1].app).filter { $0.value != Self.summary(variants[0].app)[$0.key] }.count >= 1)
  }

  @Test(arguments: [
    (#"levels: { b: null }"#, "2 24", "a c"), (#"levels: { a: null }"#, "6 24", "b c"),
    (#"levels: { n: { before: "c", size: 2 } }"#, "2 6 12 24", "a b n c"),
    (#"levels: { n: { after: "b", size: 4 }, a: null }"#, "6 24 24", "b n c"),
  ]) func `levels by number keep their leaves`(patch: String, counts: String, names: String) throws {
    let text = Self.text("menus: { sizes: { \(patch) } }, screens: { rows: { lists: \"sizes.c\" } }")
    let read = try document(text.replacing("lists: \"words.b\"", with: "lists: \"sizes.c\""))
    let menu = try #require(read.document, "\(read.diagnostics)").experiment.variants[1].app.screens["rows"]?.listing?
      .menu
    #expect(menu?.levels.map { "\($0.nodes.count)" }.joined(separator: " ") == counts)
    #expect(menu?.levels.map(\.name.rawValue).joined(separator: " ") == names)
  }

  @Test func `what stood below a level that is taken out stands below the one above`() throws {
    let text = Self.text(#"menus: { deep: { levels: { b: null } } }, screens: { rows: { lists: "deep.c" } }"#)
    let read = try document(text.replacing("lists: \"words.b\"", with: "lists: \"deep.c\""))
    let menu = try #require(read.document, "\(read.diagnostics)").experiment.variants[1].app.screens["rows"]?.listing?
      .menu
    #expect(menu?.levels.map { $0.nodes.map(\.label) } == [["One", "Two"], ["p", "q", "r", "Two"]])
  }

  @Test(
    arguments: [
      (#"screens: { home: { items: { «tpo: { scent: 0.5 } } } }"#, "unknown-name", "did you mean 'top'?"),
      (
        #"screens: { home: { items: { «"brand-new": { does: "go" } } } }"#, "unknown-name",
        #"write after: "off" to add it"#
      ),
      (#"screens: { home: { items: { «tpo: null } } }"#, "unknown-name", "did you mean 'top'?"),
      (#"screens: { home: { items: { new: { does: "go", after: «"of" } } } }"#, "unknown-name", "did you mean 'off'?"),
      (#"screens: { «bar: null }"#, "unknown-name", "did you mean 'bare'?"),
      (#"screens: { bare: { «read: null } }"#, "unknown-key", "did you mean 'reads'?"),
      (#"coordinators: { steps: { steps: { «tow: null } } }"#, "unknown-name", "did you mean 'two'?"),
      (
        #"menus: { words: { labels: { "«Tow": null } } }"#.replacing("\"«", with: "«\""), "unknown-name",
        "did you mean 'Two'?"
      ),
      (#"menus: { sizes: { levels: { «c: null } } }"#, "out-of-range", nil),
      (#"menus: { sizes: { levels: { «n: { before: "c", size: 3 } } } }"#, "out-of-range", nil),
      (#"menus: { sizes: { levels: { «d: null } } }"#, "unknown-name", nil),
      (#"screens: { home: { items: { new: «{ scent: 0.2, after: "top" } } } }"#, "missing-key", nil),
      (#"«screens: { end: null }"#.replacing("«", with: ""), "unknown-name", nil),
    ] as [(String, String, String?)]) func `what a patch names and is not there is reported at its place`(
      patch: String, code: String, hint: String?
    ) throws
  {
    guard patch.contains("«") else {
      #expect(try document(Self.text(patch)).diagnostics.map(\.code.name) == [code])
      return
    }
    try expectMistake(in: Self.text(patch), code, hint: hint) { try document($0).diagnostics }
  }

  @Test func `objects that no list is known by take the place of arrays`() throws {
    let read = try document(Self.text(#"coordinators: { main: { on: { stay: { push: "two" } } } }"#))
    let app = try #require(read.document, "\(read.diagnostics)").experiment.variants[1].app
    #expect((app.coordinators["main"] as? StackCoordinator)?.responses["stay"] == .push("two"))
  }
}
