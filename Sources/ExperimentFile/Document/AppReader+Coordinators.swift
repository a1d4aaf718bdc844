import HeadlessNavigation

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

  /// What an archetype adds.
  enum Shape {
    case stack(root: ScreenTemplate, Integration)
    case tabs([String], container: Name<Container>)
    case splitProxy(primary: Located<String>, secondary: Located<String>?)
    case router([Name<Destination>: Name<Destination>])
    case sequence(SequenceCoordinator)
    case parent(ParentCoordinator)
    case scenes(ScenesCoordinator)
    /// Of a kind that the executable brings.
    case own(any Coordinator)
  }

  let shape: Shape
  let forwards: Located<String>?
  let responses: Responses
  /// What becomes of a link that comes while it lives.
  var links: LinkPolicy?

  /// The screen it starts with, if it always starts with the same.
  var root: ScreenTemplate? {
    switch shape {
    case .stack(let root, _): root
    case .parent(let parent): parent.root
    case .scenes(let scenes): scenes.scenes[scenes.first]
    case .sequence(let sequence): sequence.steps.first?.screen
    case .tabs, .splitProxy, .router, .own: nil
    }
  }

  /// The screens it shows by itself, whatever it is asked for.
  var ownScreens: [ScreenTemplate] {
    switch shape {
    case .tabs(let tabs, _): tabs.map { ScreenTemplate(Name($0)) }
    case .sequence(let sequence): sequence.steps.map(\.screen)
    case .scenes(let scenes): Array(scenes.scenes.values)
    default: [root].compactMap { $0 }
    }
  }
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
    let coordinator = ValueForm<Located<String>>.located(.name(among: names.coordinators, called: "coordinator"))
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
      let table = ValueForm<Responses>.table(of: "intent", count: 0...10_000, form)
      responses =
        reader.member(
          "on", of: table, unlessSaid: "empty",
          "What it does about each intent. An intent that no screen asks for is an error. Not in a `sequence`.") == nil
        ? [] : reader.optional("on", table)
    }
    guard let shape = Shape.read(kind, reader, names), let responses,
      kind != .splitProxy && kind != .router || forwards != nil
    else { return nil }
    return CoordinatorEntry(shape: shape, forwards: forwards, responses: responses, links: links)
  }
}

extension CoordinatorEntry.Shape {
  /// Reads the keys of a kind.
  static func read(_ kind: CoordinatorEntry.Kind, _ reader: ObjectReader, _ names: Names) -> Self? {
    let screen = ValueForm<String>.name(among: names.screens, called: "screen")
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
      return root.map { .stack(root: $0, entrance) }
    case .tabs:
      let tabs = reader.required(
        "tabs", .array(of: screen, count: 1...20),
        "The screens at the roots. Only the first is loaded until another is selected.")
      reader.reportDuplicates(reader.member("tabs")?.value.items ?? [], of: "tab")
      let container = reader.optional(
        "container", .name(among: names.containers, called: "container"), default: Name<Container>.tabs.rawValue,
        "The container that holds them.")
      return tabs.map { .tabs($0, container: Name(container)) }
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
      return primary.map { .splitProxy(primary: $0, secondary: secondary) }
    case .router:
      let destination = ValueForm<String>.declared(names.destinations, called: "destination")
      let opens =
        reader.optional(
          "opens", .table(of: "destination", keys: destination, destination), unlessSaid: "none",
          "The destination it goes to for each that is asked for.") ?? []
      return .router(Dictionary(opens.map { (Name($0.key), Name($0.value)) }) { first, _ in first })
    case .sequence: return sequence(reader, names)
    case .parent: return parent(reader, names)
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
