/// Which links lead to which destinations.
public struct LinkTable: Sendable {
  /// The patterns with their destinations, the closest first.
  public let entries: [(pattern: LinkPattern, destination: Name<Destination>)]

  /// Builds a table; where several patterns match a link, the one that says more wins: words before numbers before
  /// names, from the left.
  /// - Throws: ``LinkError`` for a pattern that is none, and for two that the same link could match equally well.
  public init(_ rows: [(String, Name<Destination>)]) throws(LinkError) {
    var entries: [(pattern: LinkPattern, destination: Name<Destination>)] = []
    for (text, destination) in rows {
      let pattern = try LinkPattern(text)
      if let twin = entries.first(where: { $0.pattern.isAmbiguous(with: pattern) }) {
        throw .ambiguous(twin.pattern.text, text)
      }
      let place = entries.firstIndex { pattern.isCloser(than: $0.pattern) } ?? entries.endIndex
      entries.insert((pattern, destination), at: place)
    }
    self.entries = entries
  }

  /// The destination of a link.
  ///
  /// Its context is what fills the pattern's holes: nothing, the one value, or the list of them.
  /// - Throws: ``LinkError`` when the text is no link, or one that no pattern matches.
  public func destination(of text: String) throws(LinkError) -> Destination {
    guard let link = Link(text) else { throw .malformed(text) }
    for (pattern, destination) in entries {
      guard let values = pattern.values(in: link) else { continue }
      let context: Value = values.count > 1 ? .list(values) : values.first ?? .none
      return Destination(destination, context: context)
    }
    throw .unmatched(text)
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
