/// How wide text is in a wide font, as near as one can tell without it.
enum TextWidth {
  /// The width of a text in units, of letters so many units high.
  static func of(_ text: String, size: Double, isStrong: Bool = false) -> Double {
    text.reduce(0) { $0 + width($1) } * size * (isStrong ? strength : 1)
  }

  /// A text that fits: what is too much is cut out of its middle, where ids differ least.
  static func cut(_ text: String, to room: Double, size: Double, isStrong: Bool = false) -> String {
    guard of(text, size: size, isStrong: isStrong) > room else { return text }
    let letters = Array(text)
    var (head, tail, used) = (0, letters.count, width("…"))
    while head < tail {
      let takesHead = head <= letters.count - tail
      used += width(letters[takesHead ? head : tail - 1])
      if used * size * (isStrong ? strength : 1) > room { break }
      if takesHead { head += 1 } else { tail -= 1 }
    }
    return String(letters[..<head]) + "…" + String(letters[tail...])
  }

  /// How much wider strong letters are.
  private static let strength = 1.12

  /// The width of a letter, as a share of its height.
  private static func width(_ letter: Character) -> Double {
    switch letter {
    case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]": 0.38
    case "m", "w", "M", "W", "%", "@": 0.92
    case "A"..."Z", "+", "−", "…": 0.72
    default: letter.utf8.count > 2 ? 1.05 : 0.62
    }
  }
}
