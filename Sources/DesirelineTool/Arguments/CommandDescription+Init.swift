extension CommandDescription {
  /// `desireline init`: an experiment to begin with.
  package static let initialize = CommandDescription(
    name: "init",
    overview: "Write an experiment to begin with: from a template, or from what happened in a log.",
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
        help: "Begin with a template"
      ),
      .flag(["--list"], help: "List the templates, and what each of them asks"),
      OptionDescription(
        ["--from-log"],
        "LOG",
        kind: .text,
        default: "a template is taken",
        help: "Begin with the screens, ways, devices and times of a log in CSV, TSV or NDJSON, or a quoted pattern; "
          + "- for standard input"
      ),
      OptionDescription(
        ["--variant"],
        "ID",
        kind: .text,
        default: "the one that most people have",
        help: "Look only at the people of a variant of the log; all for everybody"
      ),
      OptionDescription(
        ["--funnel"],
        "SCREENS",
        kind: .text,
        default: "the commonest way",
        help: "Make a funnel of these screens of the log, with commas between them"
      ),
      OptionDescription(
        ["--out", "-o"],
        "FILE",
        kind: .text,
        default: "NAME.json5",
        help: "Write FILE, which must not be there yet; - for standard output"
      ),
    ] + logOptions + [dryRun],
    examples: [
      Example("desireline init my-catalog", help: "Write my-catalog.json5, an experiment that runs as it stands"),
      Example("desireline init --template tabs --out Experiments/tabs.json5", help: "Another template, another place"),
      Example("desireline init --from-log 'july/*.csv' shop", help: "Write shop.json5 from what happened in July"),
    ],
    exitStatus: [
      ExitStatus(0, help: "Done"),
      ExitStatus(1, help: "Done, and 'check' has findings about what was written from a log"),
      ExitStatus(2, help: "Could not be done: the arguments, a file or the disk are at fault; nothing is overwritten"),
    ]
  )
}
