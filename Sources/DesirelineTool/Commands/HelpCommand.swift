import ExperimentReports

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
