/// Texts as a regular expression that finds them and nothing else, and back.
struct Literals: Equatable {
  /// The texts, of which one must fit.
  var texts: [String]
  /// Where in the text one must be.
  var place: Place

  /// A place in a text.
  enum Place: String { case start, end, anywhere }

  /// The pattern.
  var pattern: String {
    let escaped = texts.map(Self.escaped)
    let alternatives = escaped.joined(separator: "|")
    let group = escaped.count > 1 && place != .anywhere ? "(?:\(alternatives))" : alternatives
    return (place == .start ? "^" : "") + group + (place == .end ? "$" : "")
  }

  private static let signs = Set("\\^$.|?*+()[]{}".unicodeScalars)

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { pattern, scalar in
      if signs.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }
}

extension Literals {
  /// The texts of a pattern as this type writes it, at the start or at the end at most; nil for any other.
  init?(_ pattern: String) {
    var rest = pattern.unicodeScalars[...]
    place = rest.first == "^" ? .start : .anywhere
    if place == .start { rest.removeFirst() }
    if rest.starts(with: "(?:".unicodeScalars) { rest.removeFirst(3) }
    texts = [""]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "|": texts.append("")
      case ")": continue
      case "$": place = .end
      default:
        guard let literal = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
        texts[texts.count - 1].unicodeScalars.append(literal)
      }
    }
    // Only what this type writes is sure to mean no more than its texts.
    guard !texts.contains(""), self.pattern.utf8.elementsEqual(pattern.utf8) else { return nil }
  }
}
