extension CommandDescription {
  /// What `power --aa` takes beside what `power` takes.
  static let calibrationOptions = [
    OptionDescription(
      ["--aa"],
      "N",
      kind: .integer(10...1_000_000),
      default: "none; the test is sized instead",
      help: "Run N A/A tests, in which every variant is the control, each with users and a salt of its own, and print "
        + "how often a difference was found"
    ),
    OptionDescription(
      ["--design"],
      "DESIGN",
      kind: .word(["revealed", "independent"]),
      default: "revealed",
      help: "In A/A tests, assign the users to the variants (revealed) or give each variant users of its own "
        + "(independent)"
    ),
  ]

  static let calibrationExample = Example(
    "desireline power --aa 10000 Experiments/catalog-browse.json5",
    help: "How often the analysis finds a difference that is not there"
  )

  static let calibrationStatus = ExitStatus(
    1,
    help: "Done, and the error rate of a procedure differs from its level by more than chance"
  )
}
