/// The names that an app declares under a key it may leave out.
struct Declaration {
  /// The names.
  let names: [String]
  /// The key.
  let key: String
  /// Whether they are all there is: not when the key is misspelt or something else than names stands under it, which is
  /// told where it stands.
  let isWhole: Bool

  /// What is declared under a key of an app.
  /// - Parameter keys: All keys an app may have.
  init(_ key: String, in app: JSON5Value, among keys: [String]) {
    self.key = key
    guard let value = app[key] else {
      names = []
      isWhole =
        app.isObject && !app.keys.contains { !keys.contains($0) && Suggestion.nearest(to: $0, among: keys) == key }
      return
    }
    let texts = value.items.map(\.text)
    names = value.isObject ? value.keys : texts.compactMap { $0 }
    isWhole = value.isObject || !texts.isEmpty && texts.allSatisfy { $0 != nil }
  }

  /// The declaration with a word that may stand wherever one of the names may.
  func adding(_ word: String) -> Declaration { Declaration(names + [word], under: key, isWhole: isWhole) }

  /// Names that are declared elsewhere than in the app.
  init(_ names: [String], under key: String, isWhole: Bool) {
    (self.names, self.key, self.isWhole) = (names, key, isWhole)
  }
}

extension ValueForm where Value == String {
  /// The name of something that must have been declared, such as a fact.
  ///
  /// Where the declaration itself is at fault, every name is let pass in silence.
  static func declared(_ declaration: Declaration, called what: String) -> Self {
    Self(
      "the name of a \(what)",
      of: [.string],
      sample: declaration.names.first.map { quoted($0, in: "\"") }
    ) { context in
      guard let text = context.value.text else { return nil }
      if declaration.names.contains(text) { return text }
      guard declaration.isWhole else { return nil }
      return context.reject(unknown: text, called: what, among: declaration.names, under: declaration.key)
    }
  }
}
