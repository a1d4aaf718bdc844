import TextFormats
import ExperimentFile
import ExperimentReports

/// `desireline explain`: explains the code of an error or finding.
struct ExplainCommand: ToolCommand {
  static let description = CommandDescription.explain

  private let code: ExplainedCode?
  private let renderer: HelpRenderer

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) throws {
    renderer = HelpRenderer(width: setting.terminal.width)
    guard let name = parsed.arguments.first else {
      code = nil
      return
    }
    guard let known = ExplainedCode.all.first(where: { $0.name == name }) else { throw Self.unknown(name) }
    code = known
  }

  /// There is no such code; the hint names the nearest.
  private static func unknown(_ name: String) -> Failure {
    let nearest = Suggestion.nearest(to: name, among: ExplainedCode.all.map(\.name))
    return Failure(
      .unknownCode, "there is no code \(quoted(name))",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "'explain' alone lists the codes")
  }

  func run(_ console: Console) -> ExitCode {
    if console.manner.isJSON {
      let codes = code.map { [$0] } ?? ExplainedCode.all
      console.answer(["schema": "desireline.explain/2", "codes": .array(codes.map(document))])
    } else {
      console.answer(code.map(text) ?? list)
    }
    return .done
  }

  private var list: String {
    renderer.sections(
      ExplainedCode.groups.map { group in (group.title, group.codes.flatMap { renderer.entry($0.name, $0.meaning) }) })
  }

  private func text(of code: ExplainedCode) -> String {
    renderer.sections([
      (code.name, renderer.wrapped(code.meaning, indent: 2)),
      ("WHAT TO DO", renderer.wrapped(code.remedy, indent: 2)),
    ])
  }

  private func document(of code: ExplainedCode) -> JSONDocument {
    [
      "code": .text(code.name), "about": .text(code.about), "meaning": .text(code.meaning),
      "what_to_do": .text(code.remedy),
    ]
  }
}
