import ExperimentFile

extension Failure {
  /// The experiment has no such thing; the hint says what it has.
  static func missing(_ what: String, _ name: String, among names: [String], _ code: FailureCode) -> Failure {
    let hint =
      Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(Set(names).sorted().joined(separator: ", "))"
    return Failure(code, "the experiment has no \(what) \(quoted(name.harmless))", hint: hint)
  }

  static func unknownVariant(_ id: String, among ids: [String]) -> Failure {
    missing("variant", id, among: ids, .unknownVariant)
  }
}
