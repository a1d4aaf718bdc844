import ExperimentFile
import NavigationExperiments

/// What a check says of the small experiment with changes.
extension [ExampleEdit] {
  /// What was written, and what a check says of it.
  func shown(_ kind: FindingKind) async -> CodeExample {
    let bytes = [UInt8](ExampleExperiment.text(self).utf8)
    guard let source = try? SourceText(name: ExampleExperiment.name, bytes: bytes),
      let document = try? ExperimentDocument(source)
    else { return CodeExample(input: [], says: []) }
    let findings = await ExperimentCheck(document).report().findings.filter { $0.kind == kind }
    return CodeExample(
      input: flatMap { $0.shown.lines.map(\.trimmed).filter { !$0.isEmpty } } + [""],
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

/// What reading says of a file with something wrong in it.
extension FileExample {
  /// The file, and what is said of it under a code.
  func shown(_ code: DiagnosticCode) -> CodeExample {
    switch self {
    case .text(let text): CodeExample(input: text.lines + [""], says: said(Array(text.utf8), code))
    case .bytes(let bytes): CodeExample(input: [], says: said(bytes, code))
    case .experiment(let edits, let tables):
      CodeExample(
        input: tables.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.lines.map { "  " + $0 } + [""] },
        says: said(Array(ExampleExperiment.text(edits).utf8), code, tables)
      )
    case .missing(let path): CodeExample(input: [], says: Self.said(code) { try ExperimentDocument.read(path: path) })
    }
  }

  private func said(_ bytes: [UInt8], _ code: DiagnosticCode, _ tables: [String: String] = [:]) -> [String] {
    Self.said(code) {
      let texts = try tables.sorted { $0.key < $1.key }.map {
        try SourceText(name: $0.key, bytes: Array($0.value.utf8))
      }
      let source = try SourceText(name: ExampleExperiment.name, bytes: bytes)
      return try ExperimentDocument(source, files: AttachedFiles(texts: texts))
    }
  }

  private static func said(_ code: DiagnosticCode, _ read: () throws -> ExperimentDocument) -> [String] {
    do {
      _ = try read()
      return []
    } catch let invalid as InvalidExperimentFile {
      return invalid.rendered(only: code).lines
    } catch let diagnostic as Diagnostic {
      return DiagnosticRenderer().render([diagnostic], counting: false).lines
    } catch {
      return []
    }
  }
}
