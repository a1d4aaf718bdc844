/// Slips of the hand: one letter is left out, doubled, swapped with its neighbor, or another.
package enum Slip {
  /// Every word that one slip makes of a word, where anything is left of it.
  package static func all(of word: String) -> [String] {
    let letters = Array(word)
    var words: [String] = []
    for place in letters.indices { words += at(place, of: letters) }
    return words.filter { $0 != word && !$0.isEmpty }
  }

  /// The slips at one place.
  package static func at(_ place: Int, of letters: [Character]) -> [String] {
    let (before, behind) = (letters[..<place], letters[(place + 1)...])
    let other: Character = letters[place] == "z" ? "y" : "z"
    var slips = [before + behind, before + [letters[place], letters[place]] + behind, before + [other] + behind]
    if let next = behind.first { slips.append(before + [next, letters[place]] + behind.dropFirst()) }
    return slips.map { String($0) }
  }

  /// Whether one letter left out, put in, changed or swapped makes the one word the other.
  package static func isOne(between first: String, _ second: String) -> Bool {
    let (one, other) = (Array(first), Array(second))
    let same = zip(one, other).prefix { $0.0 == $0.1 }.count
    let (rest, otherRest) = (Array(one[same...]), Array(other[same...]))
    if rest.isEmpty || otherRest.isEmpty { return rest.count + otherRest.count <= 1 }
    let isSwapped =
      rest.count > 1 && otherRest.count > 1 && rest[0] == otherRest[1] && rest[1] == otherRest[0]
      && rest[2...] == otherRest[2...]
    return isSwapped || rest[1...] == otherRest[1...] || rest[1...] == otherRest[...] || rest[...] == otherRest[1...]
  }

  /// Whether a suggestion is what was meant, or a name as near.
  package static func isRight(_ suggestion: String?, for slip: String, meaning word: String) -> Bool {
    suggestion == word || suggestion.map { isOne(between: slip, $0) } ?? false
  }
}
