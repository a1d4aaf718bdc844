import Foundation

/// One analysis of a generated log by the tool, in a process of its own.
struct LogAnalysis {
  let measurement: ChildProcess.Measurement
  let counts: LogCounts

  /// Analyzes a log in the generator's columns.
  init(_ log: String, options: [String] = []) throws {
    let out = FileManager.default.temporaryDirectory.appending(path: "desireline-logs-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: out) }
    measurement = try ChildProcess.measureTool(Self.arguments(log, out: out) + options)
    counts = try LogCounts(table: out + "/logged-flow/funnel.csv")
  }

  private static let baselines = "Sources/Benchmarks/Baselines"

  /// What the tool is told.
  private static func arguments(_ log: String, out: String) -> [String] {
    [
      "analyze", log, "\(baselines)/logged_flow.json5", "--mapping", "\(baselines)/logged_flow_mapping.json5", "--out",
      out, "--quiet",
    ]
  }
}
