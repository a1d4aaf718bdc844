import Foundation
import TextFormats

extension Benchmark {
  /// From a log on disk to a report, against programs that answer the funnel's question alone.
  static let logs = Benchmark(
    name: "logs",
    summary:
      "rows per second of a log of 20 million, against DuckDB, ClickHouse and a C program, by order of the rows; "
      + "NDJSON against CSV", isOnRequest: true
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
        BenchmarkResult(name: "logs-ndjson-csv", ours: speed, baseline: speeds[0], unit: "rows/s", note: "both ours"))
    }
    return results
  }

  private static func lines(of path: String) throws -> Int {
    let printed = try ChildProcess.run("wc", ["-l", path])
    return printed.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }
}

/// A log of `gen_events.py`, as it writes it and in other forms; all are kept under `.build`.
struct GeneratedLog {
  /// In which order rows stand: by time, as an export has them, or user by user.
  enum Order: String, CaseIterable { case time, user }

  /// How many users the log is of.
  let users: Int
  /// The log in CSV.
  let raw: String
  /// The same for programs that know types.
  let parquet: String
  private let python: String

  private static let folder = ".build/benchmarks/logs"

  /// Makes the log, or finds it; `nil` where the generator is in no folder of rivals.
  init?(users: Int, order: Order) throws {
    guard let script = RivalScript("gen_events.py") else { return nil }
    self.users = users
    python = try RivalScript.python(with: "numpy", "pyarrow", "duckdb", "chdb")
    let name = "\(Self.folder)/\(users)-\(order.rawValue)"
    (raw, parquet) = (name + ".csv", name + ".parquet")
    try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    guard !FileManager.default.fileExists(atPath: parquet) else { return }
    try ChildProcess.run(python, [script.path, "\(users)", name + ".part", "--order", order.rawValue])
    for kind in [".csv", ".parquet"] {
      try? FileManager.default.removeItem(atPath: name + kind)
      try FileManager.default.moveItem(atPath: name + ".part" + kind, toPath: name + kind)
    }
  }

  /// The log in another form.
  /// - Parameters:
  ///   - format: The end of the name, `csv` or `ndjson`.
  ///   - copies: How many times the users are in it.
  func copied(_ format: String, copies: Int = 1) throws -> String {
    let path = parquet.replacing(".parquet", with: "-\(copies).\(format)")
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let part = path.replacing(".\(format)", with: ".part.\(format)")
    try ChildProcess.run(python, ["Sources/Benchmarks/Baselines/copied_log.py", parquet, part, "\(copies)"])
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }

  /// The length of a file, in bytes.
  static func bytes(of path: String) throws -> Int {
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}

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
      "analyze", log, "\(baselines)/logged_flow.json5", "--mapping", "\(baselines)/logged_flow_mapping.json5",
      "--out",
      out, "--quiet",
    ]
  }
}

/// How many users reached each step of the generator's funnel, by variant and size class.
struct LogCounts: Equatable {
  private var cells: [String: [Int]] = [:]

  /// Reads rows as the rivals print them: variant, size class, and a count for each step.
  init(printed text: String) {
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: ",").map(String.init)
      guard cells.count == 7 else { continue }
      self.cells[cells[0] + " " + cells[1]] = cells.dropFirst(2).compactMap { Int($0) }
    }
  }

  /// Reads a table of ours; the third size class is a segment there.
  init(table path: String) throws {
    var reader = CSVReader(try Array(Data(contentsOf: URL(filePath: path))))
    guard let header = try reader.next()?.fields else { return }
    func place(_ name: String) throws -> Int {
      guard let place = header.firstIndex(of: name) else { throw BenchmarkFailure("the table has no '\(name)'") }
      return place
    }
    let (variant, sizeClass, segment) = (try place("variant_id"), try place("size_class"), try place("segment"))
    let (exposed, reached) = (try place("exposed_users"), try place("reached_users"))
    while let row = try reader.next()?.fields {
      guard row[exposed] != "0" else { continue }
      let key = row[variant] + " " + (row[segment] == "expanded" ? row[segment] : row[sizeClass])
      cells[key, default: []].append(Int(row[reached]) ?? -1)
    }
  }

  /// The counts of as many times the users.
  func times(_ copies: Int) -> LogCounts {
    var counts = self
    for key in counts.cells.keys { counts.cells[key] = counts.cells[key]?.map { $0 * copies } }
    return counts
  }

  var isEmpty: Bool { cells.isEmpty }
}

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
