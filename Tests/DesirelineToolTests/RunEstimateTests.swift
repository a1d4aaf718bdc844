import Testing

import DesirelineTool

/// The estimate of a run's time, with users whose cost is known.
struct RunEstimateTests {
  /// Where the first users cost much and all others the same, a run of any size is estimated as what it would take.
  @Test(arguments: [1, 50, 100, 101, 7_000, 1_000_000], [1, 4])
  func `the cost of learning the flow is not that of every user`(users: Int, threads: Int) async throws {
    let (learning, each) = (0.2, 0.0001)
    func cost(_ block: Range<Int>) -> Double {
      let workers = min(threads, max(1, (block.count + 249) / 250))
      return (block.lowerBound == 0 ? learning : 0) + each * Double(block.count) / Double(workers)
    }
    var (estimate, simulated) = (RunEstimate(threads: threads), 0)
    try await estimate.add(users) { block in
      #expect(block.lowerBound == simulated)
      simulated = block.upperBound
      return cost(block)
    }
    let whole = cost(0..<users)
    #expect(abs(estimate.seconds - whole) < 0.1 * whole, "\(estimate.seconds) s, and not \(whole) s")
    #expect(Double(simulated - RunEstimate.fewest) * each < 4 * RunEstimate.budget * Double(threads))
  }

  /// Scenarios are done side by side by one worker each, and each has all of its users.
  @Test(arguments: [1.0, 3, 64]) func `every round counts`(rounds: Double) async throws {
    var estimate = RunEstimate(threads: 2)
    try await estimate.add(4000, rounds: rounds, workers: 1) { 0.001 * Double($0.count) }
    #expect(abs(estimate.seconds - 4 * rounds) < 1e-9)
  }
}
