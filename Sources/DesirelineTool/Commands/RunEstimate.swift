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
  private static let sliceSize = 250.0

  /// Simulates some users of a run, and of its scenarios.
  /// - Throws: `Problems`; `CancellationError` when the task is canceled.
  init(of run: ExperimentRun, _ scenarios: ScenarioRun?, threads: Int) async throws {
    self.init(threads: threads)
    try await add(run.cohort.count) { block in
      try await Self.time { _ = try await run.tally(of: block, workers: threads) }
    }
    guard let scenarios, scenarios.count > 0 else { return }
    // Each is done by one worker. As many are tried as are under way at a time; the others know the flow.
    let tried = min(scenarios.count, self.threads)
    try await add(scenarios.usersPerScenario, rounds: Double(scenarios.count) / Double(tried), workers: 1) { block in
      try await Self.time { try await scenarios.rehearse(block, in: tried) }
    }
  }

  /// Prepares to add up.
  package init(threads: Int) { self.threads = max(1, threads) }

  /// Adds what some users take.
  /// - Parameters:
  ///   - rounds: How often there are so many, of whom the first are tried.
  ///   - workers: How many share them; all threads unless said otherwise.
  ///   - simulate: Simulates some of them, and returns how long that took, in seconds.
  package mutating func add(
    _ users: Int, rounds: Double = 1, workers: Int? = nil, simulate: (Range<Int>) async throws -> Double
  ) async throws {
    var (done, last, time, pace) = (0, 0, 0.0, 0.0)
    while done < users, time < Self.budget {
      let block = done..<min(users, max(Self.fewest, done * 3))
      let taken = try await simulate(block)
      (done, last, time, pace) = (block.upperBound, block.count, time + taken, taken / Double(block.count))
    }
    let most = workers ?? threads
    func share(_ users: Double) -> Double { max(1, min(Double(most), (users / Self.sliceSize).rounded(.up))) }
    let left = rounds * Double(users) - Double(done)
    seconds += time + pace * share(Double(last)) * left / share(left)
  }

  private static func time(_ work: () async throws -> Void) async throws -> Double {
    let begin = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - begin) / .seconds(1)
  }
}
