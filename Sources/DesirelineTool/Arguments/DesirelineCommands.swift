import EventLogs
import ExperimentRuns
import HeadlessNavigation

extension CommandSet {
  /// The commands of `desireline`.
  package static let desireline = CommandSet(
    tool: "desireline", overview: "A/B experiments on app navigation, run before anything ships.",
    commands: DesirelineTool.commands.map { $0.description })
}

extension CommandDescription {
  /// `desireline run`: simulated users through variants into a report.
  package static let run = CommandDescription(
    name: "run", overview: "Simulate the users of an experiment under every variant and write the report.",
    arguments: [files],
    options: [
      RunOption.users, RunOption.seed, CommonOption.threads, RunOption.design, RunOption.scenarios,
      RunOption.allVerdicts, CommonOption.against, RunOption.engine, RunOption.memory, RunOption.out, RunOption.events,
      RunOption.force,
      ShardOption.shard, ShardOption.part, ShardOption.resume, CommonOption.dryRun, silence,
    ],
    rules: shardRules + [
      .needs("--force", "--events", hint: "leave it out: a report takes the place of the one before without it"),
      .excludes("--shard", "--resume", hint: whole), .excludes("--shard", "--events", hint: whole),
      .excludes("--shard", "--all-verdicts", hint: whole), .excludes("--resume", "--events", hint: whole),
    ],
    examples: [
      Example("desireline run Experiments/catalog-browse.json5", help: "Write the report into Reports/catalog-browse"),
      Example("desireline run --users 200_000 --seed 0x5eed2026 Experiments/*.json5", help: "All, with more users"),
      Example(
        "desireline run --users 100_000_000 --resume Parts Experiments/catalog-browse.json5",
        help: "A long run, which continues from the finished shards when it is started again"),
    ], exitStatus: [done, unmet, failed, interrupted])

  /// `desireline analyze`: event logs into a report.
  package static let analyze = CommandDescription(
    name: "analyze", overview: "Read event logs and write the report that a run writes.",
    arguments: [
      Argument("LOG", help: "A log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input", isRepeated: true),
      file,
    ],
    options: [
      AnalyzeOption.out, CommonOption.threads, AnalyzeOption.memory, CommonOption.against, AnalyzeOption.compare,
    ] + logOptions + [ShardOption.shard, ShardOption.part, CommonOption.dryRun, silence],
    rules: shardRules + [
      .excludes("--shard", "--compare", ": a shard has no report", hint: "leave out one of the two"),
      .excludes("--against", "--compare", ": a prediction is about the control", hint: "leave out one of the two"),
    ],
    examples: [
      Example(
        "desireline analyze log.csv Experiments/catalog-browse.json5",
        help: "Write the report into Observed/catalog-browse"),
      Example(
        "desireline analyze 'july/*.csv' august.csv Experiments/catalog-browse.json5", help: "Several logs, read as one"
      ),
      Example(
        "desireline analyze --preset segment events.ndjson Experiments/catalog-browse.json5",
        help: "A log of another product"),
      Example(
        "desireline analyze log.csv Experiments/catalog-browse.json5 --compare Reports/catalog-browse",
        help: "Compare the prediction of a run with what happened"),
    ], exitStatus: [done, unproven, failed, interrupted])

  /// `desireline check`: the file, and the app in it.
  package static let check = CommandDescription(
    name: "check",
    overview:
      "Check experiment files, alone and beside each other, and explore their apps for dead ends and other defects.",
    arguments: [
      Argument("FILE", help: "An experiment file, or a folder of them; - for standard input", isRepeated: true)
    ],
    options: [
      OptionDescription.flag(["--quiet", "-q"], help: "Print only findings and errors, and the document of --json")
    ],
    examples: [
      Example("desireline check Experiments/catalog-browse.json5", help: "Check one experiment"),
      Example("desireline check --quiet Experiments", help: "Check all of a folder, and print only findings"),
    ], exitStatus: [done, ExitStatus(1, help: "Done, and there are findings"), failed, interrupted])

  /// `desireline graph`: the screens and the transitions between them.
  package static let graph = CommandDescription(
    name: "graph", overview: "Draw the screens of an app and the transitions between them, grouped by tab and flow.",
    arguments: [file],
    options: [
      GraphOption.variant, GraphOption.diff, GraphOption.width, GraphOption.format,
    ],
    examples: [
      Example(
        "desireline graph Experiments/catalog-browse.json5", help: "The control in compact size class, as Mermaid"),
      Example(
        "desireline graph --diff accordion push --format text Experiments/catalog-browse.json5",
        help: "The differences between two variants"),
    ], exitStatus: [done, failed])

