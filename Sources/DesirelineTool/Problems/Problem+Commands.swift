import Assignment
import TextFormats

extension Problem {
  /// Something that no code was made for, in the system's words.
  static func unforeseen(_ reason: String) -> Problem {
    Problem(.unforeseen, reason, hint: "where the tool is at fault, that is worth a report")
  }

  /// The problem as users read it where it is in no file: a line, and one for the hint.
  var text: String { "error: \(message.harmless) [\(code.name)]\n" + (hint.map { " hint: \($0.harmless)\n" } ?? "") }
}

extension Problem {
  /// The problems of an error: one, or one for each reason.
  static func all(of error: any Error) -> [Problem] {
    switch error {
    case let problem as Problem: [problem]
    case let problems as Problems: problems.all
    case let error as AssignmentError:
      [Problem(.stickyStore, "\(error)", hint: "give another file with --sticky, or restore this one")]
    default: [.unforeseen("\(error)")]
    }
  }
}

extension Problem {
  /// The experiment has no such thing; the hint says what it has.
  static func missing(_ what: String, _ name: String, among names: [String], _ code: ProblemCode) -> Problem {
    Problem(
      code, "the experiment has no \(what) \(quoted(name.harmless))", hint: Suggestion.choices(for: name, among: names))
  }

  static func unknownVariant(_ id: String, among ids: [String]) -> Problem {
    missing("variant", id, among: ids, .unknownVariant)
  }
}

extension Problem {
  /// What is left of a command that a user stopped, in a part of a sentence; `nil` for another error.
  static func remainder(ofInterrupted error: any Error) -> String? {
    switch error {
    case is CancellationError: "nothing half-done is left"
    case let problem as Problem where problem.code == .interrupted: problem.message
    default: nil
    }
  }
}
