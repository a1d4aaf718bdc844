import ExperimentFile

extension Console {
  /// Says that the experiment has no such thing, and what it has.
  func refuse(_ what: String, _ name: String, among names: [String]) -> ExitCode {
    let hint =
      Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(Set(names).sorted().joined(separator: ", "))"
    talk("error: the experiment has no \(what) \(quoted(name.harmless))\n hint: \(hint)\n")
    return .failed
  }

  /// Says what of a command line was not understood.
  func refuse(_ error: ArgumentError) -> ExitCode {
    talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
    return .failed
  }
}
