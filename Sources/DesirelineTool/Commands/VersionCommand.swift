import TextFormats
import ExperimentReports

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
