import EventLogs
import FunnelQueries

extension CommandDescription {
  /// `desireline init`: a new experiment file.
  package static let initialize = CommandDescription(
    name: "init", overview: "Write a new experiment file, from a template or from an event log.",
    arguments: [
      Argument(
        "NAME", help: "The experiment's id, and the name of its file; - writes to standard output", isRequired: false)
    ],
    options: [
      InitOption.template, InitOption.list, InitOption.log, InitOption.variant, InitOption.funnel, InitOption.out,
    ] + logOptions + [CommonOption.dryRun],
    rules: ["--variant", "--funnel", "--preset", "--mapping", "--aliases"].map {
      .needs($0, "--from-log", hint: "say which log, or leave it out")
    } + [.excludes("--template", "--from-log", hint: "leave one of them out")],
    examples: [
      Example("desireline init my-catalog", help: "Write my-catalog.json5, an experiment that runs as it is"),
      Example("desireline init --template tabs --out Experiments/tabs.json5", help: "Another template, another file"),
      Example("desireline init --from-log 'july/*.csv' shop", help: "Write shop.json5 from what happened in July"),
    ],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      ExitStatus(1, help: "Done, and 'check' has findings about the draft"),
      ExitStatus(2, help: "Could not be done: an error in the arguments, a file or the disk; no file is replaced"),
    ])
}

/// The options of `init` alone.
enum InitOption {
  static let template = CommandOption.word(
    ["--template"], "NAME", oneOf: Template.all.map(\.name), help: "Start from a template")

  static let list = CommandOption.flag(["--list"], help: "List the templates and the question of each")

  static let log = CommandOption.text(
    ["--from-log"], "LOG", unlessSaid: "a template is used",
    help: "Draft the experiment from a log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input")

  static let variant = CommandOption.text(
    ["--variant"], "ID", unlessSaid: "the variant with most users",
    help: "Use only the users of variant ID in the log; all for every user")

  static let funnel = CommandOption.text(
    ["--funnel"], "SCREENS", unlessSaid: "the most frequent path",
    help: "Make a funnel of these screens of the log, separated by commas")

  static let out = CommandOption.text(
    ["--out", "-o"], "FILE", unlessSaid: "NAME.json5",
    help: "Write FILE, which must not exist yet; - for standard output")
}

extension CommandDescription {
  /// The options that say how logs are read.
  static let logOptions: [any AnyCommandOption] = [
    LogOption.preset, LogOption.mapping, LogOption.aliases,
  ]
}

/// The options that say how logs are read.
enum LogOption {
  static let preset = CommandOption<LogPreset?>.word(
    ["--preset"], "PRODUCT", unlessSaid: "the tool's own format", help: "Read the logs in the format of PRODUCT")

  static let mapping = CommandOption.text(
    ["--mapping"], "FILE", unlessSaid: "the tool's own format",
    help: "Read the logs by FILE, a mapping in JSON5 that may start from a preset")

  static let aliases = CommandOption.text(
    ["--aliases"], "CSV", unlessSaid: "every id is a user",
    help: "Replace the ids in the first column of CSV, or anonymous_id, by those in the second, or user_id")
}

extension CommandDescription {
  /// `desireline completions`: what makes a shell complete command lines.
  package static let completions = CommandDescription(
    name: "completions", overview: "Print the script that makes a shell complete commands, options, values and files.",
    arguments: [Argument("SHELL", help: "bash, zsh or fish")],
    examples: [
      Example(
        "desireline completions fish > ~/.config/fish/completions/desireline.fish",
        help: "Load the completions in every fish"),
      Example(
        "eval \"$(desireline completions bash)\"",
        help:
          "Complete in this bash, and in every one from a line in ~/.bashrc; in zsh likewise, at the end of ~/.zshrc"),
    ], exitStatus: [done, ExitStatus(2, help: "There are no completions for such a shell")])
}

extension CommandDescription {
  /// `desireline explain`: what a code means.
  package static let explain = CommandDescription(
    name: "explain", overview: "Explain the code of an error or finding: what it means, and how to fix it.",
    arguments: [
      Argument("CODE", help: "The code in brackets after a message; without one all are listed", isRequired: false)
    ],
    examples: [
      Example("desireline explain unknown-key", help: "Explain one"),
      Example("desireline explain", help: "List all"),
    ], exitStatus: [done, ExitStatus(2, help: "There is no such code")])
}

extension CommandDescription {
  /// `desireline schema`: what editors need to complete and check an experiment file.
  package static let schema = CommandDescription(
    name: "schema",
    overview: "Print the JSON Schema of experiment files, which editors use to complete and check them.",
    options: [SchemaOption.markdown, SchemaOption.only],
    rules: [.needs("--only", "--markdown", hint: "name the folder with --markdown")],
    examples: [
      Example(
        "desireline schema > experiment.schema.json",
        help: "Write it beside the experiments, which refer to it with $schema"),
      Example("desireline schema | jq '.properties | keys'", help: "The keys of an experiment"),
    ], exitStatus: [done, failed])
}

/// The options of `schema` alone.
enum SchemaOption {
  static let markdown = CommandOption.text(
    ["--markdown"], "DIRECTORY", unlessSaid: "the schema is printed",
    help: "Write the tables of keys, columns, options and codes into the pages of the package in DIRECTORY instead")

  static let only = CommandOption.text(
    ["--only"], "NAME", unlessSaid: "all but 'evidence'",
    help: "Write only the text that pages mark with this name")
}

extension CommandDescription {
  /// `desireline sql`: the funnel as a query.
  package static let sql = CommandDescription(
    name: "sql", overview: "Print the funnel as one query that counts in a warehouse what 'analyze' counts.",
    arguments: [Argument("FILE", help: "An experiment file; - for standard input")],
    options: [SQLOption.dialect, SQLOption.table, SQLOption.columns],
    examples: [
      Example(
        "desireline sql --table log.csv Experiments/catalog-browse.json5 | duckdb", help: "Count a log with DuckDB"),
      Example(
        "desireline sql -d bigquery --table shop.analytics.events Experiments/catalog-browse.json5",
        help: "The query for a table in BigQuery"),
    ],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      ExitStatus(1, help: "No query counts exactly what the funnel counts; the reasons are printed"),
      ExitStatus(2, help: "Could not be done: an error in the arguments or the file"),
    ])
}

/// The options of `sql` alone.
enum SQLOption {
  static let dialect = CommandOption.word(
    ["--dialect", "-d"], "DIALECT", default: SQLDialect.duckDB,
    help: "Write the query for duckdb, spark, clickhouse or bigquery")

  static let table = CommandOption.text(
    ["--table"], "NAME", default: "events",
    help: "Query the table NAME, such as shop.events; for DuckDB also a file such as log.csv")

  static let columns = CommandOption.text(
    ["--columns"], "PAIRS", unlessSaid: "those of the log format",
    help: "The table's own columns, in pairs such as user=id,time=ts: user, time, name, variant, size_class and, "
      + "where it has them, sequence, segment, event, on_goal, event_id")
}
