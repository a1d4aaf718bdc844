import EventLogs
import ExperimentDesign
import TextFormats

extension ValueForm {
  /// A text, and what is made of it; `content` reports what is wrong with it and then returns nil.
  /// - Parameter sample: A text as it is written in a file.
  static func text(
    _ description: String, _ pattern: TextPattern = .any, sample: @escaping @autoclosure () -> String? = nil,
    _ content: @escaping (String, ValueContext) -> Value?
  ) -> Self {
    Self(description, of: [.string], as: .text(pattern), sample: sample()) { context in
      context.value.text.flatMap { content($0, context) }
    }
  }
}

extension ValueForm where Value == String {
  /// Any text.
  public static var string: Self { .text("a text", sample: "\"my text\"") { text, _ in text } }
}

extension ValueForm where Value == Bool {
  /// One of the words `true` and `false`.
  public static var boolean: Self {
    Self("true or false", of: [.bool]) { context in
      guard case .bool(let bool) = context.value.kind else { return nil }
      return bool
    }
  }
}

extension ValueForm where Value == Double {
  /// A number in a range, `0 ... .infinity` for one without an upper end.
  public static func number(in range: ClosedRange<Double> = -.infinity ... .infinity) -> Self {
    let description = "a number\(described(range, isEndless: \.isInfinite, as: shortest))"
    return Self(description, of: [.number], as: .number(range)) { context in
      // Whatever is not finite was reported by the parser.
      guard let number = context.value.number, number.isFinite else { return nil }
      guard !range.contains(number) else { return number }
      return context.reject(.outOfRange, "must be \(description)", hint: range.hint(for: number))
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number in a range, `1 ... .max` for one without an upper end.
  /// - Parameters:
  ///   - range: The numbers allowed.
  ///   - usual: A usual number of the range, for messages.
  public static func integer(in range: ClosedRange<Int> = .min ... .max, usually usual: Int? = nil) -> Self {
    let description = "a whole number\(described(range, isEndless: { $0 == .min || $0 == .max }))"
    return Self(description, of: [.number], as: .integer(range, usually: usual)) { context in
      guard let number = context.value.number, number.isFinite else { return nil }
      // Beyond 2^53 a written number may not be the number that is read.
      guard let whole = Int(exactly: number), range.contains(whole), abs(number) <= 0x1p53 else {
        let isWhole = number == number.rounded()
        let isBelow = number < Double(range.lowerBound)
        let end = isBelow ? range.lowerBound : range.upperBound
        let hint =
          isWhole
          ? usual.map { "write \($0)" }
            ?? (end == .max || end == .min
              ? "write \(range.sample)" : "write \(end), which is the \(isBelow ? "least" : "most")")
          : Int(exactly: number.rounded()).map { "write \($0)" }
        return context.reject(isWhole ? .outOfRange : .wrongType, "must be \(description)", hint: hint)
      }
      return whole
    }
  }
}

extension ClosedRange<Int> {
  /// A number of the range, for examples.
  var sample: Int { Swift.max(lowerBound, Swift.min(1, upperBound)) }
}

extension ClosedRange<Double> {
  /// A number of the range, for examples.
  var sample: Double {
    if lowerBound.isFinite && upperBound.isFinite { return (lowerBound + upperBound) / 2 }
    return lowerBound.isFinite ? lowerBound + 1 : upperBound.isFinite ? upperBound : 1
  }

  /// What to write in place of a number outside of the range: a proportion for what looks like a percentage, else the
  /// nearest end.
  func hint(for number: Double) -> String {
    if self == 0...1, number >= 2, number <= 100 { return "\(shortest(number)) % is written \(shortest(number / 100))" }
    let nearest = number < lowerBound ? lowerBound : upperBound
    return "write \(shortest(nearest)), which is the \(number < lowerBound ? "least" : "most")"
  }
}

/// The ends of a range in words that follow the name of what is in the range.
func described<Bound>(
  _ range: ClosedRange<Bound>, isEndless: (Bound) -> Bool, as text: (Bound) -> String = { "\($0)" }
) -> String {
  switch (isEndless(range.lowerBound), isEndless(range.upperBound)) {
  case (true, true): ""
  case (false, true): " of at least \(text(range.lowerBound))"
  case (true, false): " of at most \(text(range.upperBound))"
  case (false, false): " from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}

extension ValueForm where Value == String {
  /// An id: at most 64 small letters, digits, `-` and `_`, at least one of them a letter, and no reserved word.
  public static var identifier: Self { identifier(besides: []) }

  /// The id of an experiment, which names the folder of its report and so is no device of Windows.
  package static var experimentID: Self { identifier(besides: Identifier.devices) }

  private static func identifier(besides words: [String]) -> Self {
    .text("an id", .identifier(besides: words), sample: "\"my-id\"") { text, context in
      guard Identifier.isValid(text) else {
        let hint = "write \(quoted(Identifier.suggestion(for: text), in: "\""))"
        return context.reject(.invalidIdentifier, "must be \(Identifier.summary)", hint: hint)
      }
      guard !(Identifier.reserved + words).contains(text) else {
        let hint = "write \(quoted("my-\(text)", in: "\"")) or another word; reserved are "
        let reserved = words.contains(text) ? "the devices of Windows" : Identifier.reserved.joined(separator: ", ")
        return context.reject(.reservedWord, "must be a word that has no other meaning", hint: hint + reserved)
      }
      return text
    }
  }

