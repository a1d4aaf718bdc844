import ExperimentPlanning
import ExperimentStatistics

extension CommandDescription {
  /// `desireline power`: the size of a real test.
  package static let power = CommandDescription(
    name: "power",
    overview: "Size a real test: users, whole weeks, and the differences that it can detect.",
    arguments: [file],
    options: sizing + [
      OptionDescription(
        ["--replicates"],
        "N",
        kind: .integer(0...10_000_000),
        default: "2000",
        help: "Simulate N tests and count how many find the difference; 0 for the formulas alone"
      ),
      OptionDescription(
        ["--n", "--users-per-arm"],
        "N",
        kind: .integer(2...1_000_000_000),
        default: "as many as are needed",
        help: "Print what a test detects with N exposed users in the control and the matching number in the treatment"
      ),
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
  static let sizing = [
    OptionDescription(
      ["--effect"],
      "DIFFERENCE",
      kind: .text,
      default: "margin",
      help:
        "Plan for the smallest difference that matters (margin), for what the simulation shows where that is larger "
        + "(simulated), or for a difference such as 2pp, 1.5s or 0.2, which metrics in that unit have"
    ),
    OptionDescription(
      ["--alpha"],
      "P",
      kind: .proportion,
      default: "0.05",
      help: "Probability of finding a difference where there is none"
    ),
    OptionDescription(
      ["--power"],
      "P",
      kind: .proportion,
      default: "0.8",
      help: "Probability of finding the planned difference"
    ),
    OptionDescription(
      ["--sides"],
      "SIDES",
      kind: .word(["one", "two"]),
      default: "two",
      help: "Test for a difference in the planned direction (one) or in both (two)"
    ),
    OptionDescription(
      ["--formula"],
      "FORMULA",
      kind: .word(["pooled", "unpooled", "arcsine", "control-variance"]),
      default: "pooled",
      help:
        "Formula for proportions: pooled, that of the test in reports, or unpooled, arcsine or control-variance"
    ),
    OptionDescription(
      ["--adjust"],
      "METHOD",
      kind: .word(["none", "bonferroni"]),
      default: "none",
      help: "Divide --alpha among treatments and primary metrics (bonferroni)"
    ),
    OptionDescription(
      ["--traffic"],
      "N",
      kind: .integer(1...1_000_000_000_000),
      default: "weeks are not printed",
      help: "Print how many whole weeks the test takes with N users a day, exposed or not"
    ),
    OptionDescription(
      ["--min-weeks"],
      "N",
      kind: .integer(1...52),
      default: "the file's, else 2",
      help: "Run the test for at least N whole weeks"
    ),
    OptionDescription(
      ["--users", "-u"],
      "N",
      kind: .integer(2...10_000_000),
      default: "the file's count; 2000 in each replicate of --aa",
      help: "Size the test from N simulated users"
    ),
    OptionDescription(
      ["--seed", "-s"],
      "SEED",
      kind: .seed,
      default: "the file's seed",
      help: "Use SEED for all random draws, in decimal or as 0x…"
    ),
    threads,
  ]
}
