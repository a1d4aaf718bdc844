import ExperimentRuns

extension CommandDescription {
  /// `desireline plan`: a plan of the real test, to register before it runs.
  package static let plan = CommandDescription(
    name: "plan",
    overview: "Plan the real test as a dated, hashed page to register before it runs.",
    arguments: [file],
    options: sizing + [
      PlanOption.looks, PlanOption.scenarios, PlanOption.date, PlanOption.verify, PlanOption.out, PlanOption.force,
      OptionDescription.flag(
        ["--json"],
        help: "Print the plan, or the errors, as one JSON document, and write nothing"
      ),
      CommonOption.dryRun,
      OptionDescription.flag(
        ["--quiet", "-q"],
        help: "Print only errors, and the page or document that was asked for"
      ),
    ],
    examples: [
      Example(
        "desireline plan --traffic 10_000 Experiments/catalog-browse.json5",
        help: "Write the plan into Plans/catalog-browse"
      ),
      Example(
        "desireline plan --min-weeks 4 --looks 4 -o - Experiments/catalog-browse.json5",
        help: "Print a plan of at least four weeks, with four analyzes"
      ),
      Example(
        "desireline plan --verify Plans/catalog-browse/plan.json Experiments/catalog-browse.json5",
        help: "Check that the plan still matches the file"
      ),
    ],
    exitStatus: [
      done,
      ExitStatus(1, help: "Done, and with --verify the plan no longer matches"),
      ExitStatus(
        2,
        help: "Could not be done: an error in the arguments, a file or the disk, or another plan exists"
      ),
      interrupted,
    ]
  )
}

/// The options of `plan` alone.
enum PlanOption {
  static let force = CommandOption.flag(["--force"], help: "Replace a registered plan that differs")

  static let looks = CommandOption.integer(
    ["--looks"],
    "K",
    in: 1...20,
    default: 1,
    unlessSaid: "1, a fixed horizon",
    help: "Analyze the data K times, at equal shares of the users, with bounds that keep --alpha"
  )

  static let scenarios = CommandOption.integer(
    ["--scenarios"],
    "N",
    in: 0...10_000,
    default: ScenarioRun.standardCount,
    help: "Predict the range of the funnel over N scenarios of the uncertain parameters"
  )

  static let date = CommandOption.text(
    ["--date"],
    "DATE",
    unlessSaid: "today",
    help: "Date the plan, such as 2026-11-21; the same date gives the same plan, byte for byte"
  )

  static let verify = CommandOption.text(
    ["--verify"],
    "PLAN",
    unlessSaid: "a plan is written",
    help: "Check that PLAN, a plan.json, is as it was registered and that FILE still matches it"
  )

  static let out = CommandOption.text(
    ["--out", "-o"],
    "DIRECTORY",
    default: "Plans",
    help: "Write plan.md and plan.json into DIRECTORY, in a directory named after the experiment; - prints the page"
  )
}
