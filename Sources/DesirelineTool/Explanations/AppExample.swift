import ExperimentFile
import NavigationExperiments

/// The small experiment with changes that make something wrong with its app.
struct AppExample: Hashable, Sendable {
  var edits: [ExampleEdit]

  /// What was written, and what a check says of it.
  func shown(_ kind: FindingKind) async -> CodeExample {
    let bytes = Array(ExampleExperiment.text(edits).utf8)
    guard let source = try? SourceText(name: ExampleExperiment.name, bytes: bytes),
      let document = try? ExperimentDocument(source)
    else { return CodeExample(input: [], says: []) }
    let findings = await ExperimentCheck(document).report().findings.filter { $0.kind == kind }
    return CodeExample(
      input: edits.flatMap { $0.shown.lines.map(\.trimmed).filter { !$0.isEmpty } } + [""],
      says: findings.flatMap { FindingText($0, in: ExampleExperiment.name, at: document.place(of: $0)).text.lines }
    )
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = self[(firstIndex { $0 != " " && $0 != "," } ?? endIndex)...]
    return String(start)
  }
}
