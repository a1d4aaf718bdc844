import ExperimentFile
import ExperimentReports
package import TextFormats

/// What one command of the tool is, as data: the parser, the help and the completions are made from it.
package struct CommandDescription: Hashable, Sendable {
  /// One positional argument, or a list of them.
  package struct Argument: Hashable, Sendable {
    /// What stands for it in help, such as `FILE`.
    package let name: String
    /// One sentence without a full stop.
    package let help: String
    /// Whether there must be at least one.
    package let isRequired: Bool
    /// Whether there may be several; only one argument of a command may.
    package let isRepeated: Bool

    /// A positional argument.
    package init(_ name: String, help: String, isRequired: Bool = true, isRepeated: Bool = false) {
      (self.name, self.help, self.isRequired, self.isRepeated) = (name, help, isRequired, isRepeated)
    }

    /// The argument in a usage line, such as `FILE…` or `[COMMAND]`.
    package var usage: String {
      let text = name + (isRepeated ? "…" : "")
      return isRequired ? text : "[\(text)]"
    }
  }

  /// A command line worth copying.
  package struct Example: Hashable, Sendable {
    /// The whole command line.
    package let line: String
    /// What it does, without a full stop.
    package let help: String

    /// An example.
    package init(_ line: String, help: String) { (self.line, self.help) = (line, help) }
  }

  /// What one exit status means.
  package struct ExitStatus: Hashable, Sendable {
    /// The status.
    package let code: Int32
    /// When it is given, without a full stop.
    package let help: String

    /// An exit status.
    package init(_ code: Int32, help: String) { (self.code, self.help) = (code, help) }
  }

  /// The word that names the command.
  package let name: String
  /// One sentence.
  package let overview: String
  /// The positional arguments in order.
  package let arguments: [Argument]
  /// The options in the order of the help.
  package let options: [OptionDescription]
  /// Which options go together.
  let optionRules: [OptionRule]
  /// Command lines worth copying.
  package let examples: [Example]
  /// What the exit statuses mean.
  package let exitStatus: [ExitStatus]

  /// The options of the command, and those that every command has, which it may describe in its own words.
  package var allOptions: [OptionDescription] {
    options + CommandSet.commonOptions.filter { common in !options.contains { $0.name == common.name } }
  }

  /// A command.
  package init(
    name: String, overview: String, arguments: [Argument] = [], options: [any AnyCommandOption] = [],
    rules: [OptionRule] = [], examples: [Example], exitStatus: [ExitStatus]
  ) {
    (self.name, self.overview, optionRules) = (name, overview, rules)
    (self.arguments, self.options) = (arguments, options.map(\.description))
    (self.examples, self.exitStatus) = (examples, exitStatus)
  }

  /// What help calls each of so many arguments.
  func argumentNames(count: Int) -> [String] {
    let repeats = max(0, count - arguments.count)
    return arguments.flatMap { Array(repeating: $0.name, count: $0.isRepeated ? repeats + 1 : 1) }
  }
}

/// Two options of which one means nothing without the other, or beside it.
package struct OptionRule: Hashable, Sendable {
  private let option: String
  private let other: String
  private let isNeeded: Bool
  private let reason: String
  private let hint: String

  /// An option that means nothing without another.
  static func needs(_ option: String, _ other: String, hint: String) -> OptionRule {
    OptionRule(option: option, other: other, isNeeded: true, reason: "", hint: hint)
  }

  /// Two options that cannot be used together.
  static func excludes(_ option: String, _ other: String, _ reason: String = "", hint: String) -> OptionRule {
    OptionRule(option: option, other: other, isNeeded: false, reason: reason, hint: hint)
  }

  /// - Throws: `Problem` for a command line that breaks the rule.
  func check(_ parsed: ParsedCommand) throws(Problem) {
    guard parsed.values[option] != nil, (parsed.values[other] == nil) == isNeeded else { return }
    let verb = isNeeded ? "means nothing without" : "cannot be used with"
    throw Problem(.conflictingOptions, "'\(option)' \(verb) '\(other)'\(reason)", hint: hint)
  }
}

/// All commands of a tool.
package struct CommandSet: Hashable, Sendable {
  /// The word that starts the tool.
  package let tool: String
  /// What the tool is for, in one sentence.
  package let overview: String
  /// The commands in the order of the help.
  package let commands: [CommandDescription]

  /// The option every command has beside its own.
  package static let helpOption = OptionDescription.flag(["--help", "-h"], help: "Explain the command")

  /// The options every command has: how its answer and the talk about it are written.
  package static let commonOptions = [
    CommonOption.json.description, CommonOption.quiet.description, CommonOption.color.description,
    helpOption,
  ]

  /// The option that stands for the `version` command.
  package static let versionOption = OptionDescription.flag(["--version"], help: "Print the version of the tool")

  /// The options that stand in the place of a command.
  static let toolOptions = [helpOption, versionOption]

  /// The command of a name.
  ///
  /// - Throws: `Problem` with the nearest name, if one is near.
  package func command(named name: String) throws(Problem) -> CommandDescription {
    guard let command = commands.first(where: { $0.name == name }) else {
      let candidates = name.hasPrefix("-") ? Self.toolOptions.map(\.name) : commands.map(\.name)
      if let removed = RemovedName.named(name, .command, among: candidates) { throw .removed(removed, .unknownCommand) }
      let nearest = Suggestion.nearest(to: name, among: candidates)
      throw Problem(
        .unknownCommand, "unknown command '\(name)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "'help' lists the commands")
    }
    return command
  }
}

extension CommandSet {
  /// What commands are, as a document.
  func document(of commands: [CommandDescription]) -> JSONDocument {
    [
      "schema": "desireline.help/1",
      "tool": .text(tool),
      "overview": .text(overview),
      "commands": .array(commands.map(\.document)),
    ]
  }
}

extension CommandDescription {
  fileprivate var document: JSONDocument {
    [
      "command": .text(name),
      "overview": .text(overview),
      "arguments": .array(
        arguments.map { argument in
          [
            "name": .text(argument.name),
            "help": .text(argument.help),
            "is_required": .boolean(argument.isRequired),
            "is_repeated": .boolean(argument.isRepeated),
          ]
        }),
      "options": .array(allOptions.map(\.document)),
      "examples": .array(examples.map { ["line": .text($0.line), "help": .text($0.help)] }),
      "exit_status": .array(exitStatus.map { ["status": .integer(Int($0.code)), "help": .text($0.help)] }),
    ]
  }
}

extension OptionDescription {
  fileprivate var document: JSONDocument {
    var words: JSONDocument = .null
    if case .word(let list) = kind { words = .array(list.map { .text($0) }) }
    return [
      "names": .array(names.map { .text($0) }),
      "value": JSONDocument(placeholder),
      "words": words,
      "default": JSONDocument(defaultText),
      "help": .text(help),
    ]
  }
}
