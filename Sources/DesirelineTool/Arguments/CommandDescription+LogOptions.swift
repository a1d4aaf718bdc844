import EventLogs

extension CommandDescription {
  /// The options that say how logs are read.
  static let logOptions: [any AnyCommandOption] = [
    LogOption.preset, LogOption.mapping, LogOption.aliases,
  ]
}

/// The options that say how logs are read.
enum LogOption {
  static let preset = CommandOption<LogPreset?>.word(
    ["--preset"],
    "PRODUCT",
    unlessSaid: "the tool's own format",
    help: "Read the logs in the format of PRODUCT"
  )

  static let mapping = CommandOption.text(
    ["--mapping"],
    "FILE",
    unlessSaid: "the tool's own format",
    help: "Read the logs by FILE, a mapping in JSON5 that may start from a preset"
  )

  static let aliases = CommandOption.text(
    ["--aliases"],
    "CSV",
    unlessSaid: "every id is a user",
    help: "Replace the ids in the first column of CSV, or anonymous_id, by those in the second, or user_id"
  )
}
