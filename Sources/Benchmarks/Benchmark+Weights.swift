import ExperimentFile
import ExperimentRuns
import Foundation
import NavigationExperiments
import UserSimulation

extension Benchmark {
  /// A flow of given probabilities and dwell times.
  static let weights = Benchmark(
    name: "weights", summary: "users per second on a flow of given probabilities, against a C loop, SimPy and numpy"
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
      name: "weights", ours: speeds.ours, baseline: speeds.baseline, unit: "users/s",
      note: "processor seconds; ours from the file through the flow engine, the interceptor and the tally")
    return [
      loop, try peer("simpy", users: 20_000, ours: speeds.ours),
      try peer("numpy", users: 1_000_000, ours: speeds.ours),
    ]
  }

  /// A program in Python that draws the same users' moves, by the processor time of five runs.
  /// - Parameter users: So many that starting costs little; SimPy takes 30 µs for one, numpy works on 200,000 at once.
  private static func peer(_ program: String, users: Int, ours: Double) throws -> BenchmarkResult {
    var result = BenchmarkResult(name: "weights-\(program)", ours: ours, unit: "users/s")
    guard let script = RivalScript("simulation_peers.py") else {
      result.note += "skipped, simulation_peers.py is in no shared folder (DESIRELINE_SHARED)"
      return result
    }
    guard let python = try? RivalScript.python(with: program) else {
      result.note += "skipped, \(program) could not be installed"
      return result
    }
    var (speeds, path): ([Double], Double) = ([], 0)
    for _ in 0..<5 {
      let printed = try ChildProcess.run(python, [script.path, program, "\(users)"])
      guard let match = printed.firstMatch(of: /users (\d+) transitions (\d+).* ([\d,]+) users\/s/),
        let users = Double(match.1), let moves = Double(match.2), let speed = Double(match.3.replacing(",", with: ""))
      else { throw BenchmarkFailure("simulation_peers.py printed something else: \(printed)") }
      speeds.append(speed)
      path = moves / users
    }
    result.baseline = speeds.sorted()[2]
    result.note += "\(String(format: "%.4f", path)) moves per user in \(program)"
    return result
  }
}

/// The flow of ten screens as an experiment, and the C program that draws the same users' moves.
struct WeightedFlow {
  let run: ExperimentRun
  private let program: CProgram

  init() throws {
    let document = try ExperimentDocument.readHere("Sources/Benchmarks/Baselines/weights_flow.json5")
    run = ExperimentRun(experiment: document.experiment, cohort: document.cohort, design: .revealed)
    users = Double(document.cohort.count)
    program = try CProgram("weights_flow")
  }

  /// How many users a run has.
  let users: Double

  /// One run of the C program, with as many users.
  func baseline() throws -> [[String]] { try program.run(["\(Int(users))"]) }

  /// Compares the moves per user, to half a percent: the standard error of a million users' difference is an eighth.
  ///
  /// - Throws: ``BenchmarkFailure`` where they differ: then the programs do not do the same.
  func verifyAgreement() async throws {
    let theirs = try baseline().number(after: "moves") / users
    let ours = moves(of: try await run.tally(workers: 1)) / users
    guard abs(ours / theirs - 1) < 0.005 else {
      throw BenchmarkFailure("a user makes \(ours) moves, but in C \(theirs)")
    }
  }

  /// How often somebody left a screen; who leaves the first one at once may not be exposed, and is counted too.
  private func moves(of tally: ExperimentTally) -> Double {
    let transitions = tally.revealed.flatMap { $0 }.flatMap(\.transitions)
    let moves = transitions.reduce(0) { $0 + ($1.key.from == nil ? 0 : $1.value.transitions) }
    let exposed = tally.exposedOfAssigned.flatMap { $0 }.reduce(0, +)
    return Double(moves + tally.enrolled - exposed)
  }
}

/// A program of the folder of rivals, which is not part of the package.
struct RivalScript {
  let path: String

  /// Finds it in the folder that `DESIRELINE_SHARED` names, or else in `shared` beside the checkout.
  init?(_ name: String) {
    let shared = ProcessInfo.processInfo.environment["DESIRELINE_SHARED"] ?? "../shared"
    path = "\(shared)/rivals/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
  }

  /// A Python that has some packages, in an environment of its own under `.build`.
  static func python(with packages: String...) throws -> String {
    let folder = ".build/benchmarks/venv"
    let python = "\(folder)/bin/python"
    if !FileManager.default.fileExists(atPath: python) { try ChildProcess.run("python3", ["-m", "venv", folder]) }
    try ChildProcess.run(python, ["-m", "pip", "install", "--quiet"] + packages)
    return python
  }
}
