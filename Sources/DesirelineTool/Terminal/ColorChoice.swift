/// When to write color, as the command line says.
enum ColorChoice: String, CaseIterable, Sendable {
  /// As the environment says, and else where a user looks.
  case auto
  /// Wherever it goes.
  case always
  /// Nowhere.
  case never
}

extension Terminal {
  /// The same with the command line's own word on color, which wins over the environment.
  func colored(_ choice: ColorChoice) -> Terminal {
    guard choice != .auto else { return self }
    var terminal = self
    terminal.output.usesColor = choice == .always
    terminal.error.usesColor = choice == .always
    return terminal
  }
}
