/// A shell that is told how to complete command lines.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell reads to complete the commands, in its own language.
  package func script(_ commands: CommandSet) -> String {
    switch self {
    case .bash: BashCompletions(commands).text
    case .zsh: ZshCompletions(commands).text
    case .fish: FishCompletions(commands).text
    }
  }
}
