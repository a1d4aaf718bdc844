import ExperimentFile
import Foundation
import TextFormats

/// `desireline help`: explains the tool, or one of its commands.
struct HelpCommand: Command {
  static let description = CommandDescription(
    Self.self, "help", "Explain the tool, or one of its commands.",
    examples: ["desireline help": "List the commands", "desireline help run": "Explain one"],
    ends: [.done, ExitStatus(2, "There is no such command")])

  @Argument("[COMMAND]", "The command to explain") var topic: String?

  func run(_ console: Console) throws -> ExitCode {
    let topic = try topic.map(CommandDescription.named)
    let renderer = HelpRenderer(width: console.manner.terminal.width)
    console.answer(
      CommandDescription.document(of: topic.map { [$0] } ?? DesirelineTool.commands),
      or: topic.map(renderer.help) ?? renderer.help())
    return .done
  }
}

/// `desireline version`: prints which one this is.
struct VersionCommand: Command {
  static let description = CommandDescription(
    Self.self, "version", "Print the version of the tool.",
    examples: ["desireline version": "Print the version", "desireline --version": "The same"],
    ends: [.done, ExitStatus(2, "Could not be done: an error in the arguments")])

  func run(_ console: Console) -> ExitCode {
    console.answer(
      ["schema": "desireline.version/1", "version": .text(DesirelineTool.version)],
      or: "desireline \(DesirelineTool.version)\n")
    return .done
  }
}

/// `desireline schema`: prints the JSON Schema of experiment files.
struct SchemaCommand: Command {
  static let description = CommandDescription(
    Self.self, "schema", "Print the JSON Schema of experiment files, which editors use to complete and check them.",
    examples: [
      "desireline schema > experiment.schema.json": "Write it beside the experiments, which refer to it with $schema",
      "desireline schema | jq '.properties | keys'": "The keys of an experiment",
    ])

  func run(_ console: Console) throws -> ExitCode {
    let schema = ExperimentDocument.schema(extensions: console.extensions)
    let document = try JSONDecoder().decode(JSONDocument.self, from: Data(schema.utf8))
    console.answer(["schema": "desireline.schema/1", "json_schema": document], or: schema)
    return .done
  }
}

/// `desireline completions`: prints what makes a shell complete command lines.
struct CompletionsCommand: Command {
  static let description = CommandDescription(
    Self.self, "completions", "Print the script that makes a shell complete commands, options, values and files.",
    examples: [
      "desireline completions fish > ~/.config/fish/completions/desireline.fish": "Load the completions in every fish",
      "eval \"$(desireline completions bash)\"":
        "Complete in this bash, and in every one from a line in ~/.bashrc; in zsh likewise, at the end of ~/.zshrc",
    ], ends: [.done, ExitStatus(2, "There are no completions for such a shell")])

  @Argument("SHELL", .word, "bash, zsh or fish") var shell = CompletionShell.bash

  func run(_ console: Console) -> ExitCode {
    let script = shell.script(of: DesirelineTool.name)
    console.answer(
      object: ["schema": "desireline.completions/1", "shell": shell.rawValue, "script": script], or: script
    )
    return .done
  }
}
