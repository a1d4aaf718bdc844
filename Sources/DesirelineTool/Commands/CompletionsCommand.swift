import TextFormats
import ExperimentReports

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
    let script = shell.script(.desireline)
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
