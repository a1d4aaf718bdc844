import ExperimentRuns

extension Benchmark {
  /// One thread, from the file through the flow engine, the interceptors and the tally, against the rules written out.
  static let depthBreadth = Benchmark(
    name: "depth-breadth",
    summary: "sessions per second on one thread, against a C program of the same rules and random numbers"
  ) { options in
    let subject = try DepthBreadth(users: options.users)
    try await subject.verifyAgreement()
    var last: [[String]] = []
    let seconds = try await Alternation.medians {
      try await Alternation.seconds { _ = try await subject.run.tally(workers: 1) }
    } _: {
      last = try subject.baseline(threads: 1)
      return try last.number(after: "seconds")
    }
    let (whole, blocks) = (try last.number(after: "seconds"), try last.number(after: "block_seconds"))
    let drawn = Int(try last.number(after: "blocks"))
    let result = BenchmarkResult(
      name: "depth-breadth",
      ours: subject.sessions / seconds.ours,
      baseline: subject.sessions / seconds.baseline,
      unit: "sessions/s",
      note: "all counts agree; in C \(whole) s, and \(drawn) random blocks one after another take \(blocks) s"
    )
    return [result]
  }

  /// How much a second thread brings.
  static let twoThreads = Benchmark(
    name: "two-threads",
    summary: "how many times faster two threads are than one, against what the C program gains"
  ) { options in
    let subject = try DepthBreadth(users: options.users)
    let gains = try await Alternation.medians(of: 9) {
      let one = try await Alternation.seconds { _ = try await subject.run.tally(workers: 1) }
      return one / (try await Alternation.seconds { _ = try await subject.run.tally(workers: 2) })
    } _: {
      // Fewer users would take it so little time that starting a thread showed.
      let one = try subject.baseline(threads: 1, times: 2).number(after: "seconds")
      return one / (try subject.baseline(threads: 2, times: 2).number(after: "seconds"))
    }
    return [
      BenchmarkResult(name: "two-threads", ours: gains.ours, baseline: gains.baseline, unit: "times one thread")
    ]
  }
}
