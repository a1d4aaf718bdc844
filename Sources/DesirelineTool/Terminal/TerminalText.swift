import ExperimentFile

extension String {
  /// The text as it may be sent to a terminal: what would be obeyed or be invisible is spelled out, but for line ends,
  /// tabs, and the joiners of letters and of emoji.
  ///
  /// It is the last of the guards. What stands in a line of its own has its line ends spelled out before, and so has what
  /// stands beside colors.
  /// - Parameter colors: Whether changes of color are let through.
  func fitForTerminal(colors: Bool = false) -> String {
    guard unicodeScalars.contains(where: { !(" "..."~" ~= $0) && $0 != "\n" }) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if colors, scalar == "\u{1B}", let color = Self.color(rest) {
        text.unicodeScalars.append(contentsOf: rest[..<color])
        rest = rest[color...]
      } else {
        if "\n\t\u{200C}\u{200D}".unicodeScalars.contains(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += scalar.harmless
        }
        rest.removeFirst()
      }
    }
    return text
  }

  /// The end of the change of color that a text begins with.
  private static func color(_ text: Substring.UnicodeScalarView) -> String.Index? {
    guard text.dropFirst().first == "[" else { return nil }
    let rest = text.dropFirst(2).drop { "0"..."9" ~= $0 || $0 == ";" }
    return rest.first == "m" ? rest.index(after: rest.startIndex) : nil
  }
}
