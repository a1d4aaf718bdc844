/// The options of several commands, or of all.
enum CommonOption {
  static let against = CommandOption.text(
    ["--against"],
    "VARIANT",
    unlessSaid: "the control",
    help: "Compare every variant with VARIANT; requirements relative to the control are then not judged"
  )

  static let threads = CommandOption.integer(
    ["--threads", "-t"],
    "N",
    in: 1...1024,
    unlessSaid: "one for every processor",
    help: "Use N threads; the report is the same for any number"
  )

  static let dryRun = CommandOption.flag(
    ["--dry-run"],
    help: "Check everything, print what would be done and written, and write nothing"
  )

  static let json = CommandOption.flag(["--json"], help: "Print the answer, or the errors, as one JSON document")

  static let quiet = CommandOption.flag(["--quiet", "-q"], help: "Print only the answer and errors")

  static let color = CommandOption.word(
    ["--color"],
    "WHEN",
    default: ColorChoice.auto,
    unlessSaid: "auto: on a terminal, unless NO_COLOR or TERM=dumb is set, or FORCE_COLOR says so anywhere",
    help: "When to color diagnostics: always, never or auto"
  )

  static let ascii = CommandOption.flag(["--ascii"], help: "Replace signs such as ★ and − by plain ASCII")
}
