extension Benchmark {
  /// A log that is larger than the memory that may be used.
  static let memoryLimit = Benchmark(
    name: "memory-limit",
    summary: "memory of its own of an analysis of a log of 5 GB with --memory 200MB, against that",
    isOnRequest: true
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
