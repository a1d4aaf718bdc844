import EventLogs

extension CommandDescription {
  /// The options that say how logs are to be understood.
  static let logOptions = [
    OptionDescription(
      ["--preset"],
      "PRODUCT",
      kind: .word(LogPreset.allCases.map(\.rawValue)),
      default: "the tool's own format",
      help: "Understand the logs as those of PRODUCT"
    ),
    OptionDescription(
      ["--mapping"],
      "FILE",
      kind: .text,
      default: "the tool's own format",
      help: "Understand the logs as FILE says, a mapping in JSON5 that may start from a preset"
    ),
    OptionDescription(
      ["--aliases"],
      "CSV",
      kind: .text,
      default: "every id is a person",
      help: "Take the ids in the first column of CSV, or anonymous_id, for those in the second, or user_id"
    ),
  ]
}