  /// `desireline trace`: one user's session.
  package static let trace = CommandDescription(
    name: "trace", overview: "Print the session of one simulated user, step by step.", arguments: [file],
    options: [
      TraceOption.user, TraceOption.seed, TraceOption.variant, TraceOption.device,
    ],
    examples: [
      Example("desireline trace --user 7 Experiments/catalog-browse.json5", help: "What user 7 saw and did"),
      Example(
        "desireline trace --user 7 --variant hybrid Experiments/catalog-browse.json5",
        help: "The same user under another variant"),
    ], exitStatus: [done, failed])

  /// `desireline help`: what this is all about.
  package static let help = CommandDescription(
    name: "help", overview: "Explain the tool, or one of its commands.",
    arguments: [Argument("COMMAND", help: "The command to explain", isRequired: false)],
    examples: [
      Example("desireline help", help: "List the commands"),
      Example("desireline help run", help: "Explain one"),
    ], exitStatus: [done, ExitStatus(2, help: "There is no such command")])

  /// `desireline version`: which one this is.
  package static let version = CommandDescription(
    name: "version", overview: "Print the version of the tool.",
    examples: [
      Example("desireline version", help: "Print the version"),
      Example("desireline --version", help: "The same"),
    ], exitStatus: [done, misread])

  private static let shardRules: [OptionRule] = [
    .needs("--part", "--shard", hint: "say which shard with '--shard K/N'"),
    .needs("--shard", "--part", hint: "name one with '--part FILE'"),
  ]
  private static let whole = "leave one of them out; logs and all verdicts are of a run in one piece"
  private static let files = Argument("FILE", help: "An experiment file; - for standard input", isRepeated: true)
  static let file = Argument("FILE", help: "An experiment file; - for standard input")
  static let silence = OptionDescription.flag(["--quiet", "-q"], help: "Print only errors, and the document of --json")
  static let done = ExitStatus(0, help: "Done")
  static let misread = ExitStatus(2, help: "Could not be done: an error in the arguments")
  private static let unproven = ExitStatus(1, help: "Done, and a requirement fails, or the data cannot answer it")
  private static let unmet = ExitStatus(1, help: "Done, and a requirement fails, or no user reaches a step")
  static let failed = ExitStatus(2, help: "Could not be done: an error in the arguments, a file or the disk")
  static let interrupted = ExitStatus(
    130, help: "Interrupted, or 143 by SIGTERM and 129 by SIGHUP; no partial files are left")
}

extension CommandDescription {
  /// `desireline shard`: shards by the line.
  package static let shard = CommandDescription(
    name: "shard",
    overview: "Read shards from standard input, a line each, and write the part of each as a line. A line is 3/7 for a "
      + "shard of a run, 3/7 LOG for one of logs, and 3/7 - where the log follows on standard input.",
    arguments: [Argument("FILE", help: "An experiment file")],
    options: [
      RunOption.users, RunOption.seed, CommonOption.threads, RunOption.design, RunOption.scenarios,
      CommonOption.against, RunOption.engine, ShardOption.memory,
    ] + logOptions,
    examples: [
      Example(
        "desireline shard Experiments/catalog-browse.json5 < shards.txt > all.part",
        help: "Compute the shards that a file lists"),
      Example(
        "desireline shard --users 1_000_000 Experiments/catalog-browse.json5",
        help: "A worker for engines, such as the RDD.pipe of Apache Spark"),
    ], exitStatus: [done, failed, interrupted])

  /// `desireline merge`: parts into a report.
  package static let merge = CommandDescription(
    name: "merge",
    overview: "Merge the parts of a run, or of logs, and write the report that one run, or all logs, give.",
    arguments: [
      Argument("PART", help: "A file of parts, a line each, in any order; - for standard input", isRepeated: true),
      file,
    ], options: [ShardOption.out, AnalyzeOption.compare, CommonOption.dryRun, silence],
    examples: [
      Example(
        "desireline merge 1.part 2.part Experiments/catalog-browse.json5",
        help: "Write the report into Reports/catalog-browse"),
      Example("desireline merge - Experiments/catalog-browse.json5", help: "Parts from standard input"),
    ], exitStatus: [done, unproven, failed, interrupted])
}

/// The options of work that is divided.
enum ShardOption {
  static let shard = CommandOption.text(
    ["--shard"], "K/N", unlessSaid: "all of the work",
    help:
      "Compute shard K of N only; 'desireline merge' makes the report. Of a run it is a share of the users, scenarios "
      + "and examples; logs have been divided before, all rows of a user in one shard")

  static let part = CommandOption.text(
    ["--part"], "FILE", unlessSaid: "needed with --shard",
    help: "Write what the shard comes to into FILE; - for standard output")

  /// As `run` and `analyze` read it, each with a default of its own.
  static let memory = CommandOption.size(
    ["--memory"], "SIZE", in: 1_000_000...1 << 50, default: ExperimentRun.standardMemory,
    unlessSaid: "\(ExperimentRun.standardMemory >> 20)MiB for runs, \(EventLogReader.standardMemory >> 20)MiB for logs",
    help:
      "Keep at most about SIZE in memory, such as 200MB: near it a run is slower, and what logs have more goes to a "
      + "temporary file")

