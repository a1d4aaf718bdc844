import HeadlessNavigation

/// A coordinator as written, before what it extends is laid under it.
struct CoordinatorEntry {
  /// What a coordinator does about an intent, and where that is written.
  typealias Responses = [Entry<Response>]

  /// The archetypes.
  enum Kind: String, CaseIterable {
    case stack
    case splitProxy = "split-proxy"
  }

  var kind: Kind?
  var extends: Located<String>?
  var root: String?
  var primary: Located<String>?
  var secondary: Located<String>?
  var forwards: Located<String>?
  var responses: Responses = []
  /// The coordinator itself, if it is of a kind that the executable brings.
  var own: (any Coordinator)?

  /// The entry laid over the one it extends.
  func over(_ base: CoordinatorEntry) -> CoordinatorEntry {
    let intents = Set(responses.map(\.key))
    return CoordinatorEntry(
      kind: base.kind,
      root: root ?? base.root,
      primary: primary ?? base.primary,
      secondary: secondary ?? base.secondary,
      forwards: forwards ?? base.forwards,
      responses: base.responses.filter { !intents.contains($0.key) } + responses,
      own: own ?? base.own
    )
  }
}

extension ValueForm where Value == CoordinatorEntry {
  /// A coordinator.
  static func coordinator(_ names: Names) -> Self {
    .object { reader in
      let coordinator = ValueForm<Located<String>>.located(.name(among: names.coordinators, called: "coordinator"))
      let kinds = CoordinatorEntry.Kind.allCases.map(\.rawValue)
      _ = reader.optional("kind", .kind(of: .coordinator, builtIn: kinds, own: names.extensions.coordinators))
      if let own = names.ownKind(of: reader.value) { return ownCoordinator(own, reader, names) }
      var entry = CoordinatorEntry(kind: names.kind(of: reader.value))
      entry.extends = reader.optional("extends", coordinator)
      readParts(of: &entry, reader, names, coordinator)
      let responses = ValueForm<Response>.response(screens: names.screens, of: entry.kind)
      entry.responses = reader.optional("on", .table(of: "intent", count: 0...1000, responses)) ?? []
      return reader.one(of: ["kind", "extends"]) == nil ? nil : entry
    }
  }

  /// Reads the keys of the kind, which what is extended may have already; where the kind is not known, all are let pass.
  private static func readParts(
    of entry: inout CoordinatorEntry,
    _ reader: ObjectReader,
    _ names: Names,
    _ coordinator: ValueForm<Located<String>>
  ) {
    let screen = ValueForm<String>.name(among: names.screens, called: "screen")
    let isExtension = reader.member("extends") != nil
    func part<Part>(_ key: String, _ form: ValueForm<Part>) -> Part? {
      isExtension ? reader.optional(key, form) : reader.required(key, form)
    }
    switch entry.kind {
    case .stack: entry.root = part("root", screen)
    case .splitProxy:
      entry.primary = part("primary", .located(screen))
      entry.secondary = reader.optional("secondary", .located(screen))
      entry.forwards = part("forwards", coordinator)
    case nil: reader.letPass()
    }
  }
}
