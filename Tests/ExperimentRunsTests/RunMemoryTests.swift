import ExperimentDesign
import ExperimentRuns
import TestSupport
import Testing
import TextFormats
import UserBehavior
import UserSimulation

struct RunMemoryTests {
  /// The tally of a run in so little memory; `nil` where one user takes more.
  private static func tally(in memory: Int, engine: ExperimentRun.Engine, workers: Int) async throws -> ExperimentTally?
  {
    var run = try Shop.run(count: 300, metrics: RunWorkerTests.metrics) { $0.behavior[.labelNoise] = 0.4 }
    (run.engine, run.memory) = (engine, memory)
    do { return try await run.tally(workers: workers) } catch let problem as Problem {
      #expect(problem.code == .memoryLimit)
      return nil
    }
  }

  /// In the least memory that is enough, some sessions take more than a worker's share and are repeated alone.
  @Test(arguments: ExperimentRun.Engine.allCases, [1, 3])
  func `a run in little memory comes to the same or says that it is too little`(
    engine: ExperimentRun.Engine, workers: Int
  ) async throws {
    let whole = try #require(await Self.tally(in: ExperimentRun.standardMemory, engine: engine, workers: 1))
    var tallies: [ExperimentTally?] = []
    for memory in stride(from: 20_000, through: 200_000, by: Heavy.isOn ? 15_000 : 60_000) {
      tallies.append(try await Self.tally(in: memory, engine: engine, workers: workers))
    }
    #expect(tallies.first == .some(nil))
    #expect(tallies.last != .some(nil))
    #expect(tallies.compactMap(\.self).allSatisfy { $0 == whole })
  }

  @Test func `where there is no room for all workers there are fewer`() throws {
    var run = try Shop.run(count: 1, metrics: [])
    #expect(run.shared(among: 64).sharers == 64)
    run.memory = 10 << 20
    #expect(run.shared(among: 64).sharers == 6)
    run.memory = 1
    #expect(run.shared(among: 64).sharers == 1)
  }
}
