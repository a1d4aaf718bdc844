import ExperimentRuns
import UserSimulation

/// How long a run takes here, found out with some of its users; they are in no result.
///
/// The first users meet a flow of which nothing is known, and cost many times as much as later ones. So ever larger blocks
/// are simulated, until that took long enough to tell, and the last block says what those cost who are left.
package struct RunEstimate {
  /// How long all takes, in seconds.
  package private(set) var seconds = 0.0
  /// How many threads share the work, at least 1.
  private let threads: Int

  /// What a stage is given to find out, in seconds; as the next block is twice as large as all before it, it takes up to
  /// three times that.
  package static let budget = 0.4
  /// How many users the first block has.
  package static let fewest = 100
  /// How many users one worker takes at a time.
  private static let sliceSize = 250

  /// Simulates some users of a run, and of its scenarios.
  /// - Throws: `Problems`; `CancellationError` when the task is canceled.
  init(of run: ExperimentRun, _ scenarios: ScenarioRun?, threads: Int) async throws {
    self.init(threads: threads)
    try await add(run.cohort.count) { block in
      try await Self.time { _ = try await run.tally(of: block, workers: threads) }
    }
    guard let scenarios, scenarios.count > 0 else { return }
    try await add(scenarios.usersPerScenario, inScenarios: scenarios.count) { block, tried in
      try await Self.time { try await scenarios.rehearse(block, in: tried) }
    }
  }

  /// Prepares to add up.
  package init(threads: Int) { self.threads = max(1, threads) }

  /// Adds what the users of a run take.
  /// - Parameter simulate: Simulates some of them, and returns how long that took, in seconds.
  package mutating func add(_ users: Int, simulate: (Range<Int>) async throws -> Double) async throws {
    let stage = try await Self.tried(users, simulate)
    let threads = threads
    func workers(_ count: Int) -> Double { Double(min(threads, max(1, (count + Self.sliceSize - 1) / Self.sliceSize))) }
    let left = users - stage.done
    seconds += stage.seconds + stage.pace * workers(stage.last) * Double(left) / workers(left)
  }

  /// Adds what scenarios take, each of which is done by one worker.
  ///
  /// As many are tried as are under way at a time; the others know the flow from the start.
  /// - Parameters:
  ///   - users: How many users each has, at most.
  ///   - simulate: Simulates some users of a number of scenarios side by side, and returns how long that took, in seconds.
  package mutating func add(
    _ users: Int, inScenarios scenarios: Int, simulate: (Range<Int>, _ scenarios: Int) async throws -> Double
  ) async throws {
    let tried = min(scenarios, threads)
    let stage = try await Self.tried(users) { try await simulate($0, tried) }
    let rounds = Double(scenarios) / Double(tried)
    seconds += stage.seconds + stage.pace * (rounds * Double(users) - Double(stage.done))
  }

  /// What came of trying: how many users were simulated, how many of them in the last block, how long all took and how long
  /// each of the last block, in seconds.
  private typealias Stage = (done: Int, last: Int, seconds: Double, pace: Double)

  private static func tried(_ users: Int, _ simulate: (Range<Int>) async throws -> Double) async throws -> Stage {
    var stage: Stage = (0, 0, 0, 0)
    while stage.done < users, stage.seconds < budget {
      let block = stage.done..<min(users, max(fewest, stage.done * 3))
      let taken = try await simulate(block)
      stage = (block.upperBound, block.count, stage.seconds + taken, taken / Double(block.count))
    }
    return stage
  }

  private static func time(_ work: () async throws -> Void) async throws -> Double {
    let begin = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - begin) / .seconds(1)
  }
}