  static let resume = CommandOption.text(
    ["--resume"], "DIRECTORY", unlessSaid: "a run that is ended starts over",
    help: "Keep finished shards in DIRECTORY until the report is written, and continue from those that are there")

  static let out = CommandOption.text(
    ["--out", "-o"], "DIRECTORY", unlessSaid: "Reports for runs, Observed for logs",
    help: "Write the report into DIRECTORY, in a directory named after its experiment")
}

/// The options of `trace` alone.
enum TraceOption {
  static let user = CommandOption.integer(
    ["--user", "-u"], "N", in: 0...999_999_999, default: 0, help: "Trace user N, counted from 0")

  static let seed = CommandOption.seed(
    ["--seed", "-s"], "SEED", unlessSaid: "the file's seed",
    help: "Trace a user of the run with SEED, in decimal or as 0x…")

  static let variant = CommandOption.text(
    ["--variant"], "ID", unlessSaid: "the assigned variant", help: "Trace the user under variant ID")

  static let device = CommandOption.text(
    ["--device"], "NAME", unlessSaid: "the user's own device", help: "Trace the user on one of the experiment's devices"
  )
}

/// The options of `graph` alone.
enum GraphOption {
  static let variant = CommandOption.text(
    ["--variant"], "ID", unlessSaid: "the control", help: "Draw the app under a variant")

  static let diff = CommandOption.pair(
    ["--diff"], "ID ID", unlessSaid: "one variant is drawn",
    help: "Draw two variants in one picture: - only in the first, + only in the second")

  static let width = CommandOption.word(
    ["--width"], "WIDTH", default: SizeClass.compact, help: "Draw the app in compact or in regular size class")

  static let format = CommandOption.word(
    ["--format"], "FORMAT", default: GraphFormat.mermaid, help: "Write mermaid, svg or text")
}

/// The options of `analyze` alone.
enum AnalyzeOption {
  static let compare = CommandOption.text(
    ["--compare"], "RUN", unlessSaid: "nothing is compared",
    help: "Compare the log with the prediction of a run, in the directory RUN, and add the result to backtest.csv in "
      + "the directory of --out")

  static let out = CommandOption.text(
    ["--out", "-o"], "DIRECTORY", default: "Observed",
    help: "Write the report into DIRECTORY, in a directory named after its experiment")

  static let memory = CommandOption.size(
    ["--memory"], "SIZE", in: 1_000_000...1 << 50, default: EventLogReader.standardMemory,
    help: "Keep at most SIZE in memory, such as 200MB, and the rest in a temporary file")
}

/// The options of `run` alone.
package enum RunOption {
  package static let users = CommandOption.integer(
    ["--users", "-u"], "N", in: 1...1_000_000_000, unlessSaid: "the file's count", help: "Simulate N users")

  package static let seed = CommandOption.seed(
    ["--seed", "-s"], "SEED", unlessSaid: "the file's seed",
    help: "Use SEED for all random draws, in decimal or as 0x…; the same seed gives the same report, byte for byte")

  static let design = CommandOption.word(
    ["--design"], "DESIGN", default: ExperimentRun.Design.paired,
    help: "Run every user under every variant with the same random draws (paired), or only under the assigned variant "
      + "(revealed)")

  static let scenarios = CommandOption.integer(
    ["--scenarios"], "N", in: 0...10_000, unlessSaid: "\(ScenarioRun.standardCount)",
    help: "Run N scenarios of the uncertain parameters, each with users of its own; 0 for no verdict")

  static let allVerdicts = CommandOption.flag(
    ["--all-verdicts"],
    help: "Work out a verdict for every row: also of triggered users, personas, goals, and other metrics by size class")

  static let engine = CommandOption.word(
    ["--engine"], "ENGINE", default: ExperimentRun.Engine.automaton,
    help: "Remember what the flow answered (automaton), or compute every answer anew (exact, slow); the report is the "
      + "same")

  static let memory = CommandOption.size(
    ["--memory"], "SIZE", in: 1_000_000...1 << 50, default: ExperimentRun.standardMemory,
    help: "Keep at most about SIZE in memory, such as 200MB; near it the run is slower, and the report is the same")

  package static let out = CommandOption.text(
    ["--out", "-o"], "DIRECTORY", default: "Reports",
    help: "Write each report into DIRECTORY, in a directory named after its experiment")

  static let events = CommandOption.text(
    ["--events"], "LOG", unlessSaid: "no log is written",
    help: "Also write the events of every user under the assigned variant to LOG (.csv, .tsv or .ndjson); - for "
      + "standard output")

  static let force = CommandOption.flag(
    ["--force"], help: "Replace LOG even where it is a file that desireline did not write")
}
