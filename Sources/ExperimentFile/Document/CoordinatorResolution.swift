import HeadlessNavigation

/// Lays every coordinator over the one it extends, and makes the rule of it.
struct CoordinatorResolution {
  /// A coordinator with the place of each response.
  struct Resolved {
    let name: String
    let coordinator: any Coordinator
    let responses: CoordinatorEntry.Responses
  }

  let entries: [Entry<CoordinatorEntry>]
  let diagnostics: DiagnosticCollector

  /// The coordinators that could be made, in the order of the file; what is wrong with the others was reported.
  func coordinators() -> [Resolved] {
    entries.compactMap { entry in
      guard let complete = complete(entry.key, visited: []) else { return nil }
      let table = Dictionary(complete.responses.map { (Name<Intent>($0.key), $0.value) }) { first, _ in first }
      guard let coordinator = coordinator(complete, table: table, named: entry.key) else { return nil }
      return Resolved(name: entry.key, coordinator: coordinator, responses: complete.responses)
    }
  }

  private func complete(_ name: String, visited: [String]) -> CoordinatorEntry? {
    guard let entry = entries.first(where: { $0.key == name })?.value else { return nil }
    guard let extends = entry.extends else { return entry }
    guard !visited.contains(name) else {
      if visited.first == name {
        let chain = (visited + [name]).joined(separator: " → ")
        diagnostics.report(.cyclicReference, "coordinators extend each other: \(chain)", at: extends.range)
      }
      return nil
    }
    guard let base = complete(extends.value, visited: visited + [name]) else { return nil }
    let own = Set(entry.responses.map(\.key))
    return CoordinatorEntry(
      kind: entry.kind ?? base.kind,
      extends: nil,
      root: entry.root ?? base.root,
      primary: entry.primary ?? base.primary,
      forwards: entry.forwards ?? base.forwards,
      responses: base.responses.filter { !own.contains($0.key) } + entry.responses,
      range: entry.range
    )
  }

  private func coordinator(
    _ entry: CoordinatorEntry,
    table: [Name<Intent>: Response],
    named name: String
  ) -> (any Coordinator)? {
    switch entry.kind {
    case "split-proxy":
      guard let primary = entry.primary, let forwards = entry.forwards else { return nil }
      return SplitProxyCoordinator(primary: Name(primary), responses: table, forwards: Name(forwards))
    case "stack":
      guard let root = entry.root else {
        let hint = "it is the screen the stack starts with"
        diagnostics.report(
          .missingKey,
          "coordinator '\(name)' lacks the key 'root'",
          at: entry.range.lowerBound..<entry.range.lowerBound + 1,
          hint: hint
        )
        return nil
      }
      return StackCoordinator(root: root, responses: table)
    default: return nil
    }
  }
}
