extension CommandDescription {
  /// `desireline completions`: what makes a shell complete command lines.
  package static let completions = CommandDescription(
    name: "completions",
    overview: "Print the script that makes a shell complete commands, options, values and files.",
    arguments: [Argument("SHELL", help: "bash, zsh or fish")],
    examples: [
      Example(
        "desireline completions fish > ~/.config/fish/completions/desireline.fish",
        help: "Load the completions in every fish"
      ),
      Example(
        "eval \"$(desireline completions bash)\"",
        help:
          "Complete in this bash, and in every one from a line in ~/.bashrc; in zsh likewise, at the end of ~/.zshrc"
      ),
    ],
    exitStatus: [done, ExitStatus(2, help: "There are no completions for such a shell")]
  )
}
