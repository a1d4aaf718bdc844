import EventLogs
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Synchronization
import Testing

import ExperimentRuns
import TextFormats

/// Interceptors of one's own, and observers.
struct InterceptorTests {
  /// Reports each time that a screen about one thing comes into view.
  private struct Opened: PostNavigationInterceptor {
    /// How often it was asked.
    final class Count: Sendable { let number = Atomic(0) }

    var count = Count()
    let eventNames = ["opened"]

    func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent] {
      count.number.add(1, ordering: .relaxed)
      return record.to?.kind == "good" ? [AnalyticsEvent("opened"), AnalyticsEvent("unnamed")] : []
    }
  }

  private static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary, better: .higher),
    Metric(id: "opened", measure: .count("opened"), role: .secondary),
    Metric(id: "taps_per_opened", measure: .rate(of: "tap", per: ["opened"]), role: .secondary),
  ]

  private static func run(count: Int = 300, _ interceptor: Opened = Opened()) throws -> ExperimentRun {
    var funnel = Shop.funnel
    funnel.steps[1] = ExperimentFunnel.Step(id: "opened", screens: [], acts: ["opened"])
    var run = try Shop.run(count: count, metrics: metrics, funnel: funnel)
    run.experiment.interceptors = [interceptor]
    return run
  }

  @Test func `an event of one's own is a step, a count and a denominator`() async throws {
    let tally = try await Self.run().tally(workers: 2)
    // Everybody finds what they look for with two taps, and opens it once.
    for stratum in tally.paired[0] {
      let counts = [0, 1].map { stratum[.metric($0)] }
      #expect(counts.allSatisfy { $0.sum() == Int128(counts[0].count) && $0.count == counts[0].count })
    }
    var worker = try RunWorker(run: Self.run())
    for outcome in worker.outcomes(of: 7) {
      #expect(outcome.reachedTimes.count == 2)
      #expect(outcome.values == [1, 1, 2] && outcome.denominators == [1])
    }
  }

  @Test func `an interceptor is asked once for each transition, however many users take it`() async throws {
    var counts: [Int] = []
    for count in [300, 3000] {
      let interceptor = Opened()
      _ = try await Self.run(count: count, interceptor).tally(workers: 1)
      counts.append(interceptor.count.number.load(ordering: .relaxed))
    }
    #expect(counts[0] == counts[1] && counts[0] > 10)
  }

  @Test func `the exact engine and a log count the same events`() async throws {
    var run = try Self.run()
    let tally = try await run.tally(workers: 1)
    run.engine = .exact
    #expect(try await run.tally(workers: 1) == tally)
    let log = Mutex<[UInt8]>([])
    try await run.writeEventLog(workers: 2, format: .ndjson) { bytes in log.withLock { $0 += bytes } }
    let bytes = log.withLock { $0 }
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""event":"act","name":"opened""#))
    let input = LogInput(name: "log", format: .ndjson, bytes: bytes, atMost: 1 << 20)
    let read = try await EventLogReader(NativeFormat(run.experiment.logVocabulary)).read([input], workers: 1)
    #expect(try await LogTally.count(read, of: run.experiment).tally.revealed == tally.revealed)
  }

  @Test func `an observer gets every record in order, whatever the number of workers`() async throws {
    var heard: [[String]] = []
    for workers in [1, 3] {
      let lines = Mutex<[String]>([])
      try await Self.run(count: 600).observe(workers: workers) { navigation in
        let input = navigation.record.input.map { "\($0)" } ?? "launch"
        lines.withLock { $0.append("\(navigation.user) \(navigation.variant) \(navigation.time) \(input)") }
      }
      heard.append(lines.withLock { $0 })
    }
    #expect(heard[0] == heard[1])
    let users = heard[0].map { Int($0.prefix { $0 != " " }) ?? -1 }
    #expect(users == users.sorted() && Set(users).count > 100)
    // The app opens, a kind is tapped, and the thing.
    #expect(heard[0].prefix(3).map { $0.split(separator: " ")[3] }.first == "launch")
    #expect(heard[0].count == 3 * Set(users).count)
  }
}
