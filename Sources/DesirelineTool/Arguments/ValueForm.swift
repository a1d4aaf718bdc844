import EventLogs
import ExperimentFile
import TextFormats

/// What an option or argument takes: how words are read, and what an error says of others.
struct ValueForm<Value>: Sendable {
  /// How many words of a command line it takes.
  var wordCount = 1
  /// The only words that it takes; nil where there are more than one can list.
  var words: [String]?
  /// What a value is, such as `a text`.
  let expected: String
  /// How to write a value.
  var hint: String?
  /// The value of words; nil where they are none.
  let read: @Sendable (_ words: [String]) -> Value?

  /// The same for another value.
  func map<Other>(_ convert: @escaping @Sendable (Value) -> Other) -> ValueForm<Other> {
    ValueForm<Other>(wordCount: wordCount, words: words, expected: expected, hint: hint) { read($0).map(convert) }
  }

  /// A form of one word.
  static func one(
    _ expected: String, hint: String? = nil, _ read: @escaping @Sendable (String) -> Value?
  ) -> Self { Self(expected: expected, hint: hint) { $0.first.flatMap(read) } }
}

extension ValueForm where Value == Bool {
  /// Nothing: it is there or not.
  static var flag: Self { Self(wordCount: 0, expected: "no value") { _ in true } }
}

extension ValueForm where Value == String {
  /// Any text that is not empty.
  static var text: Self { .one("a text") { $0 } }

  /// One of a few words.
  static func word(_ words: [String]) -> Self {
    Self(words: words, expected: "one of " + words.joined(separator: ", ")) {
      $0.first.flatMap { words.contains($0) ? $0 : nil }
    }
  }
}

extension ValueForm where Value == ClosedRange<Int64> {
  /// A time of a log, in milliseconds: all of a day for a date.
  static var logTime: Self {
    .one("a date or an instant", hint: "write it as 2026-03-01 or 2026-03-01T12:00:00Z", TimeParser.milliseconds(of:))
  }
}

extension ValueForm where Value == [String] {
  /// Any texts.
  static var texts: Self { Self(expected: "a text") { $0 } }
  /// Two texts, one word after the other.
  static var pair: Self { Self(wordCount: 2, expected: "two texts") { $0 } }
}

extension ValueForm where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the cases of a type, by its word.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(words: words, expected: "one of " + words.joined(separator: ", ")) { $0.first.flatMap(Value.init) }
  }
}

extension ValueForm where Value == Int {
  /// A whole number in a range, written in plain digits, `_` allowed between them.
  static func integer(_ range: ClosedRange<Int>) -> Self {
    .one(
      "a whole number from \(range.lowerBound) to \(range.upperBound)",
      hint: "write it in digits; '_' may stand between them, as in 200_000"
    ) { text in number(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// A number of bytes in a range, written with a unit, such as `200MB` or `1.5GiB`.
  static func bytes(_ range: ClosedRange<Int>) -> Self {
    .one("a number of bytes from \(range.lowerBound / 1_000_000)MB on, such as 200MB or 1.5GB") { text in
      let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let units = [
        "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
      ]
      guard let unit = units[text.dropFirst(digits.count).lowercased()], let number = Double(digits) else { return nil }
      return Int(exactly: (number * Double(unit)).rounded()).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueForm where Value == Double {
  /// A number above 0 and below 1, such as an error rate.
  static var proportion: Self {
    .one("a number above 0 and below 1") { Double($0).flatMap { $0 > 0 && $0 < 1 ? $0 : nil } }
  }
}

extension ValueForm where Value == UInt64 {
  /// A 64-bit number, written in plain digits or as `0x…`, `_` allowed between digits.
  static var seed: Self {
    .one(
      "a whole number below 2^64, plain or as 0x…",
      hint: "write it in digits; '_' may stand between them, as in 0x5eed_2026"
    ) { $0.hasPrefix("0x") ? number($0.dropFirst(2), radix: 16) : number($0) }
  }
}

/// Digits with single `_` between them, without a sign; nil for anything else or beyond 64 bits.
private func number(_ text: some StringProtocol, radix: Int = 10) -> UInt64? {
  let groups = text.split(separator: "_", omittingEmptySubsequences: false)
  guard groups.allSatisfy({ !$0.isEmpty }), !text.contains("+"), !text.contains("-") else { return nil }
  return UInt64(groups.joined(), radix: radix)
}

extension Suggestion {
  /// The name that was probably meant, or else something to do.
  static func hint(for name: String, among names: [String], else instead: String) -> String {
    nearest(to: name, among: names).map { "did you mean '\($0)'?" } ?? instead
  }
}

extension Problem {
  /// What is wrong with a word that is no value of an option or argument.
  static func invalidValue(_ name: String, _ text: String, _ form: ValueForm<some Any>) -> Problem {
    if text.isEmpty {
      return Problem(
        .invalidOptionValue, "'\(name)' is empty",
        hint: "give it a value; a shell puts nothing in the place of a variable that is not set")
    }
    if let removed = RemovedName.named("\(name) \(text)", .value, among: []) {
      return .removed(removed, .invalidOptionValue)
    }
    let hint =
      form.words.map { words in
        Suggestion.hint(for: text, among: words, else: "write one of these words")
      } ?? form.hint ?? "write the text after '\(name)'"
    return Problem(.invalidOptionValue, "'\(name)' takes \(form.expected), not \(quoted(text))", hint: hint)
  }
}
