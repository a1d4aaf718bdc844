import HeadlessNavigation

/// Where a link leads, as written: a destination, with or without the hole of the link that it takes.
struct LinkTarget {
  let destination: String
  let hole: String?
}

extension ValueForm where Value == LinkTarget {
  /// Where a link leads: `settings`, `chat(contact)`.
  static func linkTarget(_ destinations: Declaration) -> Self {
    Self("a destination such as \"settings\" or \"chat(contact)\"", of: [.string], as: .text(.target)) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let hole = parts.count > 1 && parts[1].hasSuffix(")") ? String(parts[1].dropLast()) : nil
      guard parts.count == 1 || hole != nil else {
        return context.reject(.wrongType, "must be a destination", hint: "for example \"chat(contact)\"")
      }
      let name = JSON5Value(.string(parts[0]), at: context.value.range)
      let destination = ValueForm<String>.declared(destinations, called: "destination")
      return destination.read(name, as: context.subject, into: context.diagnostics).map {
        LinkTarget(destination: $0, hole: hole)
      }
    }
  }
}

extension ValueForm where Value == String {
  /// The form of a link, such as `app://chat/{contact}`.
  static var linkPattern: Self {
    Self("a link such as \"app://chat/{contact}\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      guard (try? LinkPattern(text)) != nil else {
        return context.reject(.wrongType, "must be a link such as \"app://chat/{contact}\"")
      }
      return text
    }
  }
}

extension AppReader {
  /// The links of an app; those that cannot be told apart are reported.
  func links(_ reader: ObjectReader, _ names: Names, _ destinations: [String: DestinationEntry]) -> LinkTable {
    let form = ValueForm<[Entry<LinkTarget>]>.table(of: "link", keys: .linkPattern, .linkTarget(names.destinations))
    guard let entries = reader.optional("links", form, unlessSaid: "none", "The links that lead to destinations.")
    else { return .empty }
    var rows: [LinkTable.Entry] = []
    for entry in entries {
      guard let pattern = try? LinkPattern(entry.key), let destination = destinations[entry.value.destination]
      else { continue }
      check(entry, pattern, destination)
      let nodes = destination.takes.map { $0.menu.levels[$0.level].nodes }
      rows.append(LinkTable.Entry(pattern, to: Name(entry.value.destination), for: nodes))
    }
    do throws(LinkError) {
      return try LinkTable(rows)
    } catch {
      guard case .ambiguous(let one, let other) = error else { return .empty }
      reader.report(
        .duplicateID,
        "the same link could be of the forms \(quoted(one)) and \(quoted(other))",
        at: "links"
      )
      return .empty
    }
  }

  private func check(_ entry: Entry<LinkTarget>, _ pattern: LinkPattern, _ destination: DestinationEntry) {
    guard destination.isTypeKnown else { return }
    let name = quoted(entry.value.destination)
    if let hole = entry.value.hole, !pattern.holes.contains(hole) {
      let hint = Suggestion.hint(for: hole, among: pattern.holes, called: "in the link")
      diagnostics.report(.unknownName, "the link has no {\(hole)}", at: entry.keyRange, hint: hint)
    } else if destination.takes == nil, entry.value.hole != nil {
      let hint = "say in the destination what it takes, or leave (\(entry.value.hole ?? "")) out"
      diagnostics.report(.payloadMismatch, "destination \(name) takes nothing", at: entry.keyRange, hint: hint)
    } else if let takes = destination.takes, entry.value.hole == nil || pattern.holes.count != 1 {
      let message = "destination \(name) takes a node of \(quoted(takes.description)), and only that"
      let hint = "write one {…} in the link, and its name in brackets behind the destination"
      diagnostics.report(.payloadMismatch, message, at: entry.keyRange, hint: hint)
    }
  }
}
