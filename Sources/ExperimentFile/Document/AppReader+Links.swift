import HeadlessNavigation
import TextFormats

extension AppReader {
  /// The form of a link, such as `app://chat/{contact}`.
  private var linkPattern: ValueForm<String> {
    let description = "a link such as \"app://chat/{contact}\""
    return .init(description, of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      return (try? LinkPattern(text)) != nil ? text : context.reject(.wrongType, "must be \(description)")
    }
  }

  /// The links of an app; those that cannot be told apart are reported.
  var links: ValueForm<LinkTable> {
    ValueForm.table(of: "link", keys: linkPattern, names.linkTarget).flatMap { links, context in
      let rows = links.compactMap { link -> LinkTable.Entry? in
        guard let pattern = try? LinkPattern(link.key), let destination = self.destinations[link.value.name] else {
          return nil
        }
        self.check(link, pattern, destination)
        return LinkTable.Entry(pattern, to: Name(link.value.name), for: destination.takes?.nodes)
      }
      do throws(LinkError) { return try LinkTable(rows) } catch {
        guard case .ambiguous(let one, let other) = error else { return .empty }
        let message = "the same link could be of the forms \(quoted(one)) and \(quoted(other))"
        context.diagnostics.report(.duplicateID, message, at: context.value.range)
        return .empty
      }
    }
  }

  private func check(_ link: KeyedValue<Reference>, _ pattern: LinkPattern, _ destination: ReadDestination) {
    guard destination.isTypeKnown else { return }
    let (name, hole) = (quoted(link.value.name), link.value.argument)
    if let hole, !pattern.holes.contains(hole) {
      let hint = Suggestion.hint(for: hole, among: pattern.holes, called: "in the link")
      diagnostics.report(.unknownName, "the link has no {\(hole)}", at: link.keyRange, hint: hint)
    } else if let hole, destination.takes == nil {
      let hint = "say in the destination what it takes, or leave (\(hole)) out"
      diagnostics.report(.payloadMismatch, "destination \(name) takes nothing", at: link.keyRange, hint: hint)
    } else if let takes = destination.takes, hole == nil || pattern.holes.count != 1 {
      let message = "destination \(name) takes a node of \(quoted(takes.description)), and only that"
      let hint = "write one {…} in the link, and its name in brackets behind the destination"
      diagnostics.report(.payloadMismatch, message, at: link.keyRange, hint: hint)
    }
  }
}
