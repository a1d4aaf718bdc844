/// The form of a link: `app://chat/{contact}?from={page:number}`.
///
/// `{name}` takes a name, `{name:number}` a whole number. Everything else is matched letter by letter; parameters of
/// the query may come in any order, may be missing, and those the pattern does not know are passed over.
public struct LinkPattern: Hashable, Sendable {
  /// A part of the path.
  enum Part: Hashable, Sendable {
    case word(String)
    case hole(Hole)
  }

  /// A place in the pattern that a value of the link fills.
  struct Hole: Hashable, Sendable {
    let name: String
    let isNumber: Bool

    func value(of text: String) -> Value? {
      if isNumber { return Int(text).map(Value.number) }
      let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      // A name has a letter (see `Value.name`), lest it print as a number.
      guard isName, text.contains(where: \.isLetter), text != "true", text != "false" else { return nil }
      return .name(text)
    }
  }

  /// The pattern as it was written.
  public let text: String
  let parts: [Part]
  let query: [String: Hole]
  let order: [String]

  /// Reads a pattern.
  /// - Throws: ``LinkError/malformed(_:)`` when it is none.
  public init(_ text: String) throws(LinkError) {
    guard let link = Link(text) else { throw .malformed(text) }
    var parts: [Part] = []
    for part in link.path {
      guard part.contains(where: { $0 == "{" || $0 == "}" }) else {
        parts.append(.word(part))
        continue
      }
      guard let hole = Hole(part) else { throw .malformed(text) }
      parts.append(.hole(hole))
    }
    var query: [String: Hole] = [:]
    for (key, value) in link.query {
      guard let hole = Hole(value), query[key] == nil else { throw .malformed(text) }
      query[key] = hole
    }
    self.text = text
    self.parts = parts
    self.query = query
    order = link.query.map(\.key)
  }

  /// What fills the pattern's holes, path first, then the query in the pattern's order; `nil` when the link has another
  /// form.
  ///
  /// A missing parameter of the query is `.none` in its place.
  func values(in link: Link) -> [Value]? {
    guard link.path.count == parts.count else { return nil }
    var values: [Value] = []
    for (part, text) in zip(parts, link.path) {
      switch part {
      case .word(let word): if word != text { return nil }
      case .hole(let hole):
        guard let value = hole.value(of: text) else { return nil }
        values.append(value)
      }
    }
    for key in order {
      guard let hole = query[key] else { continue }
      guard let text = link.query.first(where: { $0.key == key })?.value else {
        values.append(.none)
        continue
      }
      guard let value = hole.value(of: text) else { return nil }
      values.append(value)
    }
    return values
  }

  /// A link of the form, with something in each hole in the order in which they are written.
  func filled(with values: [String]) -> String {
    let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
    return zip(pieces.dropFirst(), values).reduce(String(pieces[0])) { link, hole in
      link + hole.1 + hole.0.drop { $0 != "}" }.dropFirst()
    }
  }

  /// Whether some link could be of both forms and neither form is the closer one.
  func isAmbiguous(with other: LinkPattern) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.canEqual($1) } && !isCloser(than: other)
      && !other.isCloser(than: self)
  }

  /// Whether it says more at the first part where the two differ in how much they say.
  func isCloser(than other: LinkPattern) -> Bool {
    for (mine, theirs) in zip(parts, other.parts) where mine.closeness != theirs.closeness {
      return mine.closeness > theirs.closeness
    }
    return false
  }
}

extension LinkPattern.Hole {
  fileprivate init?(_ text: String) {
    guard text.first == "{", text.last == "}", text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let name = inner.first, !name.isEmpty, !name.contains(where: { $0 == "{" || $0 == "}" }) else { return nil }
    switch inner.dropFirst() {
    case [], ["name"]: self.init(name: name, isNumber: false)
    case ["number"]: self.init(name: name, isNumber: true)
    default: return nil
    }
  }
}

extension LinkPattern.Part {
  /// Words say most, numbers more than names.
  fileprivate var closeness: Int {
    switch self {
    case .word: 2
    case .hole(let hole): hole.isNumber ? 1 : 0
    }
  }

  /// Whether one text could fill both.
  fileprivate func canEqual(_ other: Self) -> Bool {
    switch (self, other) {
    case (.word(let mine), .word(let theirs)): mine == theirs
    case (.word(let word), .hole(let hole)), (.hole(let hole), .word(let word)): hole.value(of: word) != nil
    case (.hole(let mine), .hole(let theirs)): mine.isNumber == theirs.isNumber
    }
  }
}

extension LinkPattern {
  /// The names of the pattern's holes: those of the path first, then those of the query.
  package var holes: [String] {
    parts.compactMap { if case .hole(let hole) = $0 { hole.name } else { nil } } + order.compactMap { query[$0]?.name }
  }
}

/// A link taken to pieces: scheme and host as the first two parts of the path, and the query.
struct Link {
  let path: [String]
  let query: [(key: String, value: String)]

  /// Reads `scheme://host/part?key=value&…`; `nil` when the text has no scheme.
  init?(_ text: String) {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let front = halves.first, let colon = front.firstIndex(of: ":"), colon > front.startIndex,
      front[colon...].hasPrefix("://")
    else { return nil }
    let rest = front[colon...].dropFirst(3)
    // A slash at the end says nothing, an empty part in the middle is a slip.
    let parts = (rest.hasSuffix("/") ? rest.dropLast() : rest).split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty) else { return nil }
    path = [String(front[..<colon])] + parts.map(String.init)
    let pairs = halves.dropFirst().first?.split(separator: "&") ?? []
    query = pairs.map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (sides.first ?? "", sides.dropFirst().first ?? "")
    }
  }
}
