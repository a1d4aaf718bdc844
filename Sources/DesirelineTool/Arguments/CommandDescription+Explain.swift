extension CommandDescription {
  /// `desireline explain`: what a code means.
  package static let explain = CommandDescription(
    name: "explain",
    overview: "Explain the code of an error or finding: what it means, how to fix it, and an example.",
    arguments: [
      Argument("CODE", help: "The code in brackets after a message; without one all are listed", isRequired: false)
    ],
    examples: [
      Example("desireline explain unknown-key", help: "Explain one"),
      Example("desireline explain", help: "List all"),
    ],
    exitStatus: [done, ExitStatus(2, help: "There is no such code")]
  )
}
