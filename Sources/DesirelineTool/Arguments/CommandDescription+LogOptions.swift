import EventLogs

extension CommandDescription {
  /// The options that say how logs are read.
  static let logOptions = [
    OptionDescription(
      ["--preset"],
      "PRODUCT",
      kind: .word(LogPreset.allCases.map(\.rawValue)),
      default: "the tool's own format",
      help: "Read the logs in the format of PRODUCT"
    ),
    OptionDescription(
      ["--mapping"],
      "FILE",
      kind: .text,
      default: "the tool's own format",
      help: "Read the logs by FILE, a mapping in JSON5 that may start from a preset"
    ),
    OptionDescription(
      ["--aliases"],
      "CSV",
      kind: .text,
      default: "every id is a user",
      help: "Replace the ids in the first column of CSV, or anonymous_id, by those in the second, or user_id"
    ),
  ]
}
