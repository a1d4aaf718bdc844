import Assignment
import EventLogs
import HeadlessNavigation
import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import Synchronization
import Testing
import UserBehavior
import UserSimulation

import ExperimentRuns

struct EventLogRunTests {
  /// Counts pieces and fails at one.
  private final class Pieces: Sendable {
    struct Full: Error {}

    private let count = Mutex(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func take() throws {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number >= limit { throw Full() }
    }
  }

  @Test(arguments: [1, 2, 5, 8]) func `a failure to write ends all workers, and is what is told`(
    workers: Int
  ) async throws {
    let run = try Shop.run(count: 5000, metrics: [])
    for limit in [1, 2, 4, 9] {
      let pieces = Pieces(limit: limit)
      await #expect(throws: Pieces.Full.self) {
        try await run.writeEventLog(workers: workers, format: .csv) { _ in try pieces.take() }
      }
    }
  }

  @Test func `a log has everybody who takes part, in order, and counts to the same tally`() async throws {
    let metrics =
      RunWorkerTests.metrics + [
        Metric(id: "rate", measure: .rate(of: "tap", per: ["scroll", "tap"]), role: .secondary),
        Metric(id: "saw", measure: .visited(["good"]), role: .secondary),
        Metric(id: "begun", measure: .attempts(step: 0), role: .secondary),
        Metric(id: "help-first", measure: .firstTap("help", on: "kinds"), role: .secondary),
        Metric(id: "found-of-begun", measure: .among(.reached(step: 1), step: 0), role: .secondary),
        Metric(id: "help-of-found", measure: .among(.firstTap("help", on: "kinds"), step: 1), role: .secondary),
        Metric(id: "taps-of-found", measure: .among(.count("tap"), step: 1), role: .secondary),
      ]
    let shop = try Shop.run(count: 700, metrics: metrics) { $0.behavior[.labelNoise] = 0.3 }
    var experiment = shop.experiment
    let drill = try #require(experiment.variants[0].app.coordinators["drill"] as? StackCoordinator)
    for variant in experiment.variants.indices {
      experiment.variants[variant].app.screens["kinds"]?.items = [Item(id: "help", intent: "help", scent: 0.5)]
      experiment.variants[variant].app.screens["help"] = ScreenContent()
      experiment.variants[variant].app.screenOrder.append("help")
      experiment.variants[variant].app.coordinators["drill"] = StackCoordinator(
        root: "kinds", responses: drill.responses.merging(["help": .push("help")]) { first, _ in first })
    }
    let run = ExperimentRun(experiment: experiment, cohort: shop.cohort)
    let log = Mutex<[UInt8]>([])
    try await run.writeEventLog(workers: 3, format: .ndjson) { bytes in log.withLock { $0 += bytes } }
    let bytes = log.withLock { $0 }
    let users = bytes.split(separator: 0x0A).map { line in
      line.dropFirst(#"{"user_id":""#.utf8.count).prefix { $0 != UInt8(ascii: "\"") }.reduce(0) {
        $0 * 10 + Int($1) - 48
      }
    }
    #expect(users == users.sorted())
    let input = LogInput(name: "log", format: .ndjson, bytes: bytes, atMost: 1000)
    let reader = EventLogReader(NativeFormat(run.experiment.logVocabulary), pieceSize: 1000)
    let read = try await reader.read([input], workers: 3)
    let counted = try await LogTally.count(read, of: run.experiment, workers: 2).tally
    let tally = try await run.tally(workers: 1)
    #expect(counted.revealed == tally.revealed && counted.assigned == tally.assigned)
    #expect(counted.exposedOfAssigned == tally.exposedOfAssigned && counted.enrolled == tally.enrolled)
    #expect(Set(users).count == tally.enrolled && tally.enrolled < 500)
    // Each exposed user of the control has the outcome that the run gave them, whatever the number of workers.
    let outcomes = try await LogTally.outcomes(read, of: run.experiment, under: run.experiment.control, workers: 1)
    #expect(
      try await LogTally.outcomes(read, of: run.experiment, under: run.experiment.control, workers: 3) == outcomes)
    var worker = RunWorker(run: run)
    var expected: [[Int64]] = []
    for index in 0..<700 where run.experiment.assignment.assign(index: UInt64(index)).arm == run.experiment.control {
      let outcome = worker.outcomes(of: index)[run.experiment.control]
      if outcome.exposure != nil { expected.append(outcome.values + outcome.denominators) }
    }
    func sorted(_ rows: [[Int64]]) -> [[Int64]] { rows.sorted { $0.lexicographicallyPrecedes($1) } }
    let firstTaps = expected.map { $0[metrics.count - 4] }
    #expect(firstTaps.contains(1) && firstTaps.contains(0))
    // Of a base counts who reaches it, once each; the others count nothing.
    let (bases, rates) = (expected.map { Array($0.suffix(3)) }, metrics.count - 3)
    #expect(expected.map { $0[rates + 2] }.contains { $0 > 1 } && bases.joined().allSatisfy { $0 <= 1 })
    for (values, base) in zip(expected, bases) {
      for place in 0..<3 { #expect(base[place] == 1 || values[rates + place] == 0) }
      #expect(base[2] == 0 || values[rates + 1] == values[metrics.count - 4])
    }
    #expect(!expected.isEmpty && sorted(outcomes.map { $0.values + $0.denominators }) == sorted(expected))
  }
}
