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
  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws

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
  /// - Throws: `InvalidExperimentFile`
  func document(_ path: String) throws(InvalidExperimentFile) -> ExperimentDocument {
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

  private let topic: CommandDescription?
  private let renderer: HelpRenderer

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    topic = try parsed.arguments.first.map { try CommandSet.desireline.command(named: $0) }
    renderer = HelpRenderer(width: setting.terminal.width)
  }

  func run(_ console: Console) -> ExitCode {
    let all = CommandSet.desireline
    if console.manner.isJSON {
      console.answer(all.document(of: topic.map { [$0] } ?? all.commands))
    } else {
      console.answer(topic.map { renderer.help($0, of: all.tool) } ?? renderer.help(all))
    }
    return .done
  }
}

/// `desireline version`: prints which one this is.
struct VersionCommand: ToolCommand {
  static let description = CommandDescription.version

  init(_: ParsedCommand, _: CommandSetting) {}

  func run(_ console: Console) -> ExitCode {
    if console.manner.isJSON {
      console.answer(["schema": "desireline.version/1", "version": .text(DesirelineTool.version)])
    } else {
      console.answer("desireline \(DesirelineTool.version)\n")
    }
    return .done
  }
}

/// `desireline schema`: prints the JSON Schema of experiment files, or writes the reference into pages.
struct SchemaCommand: ToolCommand {
  static let description = CommandDescription.schema

  private let extensions: FlowExtensions
  private let folder: String?
  private let name: String?

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    (extensions, folder, name) = (setting.extensions, parsed[SchemaOption.markdown], parsed[SchemaOption.only])
    if name != nil, folder == nil {
      throw Failure(
        .conflictingOptions, "'--only' means nothing without '--markdown'", hint: "name the folder with --markdown")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    if let folder {
      let pages = try DerivedText.write(name, in: folder)
      if console.manner.isJSON {
        console.answer(["schema": "desireline.schema/1", "written": .array(pages.map { .text($0) })])
      } else {
        console.answer(pages.map { "wrote \($0)\n" }.joined())
      }
      return .done
    }
    let schema = ExperimentDocument.schema(extensions: extensions)
    if console.manner.isJSON {
      let document = try JSONDecoder().decode(JSONDocument.self, from: Data(schema.utf8))
      console.answer(["schema": "desireline.schema/1", "json_schema": document])
    } else {
      console.answer(schema)
    }
    return .done
  }
}

/// `desireline completions`: prints what makes a shell complete command lines.
struct CompletionsCommand: ToolCommand {
  static let description = CommandDescription.completions

  private let shell: CompletionShell

  init(_ parsed: ParsedCommand, _: CommandSetting) throws {
    let name = parsed.arguments.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      let shells = CompletionShell.allCases.map(\.rawValue)
      throw ArgumentError.invalidValue(option: "SHELL", value: name, .word(shells))
    }
    self.shell = shell
  }

  func run(_ console: Console) -> ExitCode {
    let script = shell.script(of: CommandSet.desireline.tool)
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.completions/1", "shell": .text(shell.rawValue), "script": .text(script),
      ])
    } else {
      console.answer(script)
    }
    return .done
  }
}
