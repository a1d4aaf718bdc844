import ExperimentFile
package import TextFormats

/// Turns the words of a command line into a command with values.
///
/// Understood: `--name value`, `--name=value`, `-n value`, flags, options before or after arguments, `--` before
/// arguments that start with a dash, `-` as an argument. A bare call and `--help` are the `help` command, `--version`
/// is the `version` command.
package struct CommandLineParser: Sendable {
  private let commands: CommandSet

  /// A parser of a tool's commands.
  package init(_ commands: CommandSet) { self.commands = commands }

  /// Understands a command line, without the tool's own name.
  ///
  /// - Throws: `Problem` for the first word that is not understood.
  package func parse(_ words: [String]) throws(Problem) -> ParsedCommand {
    guard let first = words.first, !CommandSet.helpOption.names.contains(first) else { return try help(nil) }
    let command = try commands.command(named: CommandSet.versionOption.names.contains(first) ? "version" : first)
    return try parse(words.dropFirst(), of: command)
  }

  private func parse(_ words: ArraySlice<String>, of command: CommandDescription) throws(Problem) -> ParsedCommand {
    var parsed = ParsedCommand(command)
    var rest = words
    var optionsMayFollow = true
    while let word = rest.popFirst() {
      if optionsMayFollow, word == "--" {
        optionsMayFollow = false
      } else if optionsMayFollow, CommandSet.helpOption.names.contains(word) {
        return try help(command)
      } else if optionsMayFollow, word.hasPrefix("-"), word != "-" {
        try parse(option: word, followedBy: &rest, into: &parsed)
      } else {
        parsed.arguments.append(word)
      }
    }
    try check(parsed)
    return parsed
  }

  private func parse(
    option word: String, followedBy rest: inout ArraySlice<String>, into parsed: inout ParsedCommand
  ) throws(Problem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = parsed.command.allOptions.first(where: { $0.names.contains(name) }) else {
      let names = parsed.command.allOptions.flatMap(\.names)
      if let removed = RemovedName.named(name, .option, among: names) { throw .removed(removed, .unknownOption) }
      // Everything short is near a word of one letter.
      let suggestion = name.count < 3 ? nil : Suggestion.nearest(to: name, among: names)
      throw Problem(
        .unknownOption, "unknown option '\(name)' for '\(parsed.command.name)'",
        hint: suggestion.map { "did you mean '\($0)'?" } ?? "'help \(parsed.command.name)' lists its options")
    }
    guard parsed.values[option.name] == nil else {
      throw Problem(.repeatedOption, "'\(option.name)' is given twice", hint: "leave one of them out")
    }
    var given = parts.dropFirst().first
    if option.kind == .flag {
      if let given {
        throw Problem(
          .unexpectedOptionValue, "'\(option.name)' takes no value, but was given '\(given)'",
          hint: "write '\(option.name)' alone")
      }
      parsed.values[option.name] = .flag
      return
    }
    if given == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") { given = rest.popFirst() }
    let missing = Problem(
      .missingOptionValue, "'\(option.name)' needs a value: \(option.name) \(option.placeholder ?? "")",
      hint: "write \(option.name)=VALUE for a value that starts with '-'")
    guard let given else { throw missing }
    guard option.kind == .pair else { return parsed.values[option.name] = try option.value(given) }
    guard let second = rest.first, !second.hasPrefix("-"), !second.isEmpty, !given.isEmpty else {
      throw missing
    }
    rest.removeFirst()
    parsed.values[option.name] = .pair(given, second)
  }

  private func check(_ parsed: ParsedCommand) throws(Problem) {
    let command = parsed.command
    let required = command.arguments.filter(\.isRequired)
    if parsed.arguments.count < required.count {
      throw .missingArgument(required[parsed.arguments.count].usage, of: command.name)
    }
    if parsed.arguments.count > command.arguments.count, !command.arguments.contains(where: \.isRepeated) {
      throw Problem(
        .unexpectedArgument,
        "'\(command.name)' takes no further argument, but was given '\(parsed.arguments[command.arguments.count])'",
        hint: "'help \(command.name)' shows how it is used")
    }
    // An empty word is mostly a variable of a script that is not set.
    for (name, argument) in zip(command.argumentNames(count: parsed.arguments.count), parsed.arguments)
    where argument.isEmpty { throw .invalidValue(name, argument, .text) }
    if parsed.inputs.count(where: { $0 == "-" }) > 1 { throw .repeatedInput(of: command.name) }
  }

  private func help(_ command: CommandDescription?) throws(Problem) -> ParsedCommand {
    var parsed = ParsedCommand(try commands.command(named: "help"))
    parsed.arguments = command.map { [$0.name] } ?? []
    return parsed
  }
}

