import ExperimentFile

/// Something that a command could not do: what is wrong, and what to do about it.
struct Failure: Error, Hashable, Sendable {
  /// The kind of failure, by a name that never changes.
  var code: FailureCode
  /// What is wrong, in one sentence without a full stop.
  var message: String
  /// What to do about it, in one sentence without a full stop; `nil` where the message says all there is.
  var hint: String?

  init(_ code: FailureCode, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// Something that no code was made for, in the system's words.
  static func unforeseen(_ words: String) -> Failure {
    Failure(.unforeseen, words, hint: "where the tool is at fault, that is worth a report")
  }

  /// The failure as users read it: a line, and one for the hint.
  var text: String {
    "error: \(message.harmless) [\(code.name)]\n" + (hint.map { " hint: \($0.harmless)\n" } ?? "")
  }
}
