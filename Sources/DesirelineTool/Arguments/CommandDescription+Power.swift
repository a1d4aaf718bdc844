import ExperimentPlanning
import ExperimentRuns
import ExperimentStatistics

extension CommandDescription {
  /// `desireline power`: the size of a real test.
  package static let power = CommandDescription(
    name: "power", overview: "Size a real test: users, whole weeks, and the differences that it can detect.",
    arguments: [file], options: sizing + [PowerOption.controlUsers],
    examples: [
      Example("desireline power Experiments/catalog-browse.json5", help: "For the smallest differences that matter"),
      Example(
        "desireline power --effect simulated --traffic 10_000 Experiments/catalog-browse.json5",
        help: "For the differences that the simulation shows, with 10,000 users a day"),
      Example(
        "desireline power --users-per-arm 2_000 Experiments/catalog-browse.json5",
        help: "What a test with 2,000 users in the control detects"),
    ], exitStatus: [done, failed, interrupted])

  /// What is asked of a test, and the users it is sized from.
  static let sizing: [any AnyCommandOption] = [
    SizingOption.effect, SizingOption.alpha, SizingOption.power, SizingOption.usersPerDay, SizingOption.minimumWeeks,
    SizingOption.users,
    SizingOption.seed, CommonOption.threads,
  ]
}

/// The options of `power` and `plan`.
enum SizingOption {
  static let effect = CommandOption.text(
    ["--effect"], "DIFFERENCE", default: PlannedEffect.margin.word,
    help: "Plan for the smallest difference that matters (margin), for what the simulation shows where that is larger "
      + "(simulated), or for a difference such as 2pp, 1.5s or 0.2, which metrics in that unit have")

  static let alpha = CommandOption.proportion(
    ["--alpha"], "P", default: ErrorRates().significance,
    help: "Probability of finding a difference where there is none")

  static let power = CommandOption.proportion(
    ["--power"], "P", default: ErrorRates().power, help: "Probability of finding the planned difference")

  static let usersPerDay = CommandOption.integer(
    ["--traffic"], "N", in: 1...1_000_000_000_000, unlessSaid: "weeks are not printed",
    help: "Print how many whole weeks the test takes with N users a day, exposed or not")

  static let minimumWeeks = CommandOption.integer(
    ["--min-weeks"], "N", in: 1...52, default: PowerDemand().minimumWeeks,
    help: "Run the test for at least N whole weeks")

  static let users = CommandOption.integer(
    ["--users", "-u"], "N", in: 2...10_000_000, unlessSaid: "the file's count",
    help: "Size the test from N simulated users")

  static let seed = CommandOption.seed(
    ["--seed", "-s"], "SEED", unlessSaid: "the file's seed", help: "Use SEED for all random draws, in decimal or as 0x…"
  )
}

/// The options of `power` alone.
enum PowerOption {
  static let controlUsers = CommandOption.integer(
    ["--users-per-arm"], "N", in: 2...1_000_000_000, unlessSaid: "as many as are needed",
    help: "Print what a test detects with N exposed users in the control and the matching number in the treatment")
}

extension CommandDescription {
  /// `desireline plan`: a plan of the real test, to register before it runs.
  package static let plan = CommandDescription(
    name: "plan", overview: "Plan the real test as a dated, hashed page to register before it runs.", arguments: [file],
    options: sizing + [
      PlanOption.looks, PlanOption.scenarios, PlanOption.date, PlanOption.verify, PlanOption.out, PlanOption.force,
      OptionDescription.flag(
        ["--json"], help: "Print the plan, or the errors, as one JSON document, and write nothing"),
      CommonOption.dryRun,
      OptionDescription.flag(
        ["--quiet", "-q"], help: "Print only errors, and the page or document that was asked for"),
    ],
    examples: [
      Example(
        "desireline plan --traffic 10_000 Experiments/catalog-browse.json5",
        help: "Write the plan into Plans/catalog-browse"),
      Example(
        "desireline plan --min-weeks 4 --looks 4 -o - Experiments/catalog-browse.json5",
        help: "Print a plan of at least four weeks, with four analyzes"),
      Example(
        "desireline plan --verify Plans/catalog-browse/plan.json Experiments/catalog-browse.json5",
        help: "Check that the plan still matches the file"),
    ],
    exitStatus: [
      done,
      ExitStatus(1, help: "Done, and with --verify the plan no longer matches"),
      ExitStatus(2, help: "Could not be done: an error in the arguments, a file or the disk, or another plan exists"),
      interrupted,
    ])
}

/// The options of `plan` alone.
enum PlanOption {
  static let force = CommandOption.flag(["--force"], help: "Replace a registered plan that differs")

  static let looks = CommandOption.integer(
    ["--looks"], "K", in: 1...20, default: 1, unlessSaid: "1, a fixed horizon",
    help: "Analyze the data K times, at equal shares of the users, with bounds that keep --alpha")

  static let scenarios = CommandOption.integer(
    ["--scenarios"], "N", in: 0...10_000, default: ScenarioRun.standardCount,
    help: "Predict the range of the funnel over N scenarios of the uncertain parameters")

  static let date = CommandOption.text(
    ["--date"], "DATE", unlessSaid: "today",
    help: "Date the plan, such as 2026-11-21; the same date gives the same plan, byte for byte")

  static let verify = CommandOption.text(
    ["--verify"], "PLAN", unlessSaid: "a plan is written",
    help: "Check that PLAN, a plan.json, is as it was registered and that FILE still matches it")

  static let out = CommandOption.text(
    ["--out", "-o"], "DIRECTORY", default: "Plans",
    help: "Write plan.md and plan.json into DIRECTORY, in a directory named after the experiment; - prints the page")
}
