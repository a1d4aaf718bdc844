import ExperimentAnalysis
import ExperimentDesign
import ExperimentRuns
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// A time is one thing wherever it stands: in comparisons, in `times.csv`, and under the curve.
struct TimeDefinitionTests {
  private static let metrics = [
    Metric(id: "done", measure: .reached(step: 1), role: .primary),
    Metric(id: "seconds", measure: .time(from: .step(0), to: 1, horizonMilliseconds: 60_000), role: .secondary),
  ]

  /// Users who often take the wrong list, go back to the first step, and try again.
  private static func run() throws -> ExperimentRun {
    try Shop.run(count: 2000, metrics: metrics) {
      $0.behavior[.labelNoise] = 0.4
      $0.behavior[.patience] = 60_000
    }
  }

  @Test(arguments: ExperimentRun.Design.allCases)
  func `a metric, its duration and the curve tell the same time of users who go back`(
    design: ExperimentRun.Design
  ) async throws {
    var run = try Self.run()
    run.design = design
    let results = ExperimentAnalyzer(experiment: run.experiment.outline, tally: try await run.tally(workers: 2))
      .results()
    for variant in 0..<2 {
      let times = results.times.filter { $0.variant == variant && $0.scope == .sizeClass(.compact) }
      let metric = try #require(times.first { $0.metric == 1 })
      let part = try #require(times.first { $0.metric == nil && $0.to == 1 })
      #expect(metric.arrived == part.arrived && part.histogram == metric.histogram && metric.arrived > 200)
      let funnel = results.funnel.filter { $0.variant == variant && $0.sizeClass == .compact && $0.step == 1 }
      let share = results.metrics.first { $0.metric == 0 && $0.variant == variant && $0.sizeClass == .compact }
      #expect(share?.count == funnel.first?.exposed && share?.mean == funnel.first?.rate)
      #expect(share?.count == part.users && abs((metric[.meanOfArrived] ?? 0) - (part[.meanOfArrived] ?? 1)) < 1e-9)
      #expect(metric[.median] == part[.median])
      let level = results.metrics.first { $0.metric == 1 && $0.variant == variant && $0.sizeClass == .compact }
      #expect(level?.mean == metric[.restrictedMean] && level?.count == metric.users)
    }
  }

  @Test func `variants that are the same have the same figures, to the last digit`() async throws {
    let run = try Self.run()
    let results = ExperimentAnalyzer(experiment: run.experiment.outline, tally: try await run.tally(workers: 2))
      .results()
    func funnel(_ variant: Int) -> [[Int]] {
      results.funnel.filter { $0.variant == variant }.map { [$0.exposed, $0.previous, $0.reached] }
    }
    func times(_ variant: Int) -> [String] {
      results.times.filter { $0.variant == variant }.map { "\($0.arrived) \($0.figures)" }
    }
    // Three times as many users are assigned to one as to the other.
    #expect(results.assignedExposed[1][0] > 2 * results.assignedExposed[0][0])
    #expect(funnel(0) == funnel(1) && times(0) == times(1) && funnel(0)[0][0] > 500)
    let row = try #require(results.comparisons.first { $0.metric == 1 && $0.design == .paired && $0.scope == .overall })
    let time = try #require(results.times.first { $0.metric == 1 && $0.variant == 1 && $0.scope == .overall })
    #expect(row.difference == 0 && row.standardError == nil && row.controlValue == row.treatmentValue)
    #expect(row.controlValue == time[.restrictedMean] && row.arrivals?.control.successes == time.arrived)
  }

  @Test func `the clock starts when a step is first reached, and not when users are back at it`() throws {
    var worker = RunWorker(run: try Self.run())
    var backs = 0
    for index in 0..<500 {
      let outcome = worker.outcomes(of: index)[0]
      guard outcome.values[0] == 1 else { continue }
      #expect(outcome.reachedTimes[0] == 0 && outcome.values[1] == outcome.reachedTimes[1])
      if outcome.transitions.contains(where: { $0.to == "kinds" && $0.from != nil }) { backs += 1 }
    }
    #expect(backs > 20)
  }
}
