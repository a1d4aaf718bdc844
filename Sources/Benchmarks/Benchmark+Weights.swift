import Foundation

extension Benchmark {
  /// A flow of given probabilities and dwell times.
  static let weights = Benchmark(
    name: "weights",
    summary: "users per second on a flow of given probabilities, against a C loop and against SimPy"
  ) { _ in
    let ours = "ours: skipped, there is no policy of given probabilities"
    let program = try CProgram("weights_flow")
    var (speeds, path): ([Double], Double) = ([], 0)
    for _ in 0..<5 {
      let printed = try program.run(["2000000"])
      let users = try printed.number(after: "users")
      speeds.append(users / (try printed.number(after: "seconds")))
      path = try printed.number(after: "moves") / users
    }
    let loop = BenchmarkResult(
      name: "weights",
      baseline: speeds.sorted()[2],
      unit: "users/s",
      note: "\(ours); \(String(format: "%.4f", path)) moves per user in C"
    )
    return [loop, try simPy(ours)]
  }

  private static func simPy(_ ours: String) throws -> BenchmarkResult {
    var result = BenchmarkResult(name: "weights-simpy", unit: "users/s", note: ours)
    guard let script = RivalScript("simulation_peers.py") else {
      result.note += "; SimPy: skipped, simulation_peers.py is in no shared folder (DESIRELINE_SHARED)"
      return result
    }
    guard let python = try? RivalScript.python(with: "simpy") else {
      result.note += "; SimPy: skipped, it could not be installed"
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
    result.note += "; \(String(format: "%.4f", path)) moves per user in SimPy"
    return result
  }
}
