extension CommandDescription {
  /// `desireline plan`: the real test, to be registered before it runs.
  package static let plan = CommandDescription(
    name: "plan",
    overview: "Plan the real test as a dated, hashed page to register before it runs.",
    arguments: [file],
    options: sizing + [
      OptionDescription(
        ["--looks"],
        "K",
        kind: .integer(1...20),
        default: "1, a fixed horizon",
        help: "Look at the data K times at equal shares of the people, with bounds that keep the chance of P"
      ),
      OptionDescription(
        ["--worlds"],
        "N",
        kind: .integer(0...10_000),
        default: "64",
        help: "Tell the range of the expected steps over N worlds of the parameters that the file calls uncertain"
      ),
      OptionDescription(
        ["--date"],
        "DATE",
        kind: .text,
        default: "today",
        help: "Date the plan, as in 2026-11-21; with a date the same plan is the same to the byte"
      ),
      OptionDescription(
        ["--verify"],
        "PLAN",
        kind: .text,
        default: "a plan is made",
        help:
          "Tell whether PLAN, a plan.json, is as it was registered, and whether FILE still says what it was made from"
      ),
      OptionDescription(
        ["--out", "-o"],
        "DIRECTORY",
        kind: .text,
        default: "Plans",
        help: "Write plan.md and plan.json into DIRECTORY, in a directory named after the experiment; - prints the page"
      ),
      .flag(["--force"], help: "Replace a registered plan that says something else"),
      .flag(["--json"], help: "Print the plan, or why there is none, as one JSON document, and write nothing"),
      dryRun,
      .flag(["--quiet", "-q"], help: "Say nothing but errors, and the page or document where it is asked for"),
    ],
    examples: [
      Example(
        "desireline plan --traffic 10_000 Experiments/catalog-browse.json5",
        help: "Write the plan into Plans/catalog-browse"
      ),
      Example(
        "desireline plan --min-weeks 4 --looks 4 -o - Experiments/catalog-browse.json5",
        help: "Print a plan of at least four weeks, with four looks"
      ),
      Example(
        "desireline plan --verify Plans/catalog-browse/plan.json Experiments/catalog-browse.json5",
        help: "Tell whether the plan still stands"
      ),
    ],
    exitStatus: [
      done,
      ExitStatus(1, help: "Done, and with --verify the plan no longer stands"),
      ExitStatus(
        2,
        help: "Could not be done: the arguments, a file or the disk are at fault, or another plan is there"
      ),
      interrupted,
    ]
  )
}
