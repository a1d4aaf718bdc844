/// An option with the type of its value: what a command reads is what the parser, help and completions know of it.
package struct CommandOption<Value>: Sendable {
  /// What the parser, help and completions know.
  package let description: OptionDescription
  private let read: @Sendable (ParsedCommand.Value?) -> Value

  private init(
    _ names: [String], _ placeholder: String?, _ kind: OptionDescription.Kind, unlessSaid standard: String?,
    help: String, read: @escaping @Sendable (ParsedCommand.Value?) -> Value
  ) {
    description = OptionDescription(names, placeholder, kind: kind, default: standard, help: help)
    self.read = read
  }

  /// The value in a command line.
  fileprivate func value(in parsed: ParsedCommand) -> Value { read(parsed.values[description.name]) }
}

extension ParsedCommand {
  /// The value of an option, or what stands for it where it is not given.
  package subscript<Value>(option: CommandOption<Value>) -> Value { option.value(in: self) }
}

extension CommandOption where Value == Bool {
  /// An option that is there or not.
  static func flag(_ names: [String], help: String) -> Self {
    Self(names, nil, .flag, unlessSaid: nil, help: help) { $0 == .flag }
  }
}

extension CommandOption where Value == String? {
  /// Any text that is not empty.
  static func text(_ names: [String], _ placeholder: String, unlessSaid standard: String, help: String) -> Self {
    Self(names, placeholder, .text, unlessSaid: standard, help: help) { $0?.text }
  }

  /// One of a few words, the first of which stands for none.
  static func word(_ names: [String], _ placeholder: String, oneOf words: [String], help: String) -> Self {
    Self(names, placeholder, .word(words), unlessSaid: words.first, help: help) { $0?.text }
  }
}

extension CommandOption where Value == String {
  /// Any text that is not empty.
  static func text(_ names: [String], _ placeholder: String, default standard: String, help: String) -> Self {
    Self(names, placeholder, .text, unlessSaid: standard, help: help) { $0?.text ?? standard }
  }
}

extension CommandOption where Value == (String, String)? {
  /// Two texts, one word after the other.
  static func pair(_ names: [String], _ placeholder: String, unlessSaid standard: String, help: String) -> Self {
    Self(names, placeholder, .pair, unlessSaid: standard, help: help) {
      if case .pair(let first, let second) = $0 { (first, second) } else { nil }
    }
  }
}

extension CommandOption where Value: Equatable & Sendable {
  /// One of a few values, each by its word.
  static func word(
    _ names: [String], _ placeholder: String, _ choices: [(word: String, value: Value)], default standard: Value,
    help: String
  ) -> Self {
    let word = choices.first { $0.value == standard }?.word
    return Self(names, placeholder, .word(choices.map(\.word)), unlessSaid: word, help: help) { given in
      choices.first { $0.word == given?.text }?.value ?? standard
    }
  }
}

extension CommandOption where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// One of the cases of a type, by its word.
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - placeholder: What stands for the value in help.
  ///   - standard: The case without the option.
  ///   - words: What help says of it; its word unless said otherwise.
  ///   - help: One sentence without a full stop.
  static func word(
    _ names: [String], _ placeholder: String, default standard: Value, unlessSaid words: String? = nil, help: String
  ) -> Self {
    let kind = OptionDescription.Kind.word(Value.allCases.map(\.rawValue))
    return Self(names, placeholder, kind, unlessSaid: words ?? standard.rawValue, help: help) {
      $0?.text.flatMap(Value.init) ?? standard
    }
  }
}

extension CommandOption {
  /// One of the cases of a type, by its word, or none.
  static func word<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ names: [String], _ placeholder: String, unlessSaid standard: String, help: String
  ) -> Self where Value == Choice?, Choice.RawValue == String {
    Self(names, placeholder, .word(Choice.allCases.map(\.rawValue)), unlessSaid: standard, help: help) {
      $0?.text.flatMap(Choice.init)
    }
  }
}

extension CommandOption where Value == Int? {
  /// A whole number in a range.
  static func integer(
    _ names: [String], _ placeholder: String, in range: ClosedRange<Int>, unlessSaid standard: String, help: String
  ) -> Self { Self(names, placeholder, .integer(range), unlessSaid: standard, help: help) { $0?.integer } }
}

extension CommandOption where Value == Int {
  /// A whole number in a range.
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - placeholder: What stands for the value in help.
  ///   - range: The numbers that can be given.
  ///   - standard: The number without the option.
  ///   - words: What help says of it; the number unless said otherwise.
  ///   - help: One sentence without a full stop.
  static func integer(
    _ names: [String], _ placeholder: String, in range: ClosedRange<Int>, default standard: Int,
    unlessSaid words: String? = nil, help: String
  ) -> Self {
    Self(names, placeholder, .integer(range), unlessSaid: words ?? "\(standard)", help: help) {
      $0?.integer ?? standard
    }
  }

  /// A number of bytes in a range; the default is a whole number of mebibytes.
  static func size(
    _ names: [String], _ placeholder: String, in range: ClosedRange<Int>, default standard: Int,
    unlessSaid words: String? = nil, help: String
  ) -> Self {
    let words = words ?? "\(standard >> 20)MiB"
    return Self(names, placeholder, .size(range), unlessSaid: words, help: help) { $0?.integer ?? standard }
  }
}

extension CommandOption where Value == Double {
  /// A number above 0 and below 1.
  static func proportion(_ names: [String], _ placeholder: String, default standard: Double, help: String) -> Self {
    Self(names, placeholder, .proportion, unlessSaid: "\(standard)", help: help) {
      if case .number(let number) = $0 { number } else { standard }
    }
  }
}

extension CommandOption where Value == UInt64? {
  /// A 64-bit number.
  static func seed(_ names: [String], _ placeholder: String, unlessSaid standard: String, help: String) -> Self {
    Self(names, placeholder, .seed, unlessSaid: standard, help: help) {
      if case .seed(let seed) = $0 { seed } else { nil }
    }
  }
}

/// An option of a command, whatever its value is.
package protocol AnyCommandOption: Sendable {
  /// What the parser, help and completions know.
  var description: OptionDescription { get }
}

extension CommandOption: AnyCommandOption {}

extension OptionDescription: AnyCommandOption {
  /// The option itself, for what a command says in its own words of an option that all have.
  package var description: OptionDescription { self }
}

/// The options of several commands, or of all.
package enum CommonOption {
  static let against = CommandOption.text(
    ["--against"], "VARIANT", unlessSaid: "the control",
    help: "Compare every variant with VARIANT; requirements relative to the control are then not judged")

  package static let threads = CommandOption.integer(
    ["--threads", "-t"], "N", in: 1...1024, unlessSaid: "one for every processor",
    help: "Use N threads; the report is the same for any number")

  static let dryRun = CommandOption.flag(
    ["--dry-run"], help: "Check everything, print what would be done and written, and write nothing")

  package static let json = CommandOption.flag(
    ["--json"], help: "Print the answer, or the errors, as one JSON document")

  package static let quiet = CommandOption.flag(["--quiet", "-q"], help: "Print only the answer and errors")

  static let color = CommandOption.word(
    ["--color"], "WHEN", default: ColorChoice.auto,
    unlessSaid: "auto: on a terminal, unless NO_COLOR or TERM=dumb is set, or FORCE_COLOR says so anywhere",
    help: "When to color diagnostics: always, never or auto")
}
