/// A program that answers the question of the generator's log: reads it, and prints the counts and its seconds.
struct LogRival {
  let name: String
  private let program: String
  private let arguments: [String]

  /// All rivals that are in the folder, each reading the same file.
  static func all(of log: GeneratedLog) throws -> [LogRival] {
    let python = try RivalScript.python(with: "duckdb", "chdb")
    var rivals: [LogRival] = []
    if let script = RivalScript("funnel_duckdb.py") {
      rivals += ["list", "asof", "window"].map { method in
        LogRival(name: "duckdb-\(method)", program: python, arguments: [script.path, log.raw, method, "2"])
      }
    }
    if let script = RivalScript("funnel_clickhouse.py") {
      rivals.append(LogRival(name: "clickhouse", program: python, arguments: [script.path, log.raw, "2", "str"]))
    }
    if let source = RivalScript("funnel_limit.c") {
      let program = ".build/benchmarks/funnel_limit"
      try ChildProcess.run("cc", ["-O3", "-march=native", "-pthread", source.path, "-o", program])
      rivals += [1, 2].map { threads in
        LogRival(name: "c-limit-\(threads)", program: program, arguments: [log.raw, "part", "\(threads)"])
      }
    }
    return rivals
  }

  /// The seconds that the program says it took, without its own start.
  ///
  /// DuckDB's script begins to count for `asof` only once the log has been read; there the whole process counts.
  func run(expecting counts: LogCounts) throws -> Double {
    let start = ContinuousClock.now
    let printed = try ChildProcess.run(program, arguments, isHushed: true)
    let whole = (ContinuousClock.now - start) / .seconds(1)
    guard LogCounts(printed: printed) == counts else {
      throw BenchmarkFailure("\(name) counts otherwise than we do:\n\(printed)")
    }
    guard let match = printed.firstMatch(of: /SECS ([\d.]+)/), let seconds = Double(match.1) else {
      throw BenchmarkFailure("\(name) did not say how long it took:\n\(printed)")
    }
    return name == "duckdb-asof" ? whole : seconds
  }
}
