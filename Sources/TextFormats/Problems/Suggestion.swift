/// Guesses which of the possible names was meant.
package enum Suggestion {
  /// The name nearest to the text, the first declared of equals; nil if none is within a third of the text's length.
  ///
  /// A name of an earlier version is nearest to the one that replaced it, a word of other frameworks to the one that
  /// means the same here.
  package static func nearest(to text: String, among names: [String]) -> String? {
    let successor = RemovedName.all.first { $0.name == text }?.successor
    return successor.flatMap { names.contains($0) ? $0 : nil } ?? NearestName.of(text, among: names)
      ?? synonyms.first { $0.key == text.lowercased() && names.contains($0.value) }?.value
  }

  /// What other frameworks call what a file says in another word.
  private static let synonyms: KeyValuePairs = [
    "navigate": "push", "goto": "push", "go": "push", "show": "push", "replace": "replace_last", "modal": "present",
    "modal": "sheet", "popover": "sheet", "dialog": "alert", "back": "pop", "close": "dismiss", "end": "finish",
    "tabbar": "tabs", "navigation": "stack", "flow": "sequence", "wizard": "sequence", "action": "does",
    "intent": "does", "name": "id", "label": "id", "buttons": "items", "percent": "share", "weight": "share",
    "more": "higher", "up": "higher", "max": "higher", "less": "lower", "fewer": "lower", "down": "lower",
    "min": "lower",
    "other": "otherwise", "others": "otherwise", "default": "otherwise", "else": "otherwise", "rest": "otherwise",
  ]

  /// The hint for a name that is not one of those possible: the nearest, or else what is possible.
  package static func hint(for text: String, among names: [String], called what: String) -> String? {
    if let nearest = nearest(to: text, among: names) { return "did you mean \(quoted(nearest))?" }
    return listing(names, called: what)
  }

  /// The hint for the name of something of which there are a few: the nearest, and each that there is, once.
  package static func choices(for text: String, among names: [String]) -> String? {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    // A name of one letter is near to all others of one letter.
    guard let nearest = nearest(to: text, among: names), text.count > 1 || nearest == text.lowercased() else {
      return listing(names, called: "there are")
    }
    let guess = "did you mean \(quoted(nearest))?"
    return names.count == 1 ? guess : listing(names, called: guess + " There are")
  }

  /// What is possible, as far as it is not too much to read; `nil` where nothing is.
  package static func listing(_ names: [String], called what: String) -> String? {
    guard !names.isEmpty else { return nil }
    let more = names.count > 16 ? " and \(names.count - 16) more" : ""
    return "\(what): \(names.prefix(16).map { quoted($0) }.joined(separator: ", "))\(more)"
  }

  /// The name that stands for the same thing as a name from elsewhere, such as `product` for `ProductPage`; `nil` where
  /// none is like it.
  ///
  /// Case, punctuation and words such as "screen" do not matter. Then the nearest spelling counts, and then the name
  /// that shares all its words with the other.
  package static func counterpart(of text: String, among names: [String]) -> String? {
    let words = words(of: text)
    let others = names.map { Self.words(of: $0) }
    let spelled = others.map { $0.joined() }
    let joined = words.joined()
    guard !joined.isEmpty else { return nil }
    if let place = spelled.firstIndex(of: joined) { return names[place] }
    if joined.count > 2, let near = nearest(to: joined, among: spelled.filter { $0.count > 2 }) {
      return spelled.firstIndex(of: near).map { names[$0] }
    }
    let own = Set(words)
    let alike = others.indices.filter { place in
      let other = Set(others[place])
      return own.isSubset(of: other) || other.isSubset(of: own)
    }
    let best = alike.max { (others[$0].count, -$0) < (others[$1].count, -$1) }
    return best.map { names[$0] }
  }

  /// The words of a name in small letters, without those that say only that it is a screen.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasSmall = false
    var continues = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        continues = false
        continue
      }
      let begins = !continues || (wasSmall && character.isUppercase)
      if begins { words.append("") }
      words[words.count - 1] += character.lowercased()
      (wasSmall, continues) = (!character.isUppercase, true)
    }
    let telling = words.filter { !generic.contains($0) }
    return telling.isEmpty ? words : telling
  }

  /// Words that products add to the names of all screens.
  private static let generic: Set<String> = [
    "activity", "controller", "fragment", "page", "screen", "vc", "view", "viewcontroller",
  ]
}
