import HeadlessNavigation
import TextFormats

extension ValueForm where Value == String {
  /// The form of a link, such as `app://chat/{contact}`.
  fileprivate static var linkPattern: Self {
    let description = "a link such as \"app://chat/{contact}\""
    return Self(description, of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      return (try? LinkPattern(text)) != nil ? text : context.reject(.wrongType, "must be \(description)")
    }
  }
}

extension AppReader {
  /// The links of an app; those that cannot be told apart are reported.
  func links(
    _ reader: ObjectReader, _ names: DeclaredNames, _ destinations: [String: ReadDestination]
  ) -> LinkTable {
    let form = ValueForm<[KeyedValue<Reference>]>.table(of: "link", keys: .linkPattern, .linkTarget(names))
    let links = reader.optional("links", form, unlessSaid: "none", "The links that lead to destinations.") ?? []
    let rows = links.compactMap { link -> LinkTable.Entry? in
      guard let pattern = try? LinkPattern(link.key), let destination = destinations[link.value.name] else {
        return nil
      }
      check(link, pattern, destination)
      return LinkTable.Entry(pattern, to: Name(link.value.name), for: destination.takes?.nodes)
    }
    do throws(LinkError) { return try LinkTable(rows) } catch {
      guard case .ambiguous(let one, let other) = error else { return .empty }
      reader.report(
        .duplicateID, "the same link could be of the forms \(quoted(one)) and \(quoted(other))", at: "links")
      return .empty
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
