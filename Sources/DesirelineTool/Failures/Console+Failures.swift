import TextFormats
import ExperimentFile
import ExperimentReports

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
    if error is CancellationError || error is Interrupted {
      talk("interrupted: \((error as? Interrupted)?.words ?? "nothing half-done is left")\n")
      return .interrupted
    }
    tell(error)
    pointToExplanations(of: Self.codes(of: error))
    let exit = error is InvalidExperimentFile ? .failed : Failure.all(of: error).first?.code.exit ?? .failed
    if manner.isJSON {
      answer([
        "schema": "desireline.error/1",
        "command": JSONDocument(manner.command),
        "exit_status": .integer(Int(exit.rawValue)),
        "diagnostics": .array(JSONDocument.troubles(of: error)),
      ])
    }
    return exit
  }

  /// Says, once and only to a user, where codes are explained.
  func pointToExplanations(of codes: [String]) {
    guard manner.isWatched, !manner.isQuiet, let first = codes.first else { return }
    let others = Set(codes).count > 1
    talk("'desireline explain \(first)' tells more\(others ? ", and so of every code in brackets" : "")\n")
  }
}

extension Console {
  /// The codes of what is wrong, in order.
  static func codes(of error: any Error) -> [String] {
    if let invalid = error as? InvalidExperimentFile { return invalid.diagnostics.map(\.code.name) }
    return Failure.all(of: error).map(\.code.name)
  }
}
