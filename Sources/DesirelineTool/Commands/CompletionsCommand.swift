/// `desireline completions`: prints what makes a shell complete command lines.
struct CompletionsCommand {
  var shell: String

  func run(_ console: Console) -> ExitCode {
    guard let shell = CompletionShell(rawValue: self.shell) else {
      let shells = CompletionShell.allCases.map(\.rawValue)
      return console.refuse(.invalidValue(option: "SHELL", value: self.shell, .word(shells)))
    }
    console.answer(shell.script(.desireline))
    return .done
  }
}
