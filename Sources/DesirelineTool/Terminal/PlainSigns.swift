/// Puts plain ASCII in the place of the tool's own signs, for terminals and fonts that lack them.
///
/// Texts of files stay as they are: who writes them can read them.
enum PlainSigns {
  private static let table: [Character: String] = [
    "★": "*", "†": "+", "−": "-", "–": "-", "…": "...", "±": "+-", "→": "->", "×": "x", "▲": "^", "↑": "^", "°": "~",
    "≤": "<=", "≥": ">=", "χ": "chi", "²": "^2",
  ]

  /// The text in plain signs.
  static func text(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : text.map { table[$0] ?? String($0) }.joined()
  }
}
