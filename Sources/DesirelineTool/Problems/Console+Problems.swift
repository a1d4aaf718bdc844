package import TextFormats

/// What is wrong, in the form that every document has: one member for each thing there is to say, null where it is not
/// said.
extension Problem: JSONRepresentable {
  package var json: JSONDocument {
    .object([
      "severity": severity.rawValue,
      "code": code.name,
      "message": message,
      "hint": hint,
      "file": source,
      "line": position?.line,
      "column": position?.column,
    ])
  }
}

extension ProblemCode {
  /// How a command ends that failed so: there is an answer where it is that there can be none.
  fileprivate var exit: ExitCode { self == .noExactQuery ? .answerIsNo : .failed }
}

extension Console {
  /// Prints why something could not be done.
  func report(_ error: any Error) {
    switch error {
    case let problems as Problems where problems.all.contains { $0.source != nil }:
      talk(problems.rendered(usesColor: manner.usesColor))
    default: for problem in Problem.all(of: error) { talk(problem.text) }
    }
  }

  /// Ends a command that could not be done: users read why, and so do programs where they asked for a document.
  func refuse(_ error: any Error) -> ExitCode {
    // Who runs the tool reports that the answer was lost, which ended the command.
    guard lostAnswer == nil else { return .failed }
    if let remainder = Problem.remainder(ofInterrupted: error) {
      talk("interrupted: \(remainder)\n")
      return .interrupted
    }
    report(error)
    let problems = Problem.all(of: error)
    pointToExplanations(of: problems.map(\.code.name))
    let exit = problems.first?.code.exit ?? .failed
    if manner.isJSON {
      answer(
        JSONDocument.object([
          "schema": "desireline.error/1",
          "command": manner.command,
          "exit_status": Int(exit.rawValue),
          "diagnostics": problems,
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
