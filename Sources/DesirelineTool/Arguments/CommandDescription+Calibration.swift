import ExperimentRuns

extension CommandDescription {
  /// What `power --aa` takes beside what `power` takes.
  static let calibrationOptions: [any AnyCommandOption] = [
    CalibrationOption.replicates, CalibrationOption.design,
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

/// The options of `power --aa`.
enum CalibrationOption {
  static let replicates = CommandOption.integer(
    ["--aa"],
    "N",
    in: 10...1_000_000,
    unlessSaid: "none; the test is sized instead",
    help: "Run N A/A tests, in which every variant is the control, each with users and a salt of its own, and print "
      + "how often a difference was found"
  )

  static let design = CommandOption.word(
    ["--design"],
    "DESIGN",
    [("revealed", ExperimentRun.Design.revealed), ("independent", .independent)],
    default: ExperimentRun.Design.revealed,
    help: "In A/A tests, assign the users to the variants (revealed) or give each variant users of its own "
      + "(independent)"
  )
}
