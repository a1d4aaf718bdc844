extension Benchmark {
  /// What a run needs must not grow with the people.
  static let memory = Benchmark(
    name: "memory",
    summary: "memory of its own of a run of 10⁶ people on two threads, against one of 10⁵; with --large, of 10⁷"
  ) { options in
    let sizes = [("memory", 1_000_000)] + (options.isLarge ? [("memory-large", 10_000_000)] : [])
    let few = try megabytes(people: 100_000)
    return try sizes.map { name, people in
      guard few > 0 else {
        return BenchmarkResult(name: name, unit: "MB", note: "skipped, this system does not tell RssAnon")
      }
      return BenchmarkResult(name: name, ours: try megabytes(people: people), baseline: few, unit: "MB")
    }
  }

  private static func megabytes(people: Int) throws -> Double {
    let printed = try ChildProcess.runSelf(["--probe", "memory", "\(people)"])
    guard let bytes = Double(printed.filter { !$0.isWhitespace }) else {
      throw BenchmarkFailure("the run of \(people) people printed '\(printed)'")
    }
    return bytes / 1e6
  }
}
