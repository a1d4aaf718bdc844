import NavigationExperiments
extension ValueForm where Value == String {
  /// An id: at most 64 small letters, digits, `-` and `_`, at least one of them a letter, and no reserved word.
  public static var identifier: Self {
    Self("an id", of: [.string], as: .text(.identifier()), sample: "\"my-id\"") { context in
      guard let text = context.value.text else { return nil }
      guard Identifier.isValid(text) else {
        let hint = "write \(quoted(Identifier.suggestion(for: text), in: "\""))"
        return context.reject(.invalidIdentifier, "must be \(Identifier.summary)", hint: hint)
      }
      guard !Identifier.reserved.contains(text) else {
        let hint =
          "write \(quoted("my-\(text)", in: "\"")) or another word; "
          + "reserved are \(Identifier.reserved.joined(separator: ", "))"
        return context.reject(.reservedWord, "must be a word that has no other meaning", hint: hint)
      }
      return text
    }
  }

  /// What can be told of the texts.
  var pattern: TextPattern {
    guard case .text(let pattern) = schema() else { return .any }
    return pattern
  }

  /// The name of something that was declared elsewhere, such as a screen.
  ///
  /// Where nothing is declared at all, that is the mistake, and every name is let pass in silence.
  public static func name(among names: [String], called what: String) -> Self {
    Self("the name of a \(what)", of: [.string], sample: names.first.map { quoted($0, in: "\"") }) { context in
      guard let text = context.value.text else { return nil }
      if names.contains(text) { return text }
      guard !names.isEmpty else { return nil }
      return context.reject(unknown: text, called: what, among: names)
    }
  }
}

extension ValueForm {
  /// One of a few words, each with what it stands for.
  public static func oneOf(_ words: KeyValuePairs<String, Value>) -> Self {
    oneOf(words.map { (name: $0.key, value: $0.value) })
  }

  static func oneOf(_ words: [(name: String, value: Value)]) -> Self {
    let names = words.map(\.name)
    let description = (names.count > 1 ? "one of " : "") + names.map { quoted($0) }.joined(separator: ", ")
    return Self(description, of: [.string], as: .words(names), sample: names.first.map { "\"\($0)\"" }) { context in
      guard let text = context.value.text else { return nil }
      if let word = words.first(where: { $0.name == text }) { return word.value }
      return context.reject(
        .unknownName,
        "must be \(description)",
        hint: Suggestion.nearest(to: text, among: names).map { "did you mean \(quoted($0))?" }
          ?? (names.count == 1 ? "write \"\(names[0])\"" : nil)
      )
    }
  }
}

extension ValueContext {
  /// Reports that nothing of a sort is called what the file says, with the nearest that is.
  ///
  /// - Parameter key: Where things of the sort are declared.
  func reject<Value>(
    unknown name: String,
    called what: String,
    among names: [String],
    under key: String? = nil
  ) -> Value? {
    let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean \(quoted($0))?" }
    let only = names.count == 1 ? "write \(quoted(names[0], in: "\""))" : nil
    let declared = names.isEmpty ? key.map { "declare it under \(quoted($0))" } : nil
    let hint = nearest ?? only ?? declared ?? Suggestion.listing(names, called: "\(what)s")
    diagnostics.report(.unknownName, "no \(what) is called \(quoted(name))", at: value.range, hint: hint)
    return nil
  }
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases, by name.
  public static var anyCase: Self {
    oneOf(Value.allCases.map { (name: $0.rawValue, value: $0) })
  }
}
