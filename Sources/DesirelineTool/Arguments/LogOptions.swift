import Desireline
import EventLogs

/// How logs are to be understood.
struct LogOptions: ParameterGroup {
  @Option("--preset PRODUCT", .word, else: "the tool's own format", "Read the logs in the format of PRODUCT")
  var preset: LogPreset?
  @Option(
    "--mapping FILE", .text, else: "the tool's own format",
    "Read the logs by FILE, a mapping in JSON5 that may start from a preset")
  var mapping: String?
  @Option(
    "--aliases CSV", .text, else: "every id is a user",
    "Replace the ids in the first column of CSV, or anonymous_id, by those in the second, or user_id")
  var aliases: String?

  @Option("--from DATE", .logTime, else: "`start_at` of the file", "Count rows from DATE on, or from an instant")
  var from: ClosedRange<Int64>?
  @Option("--to DATE", .logTime, else: "`end_at` of the file", "Count rows up to DATE, or to an instant") var to:
    ClosedRange<Int64>?

  func reading(memory: Int? = nil, spillFolder: String = ".") -> LogReading {
    var reading = LogReading(
      preset: preset, mapping: mapping, aliases: aliases, memory: memory, spillFolder: spillFolder)
    (reading.startAt, reading.endAt) = (from?.lowerBound, to?.upperBound)
    return reading
  }
}
