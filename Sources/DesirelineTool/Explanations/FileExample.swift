import ExperimentFile

/// A file with something wrong in it.
enum FileExample: Hashable, Sendable {
  /// A whole file.
  case text(String)
  /// A whole file that is not to be shown.
  case bytes([UInt8])
  /// The small experiment with changes, and with the tables that it names.
  case experiment([ExampleEdit], tables: [String: String] = [:])
  /// A file that is not there.
  case missing(String)

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
