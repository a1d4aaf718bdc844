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
      OptionDescription(
        ["--template"],
        "NAME",
        kind: .word(Template.all.map(\.name)),
        default: Template.all.first?.name,
        help: "Start from a template"
      ),
      .flag(["--list"], help: "List the templates and the question of each"),
      OptionDescription(
        ["--from-log"],
        "LOG",
        kind: .text,
        default: "a template is used",
        help: "Draft the experiment from a log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input"
      ),
      OptionDescription(
        ["--variant"],
        "ID",
        kind: .text,
        default: "the variant with most users",
        help: "Use only the users of variant ID in the log; all for every user"
      ),
      OptionDescription(
        ["--funnel"],
        "SCREENS",
        kind: .text,
        default: "the most frequent path",
        help: "Make a funnel of these screens of the log, separated by commas"
      ),
      OptionDescription(
        ["--out", "-o"],
        "FILE",
        kind: .text,
        default: "NAME.json5",
        help: "Write FILE, which must not exist yet; - for standard output"
      ),
    ] + logOptions + [dryRun],
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
