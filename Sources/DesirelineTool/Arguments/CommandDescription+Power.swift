import ExperimentPlanning
import ExperimentStatistics

extension CommandDescription {
  /// `desireline power`: what a real test needs.
  package static let power = CommandDescription(
    name: "power",
    overview: "Size a real test: users, whole weeks, and what it would find.",
    arguments: [file],
    options: sizing + [
      OptionDescription(
        ["--replicates"],
        "N",
        kind: .integer(0...10_000_000),
        default: "2000",
        help: "Draw N tests of simulated people and count how many find the difference; 0 for the formulas alone"
      ),
      OptionDescription(
        ["--n", "--users-per-arm"],
        "N",
        kind: .integer(2...1_000_000_000),
        default: "as many as are needed",
        help: "Tell what is found with N exposed people in the control, and as many as go with them in the treatment"
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
        help: "What 2,000 people in the control would find"
      ),
      calibrationExample,
    ],
    exitStatus: [done, calibrationStatus, failed, interrupted]
  )

  /// What is asked of a test, and the people it is sized from.
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
      help: "Allow a difference to be found where there is none with the chance P"
    ),
    OptionDescription(
      ["--power"],
      "P",
      kind: .proportion,
      default: "0.8",
      help: "Find the difference planned for with the chance P"
    ),
    OptionDescription(
      ["--sides"],
      "SIDES",
      kind: .word(["one", "two"]),
      default: "two",
      help: "Test for a difference on the side planned for (one) or on both (two)"
    ),
    OptionDescription(
      ["--formula"],
      "FORMULA",
      kind: .word(["pooled", "unpooled", "arcsine", "control-variance"]),
      default: "pooled",
      help:
        "Size shares by pooled, the formula of the test that reports make, or by unpooled, arcsine or control-variance"
    ),
    OptionDescription(
      ["--adjust"],
      "METHOD",
      kind: .word(["none", "bonferroni"]),
      default: "none",
      help: "Divide P of --alpha among treatments and primary metrics (bonferroni)"
    ),
    OptionDescription(
      ["--traffic"],
      "N",
      kind: .integer(1...1_000_000_000_000),
      default: "no weeks are printed",
      help: "Print the whole weeks that the test takes with N users a day, enrolled or not, exposed or not"
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
      help: "Size from N simulated people"
    ),
    OptionDescription(
      ["--seed", "-s"],
      "SEED",
      kind: .seed,
      default: "the file's seed",
      help: "Draw everything random from SEED, plain or as 0x…"
    ),
    threads,
  ]
}