/// A command line that was understood.
package struct ParsedCommand: Hashable, Sendable {
  /// The value of one option.
  enum Value: Hashable, Sendable {
    case flag
    case text(String)
    case pair(String, String)
    case integer(Int)
    case number(Double)
    case seed(UInt64)

    /// The text, if this is one.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number, if this is one.
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  }

  /// The command that was given.
  package let command: CommandDescription
  /// The positional arguments in order; `-` is a file like any other here.
  package internal(set) var arguments: [String] = []
  /// The values by the first name of their option.
  var values: [String: Value] = [:]

  init(_ command: CommandDescription) { self.command = command }

  /// The first argument, or standard input.
  var file: String { arguments.first ?? "-" }

  /// The last argument, or standard input.
  var lastFile: String { arguments.last ?? "-" }

  /// What is to be read, by name; `-` is standard input.
  var inputs: [String] {
    let files = zip(command.argumentNames(count: arguments.count), arguments).filter { Self.isInput($0.0) }.map(\.1)
    let options = command.options.filter { Self.isInput($0.placeholder ?? "") && !Self.outputs.contains($0.name) }
    return files + options.compactMap { values[$0.name]?.text }
  }

  private static let outputs: Set = ["--out", "--events"]

  private static func isInput(_ placeholder: String) -> Bool {
    ["FILE", "LOG", "CSV", "PLAN", "IDS"].contains(placeholder)
  }
}

extension OptionDescription {
  /// Reads a value.
  ///
  /// - Throws: `Problem` if it is not what the option takes.
  func value(_ text: String) throws(Problem) -> ParsedCommand.Value {
    let value: ParsedCommand.Value? =
      switch kind {
      case .flag, .pair: nil
      case .text: text.isEmpty ? nil : .text(text)
      case .word(let words): words.contains(text) ? .text(text) : nil
      case .integer(let range):
        Self.number(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? .integer($0) : nil }
      case .proportion: Double(text).flatMap { $0 > 0 && $0 < 1 ? .number($0) : nil }
      case .size(let range): Self.size(text).flatMap { range.contains($0) ? .integer($0) : nil }
      case .seed:
        (text.hasPrefix("0x") ? Self.number(text.dropFirst(2), radix: 16) : Self.number(text)).map { .seed($0) }
      }
    if let value { return value }
    if let removed = RemovedName.named("\(name) \(text)", .value, among: []) {
      throw .removed(removed, .invalidOptionValue)
    }
    throw .invalidValue(name, text, kind)
  }

  /// A number of bytes; `nil` for anything else, or where no machine has so many.
  private static func size(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = units[text.dropFirst(digits.count).lowercased()], let number = Double(digits) else { return nil }
    return Int(exactly: (number * Double(unit)).rounded())
  }

  private static let units = [
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// Digits with single `_` between them, without a sign; nil for anything else or beyond 64 bits.
  private static func number(_ text: some StringProtocol, radix: Int = 10) -> UInt64? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty }), !text.contains("+"), !text.contains("-") else { return nil }
    return UInt64(groups.joined(), radix: radix)
  }
}

/// What one option of a command is: enough to parse it, to explain it and to complete it.
package struct OptionDescription: Hashable, Sendable {
  /// What an option takes.
  package enum Kind: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    /// Any text that is not empty.
    case text
    /// Two texts, one word after the other.
    case pair
    /// One of a few words.
    case word([String])
    /// A whole number in a range, written in plain digits, `_` allowed between them.
    case integer(ClosedRange<Int>)
    /// A number above 0 and below 1, such as an error rate.
    case proportion
    /// A number of bytes in a range, written with a unit, such as `200MB` or `1.5GiB`.
    case size(ClosedRange<Int>)
    /// A 64-bit number, written in plain digits or as `0x…`, `_` allowed between digits.
    case seed
  }

  /// The names with their dashes, such as `--users` and `-u`; the first is the one values are stored under.
  package let names: [String]
  /// What stands for the value in help, such as `N`; nil for a flag.
  package let placeholder: String?
  /// One sentence without a full stop.
  package let help: String
  /// What happens without the option, in words, for help; nil for a flag.
  package let defaultText: String?
  /// What the option takes.
  package let kind: Kind

  /// An option.
  package init(_ names: [String], _ placeholder: String?, kind: Kind, default defaultText: String?, help: String) {
    (self.names, self.placeholder, self.kind) = (names, placeholder, kind)
    (self.defaultText, self.help) = (defaultText, help)
  }

  /// An option that is there or not.
  package static func flag(_ names: [String], help: String) -> OptionDescription {
    OptionDescription(names, nil, kind: .flag, default: nil, help: help)
  }

  /// The name values are stored under and errors speak of.
  package var name: String { names.first ?? "" }
}
