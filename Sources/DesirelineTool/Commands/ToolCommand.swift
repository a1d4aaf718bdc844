import ExperimentFile
import ExperimentReports
import Foundation
import TextFormats

/// One command of the tool: made from a command line, and done once.
///
/// What it throws, on either occasion, is told by whoever does it, in one way for all commands.
protocol ToolCommand: Sendable {
  /// What the command is.
  static var description: CommandDescription { get }

  /// The command that a command line asks for.
  init(parsed: ParsedCommand, setting: CommandSetting) throws

  /// Does it.
  func run(_ console: Console) async throws -> ExitCode
}

/// Where a command is done.
struct CommandSetting: Sendable {
  /// Where it writes.
  var terminal: Terminal
  /// The kinds that experiment files may name beside those that ship.
  var extensions: FlowExtensions
  /// How many threads it works in.
  var threads: Int

  init(_ parsed: ParsedCommand, terminal: Terminal, extensions: FlowExtensions) {
    self.terminal = terminal.colored(parsed[CommonOption.color])
    self.extensions = extensions
    threads = parsed[CommonOption.threads] ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Reads an experiment file; `-` is standard input.
  ///
  /// - Throws: `Problems`
  func document(_ path: String) throws(Problems) -> ExperimentDocument {
    try ExperimentDocument.read(path: path, extensions: extensions)
  }

  /// A line that tells how far a job is; nil where none may be shown.
  func progressLine(_ label: String, of total: Int, _ console: Console) -> ProgressLine? {
    ProgressLine(label: label, total: total, terminal: terminal, isQuiet: console.manner.isQuiet)
  }
}

/// `desireline help`: explains the tool, or one of its commands.
struct HelpCommand: ToolCommand {
  static let description = CommandDescription.help

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let all = CommandSet.desireline
    let topic = try parsed.arguments.first.map { try all.command(named: $0) }
    let renderer = HelpRenderer(width: setting.terminal.width)
    console.answer(
      all.document(of: topic.map { [$0] } ?? all.commands),
      or: topic.map { renderer.help($0, of: all.tool) } ?? renderer.help(all))
    return .done
  }
}

/// `desireline version`: prints which one this is.
struct VersionCommand: ToolCommand {
  static let description = CommandDescription.version

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) -> ExitCode {
    console.answer(
      ["schema": "desireline.version/1", "version": .text(DesirelineTool.version)],
      or: "desireline \(DesirelineTool.version)\n")
    return .done
  }
}

/// `desireline schema`: prints the JSON Schema of experiment files, or writes the reference into pages.
struct SchemaCommand: ToolCommand {
  static let description = CommandDescription.schema

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    if let folder = parsed[SchemaOption.markdown] {
      let pages = try DerivedText.write(parsed[SchemaOption.only], in: folder)
      console.answer(
        ["schema": "desireline.schema/1", "written": .array(pages.map { .text($0) })],
        or: pages.map { "wrote \($0)\n" }.joined())
      return .done
    }
    let schema = ExperimentDocument.schema(extensions: setting.extensions)
    let document = try JSONDecoder().decode(JSONDocument.self, from: Data(schema.utf8))
    console.answer(["schema": "desireline.schema/1", "json_schema": document], or: schema)
    return .done
  }
}

/// `desireline completions`: prints what makes a shell complete command lines.
struct CompletionsCommand: ToolCommand {
  static let description = CommandDescription.completions

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let name = parsed.arguments.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      let shells = CompletionShell.allCases.map(\.rawValue)
      throw Problem.invalidValue("SHELL", name, .word(shells))
    }
    let script = shell.script(of: CommandSet.desireline.tool)
    console.answer(
      ["schema": "desireline.completions/1", "shell": .text(shell.rawValue), "script": .text(script)], or: script)
    return .done
  }
}
