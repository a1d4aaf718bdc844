import ExperimentDesign
import ExperimentRuns
import Testing
import UserSimulation

struct GrowthTests {
  private static func run() throws -> ExperimentRun {
    try Shop.run(count: 1, metrics: [Metric(id: "reached", measure: .reached(step: 1), role: .primary)])
  }

  /// Where 15,000 are needed two blocks are run, whatever one expected to need before.
  @Test(arguments: [(workers: 1, expected: 11_000), (workers: 3, expected: 11_000), (workers: 2, expected: 45_000)])
  func `the first block with enough is the last, whatever was expected`(workers: Int, expected: Int) async throws {
    var run = try Self.run()
    let grown = try await run.grownTally(workers: workers) { tally, users in
      #expect(tally.enrolled + tally.notEnrolled == users)
      return users >= 15_000 ? users : expected
    }
    #expect(grown.users == 20_000)
    run.cohort.count = 20_000
    let whole = try await run.tally(workers: 2)
    #expect(grown.tally == whole)
  }

  @Test func `a cancelled run throws`() async throws {
    let run = try Self.run()
    let task = Task { try await run.grownTally(workers: 2) { _, users in users + 1 } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
