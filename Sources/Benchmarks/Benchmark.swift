import Foundation

/// One benchmark, under the name it is selected by.
struct Benchmark: Sendable {
  let name: String
  /// What it measures, in a line.
  let summary: String
  /// Whether it is measured only when it is asked for by its name, as it takes long or much room.
  var isOnRequest = false
  let measure: @Sendable (BenchmarkOptions) async throws -> [BenchmarkResult]

  /// All of them, in the order in which they run.
  static let all = [depthBreadth, twoThreads, weights, memory, startUp, analysis, logs, memoryLimit]
}

/// What was measured, and what it is held against.
///
/// A rate is better when it is higher, and time and memory when they are lower.
struct BenchmarkResult {
  var name: String
  /// Ours; `nil` where it was not measured.
  var ours: Double?
  /// What it is held against; `nil` where it was not measured.
  var baseline: Double?
  var unit: String
  /// What else should be known, or why something was not measured.
  var note = ""

  var ratio: Double? {
    guard let ours, let baseline, baseline != 0 else { return nil }
    return ours / baseline
  }

  var line: String {
    let values = "\(Self.text(ours)) against \(Self.text(baseline)) \(unit)"
    return "\(name): ratio \(Self.text(ratio)), \(values)" + (note.isEmpty ? "" : "\n    \(note)")
  }

  var json: String {
    let members = [
      "\"name\": \"\(name)\"", "\"ratio\": \(Self.number(ratio))", "\"ours\": \(Self.number(ours))",
      "\"baseline\": \(Self.number(baseline))", "\"unit\": \"\(unit)\"", "\"note\": \"\(note)\"",
    ]
    return "{\(members.joined(separator: ", "))}"
  }

  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }

  private static func text(_ value: Double?) -> String {
    value.map { String(format: $0.magnitude < 100 ? "%.3f" : "%.0f", $0) } ?? "–"
  }
}

extension Benchmark {
  /// How long it takes from nothing to the first user's end.
  static let startUp = Benchmark(
    name: "start-up",
    summary:
      "milliseconds from the start of the process through the file to the first user's end, against ending at once"
  ) { _ in
    let seconds = try await Alternation.medians(of: 9) {
      try await Alternation.seconds { _ = try ChildProcess.runSelf(["--probe", "first-user"]) }
    } _: {
      try await Alternation.seconds { _ = try ChildProcess.runSelf(["--probe", "nothing"]) }
    }
    return [BenchmarkResult(name: "start-up", ours: seconds.ours * 1000, baseline: seconds.baseline * 1000, unit: "ms")]
  }
}

extension Benchmark {
  /// What a run needs must not grow with the users.
  static let memory = Benchmark(
    name: "memory",
    summary: "memory of its own of a run of 10⁶ users on two threads, against one of 10⁵; with --large, of 10⁷"
  ) { options in
    let sizes = [("memory", 1_000_000)] + (options.isLarge ? [("memory-large", 10_000_000)] : [])
    let few = try megabytes(users: 100_000)
    return try sizes.map { name, users in
      guard few > 0 else {
        return BenchmarkResult(name: name, unit: "MB", note: "skipped, this system does not tell RssAnon")
      }
      return BenchmarkResult(name: name, ours: try megabytes(users: users), baseline: few, unit: "MB")
    }
  }

  private static func megabytes(users: Int) throws -> Double {
    let printed = try ChildProcess.runSelf(["--probe", "memory", "\(users)"])
    guard let bytes = Double(printed.filter { !$0.isWhitespace }) else {
      throw BenchmarkFailure("the run of \(users) users printed '\(printed)'")
    }
    return bytes / 1e6
  }
}

extension Benchmark {
  /// A log that is larger than the memory that may be used.
  static let memoryLimit = Benchmark(
    name: "memory-limit",
    summary: "memory of its own of an analysis of a log of 5 GB with --memory 200MB, against that", isOnRequest: true
  ) { options in
    var result = BenchmarkResult(name: "memory-limit", unit: "MB")
    guard let log = try GeneratedLog(users: options.logUsers, order: .time) else {
      result.note = "skipped, gen_events.py is in no shared folder (DESIRELINE_SHARED)"
      return [result]
    }
    let bytes = try GeneratedLog.bytes(of: log.raw)
    let copies = (5_000_000_000 + bytes - 1) / max(1, bytes)
    let large = try log.copied("csv", copies: copies)
    let counts = try LogAnalysis(log.raw).counts
    let analysis = try LogAnalysis(large, options: ["--memory", "200MB"])
    guard analysis.counts == counts.times(copies) else {
      throw BenchmarkFailure("\(copies) times the users are not \(copies) times the counts")
    }
    result.ours = Double(analysis.measurement.peakBytes) / 1e6
    result.baseline = 200
    result.note =
      "a log of \(try GeneratedLog.bytes(of: large) / 1_000_000) MB in \(Int(analysis.measurement.seconds)) s, "
      + "\(copies) times the counts of one"
    return [result]
  }
}
