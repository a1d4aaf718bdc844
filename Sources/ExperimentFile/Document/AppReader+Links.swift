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

  /// Where a link leads: to a destination, or to the first of several whose condition is met.
  private var linkTargets: ValueForm<[Alternative<Reference>]> {
    let alternative = ValueForm<Alternative<Reference>>.object(
      "a target", .required("open", names.linkTarget, "The destination."), .condition(names)
    ) { Alternative($0, when: $1) }
    return .alternatives(of: ValueForm.converting(names.linkTarget) { Alternative($0) }.or(alternative))
  }

  /// The links of an app; those that cannot be told apart are reported.
  var links: ValueForm<LinkTable> {
    ValueForm.table(of: "link", keys: linkPattern, linkTargets).flatMap { links, context in
      let rows = links.compactMap { link -> LinkTable.Entry? in
        let found = link.value.compactMap { target in self.destinations[target.value.name].map { (target, $0) } }
        guard let pattern = try? LinkPattern(link.key), let first = found.first?.1, found.count == link.value.count
        else {
          return nil
        }
        for (target, destination) in found { self.check(target.value, at: link, pattern, destination) }
        if let other = found.first(where: { $0.1.takes != first.takes })?.1 {
          let message = "destinations \(quoted(first.name)) and \(quoted(other.name)) of one link take different nodes"
          self.diagnostics.report(
            .payloadMismatch, message, at: link.keyRange, hint: "let both take the same, or write a link for each")
        }
        let isPlain = link.value.count == 1 && link.value[0].condition == .always
        return LinkTable.Entry(
          pattern, to: isPlain ? Name(link.value[0].value.name) : self.decide(link, first.takes),
          for: first.takes?.nodes)
      }
      do throws(LinkError) { return try LinkTable(rows) } catch {
        guard case .ambiguous(let one, let other) = error else { return .empty }
        let message = "the same link could be of the forms \(quoted(one)) and \(quoted(other))"
        context.diagnostics.report(.duplicateID, message, at: context.value.range)
        return .empty
      }
    }
  }

  /// A destination, under the name of its link, that leads to the first of several whose condition is met.
  private func decide(_ link: KeyedValue<[Alternative<Reference>]>, _ takes: MenuLevel?) -> Name<Destination> {
    let ways = link.value.map { Alternative(ReadDestination.Way.elsewhere(Name($0.value.name)), when: $0.condition) }
    destinations[link.key] = ReadDestination(
      name: link.key, screen: "", takes: takes, ways: ways, shows: nil, reuses: true, switches: false,
      staysUnderModals: false, gates: [], isTypeKnown: true)
    return Name(link.key)
  }

  private func check(
    _ target: Reference, at link: KeyedValue<[Alternative<Reference>]>, _ pattern: LinkPattern,
    _ destination: ReadDestination
  ) {
    guard destination.isTypeKnown else { return }
    let (name, hole) = (quoted(target.name), target.argument)
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
