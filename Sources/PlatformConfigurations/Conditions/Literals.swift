/// Texts as a regular expression that finds them and nothing else, and back.
struct Literals: Equatable {
  /// The texts, of which one must fit.
  var texts: [String]
  /// Whether a text must stand at the start.
  var isAtStart = false
  /// Whether a text must stand at the end.
  var isAtEnd = false

  /// A pattern for texts that contain one of these.
  static func contains(_ texts: [String]) -> String { Literals(texts: texts).pattern }

  /// A platform's word for where the texts must stand.
  func word(of words: [String]) -> String { words[isAtStart ? 0 : isAtEnd ? 1 : 2] }

  /// The pattern.
  var pattern: String {
    let escaped = texts.map(Self.escaped)
    let isAnchored = isAtStart || isAtEnd
    let alternatives = escaped.joined(separator: "|")
    let group = escaped.count > 1 && isAnchored ? "(?:\(alternatives))" : alternatives
    return (isAtStart ? "^" : "") + group + (isAtEnd ? "$" : "")
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
  /// Texts that are sought by one of a platform's words for the start, the end and anywhere.
  init(_ texts: [String], by word: String, of words: [String]) {
    self.init(texts: texts, isAtStart: word == words[0], isAtEnd: word == words[1])
  }

  /// The texts of a pattern as this type writes it, at the start or at the end at most; nil for any other.
  init?(_ pattern: String) {
    var rest = pattern.unicodeScalars[...]
    isAtStart = rest.first == "^"
    if isAtStart { rest.removeFirst() }
    if rest.starts(with: "(?:".unicodeScalars) { rest.removeFirst(3) }
    texts = [""]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "|": texts.append("")
      case ")": continue
      case "$": isAtEnd = true
      default:
        guard let literal = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
        texts[texts.count - 1].unicodeScalars.append(literal)
      }
    }
    // Only what this type writes is sure to mean no more than its texts.
    guard !texts.contains(""), !(isAtStart && isAtEnd), self.pattern.utf8.elementsEqual(pattern.utf8) else {
      return nil
    }
  }
}
