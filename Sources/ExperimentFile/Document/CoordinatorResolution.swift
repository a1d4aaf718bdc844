import HeadlessNavigation

/// Lays every coordinator over the one it extends, and makes the rule of it.
struct CoordinatorResolution {
  /// A coordinator with the place of each response.
  struct Resolved {
    let name: String
    let coordinator: any Coordinator
    let responses: CoordinatorEntry.Responses
  }

  let diagnostics: DiagnosticCollector
  /// Whether nothing is missing of the coordinators because of a mistake.
  let isWhole: Bool
  private let entries: [(name: String, entry: CoordinatorEntry)]

  /// Lays the entries over one another; circles are reported, and what leads into them is left out.
  init(entries: [Entry<CoordinatorEntry>], isWhole: Bool, diagnostics: DiagnosticCollector) {
    self.isWhole = isWhole
    self.diagnostics = diagnostics
    let table = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    func complete(_ name: String, visited: Set<String>) -> CoordinatorEntry? {
      guard let entry = table[name], !visited.contains(name) else { return nil }
      guard let extends = entry.extends else { return entry }
      return complete(extends.value, visited: visited.union([name])).map(entry.over)
    }
    let extensions = entries.compactMap { entry in entry.value.extends.map { (entry.key, $0) } }
    ReferenceCycles.report(extensions, "extends", into: diagnostics)
    self.entries = entries.compactMap { entry in
      complete(entry.key, visited: []).map { (entry.key, $0) }
    }
  }

  /// The coordinators that could be made, in the order of the file; what is wrong with the others was reported.
  func coordinators() -> [Resolved] {
    let forwards = entries.compactMap { entry in entry.entry.forwards.map { (entry.name, $0) } }
    ReferenceCycles.report(forwards, "forwards to", into: diagnostics)
    var reported: Set<Range<Int>> = []
    return entries.compactMap { name, entry in
      switch entry.kind {
      case .stack:
        guard let root = entry.root else { return nil }
        let coordinator = StackCoordinator(root: ScreenTemplate(Name(root)), responses: table(entry.responses))
        return Resolved(name: name, coordinator: coordinator, responses: entry.responses)
      case .splitProxy: return proxy(entry, named: name, reported: &reported)
      case nil: return entry.own.map { Resolved(name: name, coordinator: $0, responses: []) }
      }
    }
  }

  private func proxy(
    _ entry: CoordinatorEntry,
    named name: String,
    reported: inout Set<Range<Int>>
  ) -> Resolved? {
    guard let primary = entry.primary, let forwards = entry.forwards, let behind = behind(entry) else { return nil }
    let own = Set(entry.responses.map(\.key))
    let derived = behind.responses.compactMap { response -> Entry<Response>? in
      guard let pushed = response.value.pushed, pushed.kind.rawValue == entry.secondary?.value,
        !own.contains(response.key)
      else { return nil }
      return Entry(key: response.key, keyRange: response.keyRange, value: .replaceSecondary(pushed))
    }
    let responses = entry.responses + derived
    // What a coordinator of the executable's own pushes, only it knows.
    if isWhole, behind.own == nil { checkPanes(of: entry, named: name, responses, behind: behind, reported: &reported) }
    let coordinator = SplitProxyCoordinator(
      primary: Name(primary.value),
      responses: table(responses),
      forwards: Name(forwards.value)
    )
    return Resolved(name: name, coordinator: coordinator, responses: responses)
  }

  /// Reports panes that stay empty because nothing behind the proxy ever shows their screen.
  private func checkPanes(
    of entry: CoordinatorEntry,
    named name: String,
    _ responses: CoordinatorEntry.Responses,
    behind: CoordinatorEntry,
    reported: inout Set<Range<Int>>
  ) {
    let pushed = behind.responses.compactMap { $0.value.pushed?.kind.rawValue } + [behind.root].compactMap { $0 }
    let filled = responses.compactMap { $0.value.template?.kind.rawValue }
    for (pane, shown) in [(entry.primary, pushed), (entry.secondary, filled)] {
      guard let pane, !shown.contains(pane.value), reported.insert(pane.range).inserted else { continue }
      let message = "nothing behind coordinator \(quoted(name)) pushes \(quoted(pane.value)), so no pane ever shows it"
      let hint = Suggestion.hint(for: pane.value, among: pushed, called: "pushed")
      diagnostics.report(.unusedPane, message, at: pane.range, hint: hint)
    }
  }

  /// What the coordinators behind a proxy do together, the nearest first; `nil` when they go round in a circle.
  private func behind(_ proxy: CoordinatorEntry) -> CoordinatorEntry? {
    var found = CoordinatorEntry()
    var seen: Set<String> = []
    var next = proxy.forwards?.value
    while let name = next {
      guard seen.insert(name).inserted, let entry = entries.first(where: { $0.name == name })?.entry else { return nil }
      found = found.over(entry)
      next = entry.forwards?.value
    }
    return found
  }

  private func table(_ responses: CoordinatorEntry.Responses) -> [Name<Intent>: Response] {
    Dictionary(responses.map { (Name($0.key), $0.value) }) { first, _ in first }
  }
}
