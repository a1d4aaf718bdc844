import Foundation

extension Benchmark {
  /// From a log on disk to a report, against programs that answer the funnel's question alone.
  static let logs = Benchmark(
    name: "logs",
    summary:
      "rows per second of a log of 20 million, against DuckDB, ClickHouse and a C program, by order of the rows; "
      + "NDJSON against CSV",
    isOnRequest: true
  ) { options in
    var results: [BenchmarkResult] = []
    for order in GeneratedLog.Order.allCases {
      guard let log = try GeneratedLog(users: options.logUsers, order: order) else {
        let note = "skipped, gen_events.py is in no shared folder (DESIRELINE_SHARED)"
        return [BenchmarkResult(name: "logs", unit: "rows/s", note: note)]
      }
      results += try measured(log, order)
    }
    return results
  }

  private static func measured(_ log: GeneratedLog, _ order: GeneratedLog.Order) throws -> [BenchmarkResult] {
    let csv = log.raw
    let json = order == .time ? try log.copied("ndjson") : nil
    let (rows, first) = (try lines(of: log.raw) - 1, try LogAnalysis(csv))
    guard !first.counts.isEmpty else { throw BenchmarkFailure("we counted nobody") }
    let rivals = try LogRival.all(of: log)
    var peak = first.measurement.peakBytes
    func ours(_ path: String) throws -> Double {
      let analysis = try LogAnalysis(path)
      guard analysis.counts == first.counts else { throw BenchmarkFailure("we counted otherwise in \(path)") }
      peak = max(peak, analysis.measurement.peakBytes)
      return analysis.measurement.seconds
    }
    var measures: [() throws -> Double] = [{ try ours(csv) }]
    measures += rivals.map { rival in { try rival.run(expecting: first.counts) } }
    if let json { measures.append { try ours(json) } }
    let speeds = try Alternation.medians(measures).map { Double(rows) / $0 }
    let note =
      "\(rows) rows, the same counts; ours with the start of the process and the whole report, "
      + "peak RssAnon \(peak / 1_000_000) MB"
    var results = zip(rivals, speeds.dropFirst()).map { rival, speed in
      let name = "logs-\(order.rawValue)-\(rival.name)"
      return BenchmarkResult(name: name, ours: speeds[0], baseline: speed, unit: "rows/s")
    }
    if !results.isEmpty { results[0].note = note }
    if json != nil, let speed = speeds.last {
      results.append(
        BenchmarkResult(name: "logs-ndjson-csv", ours: speed, baseline: speeds[0], unit: "rows/s", note: "both ours")
      )
    }
    return results
  }

  private static func lines(of path: String) throws -> Int {
    let printed = try ChildProcess.run("wc", ["-l", path])
    return printed.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }
}
