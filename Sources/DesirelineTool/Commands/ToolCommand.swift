import ExperimentFile
import Foundation

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
