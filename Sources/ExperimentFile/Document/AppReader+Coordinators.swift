import HeadlessNavigation
import TextFormats

/// A coordinator as written, laid over the one it extends.
struct CoordinatorEntry {
  /// What a coordinator does about an intent, and where that is written.
  typealias Responses = [KeyedValue<Response>]

  /// The archetypes.
  enum Kind: String, CaseIterable {
    case stack
    case tabs
    case splitProxy = "split-proxy"
    case router
    case sequence
    case parent
    case scenes
  }

  /// What an archetype makes.
  struct Shape {
    /// The coordinator; `nil` for a proxy, which depends on what is behind it.
    var coordinator: (any Coordinator)?
    /// The screen it starts with, if it always starts with the same.
    var root: ScreenTemplate?
    /// The screens it shows by itself, whatever it is asked for, where there are others than that.
    var screens: [ScreenTemplate]?
    /// The screens that a proxy puts into panes.
    var panes: (primary: Located<String>, secondary: Located<String>?)?
    /// Whether it is of a kind that the executable brings.
    var isOwn = false
  }

  let shape: Shape
  let forwards: Located<String>?
  let responses: Responses
  /// What becomes of a link that comes while it lives.
  var links: LinkPolicy?
}

extension ValueForm where Value == CoordinatorEntry {
  /// A coordinator of a kind, with all its keys.
  static func coordinator(_ kind: CoordinatorEntry.Kind, _ names: Names) -> Self {
    .object { CoordinatorEntry.read(kind, $0, names) }
  }
}

extension CoordinatorEntry {
  /// Reads the keys of a coordinator of a kind.
  static func read(_ kind: Kind, _ reader: ObjectReader, _ names: Names) -> Self? {
    _ = reader.member("kind")
    _ = reader.member("extends")
    let coordinator = ValueForm<Located<String>>.located(names.coordinator)
    var forwards: Located<String>?
    if kind == .splitProxy || kind == .router {
      let front = kind == .router ? "router" : "proxy"
      let meaning = "The coordinator behind, which is asked whatever the \(front) leaves."
      forwards = reader.required("forwards", coordinator, meaning)
    }
    let links = reader.optional(
      "while_running", ValueForm<LinkPolicy>.anyCase, normally: .open,
      """
      What becomes of a link or notification that comes while it runs, such as during a welcome: opened at once, \
      deferred until it has ended, dropped, or opened after it was interrupted, its parent going on as if it had finished.
      """)
    var responses: Responses? = []
    if kind != .sequence && kind != .scenes {
      let form = ValueForm<Response>.response(names, of: kind, tabs: names.tabs(of: reader.value))
      responses = reader.list(
        "on", .table(of: "intent", count: 0...10_000, form),
        "What it does about each intent. An intent that no screen asks for is an error. Not in a `sequence`.")
    }
    let table = (responses ?? []).table
    guard let shape = Shape.read(kind, reader, names, table, forwards.map { Name($0.value) }), let responses,
      kind != .splitProxy && kind != .router || forwards != nil
    else { return nil }
    return CoordinatorEntry(shape: shape, forwards: forwards, responses: responses, links: links)
  }
}

extension CoordinatorEntry.Shape {
  /// Reads the keys of a kind.
  fileprivate static func read(
    _ kind: CoordinatorEntry.Kind, _ reader: ObjectReader, _ names: Names, _ responses: [Name<Intent>: Response],
    _ forwards: Name<any Coordinator>?
  ) -> Self? {
    let screen = names.screen
    switch kind {
    case .stack:
      let root = reader.required(
        "root", .template(names.screens),
        """
        The screen it starts with. Where another coordinator starts it, `$item` is what was tapped: \
        `course($item)`.
        """)
      let entrance = reader.optional(
        "enters", ValueForm<Integration>.entrance, default: .replaceRoot,
        """
        How that screen comes: in place of everything, on top of what is there, or presented on a stack of its \
        own.
        """)
      return root.map {
        Self(coordinator: StackCoordinator(root: $0, entrance: entrance, responses: responses), root: $0)
      }
    case .tabs:
      let tabs = reader.required(
        "tabs", .array(of: screen, count: 1...20),
        "The screens at the roots. Only the first is loaded until another is selected.")
      reader.reportDuplicates(reader.member("tabs")?.value.items ?? [], of: "tab")
      let container = reader.optional(
        "container", .name(among: names.containers, called: "container"), default: Name<Container>.tabs.rawValue,
        "The container that holds them.")
      return tabs.map { tabs in
        let (screens, container) = (tabs.map { ScreenTemplate(Name($0)) }, Name<Container>(container))
        let responses = responses.mapValues { $0.selecting(in: container) }
        return Self(coordinator: TabsCoordinator(screens, in: container, responses: responses), screens: screens)
      }
    case .splitProxy:
      let primary = reader.required(
        "primary", .located(screen), "The screen that becomes the first pane wherever the coordinator behind pushes it."
      )
      let secondary = reader.optional(
        "secondary", .located(screen), unlessSaid: "none",
        """
        The screen that goes to the second pane wherever the coordinator behind pushes it. `on` may say \
        otherwise.
        """)
      return primary.map { Self(panes: ($0, secondary)) }
    case .router:
      let destination = names.destination
      let opens =
        reader.optional(
          "opens", .table(of: "destination", keys: destination, destination), unlessSaid: "none",
          "The destination it goes to for each that is asked for.") ?? []
      let destinations = Dictionary(first: opens.map { (Name<Destination>($0.key), Name<Destination>($0.value)) })
      return Self(
        coordinator: RouterCoordinator(destinations: destinations, responses: responses, forwards: forwards))
    case .sequence: return sequence(reader, names)
    case .parent: return parent(reader, names, responses)
    case .scenes: return scenes(reader, names)
    }
  }
}

extension ValueForm where Value == Integration {
  /// How the first screen of a coordinator comes onto the display.
  static var entrance: Self {
    .oneOf([
      "root": .replaceRoot, "push": .push, "sheet": .present(.sheet), "full-screen": .present(.fullScreen),
    ])
  }
}
