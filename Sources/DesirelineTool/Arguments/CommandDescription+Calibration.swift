extension CommandDescription {
  /// What `power --aa` takes beside what `power` takes.
  static let calibrationOptions = [
    OptionDescription(
      ["--aa"],
      "N",
      kind: .integer(10...1_000_000),
      default: "none, and what a real test can find is told instead",
      help: "Analyse N replicates in which every variant is the control, each with people and a salt of its own, and "
        + "tell how often a difference was found"
    ),
    OptionDescription(
      ["--design"],
      "DESIGN",
      kind: .word(["revealed", "independent"]),
      default: "revealed",
      help: "In these, deal the people to the variants (revealed) or give each variant people of its own (independent)"
    ),
  ]

  static let calibrationExample = Example(
    "desireline power --aa 10000 Experiments/catalog-browse.json5",
    help: "How often the analysis finds what is not there"
  )

  static let calibrationStatus = ExitStatus(
    1,
    help: "Done, and a procedure errs more often than it says, or chance does not allow how seldom"
  )
}
