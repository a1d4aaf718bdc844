import TextFormats
import ExperimentFile
import ExperimentReports

/// `desireline explain`: explains the code of an error or finding.
struct ExplainCommand: ToolCommand {
  static let description = CommandDescription.explain

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let code = try parsed.arguments.first.map(Self.code)
    let codes = code.map { [$0] } ?? ExplainedCode.all
    console.answer(
      JSONDocument.object([
        "schema": "desireline.explain/2",
        "codes": codes.map(document),
      ]), or: code.map(text) ?? list)
    return .done
  }

  private static func code(named name: String) throws -> ExplainedCode {
    if let known = ExplainedCode.all.first(where: { $0.name == name }) { return known }
    let nearest = Suggestion.nearest(to: name, among: ExplainedCode.all.map(\.name))
    throw Problem(
      .unknownCode, "there is no code \(quoted(name))",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "'explain' alone lists the codes")
  }

  private var renderer: HelpRenderer { HelpRenderer(width: setting.terminal.width) }

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
    .object([
      "code": code.name,
      "about": code.group,
      "meaning": code.meaning,
      "what_to_do": code.remedy,
    ])
  }
}
