import Desireline
import EventLogs
import ExperimentFile
import TextFormats

/// How logs are to be understood.
struct LogOptions: ParameterGroup {
  @Option("--preset PRODUCT", .word, else: "the tool's own format", "Read the logs in the format of PRODUCT")
  var preset: LogPreset?
  @Option(
    "--mapping FILE", .text, else: "the tool's own format",
    "Read the logs by FILE, a mapping in JSON5 that may start from a preset, or by the text of one")
  var mapping: String?
  @Option(
    "--aliases CSV", .text, else: "every id is a user",
    "Replace the ids in the first column of CSV, or anonymous_id, by those in the second, or user_id")
  var aliases: String?

  @Option("--from DATE", .logTime, else: "`start_at` of the file", "Count rows from DATE on, or from an instant")
  var from: ClosedRange<Int64>?
  @Option(
    "--to DATE", .logTime, else: "`end_at` of the file", "Count rows up to DATE, or to an instant; that cuts windows")
  var to: ClosedRange<Int64>?

  /// Makes sure that a log that is read as the tool's own is not the export of a product.
  func checkFormat(of logs: [String]) throws(Problem) {
    guard preset == nil, mapping == nil, let log = logs.first(where: { $0 != "-" }),
      let input = try? LogReading().inputs([log]).first, let draft = try? MappingDraft(recognizing: input),
      let preset = draft.preset, preset != .desireline
    else { return }
    throw Problem(
      .missingLogColumn, "'\(log)' has the columns of \(preset.title), and not those of the tool's own format",
      hint: "read it with --preset \(preset.rawValue), or with the mapping that 'desireline init --from-log' writes")
  }

  func reading(memory: Int? = nil, spillFolder: String = ".") -> LogReading {
    var reading = LogReading(
      preset: preset, mapping: mapping, aliases: aliases, memory: memory, spillFolder: spillFolder)
    (reading.startAt, reading.endAt) = (from?.lowerBound, to?.upperBound)
    return reading
  }
}
