import ExperimentFile

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
  /// - Throws: `ArgumentError` for the first word that is not understood.
  package func parse(_ words: [String]) throws(ArgumentError) -> ParsedCommand {
    guard let first = words.first, !CommandSet.helpOption.names.contains(first) else { return try help(nil) }
    let command = try commands.command(named: CommandSet.versionOption.names.contains(first) ? "version" : first)
    return try parse(words.dropFirst(), of: command)
  }

  private func parse(
    _ words: ArraySlice<String>,
    of command: CommandDescription
  ) throws(ArgumentError) -> ParsedCommand {
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
    option word: String,
    followedBy rest: inout ArraySlice<String>,
    into parsed: inout ParsedCommand
  ) throws(ArgumentError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = parsed.command.allOptions.first(where: { $0.names.contains(name) }) else {
      let names = parsed.command.allOptions.flatMap(\.names)
      // Everything short is near a word of one letter.
      let suggestion = name.count < 3 ? nil : Suggestion.nearest(to: name, among: names)
      throw .unknownOption(name, command: parsed.command.name, suggestion: suggestion)
    }
    guard parsed.values[option.name] == nil else { throw .repeatedOption(option.name) }
    var given = parts.dropFirst().first
    if option.kind == .flag {
      if let given { throw .unexpectedValue(option: option.name, value: given) }
      parsed.values[option.name] = .flag
      return
    }
    if given == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") { given = rest.popFirst() }
    guard let given else { throw .missingValue(option: option.name, placeholder: option.placeholder ?? "VALUE") }
    guard option.kind == .pair else { return parsed.values[option.name] = try option.value(given) }
    guard let second = rest.first, !second.hasPrefix("-") else {
      throw .missingValue(option: option.name, placeholder: option.placeholder ?? "VALUE VALUE")
    }
    rest.removeFirst()
    parsed.values[option.name] = .pair(given, second)
  }

  private func check(_ parsed: ParsedCommand) throws(ArgumentError) {
    let command = parsed.command
    let required = command.arguments.filter(\.isRequired)
    if parsed.arguments.count < required.count {
      throw .missingArgument(required[parsed.arguments.count].usage, command: command.name)
    }
    if parsed.arguments.count > command.arguments.count, !command.arguments.contains(where: \.isRepeated) {
      throw .unexpectedArgument(parsed.arguments[command.arguments.count], command: command.name)
    }
    if parsed.inputs.count(where: { $0 == "-" }) > 1 { throw .repeatedInput(command: command.name) }
  }

  private func help(_ command: CommandDescription?) throws(ArgumentError) -> ParsedCommand {
    var parsed = ParsedCommand(try commands.command(named: "help"))
    parsed.arguments = command.map { [$0.name] } ?? []
    return parsed
  }
}
