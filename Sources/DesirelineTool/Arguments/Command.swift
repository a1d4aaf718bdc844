import ExperimentFile
import TextFormats

/// One command of the tool: a declaration of its parameters, made anew for each command line.
protocol Command: ParameterGroup {
  /// What the command is.
  static var description: CommandDescription { get }

  /// Does it. What is thrown is reported in one way for all commands.
  func run(_ console: Console) async throws -> ExitCode
}

/// What help, the parser and completion know of a command.
package struct CommandDescription: Sendable {
  let type: any Command.Type
  /// The word that names it.
  package let name: String
  /// One sentence.
  package let overview: String
  let conflicts: [Conflict]
  /// Command lines worth copying, and what each does, without a full stop.
  package let examples: [(line: String, help: String)]
  /// What the command reads: a title, and lines of which those that are indented are text to be copied.
  package let notes: (title: String, lines: [String])
  /// What the exit statuses mean.
  package let ends: [ExitStatus]
  /// The positional arguments in order.
  package let arguments: [ParameterDescription]
  /// The options of the command alone, in the order of the help.
  let ownOptions: [ParameterDescription]

  init(
    _ type: any Command.Type, _ name: String, _ overview: String, conflicts: [Conflict] = [],
    examples: KeyValuePairs<String, String>, notes: (title: String, lines: [String]) = ("", []),
    ends: [ExitStatus] = [.done, .failed]
  ) {
    (self.type, self.name, self.overview, self.conflicts) = (type, name, overview, conflicts)
    self.notes = notes
    (self.examples, self.ends) = (examples.map { ($0.key, $0.value) }, ends)
    let parameters = type.init().parameters
    arguments = parameters.filter { !$0.usage.isOption }
    ownOptions = parameters.filter(\.usage.isOption)
  }

  /// All options; what all commands have a command may describe in its own words.
  package var options: [ParameterDescription] {
    ownOptions + CommonOptions().parameters.filter { common in !ownOptions.contains { $0.name == common.name } }
  }

  /// How it is used, such as `run [OPTIONS] FILE…`.
  package func usage(hasOptions: Bool) -> String {
    ([name] + (hasOptions ? ["[OPTIONS]"] : []) + arguments.map(\.usage)).joined(separator: " ")
  }

  /// The command of a name.
  ///
  /// - Throws: `Problem` with the nearest name, if one is near.
  static func named(_ name: String) throws(Problem) -> CommandDescription {
    let all = DesirelineTool.commands
    if let command = all.first(where: { $0.name == name }) { return command }
    let names = name.hasPrefix("-") ? ToolOptions().parameters.map(\.name) : all.map(\.name)
    if let removed = RemovedName.named(name, .command, among: names) { throw .removed(removed, .unknownCommand) }
    throw Problem(
      .unknownCommand, "unknown command '\(name)'",
      hint: Suggestion.hint(for: name, among: names, else: "'help' lists the commands"))
  }
}

/// What one exit status means.
package struct ExitStatus: Sendable {
  /// The status.
  package let code: Int32
  /// When a command ends with it, without a full stop.
  package let help: String

  init(_ code: Int32, _ help: String) { (self.code, self.help) = (code, help) }

  static let done = ExitStatus(0, "Done")
  static let failed = ExitStatus(2, "Could not be done: an error in the arguments, a file or the disk")
  static let interrupted = ExitStatus(
    130, "Interrupted, or 143 by SIGTERM and 129 by SIGHUP; no partial files are left")
}

/// Options of which one means nothing without the other, or beside others.
struct Conflict: Sendable {
  private let option: String
  private let others: [String]
  private let isNeeded: Bool
  private let reason: String
  private let hint: String

  /// An option that means nothing without another.
  init(_ option: String, needs other: String, hint: String) {
    (self.option, others, isNeeded, reason, self.hint) = (option, [other], true, "", hint)
  }

  /// An option that cannot be used with any of others, which are separated by spaces.
  init(_ option: String, excludes others: String, _ reason: String = "", hint: String) {
    self.others = others.split(separator: " ").map(String.init)
    (self.option, isNeeded, self.reason, self.hint) = (option, false, reason, hint)
  }

  /// - Throws: `Problem` for the words of a command line with the conflict.
  func check(_ given: [String: [String]]) throws(Problem) {
    guard given[option] != nil, let other = others.first(where: { (given[$0] == nil) == isNeeded }) else { return }
    let verb = isNeeded ? "means nothing without" : "cannot be used with"
    throw Problem(.conflictingOptions, "'\(option)' \(verb) '\(other)'\(reason)", hint: hint)
  }
}
