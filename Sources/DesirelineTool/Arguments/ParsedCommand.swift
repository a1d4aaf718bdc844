import ExperimentFile
package import TextFormats

/// A command line that was understood.
///
/// Understood: `--name value`, `--name=value`, `-n value`, flags, options before or after arguments, `--` before
/// arguments that start with a dash, `-` as an argument. A bare call and `--help` are the `help` command, `--version`
/// is the `version` command.
package struct ParsedCommand: Sendable {
  /// The command that was given.
  package let description: CommandDescription
  /// The words by the name of their option or argument; `-` is a file like any other here.
  private var words: [String: [String]] = [:]

  private init(_ description: CommandDescription) { self.description = description }

  /// Understands a command line, without the tool's own name.
  ///
  /// - Throws: `Problem` for the first word that is not understood.
  package static func parsing(_ line: [String]) throws(Problem) -> ParsedCommand {
    guard let first = line.first, !isHelp(first) else { return ParsedCommand(HelpCommand.description) }
    var parsed = ParsedCommand(try .named(first == "--version" ? "version" : first))
    var arguments: [String] = []
    var rest = line.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if isHelp(word) {
        var help = ParsedCommand(HelpCommand.description)
        help.words["COMMAND"] = [parsed.description.name]
        return help
      } else if word.isOption {
        try parsed.read(option: word, followedBy: &rest)
      } else {
        arguments.append(word)
      }
    }
    try parsed.read(arguments: arguments[...])
    return parsed
  }

  private static func isHelp(_ word: String) -> Bool { ["--help", "-h"].contains(word) }

  private mutating func read(option word: String, followedBy rest: inout ArraySlice<String>) throws(Problem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = try option(named: parts[0])
    let (name, count) = (option.name, option.form.wordCount)
    guard words[name] == nil else {
      throw Problem(.repeatedOption, "'\(name)' is given twice", hint: "leave one of them out")
    }
    var values = Array(parts.dropFirst())
    if count == 0, let value = values.first {
      throw Problem(
        .unexpectedOptionValue, "'\(name)' takes no value, but was given '\(value)'", hint: "write '\(name)' alone")
    }
    while values.count < count, let next = rest.first, !next.isOption { values.append(rest.removeFirst()) }
    guard values.count == count else {
      throw Problem(
        .missingOptionValue, "'\(name)' needs a value: \(name) \(option.placeholder ?? "")",
        hint: "write \(name)=VALUE for a value that starts with '-'")
    }
    try set(option, values)
  }

  private func option(named name: String) throws(Problem) -> ParameterDescription {
    if let option = description.options.first(where: { $0.names.contains(name) }) { return option }
    let names = description.options.flatMap(\.names)
    if let removed = RemovedName.named(name, .option, among: names) { throw .removed(removed, .unknownOption) }
    throw Problem(
      .unknownOption, "unknown option '\(name)' for '\(description.name)'",
      // Everything short is near a word of one letter.
      hint: Suggestion.hint(
        for: name, among: name.count < 3 ? [] : names, else: "'help \(description.name)' lists its options"))
  }

  // An empty word is mostly a variable of a script that is not set.
  private mutating func set(_ parameter: ParameterDescription, _ values: [String]) throws(Problem) {
    let isRead = !values.contains("") && parameter.form.read(values) != nil
    guard isRead else { throw .invalidValue(parameter.name, values.first { $0.isEmpty } ?? values[0], parameter.form) }
    words[parameter.name] = values
  }

  private mutating func read(arguments: ArraySlice<String>) throws(Problem) {
    let (name, declared) = (description.name, description.arguments)
    let required = declared.filter(\.isRequired)
    let usage = "'help \(name)' shows how it is used"
    if arguments.count < required.count {
      throw Problem(.missingArgument, "'\(name)' needs \(required[arguments.count].usage)", hint: usage)
    }
    var rest = arguments
    for (index, argument) in declared.enumerated() {
      let count = argument.isRepeated ? max(0, rest.count - (declared.count - index - 1)) : min(1, rest.count)
      if count > 0 { try set(argument, Array(rest.prefix(count))) }
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first {
      throw Problem(
        .unexpectedArgument, "'\(name)' takes no further argument, but was given '\(extra)'", hint: usage)
    }
    let inputs = (declared + description.options).filter(\.isInput).flatMap { words[$0.name] ?? [] }
    if inputs.count(where: { $0 == "-" }) > 1 { throw .repeatedInput(of: name) }
  }

  /// A group of options, or a command, with the values that are given.
  func make<Group: ParameterGroup>(_ type: Group.Type) -> Group {
    GivenWords.$current.withValue(words) { type.init() }
  }

  /// What is given for an option or argument; nil where nothing is.
  package func value(of name: String) -> Any? {
    let parameter = (description.arguments + description.options).first { $0.name == name }
    return words[name].flatMap { parameter?.form.read($0) }
  }

  /// Whether all work is to be done on one thread.
  var hasOneThread: Bool { value(of: "--threads") as? Int == 1 }

  /// The command with its values.
  ///
  /// - Throws: `Problem` for options that do not go together.
  func command() throws(Problem) -> any Command {
    for conflict in description.conflicts { try conflict.check(words) }
    return make(description.type)
  }
}

extension Problem {
  /// An argument that must be there is not.
  static func missingArgument(_ name: String, of command: String) -> Problem {
    Problem(.missingArgument, "'\(command)' needs \(name)", hint: "'help \(command)' shows how it is used")
  }

  /// Standard input is named twice.
  static func repeatedInput(of command: String) -> Problem {
    Problem(
      .repeatedInput, "'\(command)' is to read standard input twice, and it comes only once",
      hint: "write one of the inputs into a file, and name the file")
  }

  /// An earlier version had the command or option.
  static func removed(_ name: RemovedName, _ code: ProblemCode) -> Problem {
    Problem(code, "'\(name.name)' was removed in \(name.since)", hint: name.instead)
  }
}
