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
    return [
      BenchmarkResult(name: "start-up", ours: seconds.ours * 1000, baseline: seconds.baseline * 1000, unit: "ms")
    ]
  }
}
