import ExperimentPlanning
import ExperimentStatistics

extension CommandDescription {
  /// `desireline power`: the size of a real test.
  package static let power = CommandDescription(
    name: "power",
    overview: "Size a real test: users, whole weeks, and the differences that it can detect.",
    arguments: [file],
    options: sizing + [
      PowerOption.replicates, PowerOption.controlUsers,
    ] + calibrationOptions,
    examples: [
      Example(
        "desireline power Experiments/catalog-browse.json5",
        help: "For the smallest differences that matter"
      ),
      Example(
        "desireline power --effect simulated --traffic 10_000 Experiments/catalog-browse.json5",
        help: "For the differences that the simulation shows, with 10,000 users a day"
      ),
      Example(
        "desireline power --n 2_000 --replicates 10_000 Experiments/catalog-browse.json5",
        help: "What a test with 2,000 users in the control detects"
      ),
      calibrationExample,
    ],
    exitStatus: [done, calibrationStatus, failed, interrupted]
  )

  /// What is asked of a test, and the users it is sized from.
  static let sizing: [any AnyCommandOption] = [
    SizingOption.effect, SizingOption.alpha, SizingOption.power, SizingOption.sides, SizingOption.formula,
    SizingOption.sharesSignificance, SizingOption.usersPerDay, SizingOption.minimumWeeks, SizingOption.users,
    SizingOption.seed, CommonOption.threads,
  ]
}

/// The options of `power` and `plan`.
enum SizingOption {
  static let effect = CommandOption.text(
    ["--effect"],
    "DIFFERENCE",
    default: PlannedEffect.margin.word,
    help: "Plan for the smallest difference that matters (margin), for what the simulation shows where that is larger "
      + "(simulated), or for a difference such as 2pp, 1.5s or 0.2, which metrics in that unit have"
  )

  static let alpha = CommandOption.proportion(
    ["--alpha"],
    "P",
    default: ErrorRates().significance,
    help: "Probability of finding a difference where there is none"
  )

  static let power = CommandOption.proportion(
    ["--power"],
    "P",
    default: ErrorRates().power,
    help: "Probability of finding the planned difference"
  )

  static let sides = CommandOption.word(
    ["--sides"],
    "SIDES",
    [("one", TestSides.one), ("two", .two)],
    default: ErrorRates().sides,
    help: "Test for a difference in the planned direction (one) or in both (two)"
  )

  static let formula = CommandOption.word(
    ["--formula"],
    "FORMULA",
    SampleSizeFormula.allCases.map { ($0.word, $0) },
    default: PowerDemand().formula,
    help: "Formula for proportions: pooled, that of the test in reports, or unpooled, arcsine or control-variance"
  )

  static let sharesSignificance = CommandOption.word(
    ["--adjust"],
    "METHOD",
    [("none", false), ("bonferroni", true)],
    default: PowerDemand().sharesSignificance,
    help: "Divide --alpha among treatments and primary metrics (bonferroni)"
  )

  static let usersPerDay = CommandOption.integer(
    ["--traffic"],
    "N",
    in: 1...1_000_000_000_000,
    unlessSaid: "weeks are not printed",
    help: "Print how many whole weeks the test takes with N users a day, exposed or not"
  )

  static let minimumWeeks = CommandOption.integer(
    ["--min-weeks"],
    "N",
    in: 1...52,
    unlessSaid: "the file's, else 2",
    help: "Run the test for at least N whole weeks"
  )

  static let users = CommandOption.integer(
    ["--users", "-u"],
    "N",
    in: 2...10_000_000,
    unlessSaid: "the file's count; 2000 in each replicate of --aa",
    help: "Size the test from N simulated users"
  )

  static let seed = CommandOption.seed(
    ["--seed", "-s"],
    "SEED",
    unlessSaid: "the file's seed",
    help: "Use SEED for all random draws, in decimal or as 0x…"
  )
}

/// The options of `power` alone.
enum PowerOption {
  static let replicates = CommandOption.integer(
    ["--replicates"],
    "N",
    in: 0...10_000_000,
    default: PowerDemand().replicates,
    help: "Simulate N tests and count how many find the difference; 0 for the formulas alone"
  )

  static let controlUsers = CommandOption.integer(
    ["--n", "--users-per-arm"],
    "N",
    in: 2...1_000_000_000,
    unlessSaid: "as many as are needed",
    help: "Print what a test detects with N exposed users in the control and the matching number in the treatment"
  )
}
