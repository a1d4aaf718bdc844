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
