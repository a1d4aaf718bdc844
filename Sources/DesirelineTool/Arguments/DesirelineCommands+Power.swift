extension CommandDescription {
  /// `desireline power`: whether a test can find what there is, and nothing else.
  package static let power = CommandDescription(
    name: "power",
    overview: "Find out by simulation how often the analysis of an experiment finds what is not there.",
    arguments: [Argument("FILE", help: "An experiment file; - for standard input")],
    options: calibrationOptions + [
      OptionDescription(
        ["--users", "-u"],
        "N",
        kind: .integer(1...10_000_000),
        default: "2000",
        help: "Simulate N people in each replicate"
      ),
      OptionDescription(
        ["--seed", "-s"],
        "SEED",
        kind: .seed,
        default: "the file's seed",
        help: "Draw everything random from SEED, plain or as 0x…"
      ),
      OptionDescription(
        ["--threads", "-t"],
        "N",
        kind: .integer(1...1024),
        default: "one for every processor",
        help: "Work in N threads; the answer does not depend on it"
      ),
      .flag(["--json"], help: "Print the answer as JSON"),
      quiet,
    ],
    examples: [calibrationExample],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      calibrationStatus,
      ExitStatus(2, help: "Could not be done: the arguments or the file are at fault"),
      ExitStatus(130, help: "Interrupted"),
    ]
  )
}
