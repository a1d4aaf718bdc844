import TextFormats

/// The names that a file declares under a key.
struct Declaration: Sendable {
  /// The names.
  let names: [String]
  /// The key.
  let key: String
  /// Whether they are all there is: not when the key is misspelt or something else than names stands under it, which is
  /// told where it stands.
  let isWhole: Bool

  /// Where nothing is known of the names.
  static let unknown = Declaration([], under: "", isWhole: false)

  /// Names that are declared under a key; where there are none, that is the mistake unless said otherwise.
  init(_ names: [String], under key: String, isWhole: Bool? = nil) {
    (self.names, self.key, self.isWhole) = (names, key, isWhole ?? !names.isEmpty)
  }

  /// What is declared under a key that an object may leave out.
  /// - Parameter keys: All keys the object may have.
  init(_ key: String, in object: JSON5Value, among keys: @autoclosure () -> [String]) {
    guard let value = object[key] else {
      let isMisspelt = object.keys.contains { !keys().contains($0) && Suggestion.nearest(to: $0, among: keys()) == key }
      self.init([], under: key, isWhole: object.isObject && !isMisspelt)
      return
    }
    let texts = value.items.compactMap { $0.text ?? $0["child"]?.text }
    let isList = !texts.isEmpty && texts.count == value.items.count
    self.init(value.isObject ? value.keys : texts, under: key, isWhole: value.isObject || isList)
  }

  /// The declaration with words that may stand wherever one of the names may.
  func adding(_ words: [String]) -> Declaration { Declaration(names + words, under: key, isWhole: isWhole) }
}

extension ValueForm where Value == String {
  /// The name of something that must have been declared, such as a fact.
  ///
  /// Where the declaration itself is at fault, every name is let pass in silence.
  static func declared(_ declaration: Declaration, called what: String) -> Self {
    Self("the name of a \(what)", of: [.string], sample: declaration.names.first.map { quoted($0, in: "\"") }) {
      context in
      guard let text = context.value.text else { return nil }
      if declaration.names.contains(text) { return text }
      guard declaration.isWhole else { return nil }
      return context.reject(unknown: text, called: what, among: declaration.names, under: declaration.key)
    }
  }
}

extension JSON5Value {
  /// The ids of the goals of users as written, those of personas too; they cannot be told while something is wrong with
  /// a goal, or with where goals stand.
  var goalIDs: Declaration {
    let (all, personas) = (self["goals"]?.items ?? [], self["personas"]?.items ?? [])
    let own = personas.compactMap { $0["goals"] }
    let goals = all + own.flatMap(\.items)
    let ids = goals.compactMap(\.goalID)
    let arePlain =
      goals.allSatisfy { $0.hasOnly(DocumentReader.goalKeys) && ($0["id"].map { $0.text != nil } ?? true) }
      && personas.allSatisfy { $0.hasOnly(DocumentReader.personaKeys) }
      && own.allSatisfy { !$0.items.isEmpty }
    let hasPersonas =
      self["personas"] != nil
      ? !personas.isEmpty : !keys.contains { Suggestion.nearest(to: $0, among: ["personas"]) != nil }
    var seen: Set<String> = []
    let isWhole = arePlain && hasPersonas && ids.count == goals.count && !all.isEmpty
    return Declaration(ids.filter { seen.insert($0).inserted }, under: "goals", isWhole: isWhole)
  }

  /// The goals of each group that is no goal itself, as they are written.
  var goalGroups: [String: [String]] {
    let goals = (self["goals"]?.items ?? []) + (self["personas"]?.items ?? []).flatMap { $0["goals"]?.items ?? [] }
    let ids = Set(goals.compactMap(\.goalID))
    let named = goals.compactMap { goal in goal["group"]?.text.flatMap { group in goal.goalID.map { (group, $0) } } }
    return Dictionary(grouping: named) { $0.0 }.mapValues { $0.map(\.1) }.filter { !ids.contains($0.key) }
  }

  /// The id of a goal as written: its own, or the name of what users come for.
  var goalID: String? { ["id", "find", "reach", "finish"].lazy.compactMap { self[$0]?.text }.first }

  private func hasOnly(_ known: [String]) -> Bool { isObject && keys.allSatisfy(known.contains) }
}
