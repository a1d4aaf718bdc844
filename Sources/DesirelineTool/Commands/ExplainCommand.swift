import ExperimentFile
import ExperimentReports
import TextFormats

/// `desireline explain`: explains the code of an error or finding.
struct ExplainCommand: Command {
  static let description = CommandDescription(
    Self.self, "explain", "Explain the code of an error or finding: what it means, and how to fix it.",
    examples: ["desireline explain unknown-key": "Explain one", "desireline explain": "List all"],
    ends: [.done, ExitStatus(2, "There is no such code")])

  @Argument("[CODE]", "The code in brackets after a message; without one all are listed") var code: String?

  func run(_ console: Console) throws -> ExitCode {
    let codes = try code.map { [try Self.explainedCode(named: $0)] } ?? ExplainedCode.all
    let renderer = HelpRenderer(width: console.manner.terminal.width)
    let sections =
      code == nil
      ? codes.grouped(by: \.group).map { subject, codes in
        (subject.uppercased() + "S", codes.flatMap { renderer.entry($0.name, $0.meaning) })
      }
      : codes.flatMap { code in
        [
          (code.name, renderer.wrapped(code.meaning, indent: 2)),
          ("WHAT TO DO", renderer.wrapped(code.remedy, indent: 2)),
        ]
      }
    console.answer(
      object: [
        "schema": "desireline.explain/2",
        "codes": codes.map {
          JSONDocument.object([
            "code": $0.name, "about": $0.group, "meaning": $0.meaning, "what_to_do": $0.remedy,
          ])
        },
      ], or: renderer.sections(sections))
    return .done
  }

  private static func explainedCode(named name: String) throws -> ExplainedCode {
    if let known = ExplainedCode.all.first(where: { $0.name == name }) { return known }
    throw Problem(
      .unknownCode, "there is no code \(quoted(name))",
      hint: Suggestion.hint(for: name, among: ExplainedCode.all.map(\.name), else: "'explain' alone lists the codes"))
  }
}
