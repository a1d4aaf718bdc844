import ExperimentFile
import ExperimentRuns
import Foundation

extension Benchmark {
  /// A flow of given probabilities and dwell times.
  static let weights = Benchmark(
    name: "weights",
    summary: "users per second on a flow of given probabilities, against a C loop and against SimPy"
  ) { _ in
    let flow = try WeightedFlow()
    try await flow.verifyAgreement()
    let seconds = try await Alternation.medians {
      try await Alternation.processorSeconds { _ = try await flow.run.tally(workers: 1) }
    } _: {
      try flow.baseline().number(after: "seconds")
    }
    let speeds = (ours: flow.users / seconds.ours, baseline: flow.users / seconds.baseline)
    let loop = BenchmarkResult(
      name: "weights",
      ours: speeds.ours,
      baseline: speeds.baseline,
      unit: "users/s",
      note: "processor seconds; ours from the file through the flow engine, the interceptor and the tally"
    )
    return [loop, try simPy(ours: speeds.ours)]
  }

  private static func simPy(ours: Double) throws -> BenchmarkResult {
    var result = BenchmarkResult(name: "weights-simpy", ours: ours, unit: "users/s")
    guard let script = RivalScript("simulation_peers.py") else {
      result.note += "SimPy: skipped, simulation_peers.py is in no shared folder (DESIRELINE_SHARED)"
      return result
    }
    guard let python = try? RivalScript.python(with: "simpy") else {
      result.note += "SimPy: skipped, it could not be installed"
      return result
    }
    var (speeds, path): ([Double], Double) = ([], 0)
    for _ in 0..<5 {
      let printed = try ChildProcess.run(python, [script.path, "simpy", "20000"])
      guard let match = printed.firstMatch(of: /users (\d+) transitions (\d+).* ([\d,]+) users\/s/),
        let users = Double(match.1), let moves = Double(match.2), let speed = Double(match.3.replacing(",", with: ""))
      else { throw BenchmarkFailure("simulation_peers.py printed something else: \(printed)") }
      speeds.append(speed)
      path = moves / users
    }
    result.baseline = speeds.sorted()[2]
    result.note += "\(String(format: "%.4f", path)) moves per user in SimPy"
    return result
  }
}
