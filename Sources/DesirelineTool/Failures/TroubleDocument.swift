import TextFormats
import ExperimentFile
import ExperimentReports

/// What is wrong, in the form that every document has: one member for each thing there is to say, null where it is not
/// said.
extension JSONDocument {
  /// What errors say.
  static func troubles(of error: any Error) -> [JSONDocument] {
    if let invalid = error as? InvalidExperimentFile { return invalid.diagnostics.map(trouble) }
    return Failure.all(of: error).map { trouble($0.code.name, $0.message, hint: $0.hint) }
  }

  private static func trouble(_ diagnostic: Diagnostic) -> JSONDocument {
    trouble(
      diagnostic.code.name,
      diagnostic.message,
      severity: diagnostic.severity.rawValue,
      hint: diagnostic.hint,
      file: diagnostic.source,
      at: diagnostic.position
    )
  }

  private static func trouble(
    _ code: String,
    _ message: String,
    severity: String = Diagnostic.Severity.error.rawValue,
    hint: String?,
    file: String? = nil,
    at position: SourcePosition? = nil
  ) -> JSONDocument {
    [
      "severity": .text(severity),
      "code": .text(code),
      "message": .text(message),
      "hint": JSONDocument(hint),
      "file": JSONDocument(file),
      "line": JSONDocument(position?.line),
      "column": JSONDocument(position?.column),
    ]
  }
}