  /// What can be told of the texts.
  var pattern: TextPattern { if case .text(let pattern) = outline.schema() { pattern } else { .any } }

  /// The name of something that was declared elsewhere, such as a screen.
  ///
  /// Where nothing is declared at all, that is the mistake, and every name is let pass in silence.
  public static func name(among names: [String], called what: String) -> Self {
    .declared(Declaration(names, under: ""), called: what)
  }
}

extension ValueForm {
  /// One of a few words, each with what it stands for.
  @_semantics("optimize.sil.specialize.generic.never") public static func oneOf(
    _ words: KeyValuePairs<String, Value>
  ) -> Self { oneOf(words.map { (name: $0.key, value: $0.value) }) }

  @_semantics("optimize.sil.specialize.generic.never") static func oneOf(
    _ words: [(name: String, value: Value)]
  ) -> Self {
    let names = words.map(\.name)
    let description = (names.count > 1 ? "one of " : "") + names.map { quoted($0) }.joined(separator: ", ")
    return Self(description, of: [.string], as: .words(names)) { context in
      guard let text = context.value.text else { return nil }
      if let word = words.first(where: { $0.name == text }) { return word.value }
      if let removed = RemovedName.named(text, .value, among: names) {
        let message = "\(quoted(text)) was removed in \(removed.since)"
        context.diagnostics.report(.unknownName, message, at: context.value.range, hint: removed.instead)
        return nil
      }
      return context.reject(
        .unknownName, "must be \(description)",
        hint: Suggestion.nearest(to: text, among: names).map { "did you mean \(quoted($0))?" }
          ?? (names.count == 1 ? "write \"\(names[0])\"" : nil))
    }
  }
}

extension ValueContext {
  /// Reports that nothing of a sort is called what the file says, with the nearest that is.
  ///
  /// - Parameters:
  ///   - key: Where things of the sort are declared.
  ///   - other: What to write instead, where that is known.
  func reject<Value>(
    unknown name: String, called what: String, among names: [String], under key: String? = nil,
    instead other: String? = nil
  ) -> Value? {
    let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean \(quoted($0))?" }
    let kind = diagnostics.declared?.kind(of: name).flatMap { $0 == what ? nil : "; it is a \($0)" } ?? ""
    let instead = other ?? diagnostics.declared?.replacement(for: name, of: what)
    let only =
      names.count == 1
      ? "write \(quoted(names[0], in: "\""))"
        + (key == "facts" ? ", or \(quoted(name, in: "\"")) under 'facts' too" : "")
      : nil
    let declared = names.isEmpty ? key.map { "declare it under \(quoted($0))" } : nil
    let hint = instead ?? nearest ?? only ?? declared ?? Suggestion.listing(names, called: "\(what)s")
    diagnostics.report(.unknownName, "no \(what) is called \(quoted(name))\(kind)", at: value.range, hint: hint)
    return nil
  }
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases, by name.
  @_semantics("optimize.sil.specialize.generic.never") public static var anyCase: Self {
    oneOf(Value.allCases.map { (name: $0.rawValue, value: $0) })
  }
}

extension ValueForm where Value == ClosedRange<Int64> {
  /// A time of a log, in milliseconds: all of a day for a date.
  static var logTime: Self {
    .text("a date such as \"2026-03-01\", or an instant such as \"2026-03-01T12:00:00Z\"") {
      TimeParser.milliseconds(of: $0) ?? $1.reject(.outOfRange, "must be a date or an instant by ISO 8601")
    }
  }
}
