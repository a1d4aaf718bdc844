/// What a shell offers where a word is to be typed.
package enum Completion: Hashable, Sendable {
  /// Nothing: only the user knows the word.
  case nothing
  /// A few words.
  case words([String])
  /// The names of the commands.
  case commands
  /// Files with one of these endings, and the directories on the way to them.
  case files(endings: [String])
  /// Directories.
  case directories

  /// What goes for a word that help calls so: a name means the same in every command.
  init(placeholder: String) {
    self =
      switch placeholder {
      case "COMMAND": .commands
      case "CODE": .words(ExplainedCode.all.map(\.name))
      case "SHELL": .words(CompletionShell.allCases.map(\.rawValue))
      case "DIRECTORY", "RUN": .directories
      case "FILE": .files(endings: ["json5"])
      case "PLAN": .files(endings: ["json"])
      case "LOG": .files(endings: ["csv", "tsv", "ndjson", "jsonl"])
      case "CSV": .files(endings: ["csv"])
      default: .nothing
      }
  }

  /// What is offered where either may stand; of files those of both, of anything else the first.
  func or(_ other: Completion) -> Completion {
    guard case .files(let ours) = self, case .files(let theirs) = other else { return self }
    return .files(endings: ours + theirs.filter { !ours.contains($0) })
  }
}
