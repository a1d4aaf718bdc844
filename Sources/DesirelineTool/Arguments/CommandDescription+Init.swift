extension CommandDescription {
  /// `desireline init`: a new experiment file.
  package static let initialize = CommandDescription(
    name: "init",
    overview: "Write a new experiment file, from a template or from an event log.",
    arguments: [
      Argument(
        "NAME",
        help: "The experiment's id, and the name of its file; - writes to standard output",
        isRequired: false
      )
    ],
    options: [
      InitOption.template, InitOption.list, InitOption.log, InitOption.variant, InitOption.funnel, InitOption.out,
    ] + logOptions + [CommonOption.dryRun],
    examples: [
      Example("desireline init my-catalog", help: "Write my-catalog.json5, an experiment that runs as it is"),
      Example("desireline init --template tabs --out Experiments/tabs.json5", help: "Another template, another file"),
      Example("desireline init --from-log 'july/*.csv' shop", help: "Write shop.json5 from what happened in July"),
    ],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      ExitStatus(1, help: "Done, and 'check' has findings about the draft"),
      ExitStatus(2, help: "Could not be done: an error in the arguments, a file or the disk; no file is replaced"),
    ]
  )
}

/// The options of `init` alone.
enum InitOption {
  static let template = CommandOption.word(
    ["--template"],
    "NAME",
    oneOf: Template.all.map(\.name),
    help: "Start from a template"
  )

  static let list = CommandOption.flag(["--list"], help: "List the templates and the question of each")

  static let log = CommandOption.text(
    ["--from-log"],
    "LOG",
    unlessSaid: "a template is used",
    help: "Draft the experiment from a log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input"
  )

  static let variant = CommandOption.text(
    ["--variant"],
    "ID",
    unlessSaid: "the variant with most users",
    help: "Use only the users of variant ID in the log; all for every user"
  )

  static let funnel = CommandOption.text(
    ["--funnel"],
    "SCREENS",
    unlessSaid: "the most frequent path",
    help: "Make a funnel of these screens of the log, separated by commas"
  )

  static let out = CommandOption.text(
    ["--out", "-o"],
    "FILE",
    unlessSaid: "NAME.json5",
    help: "Write FILE, which must not exist yet; - for standard output"
  )
}
