import ExperimentFile
import ExperimentReports
import TextFormats

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
      diagnostic.code.name, diagnostic.message, severity: diagnostic.severity.rawValue, hint: diagnostic.hint,
      file: diagnostic.source, at: diagnostic.position)
  }

  private static func trouble(
    _ code: String, _ message: String, severity: String = Diagnostic.Severity.error.rawValue, hint: String?,
    file: String? = nil, at position: SourcePosition? = nil
  ) -> JSONDocument {
    .object([
      "severity": severity,
      "code": code,
      "message": message,
      "hint": hint,
      "file": file,
      "line": position?.line,
      "column": position?.column,
    ])
  }
}

extension Console {
  /// Tells why something could not be done.
  func tell(_ error: any Error) {
    switch error {
    case let invalid as InvalidExperimentFile: talk(invalid.rendered(usesColor: manner.usesColor))
    default: for failure in Failure.all(of: error) { talk(failure.text) }
    }
  }

  /// Ends a command that could not be done: users are told why, and so are programs where they asked for a document.
  func refuse(_ error: any Error) -> ExitCode {
    // Who runs the tool reports that the answer was lost, which ended the command.
    guard lostAnswer == nil else { return .failed }
    if error is CancellationError || error is Interrupted {
      talk("interrupted: \((error as? Interrupted)?.words ?? "nothing half-done is left")\n")
      return .interrupted
    }
    tell(error)
    pointToExplanations(of: Self.codes(of: error))
    let exit = error is InvalidExperimentFile ? .failed : Failure.all(of: error).first?.code.exit ?? .failed
    if manner.isJSON {
      answer(
        JSONDocument.object([
          "schema": "desireline.error/1",
          "command": manner.command,
          "exit_status": Int(exit.rawValue),
          "diagnostics": JSONDocument.troubles(of: error),
        ]))
    }
    return exit
  }

  /// Says, once and only to a user, where codes are explained.
  func pointToExplanations(of codes: [String]) {
    guard manner.isWatched, !manner.isQuiet, let first = codes.first else { return }
    let others = Set(codes).count > 1
    talk("'desireline explain \(first)' explains it\(others ? ", and so for every code in brackets" : "")\n")
  }
}

extension Console {
  /// The codes of what is wrong, in order.
  static func codes(of error: any Error) -> [String] {
    if let invalid = error as? InvalidExperimentFile { return invalid.diagnostics.map(\.code.name) }
    return Failure.all(of: error).map(\.code.name)
  }
}
