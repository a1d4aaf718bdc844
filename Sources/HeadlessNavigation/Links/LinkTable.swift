/// Which links lead to which destinations.
public struct LinkTable: Equatable, Sendable {
  /// One form of link.
  public struct Entry: Equatable, Sendable {
    /// The form.
    public var pattern: LinkPattern
    /// Where it leads.
    public var destination: Name<Destination>
    /// The nodes of a menu that the one thing in the link stands for, by label or by number from 1; `nil` when the
    /// destination takes it as it is written.
    public var nodes: [MenuDefinition.Node]?

    /// Makes an entry.
    public init(_ pattern: LinkPattern, to destination: Name<Destination>, for nodes: [MenuDefinition.Node]? = nil) {
      self.pattern = pattern
      self.destination = destination
      self.nodes = nodes
    }
  }

  /// The forms with their destinations, the closest first.
  package let entries: [Entry]

  /// A table that matches no link.
  public static let empty = LinkTable()

  private init() { entries = [] }

  /// Builds a table; where several patterns match a link, the one that says more wins: words before numbers before
  /// names, from the left.
  /// - Throws: ``LinkError`` for two patterns that the same link could match equally well.
  public init(_ rows: [Entry]) throws(LinkError) {
    var entries: [Entry] = []
    for row in rows {
      if let twin = entries.first(where: { $0.pattern.isAmbiguous(with: row.pattern) }) {
        throw .ambiguous(twin.pattern.text, row.pattern.text)
      }
      let place = entries.firstIndex { row.pattern.isCloser(than: $0.pattern) } ?? entries.endIndex
      entries.insert(row, at: place)
    }
    self.entries = entries
  }

  /// Builds a table whose destinations take what stands in the links as it is written.
  /// - Throws: ``LinkError`` for a text that is no pattern, and for two patterns that the same link could match equally
  ///   well.
  public init(_ rows: [(String, Name<Destination>)]) throws(LinkError) {
    var entries: [Entry] = []
    for (text, destination) in rows { entries.append(Entry(try LinkPattern(text), to: destination)) }
    try self.init(entries)
  }

  /// The destination of a link.
  ///
  /// Its context is what fills the pattern's holes: nothing, the one value or the node it names, or the list of them.
  /// - Throws: ``LinkError`` when the text is no link, or one that no pattern matches.
  public func destination(of text: String) throws(LinkError) -> Destination {
    guard let link = Link(text) else { throw .malformed(text) }
    for entry in entries {
      guard let values = entry.pattern.values(in: link) else { continue }
      let written: Value = values.count > 1 ? .list(values) : values.first ?? .none
      guard let nodes = entry.nodes else { return Destination(entry.destination, context: written) }
      guard let node = nodes.node(named: written) else { throw .unmatched(text) }
      return Destination(entry.destination, context: .range(node.leaves))
    }
    throw .unmatched(text)
  }

  /// A link that leads to a destination; `nil` where none does.
  package func link(to destination: Destination) -> String? {
    entries.lazy.filter { $0.destination == destination.name }.flatMap { entry -> [String] in
      switch destination.context {
      case .range(let leaves):
        guard let place = entry.nodes?.firstIndex(where: { $0.leaves == leaves }) else { return [] }
        return [entry.nodes?[place].label.linked, "\(place + 1)"].compactMap {
          $0.map { entry.pattern.filled(with: [$0]) }
        }
      case .list(let values): return [entry.pattern.filled(with: values.map(\.description))]
      case .none: return [entry.pattern.text]
      case let value: return [entry.pattern.filled(with: [value.description])]
      }
    }.first { (try? self.destination(of: $0)) == destination }
  }

  /// The destinations of a link in which `{any}` stands for any of the nodes it may be about; of another link, its own.
  /// - Throws: ``LinkError`` when the text is no link, or no pattern matches it whatever it is about.
  public func destinations(of text: String) throws(LinkError) -> [Destination] {
    let pieces = text.split(separator: "{any}", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2 else { return [try destination(of: text)] }
    for entry in entries {
      let links = ["any", "1"].compactMap { Link(pieces[0] + $0 + pieces[1]) }
      guard let nodes = entry.nodes, links.contains(where: { entry.pattern.values(in: $0) != nil }) else { continue }
      return nodes.map { Destination(entry.destination, context: .range($0.leaves)) }
    }
    throw .unmatched(text)
  }
}

extension [MenuDefinition.Node] {
  /// The node of a number from 1, or of a label that no other has: in small letters, with hyphens for what no name may
  /// have.
  fileprivate func node(named value: Value) -> MenuDefinition.Node? {
    switch value {
    case .number(let number): indices.contains(number - 1) ? self[number - 1] : nil
    case .name(let name): only { $0.label.linked == name.lowercased() }
    default: nil
    }
  }

  private func only(where isMeant: (MenuDefinition.Node) -> Bool) -> MenuDefinition.Node? {
    let found = filter(isMeant)
    return found.count == 1 ? found.first : nil
  }
}

extension String {
  /// The text as it stands in a link.
  fileprivate var linked: String {
    lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
  }
}

/// Why a link or a table of them is of no use.
public enum LinkError: Error, Hashable, Sendable {
  /// The text is no link, or no pattern of one.
  case malformed(String)
  /// No pattern matches.
  case unmatched(String)
  /// The same link could match both equally well.
  case ambiguous(String, String)
}
