import NavigationExperiments

extension FindingKind {
  /// A small app in which something of the kind is wrong.
  var example: AppExample {
    switch self {
    case .unreachedScreen: AppExample(edits: [.screens("offers: {},")])
    case .deadEnd:
      AppExample(edits: [
        .home(#"{ id: "legal", does: "show-terms" }"#), .screens("terms: { locked: true },"),
        .answers(#""show-terms": { present: "terms", as: "full-screen" },"#),
      ])
    case .unansweredIntent: AppExample(edits: [.home(#"{ id: "help", does: "show-help" }"#)])
    case .failingInput:
      AppExample(edits: [
        .thing(#"{ id: "up", does: "go-home" }"#), .answers(#""go-home": { push: "home" },"#),
      ])
    case .failingDestination:
      AppExample(edits: [
        .app(#"links: { "app://account": "account" },"#),
        ExampleEdit("bag: {},", #"bag: { locked: true, items: [{ id: "done", does: "close-bag" }] }, account: {},"#),
        .app(Self.account), .answers(#""close-bag": { dismiss: true },"#),
      ])
    case .droppedLink:
      AppExample(edits: Self.gated(by: #"unless: "logged-in", present: "form", on_proceed: "drop""#, Self.form))
    case .stuckGate:
      AppExample(
        edits: Self.gated(
          by: #"unless: "logged-in", present: "form", timeout: "1 min""#,
          #"form: { items: [{ id: "close", answers: "cancel" }] },"#
        )
      )
    case .lostLink:
      AppExample(edits: [
        .home(#"{ id: "help", does: "show-help" }"#),
        .screens(#"hello: { items: [{ id: "help", does: "show-help" }] }, help: {},"#),
        .app(#"destinations: { hello: { find_or: { start: "greeting" } } },"#),
        .app(#"links: { "app://hello": "hello" },"#),
        .coordinators(#"greeting: { kind: "stack", root: "hello", enters: "sheet" },"#),
        .answers(#""show-help": { present: "help" },"#),
      ])
    case .unreachableStep:
      AppExample(edits: [ExampleEdit(#"screen: ["groups", "browser"] }"#, #"screen: "groups" }"#)])
    case .reversedSteps:
      AppExample(edits: [
        ExampleEdit(#"{ id: "list", screen: ["groups", "browser"] },"#, ""),
        .after(#"{ id: "bag", screen: "bag" },"#, "\n" + #"{ id: "list", screen: ["groups", "browser"] },"#),
      ])
    case .inescapableModal:
      AppExample(edits: [
        .home(#"{ id: "tour", does: "show-tour" }"#),
        .screens(#"tour: { items: [{ id: "next", does: "show-more" }] }, more: {},"#),
        .coordinators(
          #"tour: { kind: "stack", root: "tour", enters: "full-screen", on: { "show-more": { push: "more" } } },"#
        ),
        .answers(#""show-tour": { start: "tour" },"#),
      ])
    case .tooManyTabs:
      AppExample(edits: [
        .app(#"root: "bar","#),
        .coordinators(
          #"bar: { kind: "tabs", tabs: ["home", "a", "b", "c", "d", "e"], on: { browse: { start: "drill" } } },"#
        ),
        .screens("a: {}, b: {}, c: {}, d: {}, e: {},"),
        ExampleEdit(#"root: "home","#, #"root: "home", enters: "sheet","#),
      ])
    case .unscentedItem: AppExample(edits: [ExampleEdit(#"does: "browse", scent: 0.9"#, #"does: "browse""#)])
    case .undecidedItem: AppExample(edits: [ExampleEdit("decides: 0.5", "scent: 0.5")])
    case .identicalVariant:
      AppExample(edits: [
        ExampleEdit(#"accordion: { coordinator: "accordion" }"#, #"accordion: { coordinator: "drill" }"#)
      ])
    case .implausibleValue: AppExample(edits: [ExampleEdit(#"window: "30 min""#, #"window: "30 ms""#)])
    case .lateHorizon:
      AppExample(edits: [
        .after(
          #"reached_thing: { step: "thing", role: "primary" }"#,
          #", seconds: { from: "exposure", to: "thing", horizon: "5 d", role: "secondary" }"#
        )
      ])
    case .divergentExposure:
      AppExample(edits: [
        ExampleEdit(
          #"accordion: { extends: "drill", on: { browse: { push: "browser" } } },"#,
          #"accordion: { extends: "drill", root: "browser", on: {} },"#
        )
      ])
    case .changedInput:
      AppExample(edits: [
        ExampleEdit(
          #"accordion: { coordinator: "accordion" }"#,
          #"accordion: { coordinator: "accordion", app: { screens: { home: { items: [{ id: "shop", does: "browse", scent: 1 }] } } } }"#
        )
      ])
    case .missingLeaf:
      AppExample(edits: [
        ExampleEdit(
          #"accordion: { coordinator: "accordion" }"#,
          #"accordion: { coordinator: "accordion", app: { menus: { things: { sizes: [4, 2] } } } }"#
        )
      ])
    case .staleExpectation:
      AppExample(edits: [
        .after(
          #"metrics: { reached_thing: { step: "thing", role: "primary" } },"#,
          "\n" + #"expects: [{ finding: "dead-end", about: "bag", reason: "It was one." }],"#
        )
      ])
    }
  }

  private static let account = #"destinations: { account: { find_or: { push_in: "home" } } },"#
  private static let form =
    #"form: { items: [{ id: "log-in", sets: { "logged-in": true }, answers: "proceed" }, { id: "close", answers: "cancel" }] },"#

  /// An account behind a gate, and the form that the gate shows.
  private static func gated(by gate: String, _ form: String) -> [ExampleEdit] {
    [
      .home(#"{ id: "me", does: "show-account" }"#), .screens(form), .screens("account: {},"),
      .app(#"facts: ["logged-in"],"#), .app("gates: { login: { \(gate) } },"),
      .app(#"destinations: { account: { find_or: { push_in: "home" }, gate: "login" } },"#),
      .answers(#""show-account": { push: "account" },"#),
    ]
  }
}

extension ExampleEdit {
  fileprivate static func screens(_ text: String) -> ExampleEdit { .after("bag: {},", "\n" + text) }
  fileprivate static func app(_ text: String) -> ExampleEdit { .after("app: {", "\n" + text) }
  fileprivate static func coordinators(_ text: String) -> ExampleEdit { .after("coordinators: {", "\n" + text) }
  fileprivate static func answers(_ text: String) -> ExampleEdit {
    .after(#"browse: { push: "groups" },"#, "\n" + text)
  }
  fileprivate static func home(_ item: String) -> ExampleEdit {
    .after(#"{ id: "shop", does: "browse", scent: 0.9 }"#, ", " + item)
  }
  fileprivate static func thing(_ item: String) -> ExampleEdit {
    .after(#"{ id: "add", does: "add-to-bag", decides: 0.5 }"#, ", " + item)
  }
}
