import ExperimentFile

/// All commands of a tool.
package struct CommandSet: Hashable, Sendable {
  /// The word that starts the tool.
  package let tool: String
  /// What the tool is for, in one sentence.
  package let overview: String
  /// The commands in the order of the help.
  package let commands: [CommandDescription]

  /// A set of commands.
  package init(tool: String, overview: String, commands: [CommandDescription]) {
    (self.tool, self.overview, self.commands) = (tool, overview, commands)
  }

  /// The option every command has beside its own.
  package static let helpOption = OptionDescription.flag(["--help", "-h"], help: "Explain the command")

  /// The options every command has: how its answer and the talk about it are written.
  package static let commonOptions = [
    CommonOption.json.description, CommonOption.quiet.description, CommonOption.color.description,
    CommonOption.ascii.description, helpOption,
  ]

  /// The option that stands for the `version` command.
  package static let versionOption = OptionDescription.flag(["--version"], help: "Print the version of the tool")

  /// The options that stand in the place of a command.
  static let toolOptions = [helpOption, versionOption]

  /// The command of a name.
  ///
  /// - Throws: `ArgumentError.unknownCommand` with the nearest name, if one is near.
  package func command(named name: String) throws(ArgumentError) -> CommandDescription {
    guard let command = commands.first(where: { $0.name == name }) else {
      let candidates = name.hasPrefix("-") ? Self.toolOptions.map(\.name) : commands.map(\.name)
      throw .unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: candidates))
    }
    return command
  }
}
